#include "stuck.hpp"

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

TEST(a_layout_is_stuck_when_cards_only_go_to_and_fro) {
    Rules rules = fan_rules(13, 3);
    rules.pile_rules[0].by = By::alternate;
    rules.redeal = RedealKind::shuffled;
    rules.redeals = 1;
    rules.redeal_when = RedealWhen::stuck;
    const Game game(rules);
    // The four of clubs may lie on either red five, and nothing else moves.
    const State to_and_fro = position(game, {{0, "KS 5H 4C"}, {1, "QS 5D"}, {2, "KC"}});
    CHECK(is_stuck(game, to_and_fro));
    CHECK(is_legal_redeal(game, to_and_fro));
    // Here it would leave a card that it cannot return to.
    const State progress = position(game, {{0, "KS 9H 4C"}, {1, "QS 5D"}, {2, "KC"}});
    CHECK(!is_stuck(game, progress));
    CHECK(!is_legal_redeal(game, progress));
}
