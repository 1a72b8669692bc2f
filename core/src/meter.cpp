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
    const double now = thread_seconds();
    if (!looked_) cpu_started_ = now - steady_seconds();
    looked_ = true;
    if (control_ != nullptr) {
        control_->positions.store(positions_, std::memory_order_relaxed);
        if (control_->cancelled.load(std::memory_order_relaxed)) return give_up(Stop::cancelled);
    }
    return now - cpu_started_ <= limits_.seconds || give_up(Stop::seconds);
}

double Meter::finish() const {
    if (control_ != nullptr) control_->positions.store(positions_, std::memory_order_relaxed);
    return looked_ ? thread_seconds() - cpu_started_ : steady_seconds();
}

}  // namespace demonfan
