#include "alternate_exhaustion.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace demonfan::alternate {

Exhaustion Exhauster::find(const FanLayout& layout, const Limits& limits, Control* control) {
    const Board board(layout);
    table_.clear();
    table_.set_byte_limit(limits.bytes);
    meter_ = Meter(limits, control);
    stuck_.clear();
    reached_.clear();
    open_.assign(1, board.start);
    bool complete = true;
    while (!open_.empty() && complete) {
        const Position position = open_.back();
        open_.pop_back();
        complete = explore_family(board, position);
    }
    Exhaustion endings;
    endings.stuck.assign(stuck_.begin(), stuck_.end());
    endings.reached.assign(reached_.begin(), reached_.end());
    endings.stop = complete ? Stop::none : meter_.stop();
    endings.positions = meter_.positions();
    endings.seconds = meter_.finish();
    return endings;
}

// False if the meter stopped the search.
bool Exhauster::explore_family(const Board& board, const Position& first) {
    if (table_.contains({first.first, first.second})) return true;
    family_.clear();
    leads_.clear();
    if (!enter(first)) return false;
    for (std::size_t next_one = 0; next_one < family_.size();) {
        const Position position = family_[next_one++];
        bool goes_on = true;
        for_each_move(board, position, [&](const Step&, const Position& next, bool reversible) {
            if (!reversible) {
                leads_.push_back(next);
            } else if (goes_on && !table_.contains({next.first, next.second})) {
                goes_on = enter(next);
            }
        });
        if (!goes_on) return false;
    }
    const Heights heights = board.heights(first);
    reached_.insert(heights);
    if (leads_.empty()) stuck_.insert(heights);
    std::ranges::copy_if(leads_, std::back_inserter(open_), [this](const Position& position) {
        return !table_.contains({position.first, position.second});
    });
    return true;
}

bool Exhauster::enter(const Position& position) {
    if (table_.insert({position.first, position.second}) == Inserted::full)
        return meter_.give_up(Stop::memory);
    family_.push_back(position);
    return meter_.count();
}

}  // namespace demonfan::alternate
