// A rule of thumb: how much a move does, by what lies face up; and play by it.
//
// It reads no card that lies face down, so that a player who follows it wins no more than a person could.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "deals.hpp"
#include "effects.hpp"
#include "moves.hpp"
#include "position_table.hpp"
#include "state.hpp"

namespace demonfan::general {

// What a move is worth, the most of what it does.
struct Thumb {
    int up = 100;  // a card to its foundation
    int off_reserve = 60;
    int turned = 50;   // a face-down card is laid open
    int next_up = 45;  // a card that can go up is
    int emptied = 40;  // a pile that can be filled is
    int off_waste = 30;
    int off_cell = 25;
    int laid_open = 20;  // any other card is laid open
    int turn = 15;       // cards from the stock
    int left = 12;       // a pile that cannot be filled is emptied
    int other = 10;
    int noise = 0;  // less than this more, by chance
};

// -1 for a move that changes nothing.
int worth(const Game& game, const State& state, Move move, const Thumb& thumb);

// Positions that are the same for play are told apart by 64 bits of a hash: to take two for one does no harm
// but a move not made.
class SeenPositions {
public:
    // False if it was seen.
    bool insert(const Game& game, const State& state);
    bool contains(const Game& game, const State& state);
    void clear() { hashes_.clear(); }

private:
    PositionTable<std::uint64_t> hashes_;
};

// Plays move by move. Chance decides between equals.
class ThumbPlayer {
public:
    explicit ThumbPlayer(const Game& game) : game_(game), moves_(std::make_unique<MoveList>()) {}

    // Makes the move worth most of those that lead to a position not seen; a redeal is none. Positions that
    // are refused are left alone, too.
    template <class Refuses>
    std::optional<Move> step(State& state, SeenPositions& seen, SplitMix64& random, const Thumb& thumb,
                             Refuses&& refuses) {
        for (list(state, random, thumb); !candidates_.empty(); candidates_.pop_back()) {
            std::pop_heap(candidates_.begin(), candidates_.end(), is_worse);
            const Move move = candidates_.back().move;
            State after = state;
            make(game_, after, move);
            if (!seen.insert(game_, after) || refuses(after)) continue;
            state = after;
            return move;
        }
        return std::nullopt;
    }

    // So many moves without a card up lead nowhere any more: where cards can go round and round there are
    // more positions not seen than can be counted.
    static constexpr int kPatience = 4000;

    // Until there is no such move, the game is won, or the patience is at its end. The moves are counted.
    int play(State& state, SeenPositions& seen, SplitMix64& random);

private:
    struct Candidate {
        int worth;
        std::uint64_t chance;
        Move move;
    };

    static bool is_worse(const Candidate& a, const Candidate& b) {
        return a.worth != b.worth ? a.worth < b.worth : a.chance > b.chance;
    }
    void list(const State& state, SplitMix64& random, const Thumb& thumb);

    const Game& game_;
    std::unique_ptr<MoveList> moves_;
    std::vector<Candidate> candidates_;
};

}  // namespace demonfan::general
