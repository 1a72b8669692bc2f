// Samples of the layouts that a redeal makes of one entry, and what they say of its values.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "control.hpp"
#include "odds_layout.hpp"
#include "odds_table.hpp"

namespace demonfan::odds {

// What is laid out: the cards above the heights, in fans of these sizes, or of three if there are none.
struct Start {
    Heights heights{};
    std::vector<int> sizes;
};

// Sums over samples; a row of a table is these divided by their counts.
struct Sums {
    std::array<double, kColumns> sums{};
    std::array<std::uint64_t, kColumns> counts{};

    void add(std::size_t column, double value) {
        sums[column] += value;
        ++counts[column];
    }
};

// Samples `first` to `first + count - 1` of a start. A sample is named by seed, start and number alone, so
// what comes out does not depend on who computes it, nor in which order. Sample i is in group i mod kGroups.
class Batch {
public:
    Batch(const Rules& rules, const Start& start, std::uint64_t seed, std::uint64_t first,
          std::uint64_t count);

    // Lays out every sample and analyses it. False if it was cancelled.
    bool collect(const Control* control = nullptr);

    // The sums of a level, from the table's level below (level 0 needs none). Levels in any order, after
    // collect. Where a draw may come in any layout, the table's first half of levels is for games in which it
    // has been spent, and the second half for those in which it is left.
    Sums evaluate(int level, const Table& table);

private:
    FanLayout layout_of(std::uint64_t sample) const;
    double bound(const Layout& known, int level, const Table& table);

    Rules rules_;
    std::unique_ptr<Analyst> analyst_;
    std::vector<std::pair<Heights, double>> bounds_;  // of the level that is evaluated
    Start start_;
    std::uint64_t seed_;
    std::uint64_t first_;
    std::uint64_t count_;
    std::vector<Layout> samples_;
};

}  // namespace demonfan::odds
