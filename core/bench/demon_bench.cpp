// Solves a file of deals, one JSON object a line in the form of the product, and compares with the verdicts
// it holds; or so many random deals of a game. Prints means for each.
//
//     demon_bench FILE.jsonl [seconds]
//     demon_bench random GAME COUNT [seconds]      GAME: demon-36[-one][-auto], demon-52[-one][-auto],
//     canfield
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "demon.hpp"

using namespace demonfan;

namespace {

struct Tally {
    int deals = 0, won = 0, lost = 0, undecided = 0, wrong = 0;
    double seconds = 0, slowest = 0;
    double positions = 0;

    void add(const Result& result) {
        ++deals;
        if (std::getenv("DEALS") != nullptr) {
            std::printf("%4d verdict %d  positions %8llu  %.2f ms  line %zu\n", deals,
                        static_cast<int>(result.verdict), static_cast<unsigned long long>(result.positions),
                        1e3 * result.seconds, result.line.size());
        }
        won += result.verdict == Verdict::won;
        lost += result.verdict == Verdict::lost;
        undecided += result.verdict == Verdict::undecided;
        seconds += result.seconds;
        slowest = std::max(slowest, result.seconds);
        positions += static_cast<double>(result.positions);
    }

    void print(const char* name) const {
        std::printf(
            "%-24s deals %d  won %d  lost %d  undecided %d  wrong %d  mean positions %.1f  mean ms %.4f  max "
            "ms %.1f\n",
            name, deals, won, lost, undecided, wrong, positions / deals, 1e3 * seconds / deals,
            1e3 * slowest);
    }
};

DemonRules rules_of(const std::string& game) {
    DemonRules rules;
    rules.ranks = game.find("demon-36") != std::string::npos ? 9 : 13;
    rules.turn = game.find("one") != std::string::npos ? 1 : 3;
    if (game.find("auto") != std::string::npos) {
        rules.fill = DemonFill::at_once;
        rules.wrap = DemonWrap::not_at_base;
    }
    if (game == "canfield") {
        rules.move = DemonMove::top_or_whole;
        rules.fill = DemonFill::at_once;
        rules.empty = DemonEmpty::any_after_reserve;
    }
    return rules;
}

// The cards in quotes up to the end of the bracket that opens after `name`, pile by pile.
std::vector<std::vector<Card>> piles(const std::string& line, const std::string& name, int ranks) {
    std::vector<std::vector<Card>> found;
    std::size_t at = line.find('"' + name + '"');
    if (at == std::string::npos) return found;
    at = line.find('[', at);
    const std::string letters = ranks == 9 ? "A6789TJQK" : "A23456789TJQK";
    for (int depth = 0;; ++at) {
        if (line[at] == '[') {
            ++depth;
            found.emplace_back();
        } else if (line[at] == ']') {
            if (--depth == 0) break;
        } else if (line[at] == '"') {
            const auto rank = letters.find(line[at + 1]), suit = std::string("CSHD").find(line[at + 2]);
            found.back().push_back(make_card(static_cast<int>(rank), static_cast<int>(suit)));
            at += 3;
        }
    }
    return found;
}

Tally solve_file(const char* path, double seconds) {
    Tally tally;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const DemonRules rules = rules_of(line.substr(0, line.find("options")));
        DemonPosition position;
        auto columns = piles(line, "piles", rules.ranks);
        columns.erase(columns.begin());
        position.columns = columns;
        const Card base = piles(line, "foundations", rules.ranks)[0][0];
        position.base_rank = rank_of(base);
        position.heights[static_cast<std::size_t>(suit_of(base))] = 1;
        position.reserves = {piles(line, "reserve", rules.ranks)[0]};
        position.stock = piles(line, "stock", rules.ranks)[0];
        // The verdicts in these files are those of the stock turned from its end.
        std::reverse(position.stock.begin(), position.stock.end());
        const Result result = solve_demon(rules, position, {.seconds = seconds});
        const bool says_won = line.find("\"verdict\": \"won\"") != std::string::npos;
        const bool says_lost = line.find("\"verdict\": \"lost\"") != std::string::npos;
        if ((says_won && result.verdict == Verdict::lost) || (says_lost && result.verdict == Verdict::won)) {
            ++tally.wrong;
            std::printf("wrong: %s\n", line.substr(0, 40).c_str());
        }
        tally.add(result);
    }
    return tally;
}

Tally solve_random(const std::string& game, int count, double seconds) {
    Tally tally;
    const DemonRules rules = rules_of(game);
    std::mt19937_64 random(1);
    std::vector<Card> pack(static_cast<std::size_t>(rules.ranks * kSuits));
    for (int i = 0; i < count; ++i) {
        std::iota(pack.begin(), pack.end(), Card{0});
        std::shuffle(pack.begin(), pack.end(), random);
        auto next = pack.begin();
        DemonPosition position;
        position.base_rank = rank_of(*next);
        position.heights[static_cast<std::size_t>(suit_of(*next++))] = 1;
        for (int column = 0; column < rules.columns; ++column) position.columns.push_back({*next++});
        position.reserves = {{next, next + rules.ranks}};
        position.stock.assign(next + rules.ranks, pack.end());
        tally.add(solve_demon(rules, position, {.seconds = seconds}));
    }
    return tally;
}

}  // namespace

int main(int count, char** arguments) {  // NOLINT(misc-const-correctness): the language says so
    if (count >= 4 && std::string(arguments[1]) == "random") {
        solve_random(arguments[2], std::atoi(arguments[3]), count > 4 ? std::atof(arguments[4]) : 8)
            .print(arguments[2]);
    } else if (count >= 2) {
        solve_file(arguments[1], count > 2 ? std::atof(arguments[2]) : 8).print(arguments[1]);
    } else {
        std::fprintf(stderr, "demon_bench FILE.jsonl [seconds] | demon_bench random GAME COUNT [seconds]\n");
        return 2;
    }
}
