#include "meter.hpp"

#include <ctime>

namespace demonfan {

double thread_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    timespec now{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0) {
        return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
    }
#endif
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

bool Meter::look() {
    if (control_ != nullptr) {
        control_->positions.store(positions_, std::memory_order_relaxed);
        if (control_->cancelled.load(std::memory_order_relaxed)) return give_up(Stop::cancelled);
    }
    if (thread_seconds() - started_ > limits_.seconds) return give_up(Stop::seconds);
    return true;
}

double Meter::finish() const {
    if (control_ != nullptr) control_->positions.store(positions_, std::memory_order_relaxed);
    return thread_seconds() - started_;
}

}  // namespace demonfan
