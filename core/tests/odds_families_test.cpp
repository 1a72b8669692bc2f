// Tables of the further families, held to plain play of every shuffle of small packs.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "by_suit_brute_force.hpp"
#include "check.hpp"
#include "deals.hpp"
#include "odds_layout.hpp"
#include "odds_players.hpp"
#include "odds_samples.hpp"
#include "odds_table.hpp"
#include "open_endings.hpp"

using namespace demonfan;
using by_suit::RedealWhen;
using odds::Heights;
using odds::check::cards_up;
using odds::check::held;
using odds::check::sampled;

namespace {

// The mean over every order of the cards above the heights of what a layout is worth.
template <class Worth>
double over_all_orders(const odds::Rules& rules, const Heights& heights, Worth&& worth) {
    std::vector<Card> order = order_above_heights(canonical_pack(rules.ranks), heights);
    std::sort(order.begin(), order.end());
    double sum = 0;
    double count = 0;
    do {
        sum += worth(odds::lay_out(rules, order, heights, {}));
        ++count;
    } while (std::next_permutation(order.begin(), order.end()));
    return sum / count;
}

// One draw, in any layout.
class DrawAnywhere {
public:
    explicit DrawAnywhere(const odds::Rules& rules) : rules_(rules) {}

    double value(int redeals, bool draw, const Heights& heights) {
        if (cards_up(heights) == rules_.ranks * kSuits) return 1;
        const auto key = std::tuple(redeals, draw, heights);
        const auto found = values_.find(key);
        if (found != values_.end()) return found->second;
        const double mean = over_all_orders(rules_, heights, [&](const FanLayout& layout) {
            const auto outcome = brute::play_out(layout, draw ? 1 : 0, rules_.draw_rule);
            if (outcome.won) return 1.0;
            double best = 0;
            if (redeals == 0) return best;
            for (const Heights& h : outcome.stuck) best = std::max(best, value(redeals - 1, draw, h));
            for (const Heights& h : outcome.drawn_stuck) best = std::max(best, value(redeals - 1, false, h));
            return best;
        });
        return values_[key] = mean;
    }

private:
    odds::Rules rules_;
    std::map<std::tuple<int, bool, Heights>, double> values_;
};

// Every ending known, and the best chosen.
class Open {
public:
    explicit Open(const odds::Rules& rules) : rules_(rules) {}

    double value(int redeals, const Heights& heights) {
        if (cards_up(heights) == rules_.ranks * kSuits) return 1;
        const auto found = values_.find({redeals, heights});
        if (found != values_.end()) return found->second;
        const double mean = over_all_orders(rules_, heights, [&](const FanLayout& layout) {
            const auto endings =
                finder_.find(layout, rules_.build, rules_.when == RedealWhen::any, 1'000'000);
            if (endings.won) return 1.0;
            double best = 0;
            if (redeals == 0) return best;
            for (const Heights& ending : endings.heights) best = std::max(best, value(redeals - 1, ending));
            return best;
        });
        return values_[{redeals, heights}] = mean;
    }

private:
    odds::Rules rules_;
    open_fans::EndingFinder finder_;
    std::map<std::pair<int, Heights>, double> values_;
};

odds::Alike alike(odds::Build build) {
    return build == odds::Build::alternate ? odds::Alike::colours : odds::Alike::suits;
}

}  // namespace

TEST(odds_of_a_draw_anywhere_are_those_of_plain_play) {
    for (const bool at_once : {false, true}) {
        odds::Rules rules;
        rules.ranks = 2;
        rules.draws = 1;
        rules.draw_anywhere = true;
        rules.draw_rule.play_at_once = at_once;
        rules.effort = 1'000'000;
        const int redeals = 2;
        const odds::Table table = sampled(rules, 2 * (redeals + 1), 1280);
        DrawAnywhere plain(rules);
        for (const Heights& heights : odds::all_entries(rules.ranks)) {
            if (8 - cards_up(heights) > 6) continue;
            for (int level = 0; level <= redeals; ++level) {
                for (const bool draw : {false, true}) {
                    const int at = level + (draw ? redeals + 1 : 0);
                    const double exact = plain.value(level, draw, heights);
                    const auto estimate = held(table, at, heights);
                    const double all = table.value(at, table.entry(heights), odds::kAll);
                    CHECK(std::abs(estimate.mean - exact) <= 5 * estimate.error + 0.002);
                    CHECK(std::abs(all - exact) <= 5 * estimate.error + 0.01);
                }
            }
        }
    }
}

