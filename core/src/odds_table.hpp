// What a redeal keeps of a layout, numbered; and the chances to win from there, as numbers by level.
//
// A shuffled redeal keeps only the heights of the foundations, and suits are alike (or colours): an entry is
// the heights, sorted. Level k has the values with k redeals left. Of each value there are several columns:
// - `all`: from all samples, each taking its best ending by this same column a level below. A maximum over
//   noisy values is on average too high, and so is this column. Where not every ending of a sample is known,
//   it takes the best heights within the sample's bound instead: it is an upper bound all the more.
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

// What may change places: all suits; or, where the build tells colours apart, the colours and the two suits
// of each.
enum class Alike : std::uint8_t { suits, colours };

// The number of entries for suits of so many ranks. Where all suits are alike: combinations with repetition
// of four out of ranks + 1. Where colours are: of two, out of those of two for a colour.
std::size_t entries_of(int ranks, Alike alike = Alike::suits);

// The entry of some heights, whatever the order of the suits. With a <= b <= c <= d it is the number of
// entries before it when these are ordered by d, then c, then b: C(d+3,4) + C(c+2,3) + C(b+1,2) + a. By
// colours likewise: a pair a <= b has number C(b+1,2) + a, and so has the pair of two pairs.
std::size_t entry_of(const Heights& heights, Alike alike = Alike::suits);

// The heights of every entry in order; where all suits are alike, lowest suit first.
std::vector<Heights> all_entries(int ranks, Alike alike = Alike::suits);

class Table {
public:
    Table(int ranks, int levels, Alike alike = Alike::suits);

    int ranks() const { return ranks_; }
    int levels() const { return levels_; }
    std::size_t entries() const { return entries_; }
    std::size_t entry(const Heights& heights) const { return numbers_[by_suit::number_of(heights)]; }

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
    Alike alike_;
    std::size_t entries_;
    // Of the entries, by the number of their heights: the best of many endings is asked for again and again.
    std::vector<std::uint16_t> numbers_;
    std::vector<double> values_;
};

}  // namespace demonfan::odds
