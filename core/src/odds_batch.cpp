#include "odds_batch.hpp"

#include <numeric>
#include <stdexcept>
#include <utility>

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

}  // namespace

Batch::Batch(const Rules& rules, const Start& start, std::uint64_t seed, std::uint64_t first,
             std::uint64_t count)
    : rules_(rules), analyst_(rules), start_(start), seed_(seed), first_(first), count_(count) {
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
        samples_.push_back(analyst_.analyse(layout_of(first_ + i)));
    }
    return true;
}

Sums Batch::evaluate(int level, const Table& table) {
    if (samples_.size() != count_) throw std::invalid_argument("the samples have not been collected");
    if (level < 0 || level > table.levels() || table.ranks() != rules_.ranks) {
        throw std::invalid_argument("the table does not go with the samples");
    }
    Sums sums;
    for (std::uint64_t i = 0; i < count_; ++i) {
        Layout& known = samples_[i];
        const std::size_t group = (first_ + i) % kGroups;
        const std::size_t half = half_of(group);
        if (level == 0 || known.won) {
            const double won = known.won || (level == 0 && known.won_last) ? 1 : 0;
            for (const std::size_t column : {kAll, kHalf + half, kHeld + group}) sums.add(column, won);
            continue;
        }
        const bool search = rules_.when == by_suit::RedealWhen::any;
        const FanLayout layout = search ? layout_of(first_ + i) : FanLayout{};
        const auto best_by = [&](std::size_t column) {
            return analyst_.best(layout, known, [&table, level, column](const Heights& heights) {
                return table.value(level - 1, entry_of(heights), column);
            });
        };
        sums.add(kAll, best_by(kAll).value);
        sums.add(kHalf + half, best_by(kHalf + half).value);
        const Heights chosen = best_by(kHalf + 1 - half).heights;
        sums.add(kHeld + group, table.value(level - 1, entry_of(chosen), kHeld + group));
    }
    return sums;
}

}  // namespace demonfan::odds
