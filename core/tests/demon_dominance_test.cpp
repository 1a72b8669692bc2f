// Small positions on which the dominances must hold back, or must not.
#include <algorithm>
#include <array>
#include <vector>

#include "check.hpp"
#include "demon_dominance.hpp"

using namespace demonfan;
using namespace demonfan::demon;

namespace {

constexpr int kClubs = 0, kSpades = 1, kHearts = 2, kDiamonds = 3;

// Four ranks, the base is the ace; what is neither up nor in these columns is the stock.
DemonPosition position(std::array<int, 4> heights, std::vector<std::vector<Card>> columns) {
    DemonPosition p;
    p.heights = heights;
    p.columns = std::move(columns);
    std::vector<bool> laid(16, false);
    for (const auto& column : p.columns) {
        for (const Card card : column) laid[card] = true;
    }
    for (Card card = 0; card < 16; ++card) {
        if (!laid[card] && rank_of(card) >= heights[static_cast<std::size_t>(suit_of(card))])
            p.stock.push_back(card);
    }
    return p;
}

DemonRules four_ranks(DemonWrap wrap) {
    DemonRules rules;
    rules.ranks = 4;
    rules.columns = 3;
    rules.turn = 1;
    rules.wrap = wrap;
    return rules;
}

bool safe(DemonWrap wrap, std::array<int, 4> heights, Card card) {
    const DemonRules rules = four_ranks(wrap);
    const DemonPosition p = position(heights, {{card}, {}, {}});
    const Board board(rules, p);
    return safe_up(board, board.root(p), board.inside(card));
}

}  // namespace

TEST(demon_base_card_is_safe_unless_columns_wrap) {
    CHECK(safe(DemonWrap::not_at_base, {0, 0, 0, 0}, make_card(0, kClubs)));
    CHECK(safe(DemonWrap::off, {0, 0, 0, 0}, make_card(0, kClubs)));
    CHECK(!safe(DemonWrap::full, {0, 0, 0, 0}, make_card(0, kClubs)));
}

TEST(demon_second_card_is_safe_if_all_it_could_hold_can_go_up) {
    CHECK(safe(DemonWrap::not_at_base, {1, 0, 0, 0}, make_card(1, kClubs)));
    CHECK(!safe(DemonWrap::full, {1, 1, 0, 1}, make_card(1, kClubs)));
    CHECK(safe(DemonWrap::full, {1, 0, 1, 1}, make_card(1, kClubs)));
}

TEST(demon_third_card_looks_at_three_suits) {
    CHECK(safe(DemonWrap::not_at_base, {2, 0, 1, 1}, make_card(2, kClubs)));
    CHECK(!safe(DemonWrap::not_at_base, {2, 0, 0, 1}, make_card(2, kClubs)));
    CHECK(!safe(DemonWrap::full, {2, 0, 1, 1}, make_card(2, kClubs)));
    CHECK(safe(DemonWrap::full, {2, 1, 1, 1}, make_card(2, kClubs)));
}

TEST(demon_reserve_that_waits_for_itself_is_dead) {
    // The ace of clubs lies at the bottom under its suit, and the one column cannot be emptied before it goes
    // up.
    DemonRules rules = four_ranks(DemonWrap::not_at_base);
    rules.columns = 1;
    DemonPosition p;
    p.heights = {0, 1, 1, 1};
    p.columns = {{make_card(3, kClubs)}};
    p.reserves = {{make_card(0, kClubs), make_card(3, kHearts), make_card(2, kHearts), make_card(1, kHearts),
                   make_card(3, kDiamonds), make_card(2, kDiamonds), make_card(1, kDiamonds),
                   make_card(3, kSpades), make_card(2, kSpades), make_card(1, kSpades), make_card(2, kClubs),
                   make_card(1, kClubs)}};
    const Board board(rules, p);
    CHECK(is_dead(board, board.root(p)));
    // With the ace on top, clubs go up, and the column takes the rest one by one.
    std::rotate(p.reserves[0].begin(), p.reserves[0].begin() + 1, p.reserves[0].end());
    const Board better(rules, p);
    CHECK(!is_dead(better, better.root(p)));
}

TEST(demon_cycle_needs_every_kind) {
    const DemonRules rules = four_ranks(DemonWrap::full);
    const DemonPosition p = position({0, 0, 0, 0}, {{}, {}, {}});
    const Board board(rules, p);
    // 4C 3H 2C AH, and back to 4C: black even, red odd orders.
    const CardSet run = set_of(make_card(3, kClubs)) | set_of(make_card(2, kHearts)) |
                        set_of(make_card(1, kSpades)) | set_of(make_card(0, kDiamonds));
    CHECK(board.hold_cycle(run));
    CHECK(!board.hold_cycle(run & ~set_of(make_card(0, kDiamonds))));
    CHECK(!board.hold_cycle((run & ~set_of(make_card(0, kDiamonds))) | set_of(make_card(0, kClubs))));
}
