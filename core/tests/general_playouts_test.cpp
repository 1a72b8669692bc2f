#include "general_playouts.hpp"

#include "check.hpp"
#include "general_games.hpp"
#include "general_search.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

TEST(playouts_win_what_can_be_won_and_nothing_else) {
    int won = 0;
    int missed = 0;
    int lost = 0;
    const auto games = static_cast<std::uint64_t>(demonfan::check::trials(40));
    for (int kind = 0; kind < 5; ++kind) {
        const Game game(small_rules(kind));
        for (std::uint64_t number = 1; number <= games; ++number) {
            const State start = dealt(game, number, 3);
            const Dominance dominance(game, {}, false);
            Meter meter{Limits{}};
            const auto line = Playouts(game, start, dominance, false).play(5000, meter);
            CHECK(meter.positions() >= 5000 || line);
            const bool winnable = search(game, start, {}).verdict == Verdict::won;
            if (line) CHECK(winnable && leads_to_a_win(game, start, *line));
            ++(!winnable ? lost : line ? won : missed);
        }
    }
    CHECK(lost > demonfan::check::trials(20));
    CHECK(won > 4 * missed);
}

TEST(playouts_win_by_redeals_and_make_none_where_there_is_one_layout_only) {
    Rules rules = fan_rules(4, 6);
    rules.redeal = RedealKind::gathered;
    rules.redeals = 2;
    rules.redeal_packet = true;
    const Game game(rules);
    const Dominance dominance(game, {}, false);
    const Dominance last(game, {}, true);
    int won = 0;
    for (std::uint64_t number = 1; number <= 60; ++number) {
        const State start = dealt(game, number, 3);
        if (search(game, start, {true, false, {}}).verdict != Verdict::lost) continue;
        Meter meter{Limits{}};
        const auto line = Playouts(game, start, dominance, false).play(2000, meter);
        if (line) CHECK(leads_to_a_win(game, start, *line));
        won += line.has_value();
        CHECK(!Playouts(game, start, last, true).play(500, meter));
    }
    CHECK(won > 5);
}

TEST(playouts_stop_at_the_limit) {
    const Game game(fan_rules(13, 18));
    const State start = dealt(game, 1, 3);
    const Dominance dominance(game, {}, false);
    Limits limits;
    limits.positions = 100;
    Meter meter(limits);
    CHECK(!Playouts(game, start, dominance, false).play(1000000, meter));
    CHECK(meter.stop() == Stop::positions);
    CHECK_EQ(meter.positions(), 100U);
}

TEST(a_line_of_playouts_takes_no_way_twice) {
    const Rules rules = small_rules(4);
    const Game game(rules);
    int lines = 0;
    for (std::uint64_t number = 1; number <= 30; ++number) {
        const State start = dealt(game, number, 3);
        const Dominance dominance(game, {}, false);
        Meter meter{Limits{}};
        const auto line = Playouts(game, start, dominance, false).play(5000, meter);
        if (!line) continue;
        ++lines;
        SeenPositions seen;
        State state = start;
        CHECK(seen.insert(game, state));
        for (const Move move : *line) {
            make(game, state, move);
            CHECK(seen.insert(game, state));
        }
    }
    CHECK(lines > 5);
}

TEST(playouts_know_equal_foundations_apart) {
    Rules rules = fan_rules(4, 12);
    rules.packs = 2;
    for (int suit = 0; suit < kSuits; ++suit)
        rules.foundations.push_back(rules.foundations[static_cast<std::size_t>(suit)]);
    rules.pile_rules[0].by = By::any;
    const Game game(rules);
    int lines = 0;
    for (std::uint64_t number = 1; number <= 40; ++number) {
        const State start = dealt(game, number, 3);
        const Dominance dominance(game, {}, false);
        Meter meter{Limits{}};
        const auto line = Playouts(game, start, dominance, false).play(20000, meter);
        if (line) CHECK(leads_to_a_win(game, start, *line));
        lines += line.has_value();
    }
    CHECK(lines > 20);
}
