// The search against exhaustive play of small random games, with every dominance on, off, and alone.
#include <algorithm>
#include <deque>
#include <optional>
#include <random>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "check.hpp"
#include "demon.hpp"
#include "demon_table.hpp"

using namespace demonfan;
using demonfan::demon_test::Table;

namespace {

using Random = std::mt19937_64;

int pick(Random& random, int least, int most) {
    return std::uniform_int_distribution<int>(least, most)(random);
}

struct Game {
    DemonRules rules;
    DemonPosition position;
};

DemonRules random_rules(Random& random) {
    DemonRules rules;
    rules.ranks = pick(random, 0, 2) == 0 ? 3 : pick(random, 0, 2) == 0 ? 5 : 4;
    rules.columns = pick(random, 1, 3);
    rules.turn = pick(random, 1, 3);
    rules.unlimited_passes = pick(random, 0, 2) != 0;
    if (!rules.unlimited_passes) {
        for (int later = pick(random, 0, 2); later > 0; --later)
            rules.later_turns.push_back(pick(random, 1, 3));
    }
    const int build = pick(random, 0, 5);
    rules.build = build < 4    ? DemonBuild::alternate_colour
                  : build == 4 ? DemonBuild::in_suit
                               : DemonBuild::any_suit;
    rules.wrap = static_cast<DemonWrap>(pick(random, 0, 2));
    rules.move = pick(random, 0, 1) == 0 ? DemonMove::any_tail : static_cast<DemonMove>(pick(random, 0, 3));
    rules.fill = static_cast<DemonFill>(pick(random, 0, 1));
    rules.empty = static_cast<DemonEmpty>(pick(random, 0, 1));
    rules.goal = pick(random, 0, 4) == 0 ? DemonGoal::all_out : DemonGoal::all_up;
    return rules;
}

// A deal as the games deal it, or, now and then, any position at all.
Game random_game(Random& random) {
    Game game{random_rules(random), {}};
    const DemonRules& rules = game.rules;
    DemonPosition& position = game.position;
    position.base_rank = pick(random, 0, rules.ranks - 1);
    const bool wild = pick(random, 0, 3) == 0;
    std::vector<Card> pack;
    for (int suit = 0; suit < kSuits; ++suit) {
        const int height = wild ? pick(random, 0, 2) : suit == 0;
        position.heights[static_cast<std::size_t>(suit)] = height;
        for (int order = height; order < rules.ranks; ++order) {
            pack.push_back(make_card((position.base_rank + order) % rules.ranks, suit));
        }
    }
    std::shuffle(pack.begin(), pack.end(), random);
    const auto take = [&](int count) {
        demon_test::Pile pile;
        for (; count > 0 && !pack.empty(); --count) {
            pile.push_back(pack.back());
            pack.pop_back();
        }
        return pile;
    };
    for (int column = 0; column < rules.columns; ++column) {
        position.columns.push_back(take(wild ? pick(random, 0, 3) : 1));
    }
    const int reserves = pick(random, 0, 5) == 0 ? pick(random, 0, 3) : 1;
    for (int reserve = 0; reserve < reserves; ++reserve) {
        position.reserves.push_back(take(pick(random, 1, reserves > 1 ? 3 : 6)));
    }
    if (wild) position.waste = take(pick(random, 0, 5));
    position.stock = std::move(pack);
    position.turn_overs = rules.unlimited_passes ? 0 : pick(random, 0, 3);
    return game;
}

// Every position that can be reached, breadth first. Nothing if there are too many.
std::optional<bool> can_win(const Game& game, std::size_t most) {
    std::unordered_set<std::string> seen;
    std::deque<Table> queue;
    const Table root(game.rules, game.position);
    if (root.won()) return true;
    seen.insert(root.text());
    queue.push_back(root);
    bool won = false;
    while (!queue.empty() && !won) {
        const Table table = queue.front();
        queue.pop_front();
        table.each_successor([&](const Table& next) {
            won = won || next.won();
            if (seen.insert(next.text()).second) queue.push_back(next);
        });
        if (seen.size() > most) return std::nullopt;
    }
    return won;
}

std::vector<DemonDominances> dominance_sets() {
    std::vector<DemonDominances> sets(2);
    sets[0].patience = 1;  // these games are small
    sets[1] = {false, false, false, false, false, false, false, false, false, false, 1};
    bool DemonDominances::* const switches[] = {
        &DemonDominances::safe_up,       &DemonDominances::fill_at_once, &DemonDominances::tail_for_use,
        &DemonDominances::stock_for_use, &DemonDominances::pool_tails,   &DemonDominances::waste_reach,
        &DemonDominances::dead,          &DemonDominances::play_out,     &DemonDominances::narrow_first,
        &DemonDominances::one_at_a_time};
    for (const auto one : switches) {
        sets.push_back(sets[0]);
        sets.back().*one = false;
        sets.push_back(sets[1]);
        sets.back().*one = true;
    }
    return sets;
}

bool replays(const Game& game, const Line& line) {
    Table table(game.rules, game.position);
    for (const Step& step : line) {
        if (!table.play(step)) return false;
    }
    return table.won();
}

std::string describe(const Game& game) {
    const DemonRules& r = game.rules;
    std::string text = "ranks " + std::to_string(r.ranks) + " turn " + std::to_string(r.turn) +
                       " unlimited " + std::to_string(r.unlimited_passes) + " overs " +
                       std::to_string(game.position.turn_overs);
    for (const int value : {int(r.build), int(r.wrap), int(r.move), int(r.fill), int(r.empty), int(r.goal)}) {
        text += " " + std::to_string(value);
    }
    text += " base " + std::to_string(game.position.base_rank);
    const auto add = [&](const char* name, const demon_test::Pile& pile) {
        text += std::string("\n  ") + name;
        for (const Card card : pile) text += " " + std::to_string(rank_of(card)) + "CSHD"[suit_of(card)];
    };
    for (const auto& pile : game.position.columns) add("column", pile);
    for (const auto& pile : game.position.reserves) add("reserve", pile);
    add("stock", game.position.stock);
    add("waste", game.position.waste);
    return text;
}

void compare(std::uint64_t seed, int games, std::size_t most) {
    Random random(seed);
    const auto sets = dominance_sets();
    int decided = 0, won = 0;
    for (int i = 0; i < games; ++i) {
        const Game game = random_game(random);
        const auto truth = can_win(game, most);
        if (!truth) continue;
        ++decided;
        won += *truth;
        for (std::size_t s = 0; s < sets.size(); ++s) {
            const Result result = solve_demon(game.rules, game.position, {}, nullptr, sets[s]);
            if (result.verdict != (*truth ? Verdict::won : Verdict::lost)) {
                check::fail(__FILE__, __LINE__,
                            "dominances " + std::to_string(s) + ": " + (*truth ? "won" : "lost") +
                                " by exhaustion\n" + describe(game));
                return;
            }
            if (result.verdict == Verdict::won && !replays(game, result.line)) {
                check::fail(__FILE__, __LINE__,
                            "dominances " + std::to_string(s) + ": bad line\n" + describe(game));
                return;
            }
        }
    }
    // Were too many games left out, or all alike, the comparison would say little.
    CHECK(decided * 10 > games * 6);
    CHECK(won * 10 > decided);
    CHECK((decided - won) * 10 > decided);
}

}  // namespace

