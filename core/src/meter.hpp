// Counts a search's positions and says when it must stop.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "control.hpp"

namespace demonfan {

// CPU seconds of the calling thread.
double thread_seconds();

// Begins with its construction. The clock and the control are looked at every few hundred positions.
//
// Asking for a thread's CPU time costs as much as a whole small search, so that a search is timed by the
// steady clock until it first looks.
class Meter {
public:
    Meter() = default;
    explicit Meter(const Limits& limits, Control* control = nullptr)
        : limits_(limits), control_(control), started_(std::chrono::steady_clock::now()) {}

    // More positions entered. False if the search must stop.
    bool count(std::uint64_t more = 1) {
        if (stop_ != Stop::none) return false;
        if (more > limits_.positions - positions_) return give_up(Stop::positions);
        const std::uint64_t before = positions_;
        positions_ += more;
        return before / kBetweenLooks == positions_ / kBetweenLooks || look();
    }

    // Always false, so that a search can return it.
    bool give_up(Stop reason) {
        if (stop_ == Stop::none) stop_ = reason;
        return false;
    }

    Stop stop() const { return stop_; }
    std::uint64_t positions() const { return positions_; }
    std::size_t bytes() const { return limits_.bytes; }  // that a search may use for its positions

    // Publishes the final count and gives the seconds used.
    double finish() const;

private:
    static constexpr std::uint64_t kBetweenLooks = 256;

    bool look();
    double steady_seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - started_).count();
    }

    Limits limits_;
    Control* control_ = nullptr;
    Stop stop_ = Stop::none;
    std::uint64_t positions_ = 0;
    std::chrono::steady_clock::time_point started_;
    bool looked_ = false;
    double cpu_started_ = 0;  // once looked_
};

}  // namespace demonfan
