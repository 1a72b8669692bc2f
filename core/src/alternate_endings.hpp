// Building by alternate colour: how high the foundations can stand when a layout is left.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "alternate_board.hpp"
#include "alternate_dominance.hpp"
#include "alternate_plan.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "meter.hpp"

namespace demonfan::alternate {

struct Endings {
    std::vector<Heights> heights;  // each once, in rising order; all of them if stop is none
    std::vector<Line> lines;       // to each of them
    Stop stop = Stop::none;
    std::uint64_t positions = 0;  // counted as by the solver
    double seconds = 0;

    // The most cards on the foundations in any of them.
    int most_up() const;
};

// Asks the plan with free heights for a line, forbids the heights at which it ends, and asks again, until
// there is no line left. For stuck endings a line whose last position is not stuck is forbidden together with
// every other that leaves the layout so that the same moves can follow.
class EndingFinder {
public:
    explicit EndingFinder(Dominances dominances = {}) : dominances_(dominances) {}

    // The heights at which the layout can be stuck: where a redeal comes only then.
    Endings stuck(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

    // The heights at which the layout can be at any time: where a redeal may come at any time.
    Endings any(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

private:
    // How a layout is left, in words that outlive a plan.
    struct Fact {
        enum class Kind : std::uint8_t { up, never_left, left_on, left_in_empty } kind;
        Card card;
        Card host = kNoCard;
        bool holds = true;
    };
    // Moves that can be taken back, and one that cannot after them.
    struct Escape {
        std::vector<Step> moves;
        Step last{};
    };

    Endings find(const FanLayout& layout, bool stuck, const Limits& limits, Control* control);
    bool ask_all(const Board& board, Plan& plan, bool stuck);
    Plan make_plan(const Board& board) const;
    bool escape(const Board& board, const Position& position, Escape& found) const;
    std::vector<Fact> reasons(const Board& board, const Position& position, Plan& plan,
                              const Escape& escape) const;
    static Literal literal(Plan& plan, const Fact& fact);
    static void forbid(Plan& plan, const std::vector<Fact>& facts);
    static std::vector<Fact> at_heights(const Board& board, const Heights& heights);

    Dominances dominances_;
    std::vector<std::vector<Fact>> forbidden_;  // sets of facts that must not all hold
    std::map<Heights, Line> found_;
    Plan::Tracked tracked_{};
    bool complete_ = false;
    Limits limits_;
    Meter meter_;
};

}  // namespace demonfan::alternate
