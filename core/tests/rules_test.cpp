#include "rules.hpp"

#include <stdexcept>

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

TEST(cards_lie_on_the_next_rank_as_piles_build) {
    Rules rules = fan_rules(13, 2);
    CHECK(Game(rules).lies_on(0, kNoRank, card("4C"), card("5C")));
    CHECK(!Game(rules).lies_on(0, kNoRank, card("5C"), card("4C")));
    CHECK(!Game(rules).lies_on(0, kNoRank, card("4C"), card("5S")));
    CHECK(!Game(rules).lies_on(0, kNoRank, card("KC"), card("AC")));
    rules.pile_rules[0].by = By::alternate;
    rules.pile_rules[0].wrap = Wrap::full;
    CHECK(Game(rules).lies_on(0, kNoRank, card("KC"), card("AH")));
    CHECK(!Game(rules).lies_on(0, kNoRank, card("KC"), card("AS")));
}

TEST(nothing_goes_on_a_base_card_where_columns_do_not_wrap_there) {
    Rules rules = fan_rules(13, 1);
    rules.pile_rules[0].wrap = Wrap::not_at_base;
    const Game game(rules);
    const auto base = static_cast<std::uint8_t>(rank_of(card("6C")));
    CHECK(!game.lies_on(0, base, card("5C"), card("6C")));
    CHECK(game.lies_on(0, base, card("KC"), card("AC")));
}

TEST(piles_are_numbered_through_all_areas) {
    Rules rules = fan_rules(13, 18);
    rules.reserves = 2;
    rules.cells = 3;
    const Game game(rules);
    CHECK_EQ(game.first_reserve, 18);
    CHECK_EQ(game.first_cell, 20);
    CHECK_EQ(game.waste, 23);
    CHECK_EQ(game.stock, 24);
    CHECK_EQ(game.first_foundation, 25);
    CHECK_EQ(game.piles, 29);
}

TEST(the_order_of_piles_is_free_unless_the_rules_fill_mixed_kinds_in_order) {
    Rules rules = fan_rules(13, 3);
    rules.pile_rules.push_back(rules.pile_rules[0]);
    rules.rule_of_pile = {0, 1, 0};
    CHECK(Game(rules).order_is_free);
    Fill fill = fill_from({Source::reserve});
    fill.automatic = true;
    rules.pile_rules[0].fills = {fill};
    CHECK(!Game(rules).order_is_free);
    rules.rule_of_pile = {0, 0, 1};
    CHECK(Game(rules).order_is_free);
}

TEST(rules_that_make_no_game_are_refused) {
    Rules rules = fan_rules(13, 3);
    rules.rule_of_pile = {0, 0, 7};
    CHECK_THROWS(std::invalid_argument, Game(rules));
    rules = fan_rules(14, 3);
    CHECK_THROWS(std::invalid_argument, Game(rules));
    rules = fan_rules(13, 300);
    CHECK_THROWS(std::invalid_argument, Game(rules));
}
