#include "by_suit_game.hpp"

#include <algorithm>

#include "deals.hpp"

namespace demonfan::by_suit {

NextLayout own_redeals(std::uint64_t number, const FanLayout& first, int redeals_made) {
    return [number, redeals_made, ranks = first.ranks, fill = first.fill, places = first.fans.size()](
               const Heights& heights, int redeal) {
        const auto shuffle = static_cast<std::uint64_t>(redeals_made + redeal);
        FanLayout layout;
        layout.fans = deal_fans_of(order_above_heights(pack_order(ranks, 1, number, shuffle), heights), 3);
        if (fill != Fill::none) layout.fans.resize(std::max(layout.fans.size(), places));
        layout.heights = heights;
        layout.ranks = ranks;
        layout.fill = fill;
        return layout;
    };
}

Result GameSolver::solve(const FanLayout& layout, const NextLayout& next, const Limits& limits,
                         Control* control) {
    next_ = &next;
    limits_ = limits;
    control_ = control;
    meter_ = Meter(limits, control);
    seen_.clear();
    Result result;
    const bool won = win(layout, 0, result.line);
    result.stop = won ? Stop::none : meter_.stop();
    result.verdict = won ? Verdict::won : result.stop == Stop::none ? Verdict::lost : Verdict::undecided;
    result.positions = meter_.positions();
    result.seconds = meter_.finish();
    if (!won) result.line.clear();
    return result;
}

bool GameSolver::win(const FanLayout& layout, int redeal, Line& line) {
    if (win_here(layout, redeal, line)) return true;
    if (redeal == rules_.redeals || meter_.stop() != Stop::none) return false;

    Endings endings = rules_.when == RedealWhen::stuck ? finder_.stuck(layout, limits_left(), control_)
                                                       : finder_.any(layout, limits_left(), control_);
    if (endings.stop != Stop::none) return meter_.give_up(endings.stop);
    if (!meter_.count(endings.positions)) return false;
    // The highest first: most often the best.
    const auto cards_up = [](const Heights& heights) {
        return heights[0] + heights[1] + heights[2] + heights[3];
    };
    std::stable_sort(endings.heights.begin(), endings.heights.end(),
                     [&](const Heights& a, const Heights& b) { return cards_up(a) > cards_up(b); });
    for (const Heights& heights : endings.heights) {
        if (!seen_.insert({redeal + 1, heights}).second) continue;
        Line rest;
        if (win((*next_)(heights, redeal + 1), redeal + 1, rest)) {
            line = rules_.when == RedealWhen::stuck ? finder_.line_to_stuck(layout, heights)
                                                    : finder_.line_to(layout, heights);
            line.push_back({StepKind::redeal, kNoCard, kNoCard, -1});
            line.insert(line.end(), rest.begin(), rest.end());
            return true;
        }
        if (meter_.stop() != Stop::none) return false;
    }
    return false;
}

bool GameSolver::win_here(const FanLayout& layout, int redeal, Line& line) {
    Result result = redeal == rules_.redeals && rules_.draws > 0
                        ? draw_solver_.solve(layout, rules_.draws, limits_left(), control_)
                        : solver_.solve(layout, limits_left(), control_);
    if (!account(result)) return false;
    line = std::move(result.line);
    return result.verdict == Verdict::won;
}

bool GameSolver::account(const Result& result) {
    if (result.verdict == Verdict::undecided) return meter_.give_up(result.stop);
    return result.verdict == Verdict::won || meter_.count(result.positions);
}

Limits GameSolver::limits_left() const {
    Limits left = limits_;
    left.positions -= meter_.positions();
    left.seconds -= meter_.finish();
    return left;
}

}  // namespace demonfan::by_suit
