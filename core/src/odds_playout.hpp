// Games with hidden cards played to their end by a rule of thumb, and by sampling on top of it.
//
// Neither looks at a card that lies face down: the rule of thumb reads none, and the sampling player shuffles
// them all before it tries a move. So what they win is a lower bound of what best play wins.
#pragma once

#include <cstdint>

#include "control.hpp"
#include "deals.hpp"
#include "moves.hpp"
#include "odds_table.hpp"
#include "state.hpp"

namespace demonfan::odds {

struct Playout {
    bool won = false;
    int cards_up = 0;
    int moves = 0;
};

// From the position on. The shuffles of redeals are those of the position's deal number.
//
// Of the moves that lead to a position not seen before the one is made that does most: a card up, a card off
// a reserve, a face-down card turned, a pile emptied that can be filled, a card off the waste, any other;
// then turning the stock; then a redeal. Chance decides between equals. Four thousand moves without a card up
// end the game.
Playout play_out(const general::Game& game, const general::State& position, SplitMix64& random);

// The same within this layout: no redeal is made. The moves are counted.
int play_layout(const general::Game& game, general::State& position, SplitMix64& random);

// The cards up in each suit, where each has one foundation.
Heights heights_of(const general::Game& game, const general::State& position);

// What a layout that is played like this is worth: 1 if it is won, and if it comes to be stuck with redeals
// left, what the table says of its heights; else 0.
double play_to_table(const general::Game& game, const general::State& position, const Table& table,
                     SplitMix64& random);

// As the position, the cards that lie face down and were not seen in another order, and the shuffles to come
// others.
general::State another_like(const general::Game& game, const general::State& position, SplitMix64& random);

// The move after which sampled games, played out, come to the most wins (and then to the most cards up); each
// move is tried on the same samples. With a table of what a redeal is worth they are played to the end of the
// layout. The position must have a legal move. Cancelled, it is the best of the moves tried until then.
general::Move choose_by_sampling(const general::Game& game, const general::State& position, int samples,
                                 const Table* table, SplitMix64& random, const Control* control = nullptr);

// A whole game of the sampling player.
Playout play_by_sampling(const general::Game& game, const general::State& position, int samples,
                         const Table* table, SplitMix64& random);

}  // namespace demonfan::odds
