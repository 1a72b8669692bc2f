// Open layouts built by suit: every ending is found.
#pragma once

#include <cstddef>
#include <vector>

#include "by_suit_draw.hpp"
#include "by_suit_endings.hpp"
#include "by_suit_search.hpp"
#include "odds_layout.hpp"

namespace demonfan::odds {

class BySuitAnalyst : public Analyst {
public:
    explicit BySuitAnalyst(const Rules& rules)
        : Analyst(rules), draw_solver_(rules.draw_rule), spender_(rules.draw_rule) {}

    // Where a draw may come in any layout, the endings after it are those that a search of so many positions
    // as the rules name as effort comes to.
    Layout analyse(const FanLayout& layout, bool drawing) override;

    // Where a redeal may come at any time, heights below an ending are tried, the most valuable first, as
    // long as they are worth more than what is known.
    Choice best(const FanLayout& layout, Layout& known, const Value& value) override;

    Heights random_ending(const FanLayout& layout, SplitMix64& random) override;

private:
    struct Candidate {
        double worth;
        std::size_t place;  // among the untried
    };

    void list_untried(const FanLayout& layout, Layout& known);

    by_suit::Solver solver_;
    by_suit::DrawSolver draw_solver_;
    by_suit::DrawSolver spender_;
    by_suit::EndingFinder finder_;
    by_suit::HeightSet below_;
    std::vector<Candidate> candidates_;
};

}  // namespace demonfan::odds
