#include "odds_table.hpp"

#include <algorithm>
#include <stdexcept>

namespace demonfan::odds {

std::size_t entries_of(int ranks) {
    const auto n = static_cast<std::size_t>(ranks);
    return (n + 1) * (n + 2) * (n + 3) * (n + 4) / 24;
}

std::size_t entry_of(const Heights& heights) {
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

std::vector<Heights> all_entries(int ranks) {
    std::vector<Heights> entries;
    const auto top = static_cast<std::uint8_t>(ranks);
    for (std::uint8_t d = 0; d <= top; ++d) {
        for (std::uint8_t c = 0; c <= d; ++c) {
            for (std::uint8_t b = 0; b <= c; ++b) {
                for (std::uint8_t a = 0; a <= b; ++a) entries.push_back({a, b, c, d});
            }
        }
    }
    return entries;
}

Table::Table(int ranks, int levels) : ranks_(ranks), levels_(levels) {
    if (ranks < 2 || ranks > 13) throw std::invalid_argument("a suit has 2 to 13 ranks");
    if (levels < 1 || levels > 64) throw std::invalid_argument("a table has 1 to 64 levels");
    entries_ = entries_of(ranks);
    values_.resize(static_cast<std::size_t>(levels) * entries_ * kColumns);
}

}  // namespace demonfan::odds
