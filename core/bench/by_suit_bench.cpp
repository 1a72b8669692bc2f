// Positions and CPU time of the by-suit search over deals of our own numbers.
//
//     by_suit_bench [deals]
//
// Not part of the default build: c++ -std=c++20 -O3 -Isrc bench/by_suit_bench.cpp src/by_suit_*.cpp
// src/deals.cpp src/meter.cpp
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "by_suit_draw.hpp"
#include "by_suit_endings.hpp"
#include "by_suit_search.hpp"
#include "deals.hpp"
#include "meter.hpp"

using namespace demonfan;

namespace {

struct Game {
    const char* name;
    Fill fill;
    int fans_of_three;
    std::vector<int> rest;
};

std::vector<FanLayout> deal(const Game& game, std::uint64_t deals) {
    std::vector<int> sizes(static_cast<std::size_t>(game.fans_of_three), 3);
    sizes.insert(sizes.end(), game.rest.begin(), game.rest.end());
    std::vector<FanLayout> layouts(deals);
    for (std::uint64_t i = 0; i < deals; ++i) {
        layouts[i].fans = deal_fans(pack_order(13, 1, i + 1, 0), sizes);
        layouts[i].fill = game.fill;
    }
    return layouts;
}

// Calls solve(layout), which gives the positions and whether to count the deal, for each.
template <class Solve>
void measure(const char* what, const char* counted, const std::vector<FanLayout>& layouts, Solve&& solve) {
    std::vector<std::uint64_t> positions;
    std::uint64_t total = 0;
    double value = 0;
    const double started = thread_seconds();
    for (const FanLayout& layout : layouts) {
        const auto [entered, worth] = solve(layout);
        positions.push_back(entered);
        total += entered;
        value += worth;
    }
    const double seconds = thread_seconds() - started;
    const auto deals = static_cast<double>(layouts.size());
    std::sort(positions.begin(), positions.end());
    std::printf("%-34s %8.2f us %9.1f positions (median %llu, most %llu)  %s %.3f\n", what,
                1e6 * seconds / deals, static_cast<double>(total) / deals,
                static_cast<unsigned long long>(positions[positions.size() / 2]),
                static_cast<unsigned long long>(positions.back()), counted, value / deals);
}

}  // namespace

int main(int argc, char** argv) {  // NOLINT(misc-const-correctness): the language says so
    const std::uint64_t deals = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 10000;
    if (deals == 0) return 1;
    const std::vector<Game> games = {{"fan, 17x3 + 1", Fill::kings, 17, {1}},
                                     {"ceiling fan, 16x3 + 2x2", Fill::kings, 16, {2, 2}},
                                     {"la belle lucie, one layout", Fill::none, 17, {1}}};
    by_suit::Solver solver;
    for (const Game& game : games) {
        measure(game.name, "won", deal(game, deals), [&](const FanLayout& layout) {
            const Result result = solver.solve(layout);
            return std::pair(result.positions, result.verdict == Verdict::won ? 1.0 : 0.0);
        });
    }
    const Game& lucie = games.back();
    by_suit::EndingFinder finder;
    measure("la belle lucie, stuck endings", "endings", deal(lucie, deals / 10 + 1),
            [&](const FanLayout& layout) {
                const by_suit::Endings endings = finder.stuck(layout);
                return std::pair(endings.positions, static_cast<double>(endings.heights.size()));
            });
    measure("la belle lucie, all heights", "heights", deal(lucie, deals / 100 + 1),
            [&](const FanLayout& layout) {
                const by_suit::Endings endings = finder.any(layout);
                return std::pair(endings.positions, static_cast<double>(endings.heights.size()));
            });
    by_suit::DrawSolver draws;
    measure("la belle lucie, one draw", "won", deal(lucie, deals / 100 + 1), [&](const FanLayout& layout) {
        const Result result = draws.solve(layout, 1);
        return std::pair(result.positions, result.verdict == Verdict::won ? 1.0 : 0.0);
    });
}
