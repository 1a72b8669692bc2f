#include "open_endings.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <vector>

#include "check.hpp"
#include "deals.hpp"
#include "open_board.hpp"

using namespace demonfan;
using open_fans::Board;
using open_fans::Build;
using open_fans::EndingFinder;
using open_fans::Endings;
using open_fans::Heights;
using open_fans::Position;

namespace {

constexpr std::array<Build, 4> kBuilds{Build::suit, Build::alternate, Build::any, Build::rank};

bool may_lie_on(Build build, Card card, Card parent) {
    if (build == Build::rank) return rank_of(card) == rank_of(parent);
    if (rank_of(card) + 1 != rank_of(parent)) return false;
    if (build == Build::suit) return suit_of(card) == suit_of(parent);
    return build == Build::any || is_red(card) != is_red(parent);
}

// Plain play: whole fans, every move a choice.
struct Plain {
    std::vector<std::vector<Card>> fans;
    Heights heights{};
    auto operator<=>(const Plain&) const = default;
};

template <class Visit>
void for_each_plain_move(const Plain& state, Build build, Visit&& visit) {
    for (std::size_t from = 0; from < state.fans.size(); ++from) {
        Plain lifted = state;
        const Card card = lifted.fans[from].back();
        lifted.fans[from].pop_back();
        const bool back = !lifted.fans[from].empty() && may_lie_on(build, card, lifted.fans[from].back());
        const auto say = [&](Plain next, bool reversible) {
            std::erase_if(next.fans, [](const auto& fan) { return fan.empty(); });
            std::sort(next.fans.begin(), next.fans.end());
            visit(next, reversible);
        };
        if (state.heights[static_cast<std::size_t>(suit_of(card))] == rank_of(card)) {
            Plain next = lifted;
            ++next.heights[static_cast<std::size_t>(suit_of(card))];
            say(next, false);
        }
        for (std::size_t to = 0; to < state.fans.size(); ++to) {
            if (to == from || !may_lie_on(build, card, state.fans[to].back())) continue;
            Plain next = lifted;
            next.fans[to].push_back(card);
            say(next, back);
        }
    }
}

bool plain_stuck(const Plain& start, Build build) {
    std::set<Plain> seen{start};
    std::vector<Plain> open{start};
    bool stuck = true;
    while (stuck && !open.empty()) {
        const Plain state = open.back();
        open.pop_back();
        for_each_plain_move(state, build, [&](const Plain& next, bool reversible) {
            stuck = stuck && reversible;
            if (seen.insert(next).second) open.push_back(next);
        });
    }
    return stuck;
}

struct Outcome {
    bool won = false;
    std::set<Heights> reached;
    std::set<Heights> stuck;
};

Plain plain_of(const FanLayout& layout) {
    Plain state{layout.fans, layout.heights};
    std::sort(state.fans.begin(), state.fans.end());
    return state;
}

Outcome play_out(const FanLayout& layout, Build build) {
    Outcome outcome;
    const Plain start = plain_of(layout);
    std::set<Plain> seen{start};
    std::vector<Plain> open{start};
    while (!open.empty()) {
        const Plain state = open.back();
        open.pop_back();
        outcome.reached.insert(state.heights);
        outcome.won = outcome.won || state.fans.empty();
        if (!outcome.stuck.contains(state.heights) && plain_stuck(state, build)) {
            outcome.stuck.insert(state.heights);
        }
        for_each_plain_move(state, build, [&](const Plain& next, bool) {
            if (seen.insert(next).second) open.push_back(next);
        });
    }
    return outcome;
}

FanLayout random_layout(SplitMix64& random, int ranks, std::size_t cards) {
    FanLayout layout;
    layout.ranks = static_cast<std::uint8_t>(ranks);
    const auto up = [&] {
        return std::accumulate(layout.heights.begin(), layout.heights.end(), std::size_t{0});
    };
    while (static_cast<std::size_t>(ranks * kSuits) - up() > cards) {
        std::uint8_t& height = layout.heights[random.below(kSuits)];
        if (height < ranks) ++height;
    }
    layout.fans =
        deal_fans_of(order_above_heights(pack_order(ranks, 1, random.next() >> 11, 0), layout.heights), 3);
    return layout;
}

// Plays a line by names; the heights at its end, and whether the layout is stuck there.
std::pair<Heights, bool> play(const FanLayout& layout, Build build, const Line& line) {
    Plain state = plain_of(layout);
    for (const Step& step : line) {
        const auto topped_by = [&](Card card) {
            return std::find_if(state.fans.begin(), state.fans.end(),
                                [&](const auto& fan) { return fan.back() == card; });
        };
        const auto from = topped_by(step.card);
        CHECK(from != state.fans.end());
        if (step.kind == StepKind::to_foundation) {
            CHECK_EQ(int{state.heights[static_cast<std::size_t>(suit_of(step.card))]}, rank_of(step.card));
            ++state.heights[static_cast<std::size_t>(suit_of(step.card))];
        } else {
            CHECK(may_lie_on(build, step.card, step.onto));
            const auto to = topped_by(step.onto);
            CHECK(to != state.fans.end());
            to->push_back(step.card);
        }
        from->pop_back();
        std::erase_if(state.fans, [](const auto& fan) { return fan.empty(); });
    }
    std::sort(state.fans.begin(), state.fans.end());
    return {state.heights, plain_stuck(state, build)};
}

}  // namespace

