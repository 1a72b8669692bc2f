// Building by suit: how high the foundations can stand when a layout is left.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "by_suit_board.hpp"
#include "by_suit_search.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "meter.hpp"
#include "position_table.hpp"

namespace demonfan::by_suit {

// A set of heights that keeps the order of entry; clearing costs what was entered.
class HeightSet {
public:
    HeightSet() : words_(1024) {}

    bool insert(const Heights& heights);
    bool contains(const Heights& heights) const {
        return (words_[number_of(heights) / 64] >> number_of(heights) % 64 & 1) != 0;
    }
    // All the heights between the two, both included?
    bool contains_all(const Heights& least, const Heights& most) const;
    void clear();
    const std::vector<Heights>& list() const { return list_; }

private:
    std::vector<std::uint64_t> words_;
    std::vector<Heights> list_;
};

struct Endings {
    std::vector<Heights> heights;  // each once; all of them if stop is none
    Stop stop = Stop::none;
    std::uint64_t positions = 0;
    double seconds = 0;

    // The most cards on the foundations in any of them.
    int most_up() const;
};

struct EndingShortcuts {
    bool bound = true;      // leave a position if all the heights it might come to have been found
    bool relevance = true;  // make only moves that could matter to the heights (goes with bound)
    bool constraints =
        true;  // of a move tried already, seek only the endings that need it not to be made first

    static constexpr EndingShortcuts none() { return {false, false, false}; }
};

// Safe builds and probes by the goal lose endings and are not used here; what is, see the source.
class EndingFinder {
public:
    explicit EndingFinder(EndingShortcuts shortcuts = {}) : shortcuts_(shortcuts) {}

    // The heights at which the layout can be stuck: no card can go up or be built, no king can be moved off
    // cards. These are the endings where a redeal comes only then.
    Endings stuck(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

    // The heights at which the layout can be at any time: the endings where a redeal may come at any time.
    Endings any(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

    // A line to one of those endings. Throws std::invalid_argument if the layout has it not.
    Line line_to_stuck(const FanLayout& layout, const Heights& heights);
    Line line_to(const FanLayout& layout, const Heights& heights);

private:
    struct Constraints {
        Cards held = 0;
        Cards fixed = 0;
    };

    void start(const Board& board, const Limits& limits, Control* control);
    void search(Position position, Constraints constraints);
    void find(const Heights& heights);
    Cards relevant(const Position& position, Cards wanted, Cards left) const;
    bool nothing_new(const Position& position, Cards up, const Constraints& constraints) const;

    EndingShortcuts shortcuts_;
    HeightSet found_;
    HeightSet tried_;
    PositionTable<Cards> table_;
    const Board* board_ = nullptr;
    Meter meter_;
    Solver solver_;
    std::vector<Cards> moves_;               // to the position that is searched
    const Heights* wanted_ = nullptr;        // the search may end when this is found,
    std::optional<std::vector<Cards>> way_;  // by these moves
};

}  // namespace demonfan::by_suit
