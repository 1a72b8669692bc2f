// Tables of small packs from samples, for the tests of the odds.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

#include "odds_batch.hpp"
#include "odds_layout.hpp"
#include "odds_table.hpp"

namespace demonfan::odds::check {

inline int cards_up(const Heights& heights) { return std::accumulate(heights.begin(), heights.end(), 0); }

// A table of small packs from samples, fullest entries first.
inline Table sampled(const Rules& rules, int levels, std::uint64_t samples, Alike alike = Alike::suits) {
    Table table(rules.ranks, levels, alike);
    auto entries = all_entries(rules.ranks, alike);
    std::sort(entries.begin(), entries.end(),
              [](const Heights& a, const Heights& b) { return cards_up(a) > cards_up(b); });
    for (const Heights& heights : entries) {
        if (cards_up(heights) == rules.ranks * kSuits) {
            for (int level = 0; level < levels; ++level) {
                std::fill_n(table.row(level, table.entry(heights)), kColumns, 1.0);
            }
            continue;
        }
        Batch batch(rules, {heights, {}}, 1, 0, samples);
        batch.collect();
        for (int level = 0; level < levels; ++level) {
            const Sums sums = batch.evaluate(level, table);
            double* row = table.row(level, table.entry(heights));
            for (std::size_t i = 0; i < kColumns; ++i) {
                row[i] = sums.sums[i] / static_cast<double>(sums.counts[i]);
            }
        }
    }
    return table;
}

struct Estimate {
    double mean;
    double error;
};

inline Estimate held(const Table& table, int level, const Heights& heights) {
    const double* row = table.row(level, table.entry(heights)) + kHeld;
    double mean = 0;
    for (std::size_t i = 0; i < kGroups; ++i) mean += row[i] / kGroups;
    double variance = 0;
    for (std::size_t i = 0; i < kGroups; ++i) variance += (row[i] - mean) * (row[i] - mean);
    return {mean, std::sqrt(variance / (kGroups - 1) / kGroups)};
}

}  // namespace demonfan::odds::check
