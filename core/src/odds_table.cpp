#include "odds_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace demonfan::odds {

namespace {

std::size_t pair_of(std::size_t a, std::size_t b) {
    if (a > b) std::swap(a, b);
    return a + b * (b + 1) / 2;
}

}  // namespace

std::size_t entries_of(int ranks, Alike alike) {
    const auto n = static_cast<std::size_t>(ranks);
    if (alike == Alike::colours) {
        const std::size_t pairs = (n + 1) * (n + 2) / 2;
        return pairs * (pairs + 1) / 2;
    }
    return (n + 1) * (n + 2) * (n + 3) * (n + 4) / 24;
}

std::size_t entry_of(const Heights& heights, Alike alike) {
    if (alike == Alike::colours) {
        return pair_of(pair_of(heights[0], heights[1]), pair_of(heights[2], heights[3]));
    }
    std::array<std::size_t, kSuits> h{heights[0], heights[1], heights[2], heights[3]};
    const auto order = [&](std::size_t i, std::size_t j) {
        if (h[i] > h[j]) std::swap(h[i], h[j]);
    };
    order(0, 1);
    order(2, 3);
    order(0, 2);
    order(1, 3);
    order(1, 2);
    return h[0] + h[1] * (h[1] + 1) / 2 + h[2] * (h[2] + 1) * (h[2] + 2) / 6 +
           h[3] * (h[3] + 1) * (h[3] + 2) * (h[3] + 3) / 24;
}

std::vector<Heights> all_entries(int ranks, Alike alike) {
    std::vector<Heights> entries;
    const auto top = static_cast<std::uint8_t>(ranks);
    if (alike == Alike::colours) {
        std::vector<std::array<std::uint8_t, 2>> pairs;
        for (std::uint8_t b = 0; b <= top; ++b) {
            for (std::uint8_t a = 0; a <= b; ++a) pairs.push_back({a, b});
        }
        for (std::size_t q = 0; q < pairs.size(); ++q) {
            for (std::size_t p = 0; p <= q; ++p) {
                entries.push_back({pairs[p][0], pairs[p][1], pairs[q][0], pairs[q][1]});
            }
        }
        return entries;
    }
    for (std::uint8_t d = 0; d <= top; ++d) {
        for (std::uint8_t c = 0; c <= d; ++c) {
            for (std::uint8_t b = 0; b <= c; ++b) {
                for (std::uint8_t a = 0; a <= b; ++a) entries.push_back({a, b, c, d});
            }
        }
    }
    return entries;
}

Table::Table(int ranks, int levels, Alike alike) : ranks_(ranks), levels_(levels), alike_(alike) {
    if (ranks < 2 || ranks > 13) throw std::invalid_argument("a suit has 2 to 13 ranks");
    if (levels < 1 || levels > 64) throw std::invalid_argument("a table has 1 to 64 levels");
    entries_ = entries_of(ranks, alike);
    numbers_.resize(std::size_t{1} << 16);
    const auto top = static_cast<std::uint8_t>(ranks);
    Heights h{};
    for (h[0] = 0; h[0] <= top; ++h[0]) {
        for (h[1] = 0; h[1] <= top; ++h[1]) {
            for (h[2] = 0; h[2] <= top; ++h[2]) {
                for (h[3] = 0; h[3] <= top; ++h[3]) {
                    numbers_[by_suit::number_of(h)] = static_cast<std::uint16_t>(entry_of(h, alike));
                }
            }
        }
    }
    values_.resize(static_cast<std::size_t>(levels) * entries_ * kColumns);
}

}  // namespace demonfan::odds
