// Layouts of which only the tops lie face up: the ending that the rule of thumb comes to.
#pragma once

#include "odds_layout.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace demonfan::odds {

class HiddenAnalyst : public Analyst {
public:
    explicit HiddenAnalyst(const Rules& rules);

    // One ending, or none if the rule comes to no stuck layout.
    Layout analyse(const FanLayout& layout, bool drawing) override;

    Heights random_ending(const FanLayout& layout, SplitMix64& random) override;

private:
    general::State laid(const FanLayout& layout) const;

    general::Game game_;
};

}  // namespace demonfan::odds
