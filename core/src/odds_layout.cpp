#include "odds_layout.hpp"

#include <stdexcept>

#include "odds_by_suit.hpp"
#include "odds_hidden.hpp"
#include "odds_open.hpp"

namespace demonfan::odds {

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

Choice Analyst::best(const FanLayout& /*layout*/, Layout& known, const Value& value) {
    Choice best;
    for (const Heights& heights : known.endings) {
        const double worth = value(heights);
        if (worth > best.value) best = {heights, worth, false};
    }
    return best;
}

std::unique_ptr<Analyst> make_analyst(const Rules& rules) {
    const bool stuck = rules.when == by_suit::RedealWhen::stuck;
    if (rules.draw_anywhere && (rules.draws != 1 || rules.hidden || rules.build != Build::suit || !stuck)) {
        throw std::invalid_argument(
            "one draw in any layout goes with building by suit and redeals when stuck");
    }
    if (rules.build == Build::suit && !rules.hidden) return std::make_unique<BySuitAnalyst>(rules);
    if (rules.draws > 0 || rules.fill != Fill::none) {
        throw std::invalid_argument("draws and filling of fans go with building by suit, all cards open");
    }
    if (rules.hidden) return std::make_unique<HiddenAnalyst>(rules);
    return std::make_unique<OpenAnalyst>(rules);
}

}  // namespace demonfan::odds
