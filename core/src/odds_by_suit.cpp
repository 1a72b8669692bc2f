#include "odds_by_suit.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <vector>

namespace demonfan::odds {

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

// Every tuple between the start and an ending, the endings themselves apart.
void BySuitAnalyst::list_untried(const FanLayout& layout, Layout& known) {
    below_.clear();
    for (const Heights& ending : known.endings) below_.insert(ending);
    for (const Heights& ending : known.endings) {
        Heights heights{};
        for (heights[0] = layout.heights[0]; heights[0] <= ending[0]; ++heights[0]) {
            for (heights[1] = layout.heights[1]; heights[1] <= ending[1]; ++heights[1]) {
                for (heights[2] = layout.heights[2]; heights[2] <= ending[2]; ++heights[2]) {
                    for (heights[3] = layout.heights[3]; heights[3] <= ending[3]; ++heights[3]) {
                        if (below_.insert(heights)) known.untried.push_back(heights);
                    }
                }
            }
        }
    }
    known.listed = true;
}

Choice BySuitAnalyst::best(const FanLayout& layout, Layout& known, const Value& value) {
    Choice best = Analyst::best(layout, known, value);
    if (rules().when == by_suit::RedealWhen::stuck) return best;

    for (const Heights& heights : known.reached) {
        const double worth = value(heights);
        if (worth > best.value) best = {heights, worth, false};
    }
    if (!known.listed) list_untried(layout, known);
    candidates_.clear();
    for (std::size_t place = 0; place < known.untried.size(); ++place) {
        const double worth = value(known.untried[place]);
        if (worth > best.value) candidates_.push_back({worth, place});
    }
    if (candidates_.empty()) return best;
    // Few are tried: a heap, and not all of them in order. Of equals the first goes first.
    const auto later = [](const Candidate& a, const Candidate& b) {
        return a.worth != b.worth ? a.worth < b.worth : a.place > b.place;
    };
    std::ranges::make_heap(candidates_, later);
    const by_suit::Board board(layout);
    std::vector<std::size_t> tried;
    while (!candidates_.empty()) {
        std::ranges::pop_heap(candidates_, later);
        const Candidate candidate = candidates_.back();
        candidates_.pop_back();
        tried.push_back(candidate.place);
        const Heights heights = known.untried[candidate.place];
        if (solver_.reach(board, board.start, by_suit::cards_below(heights)).verdict != Verdict::won)
            continue;
        known.reached.push_back(heights);
        best = {heights, candidate.worth, false};
        break;
    }
    std::ranges::sort(tried, std::greater{});
    for (const std::size_t place : tried) {
        known.untried.erase(known.untried.begin() + static_cast<std::ptrdiff_t>(place));
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
