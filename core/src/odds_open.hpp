// Open layouts built in any way: the endings that a search of so many positions finds.
#pragma once

#include "odds_layout.hpp"
#include "open_endings.hpp"

namespace demonfan::odds {

class OpenAnalyst : public Analyst {
public:
    explicit OpenAnalyst(const Rules& rules);

    Layout analyse(const FanLayout& layout, bool drawing) override;

    // Of moves that cannot be taken back one at random, as long as there is one.
    Heights random_ending(const FanLayout& layout, SplitMix64& random) override;

private:
    open_fans::EndingFinder finder_;
};

}  // namespace demonfan::odds
