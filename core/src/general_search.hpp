// Any game, every card known: is the position won or lost?
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"
#include "general_dominance.hpp"
#include "moves.hpp"
#include "state.hpp"

namespace demonfan::general {

struct SearchOptions {
    bool layout_only = false;      // no redeal is made
    bool follow_shuffles = false;  // shuffled redeals are those of the deal number, known beforehand
    Dominances dominances;
    std::uint64_t slice = 2048;  // positions of the complete search before other ways are tried
    bool play_only = false;      // whole games are played, and nothing else: wins are found, losses never
};

struct SearchResult {
    Verdict verdict = Verdict::undecided;
    Stop stop = Stop::none;
    std::vector<Move> line;  // when won: every act of the player from the position on, in place form
    std::uint64_t positions = 0;
    double seconds = 0;
};

// Best first over whole positions, by several estimates in turn; complete: "lost" means that every position
// that can be reached was looked at, or set aside by a dominance. Throws std::invalid_argument where a
// shuffled redeal may come and neither option says what of it, or where its order is not known.
//
// A position counts when it is entered in the table, the root included; safe moves up are made first and
// count nothing.
SearchResult search(const Game& game, const State& start, const SearchOptions& options,
                    const Limits& limits = {}, Control* control = nullptr);

}  // namespace demonfan::general
