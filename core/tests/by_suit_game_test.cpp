#include "by_suit_game.hpp"

#include "by_suit_brute_force.hpp"
#include "check.hpp"

using namespace demonfan;
using by_suit::GameRules;
using by_suit::GameSolver;
using by_suit::Heights;
using by_suit::RedealWhen;

namespace {

// Through all layouts by plain play, every ending tried.
bool plainly_won(const FanLayout& layout, const GameRules& rules, const by_suit::NextLayout& next,
                 int redeal) {
    const bool last = redeal == rules.redeals;
    const brute::Outcome outcome = brute::play_out(layout, last ? rules.draws : 0, rules.draw_rule);
    if (outcome.won) return true;
    if (last) return false;
    for (const Heights& heights : rules.when == RedealWhen::stuck ? outcome.stuck : outcome.reached) {
        if (plainly_won(next(heights, redeal + 1), rules, next, redeal + 1)) return true;
    }
    return false;
}

// The line, played by the plain rules through all its layouts, puts every card up.
bool wins(FanLayout layout, const GameRules& rules, const by_suit::NextLayout& next, const Line& line) {
    int redeal = 0;
    Line part;
    for (const Step& step : line) {
        if (step.kind != StepKind::redeal) {
            part.push_back(step);
            continue;
        }
        const brute::Rules plain{layout.ranks, layout.fill, rules.draw_rule};
        const auto end = brute::play(brute::start_of(layout), plain, part);
        if (!end || (rules.when == RedealWhen::stuck && !brute::is_stuck(*end, plain))) return false;
        layout = next(end->heights, ++redeal);
        part.clear();
    }
    const int draws = redeal == rules.redeals ? rules.draws : 0;
    const auto end =
        brute::play(brute::start_of(layout, draws), {layout.ranks, layout.fill, rules.draw_rule}, part);
    return redeal <= rules.redeals && end && brute::all_up(*end, layout.ranks);
}

}  // namespace

TEST(by_suit_games_are_those_of_plain_play) {
    SplitMix64 random(5);
    int won = 0;
    for (int i = 0; i < check::trials(100); ++i) {
        const Fill fill = i % 5 == 4 ? Fill::kings : Fill::none;
        const std::uint64_t number = 1 + random.below(1000000);
        GameRules rules;
        rules.redeals = i % 3;
        rules.when = i % 2 == 0 ? RedealWhen::stuck : RedealWhen::any;
        rules.draws = i % 4 == 0;
        FanLayout pack;
        pack.fans.resize(5);  // one place more than the cards need
        pack.ranks = 3;
        pack.fill = fill;
        const by_suit::NextLayout next = by_suit::own_redeals(number, pack);
        const FanLayout first = next({}, 0);
        const Result result = GameSolver(rules).solve(first, next);
        const bool expected = plainly_won(first, rules, next, 0);
        CHECK_EQ(result.verdict, expected ? Verdict::won : Verdict::lost);
        won += expected;
        if (expected) CHECK(wins(first, rules, next, result.line));
    }
    CHECK(won > check::trials(10) && won < check::trials(97));
}

TEST(by_suit_redeals_never_hurt_and_lines_lead_through_them) {
    int won = 0;
    int before = 0;
    for (int redeals = 0; redeals <= 2; ++redeals) {
        GameRules rules;
        rules.redeals = redeals;
        GameSolver solver(rules);
        won = 0;
        for (std::uint64_t number = 1; number <= 60; ++number) {
            const auto next = by_suit::own_redeals(number, FanLayout{});
            const Result result = solver.solve(next({}, 0), next);
            CHECK(result.verdict != Verdict::undecided);
            won += result.verdict == Verdict::won;
            if (result.verdict == Verdict::won) CHECK(wins(next({}, 0), rules, next, result.line));
        }
        CHECK(won >= before);
        before = won;
    }
    CHECK(won > 10);
}

TEST(a_redeal_leaves_the_places_it_does_not_need_empty_where_kings_fill) {
    FanLayout first;
    first.fans.resize(18);
    first.fill = Fill::kings;
    const FanLayout next = by_suit::own_redeals(7, first)({13, 13, 10, 9}, 1);
    CHECK_EQ(next.fans.size(), std::size_t{18});
    CHECK_EQ(next.fans[2].size(), std::size_t{1});
    CHECK(next.fans[3].empty() && next.fans[17].empty());
}
