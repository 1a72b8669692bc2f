#include "odds_by_suit.hpp"

#include <algorithm>

namespace demonfan::odds {

namespace {

bool contains(const std::vector<Heights>& list, const Heights& heights) {
    return std::find(list.begin(), list.end(), heights) != list.end();
}

}  // namespace

// The verdict first: the endings of layouts that are won are many and worth nothing more.
Layout BySuitAnalyst::analyse(const FanLayout& layout, bool drawing) {
    Layout known;
    known.won = solver_.solve(layout).verdict == Verdict::won;
    known.won_drawn = known.won || (drawing && rules().draws > 0 &&
                                    draw_solver_.solve(layout, rules().draws).verdict == Verdict::won);
    if (!known.won) known.endings = finder_.stuck(layout).heights;
    if (rules().draw_anywhere && drawing && !known.won_drawn) {
        Limits limits;
        limits.positions = rules().effort;
        by_suit::DrawEndings endings = spender_.stuck(layout, limits);
        known.spent = std::move(endings.spent);
        known.complete = endings.stop == Stop::none;
        if (!known.complete) known.bound.fill(layout.ranks);
    }
    return known;
}

bool BySuitAnalyst::reaches(const FanLayout& layout, const Heights& heights) {
    const by_suit::Board board(layout);
    return solver_.reach(board, board.start, by_suit::cards_below(heights)).verdict == Verdict::won;
}

Choice BySuitAnalyst::best(const FanLayout& layout, Layout& known, const Value& value) {
    Choice best = Analyst::best(layout, known, value);
    if (rules().when == by_suit::RedealWhen::stuck) return best;

    for (const Heights& heights : known.reached) {
        const double worth = value(heights);
        if (worth > best.value) best = {heights, worth, false};
    }
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
                        if (worth > best.value) better.push_back({heights, worth, false});
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

Heights BySuitAnalyst::random_ending(const FanLayout& layout, SplitMix64& random) {
    using namespace by_suit;
    const Board board(layout);
    Position position = board.start;
    for (;;) {
        const Cards up = board.move_up(position, board.pack);
        const Cards moved = board.moved(position, up);
        Cards choices = board.builds(position, moved) | board.king_moves(position, moved);
        if (choices == 0) return heights_of(up);
        for (auto skip = random.below(static_cast<std::uint64_t>(count(choices))); skip > 0; --skip) {
            choices &= choices - 1;
        }
        board.leave(position, choices & -choices);
    }
}

}  // namespace demonfan::odds
