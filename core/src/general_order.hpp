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

// A guess at the moves a position still needs: one for each card that is not up, and more for each that lies
// above a card of its pile which some foundation wants before it. It orders the search and proves nothing.
class Estimate {
public:
    Estimate(const Game& game, std::uint8_t base);

    int operator()(const State& state) const;

private:
    static constexpr int kNotUp = 2;
    static constexpr int kAbove = 3;
    static constexpr int kFaceDown = 1;

    const Game& game_;
    std::array<std::uint8_t, 64> wanted_{};  // how many cards go up before it at least
};

}  // namespace demonfan::general
