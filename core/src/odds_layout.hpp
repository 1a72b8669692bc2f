// One open layout, built by suit, as the odds see it: won, or worth the best of its endings.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "by_suit_draw.hpp"
#include "by_suit_endings.hpp"
#include "by_suit_game.hpp"
#include "by_suit_search.hpp"
#include "fan_layout.hpp"

namespace demonfan::odds {

using by_suit::Heights;

struct Rules {
    int ranks = 13;
    Fill fill = Fill::none;
    int places = 0;  // fans on the table, where kings may fill them; a redeal leaves the others empty
    by_suit::RedealWhen when = by_suit::RedealWhen::stuck;
    int draws = 0;  // in the layout after the last redeal
    by_suit::DrawRule draw_rule;
};

// Lays the cards out: fans of these sizes, or of three if there are none.
FanLayout lay_out(const Rules& rules, const std::vector<Card>& order, const Heights& heights,
                  const std::vector<int>& sizes);

// What is known of a layout; filled as it is asked for.
struct Layout {
    bool won = false;              // without a draw
    bool won_last = false;         // with the draws of the last layout
    std::vector<Heights> endings;  // stuck; none if won
    std::vector<Heights> refuted;  // where a redeal may come at any time: heights that cannot be reached
    std::vector<Heights> reached;  // and those that can, beside the endings
};

using Value = std::function<double(const Heights&)>;

struct Choice {
    Heights heights{};
    double value = -1;
};

// Keeps the solvers of one thread.
class Analyst {
public:
    explicit Analyst(const Rules& rules) : rules_(rules), draw_solver_(rules.draw_rule) {}

    // `last` asks for the draws of the last layout too.
    Layout analyse(const FanLayout& layout, bool last = true);

    // The ending with the highest value; of equal ones the first. Where a redeal may come at any time,
    // heights below an ending are tried, the most valuable first, as long as they are worth more than what is
    // known.
    Choice best(const FanLayout& layout, Layout& known, const Value& value);

private:
    bool reaches(const FanLayout& layout, const Heights& heights);

    Rules rules_;
    by_suit::Solver solver_;
    by_suit::DrawSolver draw_solver_;
    by_suit::EndingFinder finder_;
    by_suit::HeightSet below_;
};

}  // namespace demonfan::odds
