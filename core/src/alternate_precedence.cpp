#include "alternate_precedence.hpp"

#include <algorithm>
#include <bit>

namespace demonfan::alternate {

void Precedence::clear() {
    const auto events = static_cast<std::size_t>(events_);
    words_ = (events + 63) / 64;
    later_.assign(events * words_, 0);
    for (std::size_t event = 0; event < events; ++event) {
        later_[event * words_ + event / 64] |= std::uint64_t{1} << (event % 64);
    }
    earlier_ = later_;
    relations_.clear();
    out_.assign(events, {});
    marks_.clear();
    backup_rows_.clear();
    backup_.clear();
    grown_.clear();
    is_grown_.assign(events, false);
}

// The receivers' rows take in the giver's row. The receivers are read from a row that does not change
// meanwhile: it would only in a cycle.
template <class Changed>
void Precedence::spread(Rows& rows, const Rows& receivers, int receiver, int giver, int side,
                        Changed&& changed) {
    const std::uint64_t* source = &rows[static_cast<std::size_t>(giver) * words_];
    const std::uint64_t* set = &receivers[static_cast<std::size_t>(receiver) * words_];
    for (std::size_t word = 0; word < words_; ++word) {
        for (std::uint64_t left = set[word]; left != 0; left &= left - 1) {
            const std::size_t row = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
            std::uint64_t* target = &rows[row * words_];
            std::uint64_t fresh = 0;
            for (std::size_t i = 0; i < words_; ++i) fresh |= source[i] & ~target[i];
            if (fresh == 0) continue;
            if (!marks_.empty()) {
                backup_rows_.push_back(static_cast<int>(row) * 2 + side);
                backup_.insert(backup_.end(), target, target + words_);
            }
            for (std::size_t i = 0; i < words_; ++i) target[i] |= source[i];
            changed(row);
        }
    }
}

void Precedence::insert(int first, int second, int tag) {
    out_[static_cast<std::size_t>(first)].push_back(static_cast<int>(relations_.size()));
    relations_.push_back({first, second, tag});
    spread(later_, earlier_, first, second, 0, [this](std::size_t row) {
        if (is_grown_[row]) return;
        is_grown_[row] = true;
        grown_.push_back(static_cast<int>(row));
    });
    spread(earlier_, later_, second, first, 1, [](std::size_t) {});
}

void Precedence::mark() { marks_.push_back({relations_.size(), backup_rows_.size()}); }

void Precedence::undo(std::size_t marks) {
    if (marks >= marks_.size()) return;
    const Mark mark = marks_[marks];
    while (relations_.size() > mark.relations) {
        out_[static_cast<std::size_t>(relations_.back().first)].pop_back();
        relations_.pop_back();
    }
    while (backup_rows_.size() > mark.rows) {
        const int row = backup_rows_.back();
        backup_rows_.pop_back();
        Rows& rows = (row & 1) != 0 ? earlier_ : later_;
        const std::size_t kept = backup_.size() - words_;
        std::copy_n(&backup_[kept], words_, &rows[static_cast<std::size_t>(row >> 1) * words_]);
        backup_.resize(kept);
    }
    marks_.resize(marks);
}

const std::vector<int>& Precedence::drain() {
    drained_.swap(grown_);
    grown_.clear();
    for (const int event : drained_) is_grown_[static_cast<std::size_t>(event)] = false;
    return drained_;
}

void Precedence::unwind(int first, int second, std::vector<int>& tags) const {
    for (int event = second; event != first;) {
        const int index = reached_by_[static_cast<std::size_t>(event)];
        const Relation& relation = relations_[static_cast<std::size_t>(index)];
        tags.push_back(relation.tag);
        event = relation.first;
    }
}

// An event has more earlier events than any of these has.
std::vector<int> Precedence::order() const {
    std::vector<int> events(static_cast<std::size_t>(events_)), earlier(events.size());
    for (std::size_t event = 0; event < events.size(); ++event) {
        events[event] = static_cast<int>(event);
        for (std::size_t i = 0; i < words_; ++i)
            earlier[event] += std::popcount(earlier_[event * words_ + i]);
    }
    std::stable_sort(events.begin(), events.end(), [&](int a, int b) {
        return earlier[static_cast<std::size_t>(a)] < earlier[static_cast<std::size_t>(b)];
    });
    return events;
}

}  // namespace demonfan::alternate
