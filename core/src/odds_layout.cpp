#include "odds_layout.hpp"

#include <algorithm>

#include "deals.hpp"

namespace demonfan::odds {

namespace {

bool contains(const std::vector<Heights>& list, const Heights& heights) {
    return std::find(list.begin(), list.end(), heights) != list.end();
}

}  // namespace

FanLayout lay_out(const Rules& rules, const std::vector<Card>& order, const Heights& heights,
                  const std::vector<int>& sizes) {
    FanLayout layout;
    layout.fans = sizes.empty() ? deal_fans_of(order, 3) : deal_fans(order, sizes);
    if (rules.fill == Fill::kings && layout.fans.size() < static_cast<std::size_t>(rules.places)) {
        layout.fans.resize(static_cast<std::size_t>(rules.places));
    }
    layout.heights = heights;
    layout.ranks = static_cast<std::uint8_t>(rules.ranks);
    layout.fill = rules.fill;
    return layout;
}

// The verdict first: the endings of layouts that are won are many and worth nothing more.
Layout Analyst::analyse(const FanLayout& layout, bool last) {
    Layout known;
    known.won = solver_.solve(layout).verdict == Verdict::won;
    known.won_last = known.won || (last && rules_.draws > 0 &&
                                   draw_solver_.solve(layout, rules_.draws).verdict == Verdict::won);
    if (!known.won) known.endings = finder_.stuck(layout).heights;
    return known;
}

bool Analyst::reaches(const FanLayout& layout, const Heights& heights) {
    const by_suit::Board board(layout);
    return solver_.reach(board, board.start, by_suit::cards_below(heights)).verdict == Verdict::won;
}

Choice Analyst::best(const FanLayout& layout, Layout& known, const Value& value) {
    Choice best;
    const auto consider = [&](const std::vector<Heights>& list) {
        for (const Heights& heights : list) {
            const double worth = value(heights);
            if (worth > best.value) best = {heights, worth};
        }
    };
    consider(known.endings);
    if (rules_.when == by_suit::RedealWhen::stuck) return best;

    consider(known.reached);
    std::vector<Choice> better;
    below_.clear();
    for (const Heights& ending : known.endings) {
        Heights heights{};
        for (heights[0] = layout.heights[0]; heights[0] <= ending[0]; ++heights[0]) {
            for (heights[1] = layout.heights[1]; heights[1] <= ending[1]; ++heights[1]) {
                for (heights[2] = layout.heights[2]; heights[2] <= ending[2]; ++heights[2]) {
                    for (heights[3] = layout.heights[3]; heights[3] <= ending[3]; ++heights[3]) {
                        if (!below_.insert(heights)) continue;
                        const double worth = value(heights);
                        if (worth > best.value) better.push_back({heights, worth});
                    }
                }
            }
        }
    }
    std::stable_sort(better.begin(), better.end(),
                     [](const Choice& a, const Choice& b) { return a.value > b.value; });
    for (const Choice& choice : better) {
        if (contains(known.refuted, choice.heights)) continue;
        if (reaches(layout, choice.heights)) {
            known.reached.push_back(choice.heights);
            return choice;
        }
        known.refuted.push_back(choice.heights);
    }
    return best;
}

}  // namespace demonfan::odds
