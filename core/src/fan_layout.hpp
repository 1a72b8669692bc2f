// One layout of a fan game, as every fan solver takes it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "card.hpp"

namespace demonfan {

// What may be laid into an empty fan.
enum class Fill : std::uint8_t { none, kings, any };

// A card is in a fan or it is up. The foundations go from the ace to the king, one suit each.
struct FanLayout {
    std::vector<std::vector<Card>> fans;         // bottom card first; an empty vector is an empty fan
    std::array<std::uint8_t, kSuits> heights{};  // cards on the foundation of each suit
    std::uint8_t ranks = 13;                     // cards in a suit: 13, or fewer in small packs
    Fill fill = Fill::none;
};

}  // namespace demonfan