TEST(demon_search_agrees_with_exhaustive_play) { compare(1, check::trials(600), 10000); }

namespace {

// A deal of a small pack as the games deal it.
Game small_deal(Random& random, int ranks) {
    Game game;
    game.rules.ranks = ranks;
    game.rules.columns = 3;
    game.rules.fill = DemonFill::at_once;
    game.rules.wrap = DemonWrap::not_at_base;
    std::vector<Card> pack;
    pack.reserve(static_cast<std::size_t>(ranks) * kSuits);
    for (int card = 0; card < ranks * kSuits; ++card) pack.push_back(static_cast<Card>(card));
    std::shuffle(pack.begin(), pack.end(), random);
    DemonPosition& position = game.position;
    position.base_rank = rank_of(pack[0]);
    position.heights[static_cast<std::size_t>(suit_of(pack[0]))] = 1;
    for (std::size_t i = 1; i <= 3; ++i) position.columns.push_back({pack[i]});
    const auto reserve_end = pack.begin() + 4 + ranks;
    position.reserves.emplace_back(pack.begin() + 4, reserve_end);
    position.stock.assign(reserve_end, pack.end());
    return game;
}

// Deals that need some search: this one is won, but not at once.
Game hard_deal() {
    Random random(5);
    for (;;) {
        Game game = small_deal(random, 9);
        const Result result = solve_demon(game.rules, game.position);
        if (result.positions > 3000) return game;
    }
}

}  // namespace

