// Open fans built in any way: can a layout be won, and how high can the foundations stand when it is left?
//
// Moves up are choices here, and the positions of a full layout are too many to go through. The search looks
// at so many of them, those first from which winning seems near, and tells what it found: every ending it
// names can be reached. Where it came to an end, these are all; where not, no ending lies beyond `bound`.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "by_suit_endings.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "open_board.hpp"
#include "position_table.hpp"

namespace demonfan::open_fans {

struct Endings {
    bool won = false;              // all cards can go up; nothing else was sought then
    std::vector<Heights> heights;  // each once
    bool complete = false;         // there are no other
    Heights bound{};               // none is higher in any suit
    std::uint64_t positions = 0;
};

// The heights that could be reached if no move covered a card: repeatedly, a card leaves its place if what
// lay above it has left and it can go up, or there is a card in reach that it may lie on. Every real line is
// one here too.
Heights relaxed(const Board& board, const Position& position);

class EndingFinder {
public:
    // The heights at which the layout can be stuck, or (`any_time`) at which it can be. Looks at so many
    // positions at most.
    Endings find(const FanLayout& layout, Build build, bool any_time, std::uint64_t positions);

    // A line to an ending that `find`, asked the same, names; to a won layout for full heights. Throws
    // std::invalid_argument if that does not name it.
    Line line_to(const FanLayout& layout, Build build, bool any_time, std::uint64_t positions,
                 const Heights& ending);

private:
    struct From {
        Key parent;
        bool first;
    };

    void search(const FanLayout& layout, Build build, bool any_time, std::uint64_t positions);
    bool enter(Position position, const From& from);
    void explore(const Key& key);
    void play_safe(Position& position, Line* line) const;
    std::optional<Card> safe_up(const Position& position) const;
    void reach(const Heights& heights, const Key& key);
    bool settles(Position position, Line* line);
    bool is_stuck(const Position& position);
    int estimate(const Position& position, const Heights& within_reach) const;
    Line line_of(Key key);
    void step_to(Position& position, const std::function<bool(const Position&)>& is_wanted, Line& line) const;

    Board board_;
    bool any_time_ = false;
    std::uint64_t most_ = 0;
    std::uint64_t count_ = 0;
    bool complete_ = true;
    std::optional<From> won_from_;  // the position whose move won
    PositionTable<Key, From> table_;
    PositionTable<Key> family_;  // of positions that reversible moves lead to
    by_suit::HeightSet found_;
    by_suit::HeightSet capped_;  // heights at which the search for a move that is no way back was given up
    std::array<std::vector<Key>, 1024> waiting_;  // by estimate; the newest first
    std::size_t first_ = 0;
    const Heights* wanted_ = nullptr;
    std::optional<Key> wanted_at_;
};

}  // namespace demonfan::open_fans