// What a short search knows is less, and brackets the truth.
TEST(odds_of_open_fans_are_those_of_plain_play) {
    for (const odds::Build build : {odds::Build::any, odds::Build::rank, odds::Build::alternate}) {
        for (const RedealWhen when : {RedealWhen::stuck, RedealWhen::any}) {
            odds::Rules rules;
            rules.ranks = 2;
            rules.build = build;
            rules.when = when;
            rules.effort = 100'000;
            const odds::Table whole = sampled(rules, 3, 1280, alike(build));
            rules.effort = 2;
            const odds::Table cut = sampled(rules, 3, 1280, alike(build));
            Open plain(rules);
            for (const Heights& heights : odds::all_entries(rules.ranks, alike(build))) {
                if (8 - cards_up(heights) > 6) continue;
                for (int level = 0; level < 3; ++level) {
                    const double exact = plain.value(level, heights);
                    const auto estimate = held(whole, level, heights);
                    const auto lower = held(cut, level, heights);
                    CHECK(std::abs(estimate.mean - exact) <= 5 * estimate.error + 0.002);
                    CHECK(lower.mean <= exact + 5 * lower.error + 0.002);
                    const double noise = std::sqrt(exact * (1 - exact) / 1280);
                    CHECK(cut.value(level, cut.entry(heights), odds::kAll) >= exact - 5 * noise - 0.002);
                }
            }
        }
    }
}

// The rule of thumb wins no more than who sees every card.
TEST(odds_of_hidden_fans_are_those_of_a_player) {
    odds::Rules rules;
    rules.ranks = 4;
    rules.build = odds::Build::alternate;
    rules.hidden = true;
    const int redeals = 2;
    const odds::Table table = sampled(rules, redeals + 1, 320, odds::Alike::colours);
    odds::Rules seen = rules;
    seen.hidden = false;
    seen.effort = 3000;
    const odds::Table open = sampled(seen, redeals + 1, 160, odds::Alike::colours);
    for (const Heights& heights : odds::all_entries(4, odds::Alike::colours)) {
        const auto estimate = held(table, redeals, heights);
        const auto most = held(open, redeals, heights);
        CHECK(estimate.mean <= most.mean + 5 * std::hypot(estimate.error, most.error) + 0.03);
    }
    // Whole games of it, on deals the table never saw.
    const auto analyst = odds::make_analyst(rules);
    const int games = check::trials(3000);
    int won = 0;
    for (int i = 1; i <= games; ++i) {
        won += odds::play(rules, *analyst, {}, redeals, odds::Player::greedy, nullptr,
                          static_cast<std::uint64_t>(i))
                   .won;
    }
    const auto value = held(table, redeals, {});
    const double rate = static_cast<double>(won) / games;
    CHECK(std::abs(rate - value.mean) <=
          5 * std::hypot(value.error, std::sqrt(rate * (1 - rate) / games)) + 0.002);
}

TEST(odds_of_whole_games_agree_with_the_tables_of_each_family) {
    std::vector<odds::Rules> families(3);
    families[0].draws = 1;
    families[0].draw_anywhere = true;
    families[1].build = odds::Build::any;
    families[2].build = odds::Build::alternate;
    for (odds::Rules& rules : families) {
        rules.ranks = 4;
        rules.effort = 200;
        const int redeals = 2;
        const int levels = rules.draw_anywhere ? 2 * redeals + 2 : redeals + 1;
        const odds::Table table = sampled(rules, levels, 320, alike(rules.build));
        const auto analyst = odds::make_analyst(rules);
        const int games = check::trials(2000);
        const auto rate = [&](odds::Player player) {
            int won = 0;
            for (int i = 1; i <= games; ++i) {
                won += odds::play(rules, *analyst, {}, redeals, player, &table, static_cast<std::uint64_t>(i))
                           .won;
            }
            return static_cast<double>(won) / games;
        };
        const double optimal = rate(odds::Player::optimal);
        const auto value = held(table, levels - 1, {});
        const double error = std::sqrt(optimal * (1 - optimal) / games);
        CHECK(std::abs(optimal - value.mean) <= 5 * std::hypot(error, value.error) + 0.03);
        CHECK(rate(odds::Player::greedy) <= optimal + 0.03);
        CHECK(rate(odds::Player::random) < optimal);
    }
}

TEST(odds_know_what_they_cannot_analyse) {
    odds::Rules rules;
    rules.build = odds::Build::any;
    CHECK_THROWS(std::invalid_argument, odds::make_analyst(rules));  // no positions to look at
    rules.effort = 10;
    rules.fill = Fill::kings;
    CHECK_THROWS(std::invalid_argument, odds::make_analyst(rules));
    rules = {};
    rules.draw_anywhere = true;
    rules.draws = 2;
    CHECK_THROWS(std::invalid_argument, odds::make_analyst(rules));
    rules = {};
    rules.hidden = true;
    rules.draws = 1;
    CHECK_THROWS(std::invalid_argument, odds::make_analyst(rules));
}
