#include "alternate_search.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <stdexcept>

namespace demonfan::alternate {

namespace {

std::optional<Position> after(const Board& board, const Position& position, const Step& step) {
    std::optional<Position> found;
    for_each_move(board, position, [&](const Step& move, const Position& next, bool) {
        if (move.kind == step.kind && move.card == step.card && move.onto == step.onto) found = next;
    });
    return found;
}

bool leads_to(const Board& board, const Heights& goal, const Line& line, std::size_t without) {
    std::optional<Position> position = board.start;
    for (std::size_t i = 0; i < line.size() && position; ++i) {
        if (i != without) position = after(board, *position, line[i]);
    }
    return position && board.heights(*position) == goal;
}

}  // namespace

Result Solver::solve(const FanLayout& layout, const Limits& limits, Control* control) {
    Heights goal;
    goal.fill(layout.ranks);
    return reach(layout, goal, limits, control);
}

Result Solver::reach(const FanLayout& layout, const Heights& goal, const Limits& limits, Control* control) {
    const Board board(layout);
    for (const std::uint8_t height : goal) {
        if (height > layout.ranks) throw std::invalid_argument("a goal is higher than its suit");
    }
    limits_ = limits;
    meter_ = Meter(limits, control);
    Result result;
    result.verdict = decide(board, goal, result.line);
    result.stop = result.verdict == Verdict::undecided ? meter_.stop() : Stop::none;
    result.positions = meter_.positions();
    result.seconds = meter_.finish();
    return result;
}

Verdict Solver::decide(const Board& board, const Heights& goal, Line& line) {
    if (!meter_.count()) return Verdict::undecided;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        if (goal[suit] < board.up_at_start[suit]) return Verdict::lost;
    }
    if (goal == board.up_at_start) return Verdict::won;
    if (dominances_.fixpoint && out_of_reach(board, goal)) return Verdict::lost;

    Plan::Tracked tracked;
    tracked.fill(kTrackedFirst);
    for (;;) {
        Plan plan(board, goal, tracked, dominances_);
        const Verdict verdict = ask(plan, limits_, meter_);
        if (verdict != Verdict::won) return verdict;
        const Cards wanderers = plan.wanderers();
        if (wanderers == 0) {
            line = shorten(board, goal, plan.line());
            return Verdict::won;
        }
        for (Cards rest = wanderers; rest != 0; rest &= rest - 1) ++tracked[lowest(rest)];
        if (!meter_.count()) return Verdict::undecided;
    }
}

Verdict ask(Plan& plan, const Limits& limits, Meter& meter) {
    std::vector<Literal> settled = plan.settled();
    for (;;) {
        const auto answer = plan.solver().solve(settled, [&] {
            if (plan.solver().bytes() > limits.bytes) return meter.give_up(Stop::memory);
            return meter.count();
        });
        if (answer == OrderSolver::Answer::stopped) return Verdict::undecided;
        if (answer == OrderSolver::Answer::satisfiable) return Verdict::won;
        const auto& core = plan.solver().core();
        if (core.empty()) return Verdict::lost;
        std::erase_if(settled,
                      [&](Literal literal) { return std::ranges::find(core, literal) != core.end(); });
    }
}

Line shorten(const Board& board, const Heights& goal, Line line) {
    for (std::size_t i = line.size(); i-- > 0;) {
        if (line[i].kind != StepKind::to_foundation && leads_to(board, goal, line, i)) {
            line.erase(line.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }
    return line;
}

}  // namespace demonfan::alternate
