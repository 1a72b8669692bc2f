// What every search shares with its caller: limits, cancelling, progress, and the form of an answer.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "card.hpp"

namespace demonfan {

enum class Verdict : std::uint8_t { won, lost, undecided };

// Why a search gave up; `none` goes with won and lost.
enum class Stop : std::uint8_t { none, positions, seconds, memory, cancelled };

struct Limits {
    std::uint64_t positions = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();  // CPU time of the searching thread
    std::size_t bytes = std::numeric_limits<std::size_t>::max();
};

// Shared between the searching thread and whoever watches it.
struct Control {
    std::atomic<bool> cancelled{false};
    std::atomic<std::uint64_t> positions{0};  // entered in the table so far, updated now and then
};

// One act of a line. Cards are named, not places, as in the notation of the product; `place` breaks the
// tie where equal piles or equal cards exist and the core knows which it meant (else -1).
enum class StepKind : std::uint8_t {
    to_foundation,  // card goes up
    onto_card,      // card (and the packed run on it) goes onto the card `onto`
    to_empty,       // card (and the packed run on it) goes to an empty pile
    to_cell,
    turn,    // turn the stock, or turn the waste over
    redeal,  // gather and lay out again
    draw     // the merci: a buried card goes to the top of its own fan
};

struct Step {
    StepKind kind;
    Card card = kNoCard;
    Card onto = kNoCard;
    std::int16_t place = -1;
};

using Line = std::vector<Step>;

struct Result {
    Verdict verdict = Verdict::undecided;
    Stop stop = Stop::none;
    Line line;                    // when won
    std::uint64_t positions = 0;  // entered in the table, the root included
    double seconds = 0;
};

}  // namespace demonfan
