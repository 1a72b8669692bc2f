#include "rules.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace demonfan::general {

namespace {

bool on_next_rank(const PileRule& rule, int ranks, std::uint8_t base, int card, int onto, int step) {
    const int next = card + step;
    if (rule.wrap == Wrap::off ? next != onto : (next + ranks) % ranks != onto) return false;
    // The order of building begins at the base rank: the cycle is cut just below it.
    return rule.wrap != Wrap::not_at_base || (step == 1 ? onto : card) != base;
}

bool builds(const PileRule& rule, int ranks, std::uint8_t base, Card card, Card onto) {
    switch (rule.by) {
        case By::none:
            return false;
        case By::rank:
            return rank_of(card) == rank_of(onto);
        case By::suit:
            if (suit_of(card) != suit_of(onto)) return false;
            break;
        case By::alternate:
            if (is_red(card) == is_red(onto)) return false;
            break;
        case By::any:
            break;
    }
    return (rule.down && on_next_rank(rule, ranks, base, rank_of(card), rank_of(onto), 1)) ||
           (rule.up && on_next_rank(rule, ranks, base, rank_of(card), rank_of(onto), -1));
}

// Piles with equal rules may change places if no step of the rules tells them apart. Those that fill piles
// by themselves take the empty ones in order, so each kind's piles must stand together: then the cards that
// a kind receives do not depend on the order within it. Base cards that go up by themselves compete for a
// foundation only where those build by rank.
bool has_free_order(const Rules& rules) {
    bool fills_in_order = false;
    for (const PileRule& rule : rules.pile_rules) {
        for (const Fill& fill : rule.fills) {
            fills_in_order = fills_in_order || fill.automatic ||
                             std::ranges::find(fill.sources, Source::stock) != fill.sources.end();
        }
    }
    if (rules.auto_base_cards) {
        for (const Foundation& foundation : rules.foundations) {
            if (foundation.build == FoundationBuild::rank) return false;
        }
    }
    if (!fills_in_order) return true;
    std::vector<int> kinds = rules.rule_of_pile;
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    std::ranges::sort(kinds);
    return std::ranges::adjacent_find(kinds) == kinds.end();
}

void require(bool condition, const char* what) {
    if (!condition) throw std::invalid_argument(what);
}

}  // namespace

Game::Game(Rules given) : rules(std::move(given)) {
    check();
    tableau = static_cast<int>(rules.rule_of_pile.size());
    first_reserve = tableau;
    first_cell = first_reserve + rules.reserves;
    waste = first_cell + rules.cells;
    stock = waste + 1;
    first_foundation = stock + 1;
    piles = first_foundation + static_cast<int>(rules.foundations.size());
    cards = rules.ranks * kSuits * rules.packs;
    base_is_chosen = std::ranges::any_of(rules.foundations, [](const Foundation& f) { return f.chosen; });
    takes_whole_sets = std::ranges::any_of(rules.foundations, [](const Foundation& f) { return f.whole; });
    order_is_free = has_free_order(rules);
    sort_into_kinds();
    for (const PileRule& rule : rules.pile_rules) {
        for (int base = 0; base <= kMaxRanks; ++base) {
            relations_.push_back(relate(rule, base == kMaxRanks ? kNoRank : static_cast<std::uint8_t>(base)));
        }
    }
}

Game::Relations Game::relate(const PileRule& rule, std::uint8_t base) const {
    Relations relations;
    const int cards_of_pack = rules.ranks * kSuits;
    for (int i = 0; i < cards_of_pack; ++i) {
        for (int j = 0; j < cards_of_pack; ++j) {
            const auto card = static_cast<Card>(i);
            const auto onto = static_cast<Card>(j);
            if (!builds(rule, rules.ranks, base, card, onto)) continue;
            relations.parents[card] |= set_of(onto);
            relations.children[onto] |= set_of(card);
        }
    }
    return relations;
}

void Game::sort_into_kinds() {
    tableau_kinds.resize(rules.pile_rules.size());
    for (int pile = 0; pile < tableau; ++pile) {
        tableau_kinds[static_cast<std::size_t>(rule_of(pile))].push_back(static_cast<std::uint8_t>(pile));
    }
    for (int pile = first_foundation; pile < piles; ++pile) {
        const auto kind =
            std::ranges::find_if(foundation_kinds, [&](const std::vector<std::uint8_t>& others) {
                return foundation(others[0]) == foundation(pile);
            });
        auto& others = kind == foundation_kinds.end() ? foundation_kinds.emplace_back() : *kind;
        others.push_back(static_cast<std::uint8_t>(pile));
    }
    for (int pile = first_cell; pile < waste; ++pile) cell_piles.push_back(static_cast<std::uint8_t>(pile));
}

void Game::check() const {
    require(rules.ranks >= 2 && rules.ranks <= kMaxRanks, "a pack has 2 to 13 ranks");
    require(rules.packs >= 1 && rules.packs <= 4, "a game has 1 to 4 packs");
    require(!rules.rule_of_pile.empty(), "a game has a tableau");
    require(rules.reserves >= 0 && rules.cells >= 0, "no area has a negative number of piles");
    const std::size_t all = rules.rule_of_pile.size() + static_cast<std::size_t>(rules.reserves) +
                            static_cast<std::size_t>(rules.cells) + 2 + rules.foundations.size();
    require(all <= kMaxPiles, "the core takes at most 248 piles");
    for (const int rule : rules.rule_of_pile) {
        require(rule >= 0 && static_cast<std::size_t>(rule) < rules.pile_rules.size(),
                "a pile without rules");
    }
    for (const Foundation& foundation : rules.foundations) {
        require(foundation.start != Start::rank ||
                    (foundation.start_rank >= 0 && foundation.start_rank < rules.ranks),
                "a foundation begins with a rank of the pack");
        require(foundation.suit >= 0 && foundation.suit < kSuits, "a foundation has one of four suits");
        require(foundation.length >= 0 && foundation.length <= kMaxCards, "a foundation's length");
        require(foundation.step > -kMaxRanks && foundation.step < kMaxRanks, "a foundation's step");
    }
    for (const PileRule& rule : rules.pile_rules) {
        for (const Fill& fill : rule.fills) require(fill.count >= 1, "a fill takes a card at least");
    }
    require(
        rules.stock != StockKind::turned ||
            (!rules.turns.empty() && std::ranges::all_of(rules.turns, [](int turn) { return turn >= 1; })),
        "a turn shows a card at least");
    require(rules.redeal_size >= 1, "a fan holds a card at least");
    require(rules.max_cards >= 0 && rules.max_run >= 0 && rules.passes >= 0 && rules.redeals >= 0 &&
                rules.draws >= 0,
            "no limit is negative");
    for (const Lay& lay : rules.lays) {
        const std::size_t room = lay.to == Area::tableau   ? rules.rule_of_pile.size()
                                 : lay.to == Area::reserve ? static_cast<std::size_t>(rules.reserves)
                                                           : static_cast<std::size_t>(rules.cells);
        require(lay.sizes.size() <= room, "a step of the deal lays more piles than there are");
        require(std::ranges::all_of(lay.sizes, [](int size) { return size >= 0 && size <= kMaxCards; }),
                "the size of a pile");
    }
}

}  // namespace demonfan::general