TEST(demon_freer_rules_win_no_less) {
    Random random(2);
    int won_three = 0, won_defaults = 0;
    for (int i = 0; i < check::trials(300); ++i) {
        const Game game = small_deal(random, 7);
        const bool won = solve_demon(game.rules, game.position).verdict == Verdict::won;
        DemonRules one = game.rules;
        one.turn = 1;
        const bool won_one = solve_demon(one, game.position).verdict == Verdict::won;
        DemonRules defaults = game.rules;
        defaults.fill = DemonFill::by_hand;
        defaults.wrap = DemonWrap::full;
        const bool won_by_defaults = solve_demon(defaults, game.position).verdict == Verdict::won;
        CHECK(!won || won_one);
        CHECK(!won || won_by_defaults);
        won_three += won;
        won_defaults += won_by_defaults;
    }
    CHECK(won_three > check::trials(30));
    CHECK(won_defaults > won_three);
}

TEST(demon_search_obeys_its_limits) {
    const Game game = hard_deal();
    const Result few = solve_demon(game.rules, game.position, {.positions = 10});
    CHECK(few.verdict == Verdict::undecided && few.stop == Stop::positions);
    CHECK_EQ(few.positions, 10);
    const Result small = solve_demon(game.rules, game.position, {.bytes = 1});
    CHECK(small.verdict == Verdict::undecided && small.stop == Stop::memory);
    Control control;
    control.cancelled = true;
    const Result cancelled = solve_demon(game.rules, game.position, {}, &control);
    CHECK(cancelled.verdict == Verdict::undecided && cancelled.stop == Stop::cancelled);
    CHECK(cancelled.line.empty());
}

TEST(demon_search_refuses_nonsense) {
    Random random(3);
    const Game game = small_deal(random, 5);
    DemonPosition twice = game.position;
    twice.stock.back() = twice.stock.front();
    CHECK_THROWS(std::invalid_argument, solve_demon(game.rules, twice));
    DemonPosition missing = game.position;
    missing.stock.pop_back();
    CHECK_THROWS(std::invalid_argument, solve_demon(game.rules, missing));
    DemonPosition foreign = game.position;
    foreign.stock.back() = kNoCard;
    CHECK_THROWS(std::invalid_argument, solve_demon(game.rules, foreign));
    DemonPosition columns = game.position;
    columns.columns.emplace_back();
    CHECK_THROWS(std::invalid_argument, solve_demon(game.rules, columns));
    DemonRules rules = game.rules;
    rules.turn = 0;
    CHECK_THROWS(std::invalid_argument, solve_demon(rules, game.position));
    rules = game.rules;
    rules.unlimited_passes = false;
    rules.later_turns = {2, 0};
    CHECK_THROWS(std::invalid_argument, solve_demon(rules, game.position));
    rules.unlimited_passes = true;
    rules.later_turns = {2};
    CHECK_THROWS(std::invalid_argument, solve_demon(rules, game.position));
    rules = game.rules;
    rules.ranks = 40;
    CHECK_THROWS(std::invalid_argument, solve_demon(rules, game.position));
}
