// Which position the general search looks at next: the one that seems nearest to won, the newest of equals.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "general_table.hpp"
#include "state.hpp"

namespace demonfan::general {

// Positions waiting, in lists by their estimate, threaded through the table's nodes.
class Frontier {
public:
    Frontier() { heads_.fill(KeyTable::kNone); }

    void push(KeyTable& table, KeyTable::Id id, int estimate) {
        const auto list = static_cast<std::size_t>(std::clamp(estimate, 0, kLists - 1));
        table.node(id).next = heads_[list];
        heads_[list] = id;
        first_ = std::min(first_, list);
    }

    // kNone if nothing waits.
    KeyTable::Id pop(KeyTable& table) {
        for (; first_ < heads_.size(); ++first_) {
            const KeyTable::Id id = heads_[first_];
            if (id == KeyTable::kNone) continue;
            heads_[first_] = table.node(id).next;
            return id;
        }
        return KeyTable::kNone;
    }

private:
    static constexpr int kLists = 2048;

    std::array<KeyTable::Id, kLists> heads_;
    std::size_t first_ = kLists;
};

// What a position's estimate counts, and for how much.
struct Weights {
    int not_up = 2;     // a card that is not up
    int above = 3;      // a card above one of its pile which some foundation wants before it
    int face_down = 1;  // a card that lies face down
    int buries = 0;     // a card above the next of a foundation, where that lies least deep
    int packed = 0;     // taken off for a card that lies on one it builds on
    int noise = 0;      // up to so much by chance, for each position its own
    std::uint64_t seed = 0;
};

// The weights of the search numbered so: the first as above, the others by chance.
Weights weights(std::uint64_t number);

// A guess at the moves a position still needs. It orders the search and proves nothing.
class Estimate {
public:
    Estimate(const Game& game, std::uint8_t base, const Weights& weights);

    int operator()(const State& state) const;

private:
    int depth_of_next(const State& state) const;

    const Game& game_;
    Weights weights_;
    std::array<std::uint8_t, 64> wanted_{};  // how many cards go up before it at least
};

}  // namespace demonfan::general
