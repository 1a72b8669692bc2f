#include "general_search.hpp"

#include <stdexcept>

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

TEST(no_dominance_changes_a_verdict_of_small_packs) {
    int won = 0;
    int lost = 0;
    const auto games = static_cast<std::uint64_t>(demonfan::check::trials(60));
    for (int kind = 0; kind < 5; ++kind) {
        const Game game(small_rules(kind));
        for (std::uint64_t number = 1; number <= games; ++number) {
            const State start = dealt(game, number, 3);
            const SearchResult all = search(game, start, {});
            const SearchResult none = search(game, start, {false, false, {false, false, false}});
            CHECK(all.verdict == none.verdict);
            SearchOptions by_turns;
            by_turns.slice = 1;
            const SearchResult turns = search(game, start, by_turns);
            CHECK(turns.verdict == all.verdict);
            if (turns.verdict == Verdict::won) CHECK(leads_to_a_win(game, start, turns.line));
            CHECK(all.verdict != Verdict::undecided);
            if (all.verdict == Verdict::won) {
                ++won;
                CHECK(leads_to_a_win(game, start, all.line));
                CHECK(leads_to_a_win(game, start, none.line));
            } else {
                ++lost;
            }
        }
    }
    CHECK(won > demonfan::check::trials(30));
    CHECK(lost > demonfan::check::trials(30));
}

TEST(play_only_finds_wins_and_no_loss) {
    int won = 0;
    int undecided = 0;
    Limits limits;
    limits.positions = 2000;
    for (int kind = 0; kind < 5; ++kind) {
        const Game game(small_rules(kind));
        for (std::uint64_t number = 1; number <= 20; ++number) {
            const State start = dealt(game, number, 3);
            const SearchResult played = search(game, start, {.dominances = {}, .play_only = true}, limits);
            CHECK(played.verdict != Verdict::lost);
            if (played.verdict == Verdict::won) {
                ++won;
                CHECK(leads_to_a_win(game, start, played.line));
            } else {
                ++undecided;
                CHECK(played.stop == Stop::positions);
                CHECK_EQ(played.positions, 2000U);
            }
        }
    }
    CHECK(won > 10);
    CHECK(undecided > 10);
}

TEST(an_unshuffled_redeal_is_part_of_the_search) {
    Rules rules = fan_rules(4, 6);
    rules.redeal = RedealKind::gathered;
    rules.redeals = 2;
    rules.redeal_packet = true;
    const Game game(rules);
    int won = 0;
    int lost = 0;
    for (std::uint64_t number = 1; number <= 60; ++number) {
        const State start = dealt(game, number, 3);
        if (search(game, start, {true, false, {}}).verdict != Verdict::lost) continue;
        const SearchResult whole = search(game, start, {});
        CHECK(whole.verdict != Verdict::undecided);
        if (whole.verdict == Verdict::won) CHECK(leads_to_a_win(game, start, whole.line));
        ++(whole.verdict == Verdict::won ? won : lost);
    }
    CHECK(won > 5);
    CHECK(lost > 5);
}

TEST(a_shuffled_redeal_must_be_spoken_of) {
    Rules rules = fan_rules(4, 6);
    rules.redeal = RedealKind::shuffled;
    rules.redeals = 1;
    const Game game(rules);
    State start = dealt(game, 3, 3);
    CHECK_THROWS(std::invalid_argument, search(game, start, {}));
    CHECK_THROWS(std::invalid_argument, search(game, start, {false, true, {}}));
    start.deal = 3;
    const SearchResult known = search(game, start, {false, true, {}});
    CHECK(known.verdict != Verdict::undecided);
    if (known.verdict == Verdict::won) CHECK(leads_to_a_win(game, start, known.line));
    CHECK(search(game, start, {true, false, {}}).verdict != Verdict::undecided);
}

TEST(limits_say_why_a_search_gave_up) {
    Rules rules = fan_rules(13, 18);
    rules.pile_rules[0].by = By::any;
    const Game game(rules);
    const State start = dealt(game, 1, 3);
    Limits limits;
    limits.positions = 5;
    const SearchResult few = search(game, start, {}, limits);
    CHECK(few.verdict == Verdict::undecided && few.stop == Stop::positions);
    CHECK_EQ(few.positions, 5U);
    Control cancelled;
    cancelled.cancelled = true;
    rules.pile_rules[0].by = By::alternate;
    const SearchResult none = search(Game(rules), start, {}, {}, &cancelled);
    CHECK(none.verdict != Verdict::undecided || none.stop == Stop::cancelled);
}
