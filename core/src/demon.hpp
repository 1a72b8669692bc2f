// The Demon games (Canfield, Demon and their kin) with every card known: is a position won or lost?
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "card.hpp"
#include "control.hpp"

namespace demonfan {

enum class DemonBuild : std::uint8_t { alternate_colour, in_suit, any_suit };

// Where columns, built down, go on past the end of the cycle.
enum class DemonWrap : std::uint8_t {
    full,         // everywhere, as the foundations do
    not_at_base,  // nothing goes on a card of the base rank
    off           // nothing goes on an ace
};

// What moves from column to column, or from a column to an empty one.
enum class DemonMove : std::uint8_t { any_tail, whole_column, top_or_whole, top };

// How an empty column takes a reserve's card while there is one.
enum class DemonFill : std::uint8_t {
    by_hand,  // when the player likes, from any reserve
    at_once   // by itself: from the fuller reserve, the first where equal
};

// What else goes to an empty column, once every reserve is empty.
enum class DemonEmpty : std::uint8_t { waste_after_reserve, any_after_reserve };

enum class DemonGoal : std::uint8_t {
    all_up,  // every card on the foundations
    all_out  // reserves, stock and waste empty
};

struct DemonRules {
    int ranks = 13;  // of the pack's cycle, the ace first: 13 for 52 cards, 9 for 36; at most 15
    int columns = 4;
    int turn = 3;  // the turn count
    // Those of the passes after this one, the last for all further; none: it stays.
    std::vector<int> later_turns;
    bool unlimited_passes = true;  // else DemonPosition::turn_overs says how many are left
    DemonBuild build = DemonBuild::alternate_colour;
    DemonWrap wrap = DemonWrap::full;
    DemonMove move = DemonMove::any_tail;
    DemonFill fill = DemonFill::by_hand;
    DemonEmpty empty = DemonEmpty::waste_after_reserve;
    DemonGoal goal = DemonGoal::all_up;
};

// One pack. The cards that lie nowhere are on the foundations, and must be what the heights say.
struct DemonPosition {
    int base_rank = 0;
    std::array<int, kSuits> heights{};        // cards on the foundation of each suit
    std::vector<std::vector<Card>> columns;   // bottom first; as many as the rules say, some may be empty
    std::vector<std::vector<Card>> reserves;  // bottom first, the last lies on top
    std::vector<Card> stock;                  // the first is turned first
    std::vector<Card> waste;                  // bottom first, the last lies on top
    int turn_overs = 0;                       // how often the waste may yet be turned over, if limited
};

// Each switch turns off one dominance; the verdict stays the same, only the work grows.
struct DemonDominances {
    bool safe_up = true;
    bool fill_at_once = true;
    bool tail_for_use = true;
    bool pool_tails = true;
    bool stock_for_use = true;
    bool waste_reach = true;
    bool dead = true;
    bool play_out = true;
    bool narrow_first = true;
    bool one_at_a_time = true;
    std::uint64_t patience = 512;  // positions looked at under one before one_at_a_time is asked of it
};

// Throws std::invalid_argument where rules and position make no sense. The line names every act of the
// player: each turn of the stock, and fills only where the rules leave them to the player.
Result solve_demon(const DemonRules& rules, const DemonPosition& position, const Limits& limits = {},
                   Control* control = nullptr, const DemonDominances& dominances = {});

}  // namespace demonfan
