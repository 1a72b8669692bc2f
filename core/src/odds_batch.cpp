#include "odds_batch.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "deals.hpp"

namespace demonfan::odds {

namespace {

// The state of the generator that shuffles a sample: seed, start and number one after the other through it.
std::uint64_t state_of(std::uint64_t seed, const Start& start, std::uint64_t sample) {
    std::uint64_t state = SplitMix64(seed).next();
    for (const std::uint8_t height : start.heights) state = SplitMix64(state + height).next();
    for (const int size : start.sizes) state = SplitMix64(state + static_cast<std::uint64_t>(size)).next();
    return SplitMix64(state + sample).next();
}

// The columns by which an ending is chosen, each entry after entry: a row of the table is wide, and the best
// of many endings is asked for again and again.
using Columns = std::array<std::vector<double>, kHeld>;

Columns columns_of(const Table& table, int level) {
    Columns columns;
    for (std::size_t column = 0; column < kHeld; ++column) {
        columns[column].reserve(table.entries());
        for (std::size_t entry = 0; entry < table.entries(); ++entry) {
            columns[column].push_back(table.value(level, entry, column));
        }
    }
    return columns;
}

}  // namespace

Batch::Batch(const Rules& rules, const Start& start, std::uint64_t seed, std::uint64_t first,
             std::uint64_t count)
    : rules_(rules), analyst_(make_analyst(rules)), start_(start), seed_(seed), first_(first), count_(count) {
    const auto left = order_above_heights(canonical_pack(rules.ranks), start.heights);
    const auto laid =
        std::accumulate(start.sizes.begin(), start.sizes.end(), std::size_t{0},
                        [](std::size_t sum, int size) { return sum + static_cast<std::size_t>(size); });
    if (!start.sizes.empty() && laid != left.size()) {
        throw std::invalid_argument("the fans do not take the cards that are left");
    }
}

FanLayout Batch::layout_of(std::uint64_t sample) const {
    SplitMix64 random(state_of(seed_, start_, sample));
    std::vector<Card> cards = order_above_heights(canonical_pack(rules_.ranks), start_.heights);
    for (std::size_t i = cards.size(); i-- > 1;) std::swap(cards[i], cards[random.below(i + 1)]);
    return lay_out(rules_, cards, start_.heights, start_.sizes);
}

bool Batch::collect(const Control* control) {
    samples_.clear();
    samples_.reserve(count_);
    for (std::uint64_t i = 0; i < count_; ++i) {
        if (control != nullptr && control->cancelled.load(std::memory_order_relaxed)) return false;
        samples_.push_back(analyst_->analyse(layout_of(first_ + i), true));
    }
    return true;
}

// The best value of a level within the bound of a layout.
double Batch::bound(const Layout& known, int level, const Table& table) {
    if (level < 0) return std::ranges::all_of(known.bound, [&](int h) { return h == rules_.ranks; }) ? 1 : 0;
    const auto found = std::ranges::find(bounds_, known.bound, &std::pair<Heights, double>::first);
    if (found != bounds_.end()) return found->second;
    double best = 0;
    Heights h{};
    for (h[0] = start_.heights[0]; h[0] <= known.bound[0]; ++h[0]) {
        for (h[1] = start_.heights[1]; h[1] <= known.bound[1]; ++h[1]) {
            for (h[2] = start_.heights[2]; h[2] <= known.bound[2]; ++h[2]) {
                for (h[3] = start_.heights[3]; h[3] <= known.bound[3]; ++h[3]) {
                    best = std::max(best, table.value(level, table.entry(h), kAll));
                }
            }
        }
    }
    bounds_.emplace_back(known.bound, best);
    return best;
}

Sums Batch::evaluate(int level, const Table& table) {
    if (samples_.size() != count_) throw std::invalid_argument("the samples have not been collected");
    if (level < 0 || level > table.levels() || table.ranks() != rules_.ranks) {
        throw std::invalid_argument("the table does not go with the samples");
    }
    const int half_levels = table.levels() / 2;
    const bool draw_left = rules_.draw_anywhere ? level >= half_levels : level == 0;
    const int redeals = rules_.draw_anywhere && draw_left ? level - half_levels : level;
    bounds_.clear();
    // Without a redeal nothing is below.
    const Columns below = redeals == 0 ? Columns{} : columns_of(table, level - 1);
    const Columns spent_below = redeals == 0 || redeals == level ? below : columns_of(table, redeals - 1);
    const auto held_value = [&](const Choice& chosen, std::size_t column) {
        const int level_below = (chosen.spent ? redeals : level) - 1;
        return table.value(level_below, table.entry(chosen.heights), column);
    };
    Sums sums;
    for (std::uint64_t i = 0; i < count_; ++i) {
        Layout& known = samples_[i];
        const std::size_t group = (first_ + i) % kGroups;
        const std::size_t half = half_of(group);
        const bool won = known.won || (draw_left && known.won_drawn);
        const bool all_known = known.complete || (rules_.draw_anywhere && (redeals == 0 || !draw_left));
        if (redeals == 0 || won) {
            for (const std::size_t column : {kHalf + half, kHeld + group}) sums.add(column, won ? 1 : 0);
            sums.add(kAll, won || all_known ? (won ? 1 : 0) : bound(known, -1, table));
            continue;
        }
        const bool search = rules_.when == by_suit::RedealWhen::any && rules_.build == Build::suit;
        const FanLayout layout = search ? layout_of(first_ + i) : FanLayout{};
        const auto value_of = [&](std::size_t column, const Heights& heights, bool spent) {
            return (spent ? spent_below : below)[column][table.entry(heights)];
        };
        const auto best_by = [&](std::size_t column) {
            Choice best = analyst_->best(
                layout, known, [&](const Heights& heights) { return value_of(column, heights, false); });
            for (const Heights& heights : draw_left ? known.spent : std::vector<Heights>{}) {
                const double worth = value_of(column, heights, true);
                if (worth > best.value) best = {heights, worth, true};
            }
            return best;
        };
        sums.add(kAll, all_known ? std::max(0.0, best_by(kAll).value) : bound(known, level - 1, table));
        sums.add(kHalf + half, std::max(0.0, best_by(kHalf + half).value));
        const Choice chosen = best_by(kHalf + 1 - half);
        sums.add(kHeld + group, chosen.value < 0 ? 0 : held_value(chosen, kHeld + group));
    }
    return sums;
}

}  // namespace demonfan::odds
