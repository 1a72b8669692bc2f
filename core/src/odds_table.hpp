// What a redeal keeps of a layout, numbered; and the chances to win from there, as numbers by level.
//
// A shuffled redeal keeps only the heights of the foundations, and suits are alike: an entry is the heights,
// sorted. Level k has the values with k redeals left. Of each value there are several columns:
// - `all`: from all samples, each taking its best ending by this same column a level below. A maximum over
//   noisy values is on average too high, and so is this column.
// - `half`: the same from one half of the samples.
// - `held`: from one group of the samples each, which take the ending that is best by the *other* half and
// count
//   what this same column says of it. So each column is an unbiased estimate of what a fixed policy wins,
//   which is at most what best play wins; all of them are independent, and their spread gives the
//   standard error of their mean, the errors of the levels below included.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "by_suit_board.hpp"

namespace demonfan::odds {

using by_suit::Heights;

inline constexpr std::size_t kGroups = 32;  // even numbers: the first half of the samples
inline constexpr std::size_t kAll = 0;
inline constexpr std::size_t kHalf = 1;
inline constexpr std::size_t kHeld = 3;
inline constexpr std::size_t kColumns = kHeld + kGroups;

constexpr std::size_t half_of(std::size_t group) { return group % 2; }

// The number of entries for suits of so many ranks: combinations with repetition of four out of ranks + 1.
std::size_t entries_of(int ranks);

// The entry of some heights, whatever the order of the suits. With a <= b <= c <= d it is the number of
// entries before it when these are ordered by d, then c, then b: C(d+3,4) + C(c+2,3) + C(b+1,2) + a.
std::size_t entry_of(const Heights& heights);

// The heights of every entry in order, lowest suit first.
std::vector<Heights> all_entries(int ranks);

class Table {
public:
    Table(int ranks, int levels);

    int ranks() const { return ranks_; }
    int levels() const { return levels_; }
    std::size_t entries() const { return entries_; }

    double value(int level, std::size_t entry, std::size_t column) const {
        return values_[at(level, entry) + column];
    }
    const double* row(int level, std::size_t entry) const { return &values_[at(level, entry)]; }
    double* row(int level, std::size_t entry) { return &values_[at(level, entry)]; }

    // Level by level, entry by entry, column by column.
    std::span<double> data() { return values_; }
    std::span<const double> data() const { return values_; }

private:
    std::size_t at(int level, std::size_t entry) const {
        return (static_cast<std::size_t>(level) * entries_ + entry) * kColumns;
    }

    int ranks_;
    int levels_;
    std::size_t entries_;
    std::vector<double> values_;
};

}  // namespace demonfan::odds
