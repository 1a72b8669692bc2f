// Players of whole games, who know the cards that lie open and nothing of the shuffles to come.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "control.hpp"
#include "odds_batch.hpp"
#include "odds_layout.hpp"
#include "odds_table.hpp"

namespace demonfan::odds {

// Every player wins a layout if its analyst can, and knows the endings that its analyst knows. Built by suit
// all send up what can go up.
enum class Player : std::uint8_t {
    random,  // any move, one as likely as the other; takes no draw, and redeals when stuck
    greedy,  // wins if it can; else leaves each layout with the most cards up
    optimal  // wins if it can; else leaves each layout at the ending with the best odds
};

struct Game {
    bool won = false;
    bool stuck = true;             // false: a layout was left where no redeal is allowed
    std::vector<Heights> endings;  // where each layout was left, the last one's included unless it was won
};

// Plays deal `number` of our own. `table` serves the optimal player, with a level for each redeal at least
// (and where a draw may come in any layout, as many more).
Game play(const Rules& rules, Analyst& analyst, const Start& start, int redeals, Player player,
          const Table* table, std::uint64_t number);

}  // namespace demonfan::odds