TEST(open_positions_have_keys_that_tell_everything) {
    SplitMix64 random(3);
    for (const Build build : kBuilds) {
        const FanLayout layout = random_layout(random, 13, 52);
        const Board board(layout, build);
        Position position = board.start;
        for (int i = 0; i < 200; ++i) {
            std::vector<Position> next;
            for_each_move(board, position,
                          [&](Card, Card, const Position& after, bool) { next.push_back(after); });
            if (next.empty()) break;
            position = next[random.below(next.size())];
            const Position again = board.position(board.key(position));
            CHECK(again.heights == position.heights);
            CHECK_EQ(again.tops, position.tops);
            for (open_fans::Cards rest = board.lying(position); rest != 0; rest &= rest - 1) {
                const Card card = open_fans::lowest(rest);
                CHECK_EQ(again.below[card], position.below[card]);
            }
        }
    }
}

TEST(open_boards_refuse_what_is_no_layout) {
    FanLayout layout;
    layout.ranks = 2;
    layout.fans = {{0, 1, 2}, {3, 4, 5}, {6, 7}};
    CHECK_EQ(Board(layout, Build::any).pack, open_fans::Cards{0xFF});
    layout.fill = Fill::kings;
    CHECK_THROWS(std::invalid_argument, Board(layout, Build::any));
    layout.fill = Fill::none;
    layout.fans.back().pop_back();
    CHECK_THROWS(std::invalid_argument, Board(layout, Build::any));
    layout.fans.back().push_back(6);
    CHECK_THROWS(std::invalid_argument, Board(layout, Build::any));
}

// Small packs: what the search names can be reached, and where it came to an end it names all.
TEST(open_endings_are_those_of_plain_play) {
    SplitMix64 random(5);
    int complete = 0, cut = 0;
    for (int i = 0; i < check::trials(600); ++i) {
        const Build build = kBuilds[random.below(4)];
        const FanLayout layout = random_layout(random, 4, 3 + random.below(9));
        const Outcome plain = play_out(layout, build);
        EndingFinder finder;
        for (const bool any_time : {false, true}) {
            const std::set<Heights>& all = any_time ? plain.reached : plain.stuck;
            for (const std::uint64_t most : {std::uint64_t{5}, std::uint64_t{1000000}}) {
                const Endings found = finder.find(layout, build, any_time, most);
                CHECK(found.positions <= most);
                CHECK(plain.won || !found.won);
                if (found.won) continue;
                const std::set<Heights> named(found.heights.begin(), found.heights.end());
                CHECK_EQ(named.size(), found.heights.size());
                CHECK(std::includes(all.begin(), all.end(), named.begin(), named.end()));
                for (const Heights& heights : all) {
                    for (std::size_t suit = 0; suit < kSuits; ++suit)
                        CHECK(heights[suit] <= found.bound[suit]);
                }
                if (!found.complete) {
                    ++cut;
                    continue;
                }
                ++complete;
                CHECK(!plain.won);
                CHECK(named == all);
            }
        }
    }
    CHECK(complete > 100);
    CHECK(cut > 0);
}

TEST(open_endings_come_with_lines) {
    SplitMix64 random(6);
    int lines = 0;
    for (int i = 0; i < check::trials(120); ++i) {
        const Build build = kBuilds[random.below(4)];
        const FanLayout layout = random_layout(random, 13, 16 + random.below(37));
        EndingFinder finder;
        for (const bool any_time : {false, true}) {
            const Endings found = finder.find(layout, build, any_time, 300);
            std::vector<Heights> wanted = found.heights;
            if (found.won) wanted = {{13, 13, 13, 13}};
            for (const Heights& heights : wanted) {
                const Line line = finder.line_to(layout, build, any_time, 300, heights);
                const auto [end, stuck] = play(layout, build, line);
                CHECK(end == heights);
                CHECK(any_time || stuck);
                ++lines;
            }
        }
        if (layout.heights[0] > 0) {
            CHECK_THROWS(std::invalid_argument, finder.line_to(layout, build, false, 300, {0, 0, 0, 0}));
        }
    }
    CHECK(lines > 100);
}
