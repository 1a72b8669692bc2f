// Layouts built down by alternate colour, every card known: how many are decided in which time.
//
//     alternate_bench FILE.jsonl [seconds]              deals in the form of the product, with verdicts
//     alternate_bench demon-fan|ceiling-fan|aces-out COUNT [seconds]      own deals 1 .. COUNT
//     alternate_bench endings COUNT [seconds]           all endings of the layouts of three
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "alternate_endings.hpp"
#include "alternate_search.hpp"
#include "deals.hpp"

using namespace demonfan;

namespace {

struct Tally {
    int deals = 0, won = 0, lost = 0, undecided = 0;
    int quick = 0, medium = 0, slow = 0;  // decided in 0.1, 1 and 4 seconds
    double seconds = 0, slowest = 0, positions = 0;

    void add(const Result& result) {
        ++deals;
        won += result.verdict == Verdict::won;
        lost += result.verdict == Verdict::lost;
        seconds += result.seconds;
        slowest = std::max(slowest, result.seconds);
        positions += static_cast<double>(result.positions);
        if (result.verdict == Verdict::undecided) {
            ++undecided;
            return;
        }
        quick += result.seconds <= 0.1;
        medium += result.seconds <= 1;
        slow += result.seconds <= 4;
    }

    void print() const {
        std::printf("deals %d  won %d  lost %d  undecided %d\n", deals, won, lost, undecided);
        std::printf("decided within 0.1 s: %d, 1 s: %d, 4 s: %d\n", quick, medium, slow);
        std::printf("mean %.2f ms, slowest %.2f s, mean positions %.1f\n", 1e3 * seconds / deals, slowest,
                    positions / deals);
    }
};

FanLayout deal(const std::string& name, std::uint64_t number) {
    FanLayout layout;
    layout.fill = name == "ceiling-fan" || name == "aces-out" ? Fill::kings : Fill::none;
    const std::vector<Card> order = pack_order(13, 1, number, 0);
    if (name == "aces-out") {
        layout.heights = {1, 1, 1, 1};
        layout.fans = deal_fans_of(order_above_heights(order, layout.heights), 3);
    } else if (name == "endings") {
        layout.fans = deal_fans_of(order, 3);
    } else {
        std::vector<int> sizes(16, 3);
        sizes.insert(sizes.end(), {2, 2});
        layout.fans = deal_fans(order, sizes);
    }
    return layout;
}

// The cards in quotes after "piles", fan by fan.
FanLayout layout_of(const std::string& line) {
    FanLayout layout;
    const std::string ranks = "A23456789TJQK", suits = "CSHD";
    int depth = 0;
    for (std::size_t at = line.find('[', line.find("\"piles\"")); at < line.size(); ++at) {
        if (line[at] == '[' && ++depth == 2) layout.fans.emplace_back();
        if (line[at] == ']' && --depth == 0) break;
        if (line[at] != '"') continue;
        layout.fans.back().push_back(make_card(static_cast<int>(ranks.find(line[at + 1])),
                                               static_cast<int>(suits.find(line[at + 2]))));
        at += 3;
    }
    return layout;
}

int solve_file(const char* path, double seconds) {
    std::ifstream file(path);
    alternate::Solver solver;
    Tally tally;
    int wrong = 0;
    for (std::string line; std::getline(file, line);) {
        const Result result = solver.solve(layout_of(line), {.seconds = seconds});
        wrong += result.verdict == Verdict::lost && line.find("\"verdict\": \"won\"") != std::string::npos;
        wrong += result.verdict == Verdict::won && line.find("\"verdict\": \"lost\"") != std::string::npos;
        tally.add(result);
    }
    tally.print();
    std::printf("verdicts against the file's: %d\n", wrong);
    return wrong == 0 ? 0 : 1;
}

int find_endings(int count, double seconds) {
    alternate::EndingFinder finder;
    for (const bool stuck : {true, false}) {
        int complete = 0;
        double used = 0, endings = 0;
        for (int number = 1; number <= count; ++number) {
            const FanLayout layout = deal("endings", static_cast<std::uint64_t>(number));
            const Limits limits{.seconds = seconds};
            const auto found = stuck ? finder.stuck(layout, limits) : finder.any(layout, limits);
            complete += found.stop == Stop::none;
            used += found.seconds;
            endings += static_cast<double>(found.heights.size());
        }
        std::printf("%s: complete %d of %d, mean %.2f s, mean endings %.1f\n", stuck ? "stuck" : "any",
                    complete, count, used / count, endings / count);
    }
    return 0;
}

}  // namespace

int main(int count, char** arguments) {  // NOLINT(misc-const-correctness): the language says so
    if (count < 2) {
        std::puts(
            "alternate_bench FILE.jsonl | demon-fan N | ceiling-fan N | aces-out N | endings N  [seconds]");
        return 2;
    }
    const std::string name = arguments[1];
    if (name.find('.') != std::string::npos) {
        return solve_file(arguments[1], count > 2 ? std::atof(arguments[2]) : 4);
    }
    const int deals = count > 2 ? std::atoi(arguments[2]) : 200;
    const double seconds = count > 3 ? std::atof(arguments[3]) : 4;
    if (deals < 1) return 2;
    if (name == "endings") return find_endings(deals, seconds);
    alternate::Solver solver;
    Tally tally;
    for (int number = 1; number <= deals; ++number) {
        tally.add(solver.solve(deal(name, static_cast<std::uint64_t>(number)), {.seconds = seconds}));
    }
    tally.print();
    return 0;
}
