#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "by_suit_brute_force.hpp"
#include "check.hpp"
#include "deals.hpp"
#include "odds_batch.hpp"
#include "odds_layout.hpp"
#include "odds_players.hpp"
#include "odds_samples.hpp"
#include "odds_table.hpp"

using namespace demonfan;
using by_suit::RedealWhen;
using odds::Heights;
using odds::check::cards_up;
using odds::check::Estimate;
using odds::check::held;
using odds::check::sampled;

namespace {

// The chances by plain play of every shuffle of the cards left, with so many redeals.
class Plain {
public:
    explicit Plain(const odds::Rules& rules) : rules_(rules) {}

    double value(int level, const Heights& heights) {
        if (cards_up(heights) == rules_.ranks * kSuits) return 1;
        const auto found = values_.find({level, heights});
        if (found != values_.end()) return found->second;
        std::vector<Card> order = order_above_heights(canonical_pack(rules_.ranks), heights);
        std::sort(order.begin(), order.end());
        double sum = 0;
        double count = 0;
        do {
            sum += of_layout(level, odds::lay_out(rules_, order, heights, {}));
            ++count;
        } while (std::next_permutation(order.begin(), order.end()));
        return values_[{level, heights}] = sum / count;
    }

    double of_layout(int level, const FanLayout& layout) {
        const auto outcome = brute::play_out(layout, level == 0 ? rules_.draws : 0, rules_.draw_rule);
        if (outcome.won) return 1;
        double best = 0;
        if (level == 0) return best;
        for (const Heights& ending : rules_.when == RedealWhen::stuck ? outcome.stuck : outcome.reached) {
            best = std::max(best, value(level - 1, ending));
        }
        return best;
    }

private:
    odds::Rules rules_;
    std::map<std::pair<int, Heights>, double> values_;
};

std::vector<odds::Rules> small_games() {
    std::vector<odds::Rules> games(6);
    for (odds::Rules& rules : games) rules.ranks = 2;
    games[1].when = RedealWhen::any;
    games[2].draws = 1;
    games[3].draws = 1;
    games[3].draw_rule.play_at_once = true;
    games[4].fill = Fill::kings;
    games[4].places = 4;
    games[5].when = RedealWhen::any;
    games[5].draws = 2;
    games[5].draw_rule.second_only = true;
    return games;
}

}  // namespace

TEST(odds_entries_are_numbered_in_order) {
    for (const int ranks : {2, 9, 13}) {
        const auto entries = odds::all_entries(ranks);
        CHECK_EQ(entries.size(), odds::entries_of(ranks));
        for (std::size_t i = 0; i < entries.size(); ++i) {
            Heights heights = entries[i];
            CHECK_EQ(odds::entry_of(heights), i);
            std::reverse(heights.begin(), heights.end());
            std::swap(heights[1], heights[3]);
            CHECK_EQ(odds::entry_of(heights), i);
        }
    }
    CHECK_EQ(odds::entries_of(13), std::size_t{2380});
    CHECK_EQ(odds::entries_of(13, odds::Alike::colours), std::size_t{5565});
    const auto entries = odds::all_entries(5, odds::Alike::colours);
    CHECK_EQ(entries.size(), odds::entries_of(5, odds::Alike::colours));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const Heights h = entries[i];
        for (const Heights& same : {h, Heights{h[1], h[0], h[2], h[3]}, Heights{h[2], h[3], h[1], h[0]}}) {
            CHECK_EQ(odds::entry_of(same, odds::Alike::colours), i);
        }
    }
}

TEST(odds_of_small_packs_are_those_of_plain_play) {
    for (const odds::Rules& rules : small_games()) {
        const odds::Table table = sampled(rules, 3, 1280);
        Plain plain(rules);
        for (const Heights& heights : odds::all_entries(rules.ranks)) {
            if (8 - cards_up(heights) > 6) continue;
            for (int level = 0; level < 3; ++level) {
                const double exact = plain.value(level, heights);
                const Estimate estimate = held(table, level, heights);
                const double all = table.value(level, odds::entry_of(heights), odds::kAll);
                CHECK(std::abs(estimate.mean - exact) <= 5 * estimate.error + 0.002);
                CHECK(std::abs(all - exact) <= 5 * estimate.error + 0.01);
            }
        }
    }
}

