#include "effects.hpp"

#include <stdexcept>

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

TEST(an_exposed_card_turns_up) {
    const Game game(fan_rules(13, 2));
    State state = position(game, {{0, "-9C 4H"}, {1, "5H"}});
    CHECK(make(game, state, {MoveKind::carry, 0, 1, 1}));
    CHECK(is_up(state.top(0)));
    CHECK_EQ(pile(state, 1), cards({"5H", "4H"}));
}

TEST(an_empty_pile_fills_from_the_reserve) {
    Rules rules = fan_rules(13, 2);
    rules.reserves = 1;
    Fill fill = fill_from({Source::reserve});
    fill.automatic = true;
    rules.pile_rules[0].fills = {fill};
    const Game game(rules);
    State state = position(game, {{0, "4H"}, {1, "5H"}, {game.first_reserve, "-7S -8S"}});
    make(game, state, {MoveKind::carry, 0, 1, 1});
    CHECK_EQ(pile(state, 0), cards({"8S"}));
    CHECK(is_up(state.top(game.first_reserve)));
}

TEST(the_stock_is_turned_and_turned_over) {
    Rules rules = fan_rules(13, 1);
    rules.stock = StockKind::turned;
    rules.turns = {2};
    const Game game(rules);
    State state = position(game, {{0, "KC"}, {game.stock, "-7S -8S -9S"}});
    make(game, state, {MoveKind::turn});
    CHECK_EQ(pile(state, game.waste), cards({"9S", "8S"}));
    make(game, state, {MoveKind::turn});
    CHECK_EQ(pile(state, game.waste), cards({"9S", "8S", "7S"}));
    make(game, state, {MoveKind::turn});
    CHECK_EQ(state.passes, 1U);
    CHECK_EQ(state.size(game.stock), 3);
    CHECK_EQ(card_of(state.top(game.stock)), card("9S"));
    CHECK((state.top(game.stock) & kSeen) != 0);
}

TEST(gathered_piles_are_dealt_from_the_first_pile_on_its_top_card_first) {
    Rules rules = fan_rules(13, 4);
    rules.redeal = RedealKind::gathered;
    rules.redeals = 1;
    rules.redeal_split = true;
    const Game game(rules);
    State state = position(game, {{0, "KC QC"}, {2, "2H 3H 4H 5H"}});
    make(game, state, {MoveKind::redeal});
    CHECK_EQ(pile(state, 0), cards({"QC", "KC", "5H"}));
    CHECK_EQ(pile(state, 1), cards({"4H", "3H"}));
    CHECK_EQ(pile(state, 2), cards({"2H"}));
    CHECK_EQ(redeals_left(game, state), 0);
}

TEST(a_shuffled_redeal_needs_a_known_order) {
    Rules rules = fan_rules(13, 2);
    rules.redeal = RedealKind::shuffled;
    rules.redeals = 1;
    const Game game(rules);
    State state = position(game, {{0, "KC QC"}, {1, "2H 3H"}});
    CHECK_THROWS(std::invalid_argument, make(game, state, {MoveKind::redeal}));
    const std::vector<Card> order = cards({"3H", "KC", "2H", "QC"});
    make(game, state, {MoveKind::redeal}, order);
    CHECK_EQ(pile(state, 0), cards({"3H", "KC", "2H"}));
    CHECK_EQ(pile(state, 1), cards({"QC"}));
}
