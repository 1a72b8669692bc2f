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