// Thousands of packs of 3 to 19 cards: what a layout is worth is the best that plain play comes to.
TEST(odds_of_a_layout_are_the_best_of_all_plain_endings) {
    SplitMix64 random(7);
    for (int i = 0; i < check::trials(2400); ++i) {
        // Plain play of the largest takes long: one in 23.
        const int left = i % 23 == 0 ? 16 + i / 23 % 4 : 3 + i % 13;
        odds::Rules rules;
        rules.ranks = 5;
        rules.when = i % 3 == 0 ? RedealWhen::any : RedealWhen::stuck;
        rules.draws = i % 2;
        if (i % 5 == 0) {
            rules.fill = Fill::kings;
            rules.places = 7;
        }
        Heights heights{};
        while (20 - cards_up(heights) > left) {
            std::uint8_t& height = heights[random.below(kSuits)];
            if (height < 5) ++height;
        }
        auto cards = order_above_heights(canonical_pack(5), heights);
        for (std::size_t k = cards.size(); k-- > 1;) std::swap(cards[k], cards[random.below(k + 1)]);
        const FanLayout layout = odds::lay_out(rules, cards, heights, {});
        // Any values will do; these are all different and favour no heights.
        const std::uint64_t salt = random.next();
        const auto value = [&](const Heights& h) {
            const auto key = salt ^ (h[0] | std::uint64_t{h[1]} << 8 | std::uint64_t{h[2]} << 16 |
                                     std::uint64_t{h[3]} << 24);
            return static_cast<double>(SplitMix64(key).next() >> 12);
        };
        const auto analyst = odds::make_analyst(rules);
        odds::Layout known = analyst->analyse(layout, true);
        const auto outcome = brute::play_out(layout, 0, rules.draw_rule);
        CHECK_EQ(known.won, outcome.won);
        CHECK_EQ(known.won_drawn, brute::play_out(layout, rules.draws, rules.draw_rule).won);
        if (known.won) continue;
        double best = -1;
        for (const Heights& h : rules.when == RedealWhen::any ? outcome.reached : outcome.stuck) {
            best = std::max(best, value(h));
        }
        CHECK_EQ(analyst->best(layout, known, value).value, best);
    }
}

TEST(odds_of_a_batch_do_not_depend_on_how_it_is_cut) {
    odds::Rules rules;
    rules.ranks = 4;
    const odds::Table table = sampled(rules, 2, 320);
    odds::Batch whole(rules, {{1, 0, 2, 0}, {}}, 9, 0, 300);
    odds::Batch first(rules, {{1, 0, 2, 0}, {}}, 9, 0, 100);
    odds::Batch second(rules, {{1, 0, 2, 0}, {}}, 9, 100, 200);
    for (odds::Batch* batch : {&whole, &first, &second}) CHECK(batch->collect());
    for (const int level : {0, 1}) {
        const odds::Sums all = whole.evaluate(level, table);
        const odds::Sums a = first.evaluate(level, table);
        const odds::Sums b = second.evaluate(level, table);
        for (std::size_t i = 0; i < odds::kColumns; ++i) {
            CHECK(std::abs(a.sums[i] + b.sums[i] - all.sums[i]) < 1e-9);
            CHECK_EQ(a.counts[i] + b.counts[i], all.counts[i]);
        }
    }
    Control control;
    control.cancelled = true;
    CHECK(!whole.collect(&control));
    CHECK_THROWS(std::invalid_argument, whole.evaluate(0, table));
    CHECK_THROWS(std::invalid_argument, odds::Batch(rules, {{}, {3, 3}}, 1, 0, 1));
}

// The proof of a table: its player wins as often as it says, and no other player more often.
TEST(odds_are_what_the_optimal_player_wins) {
    odds::Rules rules;
    rules.ranks = 5;
    rules.draws = 1;
    const int redeals = 2;
    const odds::Table table = sampled(rules, redeals + 1, 640);
    const double value = table.value(redeals, 0, odds::kAll);
    const auto analyst = odds::make_analyst(rules);
    const int games = check::trials(3000);
    const auto rate = [&](odds::Player player) {
        int won = 0;
        for (int i = 1; i <= games; ++i) {
            won +=
                odds::play(rules, *analyst, {}, redeals, player, &table, static_cast<std::uint64_t>(i)).won;
        }
        return static_cast<double>(won) / games;
    };
    const double optimal = rate(odds::Player::optimal);
    const double greedy = rate(odds::Player::greedy);
    const double random = rate(odds::Player::random);
    CHECK(std::abs(optimal - value) < 5 * std::sqrt(value * (1 - value) / games) + 0.02);
    CHECK(greedy <= optimal + 0.02);
    CHECK(random < greedy);
    CHECK_THROWS(std::invalid_argument, odds::play(rules, *analyst, {}, 4, odds::Player::optimal, &table, 1));
    CHECK_THROWS(std::invalid_argument,
                 odds::play(rules, *analyst, {}, 1, odds::Player::optimal, nullptr, 1));
}
