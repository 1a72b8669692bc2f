#include "thumb.hpp"

#include <set>

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

namespace {

Move first_step(const Game& game, State state, const Thumb& thumb) {
    SeenPositions seen;
    SplitMix64 random(1);
    const auto move = ThumbPlayer(game).step(state, seen, random, thumb, [](const State&) { return false; });
    CHECK(move.has_value());
    return move.value_or(Move{});
}

}  // namespace

TEST(a_thumb_puts_up_first_and_turns_before_it_only_builds) {
    const Game game(fan_rules(3, 6));
    const State up = position(game, {{0, "-3C 2S"}, {1, "3S AH"}});
    CHECK(game.is_foundation(first_step(game, up, {}).target));
    // 2S may go onto 3S, and what it lay on is turned; 2H onto 3H lays open what was.
    const State turned = position(game, {{0, "-3C 2S"}, {1, "3S"}, {2, "3D 2H"}, {3, "3H"}});
    CHECK_EQ(int{first_step(game, turned, {}).source}, 0);
    Thumb open_first;
    open_first.laid_open = 60;
    CHECK_EQ(int{first_step(game, turned, open_first).source}, 2);
}

TEST(a_thumb_goes_to_no_position_seen_and_none_refused) {
    const Game game(fan_rules(3, 6));
    const State start = position(game, {{0, "3C 2S"}, {1, "3S"}, {2, "3D 2H"}, {3, "3H"}});
    SeenPositions seen;
    CHECK(seen.insert(game, start));
    CHECK(!seen.insert(game, start));
    SplitMix64 random(1);
    ThumbPlayer player(game);
    std::set<int> sources;
    const auto take = [](const State&) { return false; };
    for (int i = 0; i < 2; ++i) {
        State state = start;
        const auto move = player.step(state, seen, random, {}, take);
        CHECK(move.has_value());
        if (move) sources.insert(move->source);
    }
    CHECK_EQ(sources.size(), 2U);
    State state = start;
    CHECK(!player.step(state, seen, random, {}, take));
    seen.clear();
    CHECK(!player.step(state, seen, random, {}, [](const State&) { return true; }));
    CHECK(player.play(state, seen, random) == 0);
    seen.clear();
    CHECK_EQ(player.play(state, seen, random), 2);
}

TEST(seen_positions_grow) {
    const Game game(fan_rules(13, 18));
    SeenPositions seen;
    for (std::uint64_t number = 1; number <= 2000; ++number) CHECK(seen.insert(game, dealt(game, number, 3)));
    for (std::uint64_t number = 1; number <= 2000; ++number)
        CHECK(seen.contains(game, dealt(game, number, 3)));
    CHECK(!seen.contains(game, dealt(game, 2001, 3)));
}

// Cards that may be carried to any of many places go round for longer than anybody looks.
TEST(a_thumb_has_patience_for_so_long) {
    Rules rules = fan_rules(13, 30);
    rules.pile_rules[0].by = By::any;
    rules.pile_rules[0].fills = {fill_from({Source::tableau})};
    const Game game(rules);
    State start = position(game, {});
    std::vector<std::vector<std::uint8_t>> piles(static_cast<std::size_t>(game.tableau));
    // There are no aces, so that no card ever goes up.
    for (int rank = 1; rank < 13; ++rank) {
        for (int suit = 0; suit < kSuits; ++suit) {
            piles[static_cast<std::size_t>(rank * 2 + suit / 2)].push_back(
                static_cast<std::uint8_t>(make_card(rank, suit)));
        }
    }
    replace_piles(start, 0, game.tableau, game.piles, piles);
    SeenPositions seen;
    SplitMix64 random(1);
    CHECK_EQ(ThumbPlayer(game).play(start, seen, random), ThumbPlayer::kPatience);
}
