// Why the search need not look at everything. Each statement carries its proof in the source file; each
// has a switch in DemonDominances and is tested against exhaustive search with the switch off.
#pragma once

#include "demon_state.hpp"

namespace demonfan::demon {

// The dominances in use, and what the search takes for granted for the time being.
struct Use : DemonDominances {
    bool no_cycles = false;  // no column will ever hold a whole cycle
};

// safe_up: may this next card of its foundation go up at once, wherever it is played from?
bool safe_up(const Board& board, const State& state, int card);

// Plays all safe cards up and, with fill_at_once, fills empty columns, until nothing is forced.
void play_forced(const Board& board, const Use& use, State& state, Log* log = nullptr);

// tail_for_use: is the partial tail from `card` on lazy, so that it moves only to use the card below?
bool tail_is_lazy(const Board& board, const Use& use, const State& state, int card);

// pool_tails: does it not matter which of its parents each packed card lies on?
bool is_pooled(const Board& board, const Use& use, const State& state);

// stock_for_use: are cards of the stock put on columns only for the next card to go onto them, and up
// only for the next card of their suit?
bool stock_is_lazy(const Board& board, const Use& use);

// The cards of the stock, and others, onto which a chain of stock cards can lead to a card that must not
// be lazy. `movable` is what may end such a chain.
CardSet chain_targets(const Board& board, const State& state, CardSet movable);

// dead: no line wins, because not even a much freer game does.
bool is_dead(const Board& board, const State& state);

// one_at_a_time: the rules under which what is lost is lost under these.
DemonRules freer_rules(DemonRules rules);

// play_out: with the reserves empty, does playing everything up in any order win? If so, does it.
bool plays_out(const Board& board, State& state, Log* log = nullptr);

}  // namespace demonfan::demon
