// Games with hidden cards played to their end by a rule of thumb, and by sampling on top of it.
//
// Neither looks at a card that lies face down: the rule of thumb reads none, and the sampling player shuffles
// them all before it tries a move. So what they win is a lower bound of what best play wins.
#pragma once

#include <cstdint>

#include "deals.hpp"
#include "moves.hpp"
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
// then turning the stock; then a redeal. Chance decides between equals.
Playout play_out(const general::Game& game, const general::State& position, SplitMix64& random);

// As the position, the cards that lie face down and were not seen in another order, and the shuffles to come
// others.
general::State another_like(const general::Game& game, const general::State& position, SplitMix64& random);

// The move after which sampled games, played out, come to the most wins (and then to the most cards up); each
// move is tried on the same samples. The position must have a legal move.
general::Move choose_by_sampling(const general::Game& game, const general::State& position, int samples,
                                 SplitMix64& random);

// A whole game of the sampling player.
Playout play_by_sampling(const general::Game& game, const general::State& position, int samples,
                         SplitMix64& random);

}  // namespace demonfan::odds
