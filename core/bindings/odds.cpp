// The odds of games by suit with shuffled redeals: tables of values, the samples they are made of, players.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <tuple>
#include <utility>

#include "bindings.hpp"
#include "odds_batch.hpp"
#include "odds_layout.hpp"
#include "odds_players.hpp"
#include "odds_playout.hpp"
#include "odds_table.hpp"
#include "open_endings.hpp"

namespace demonfan::python {

namespace {

using odds::Heights;
using Fans = std::vector<nb::bytes>;
using Row = std::array<double, odds::kColumns>;

constexpr std::array<std::string_view, 3> kFills{"none", "kings", "any"};
constexpr std::array<std::string_view, 2> kWhens{"stuck", "any"};
constexpr std::array<std::string_view, 4> kBuilds{"suit", "alternate", "any", "rank"};
constexpr std::array<std::string_view, 2> kAlike{"suits", "colours"};
constexpr std::array<std::string_view, 3> kPlayers{"random", "greedy", "optimal"};

void check_heights(const Heights& heights, int ranks) {
    if (*std::max_element(heights.begin(), heights.end()) > ranks) {
        throw std::invalid_argument("a foundation is higher than its suit");
    }
}

void check_start(const odds::Start& start, int ranks) {
    check_heights(start.heights, ranks);
    for (const int size : start.sizes) {
        if (size < 1 || size > 60) throw std::invalid_argument("a fan has 1 to 60 cards");
    }
}

// The values of a row: the sums of its batches, in order, divided by what was counted.
Row row_of(const std::vector<odds::Sums>& parts) {
    Row row{};
    for (std::size_t column = 0; column < odds::kColumns; ++column) {
        double sum = 0;
        std::uint64_t count = 0;
        for (const odds::Sums& part : parts) {
            sum += part.sums[column];
            count += part.counts[column];
        }
        if (count == 0) throw std::invalid_argument("there are too few samples");
        row[column] = sum / static_cast<double>(count);
    }
    return row;
}

void check_place(const odds::Table& table, int level, const Heights& heights) {
    if (level < 0 || level >= table.levels()) throw std::invalid_argument("the table has no such level");
    check_heights(heights, table.ranks());
}

using Played = std::vector<std::pair<bool, std::vector<Heights>>>;

Played play(const odds::Rules& rules, const Heights& heights, const std::vector<int>& sizes, int redeals,
            std::string_view player, const odds::Table* table, std::uint64_t first, std::uint64_t count,
            const Control* control) {
    const auto chosen = named<odds::Player>(kPlayers, player);
    const odds::Start start{heights, sizes};
    check_start(start, rules.ranks);
    if (redeals < 0 || redeals > 64) throw std::invalid_argument("no such number of redeals");
    if (table != nullptr && table->ranks() != rules.ranks)
        throw std::invalid_argument("a table of other cards");
    const nb::gil_scoped_release released;
    const auto analyst = odds::make_analyst(rules);
    Played games;
    for (std::uint64_t i = 0; i < count; ++i) {
        if (control != nullptr && control->cancelled.load(std::memory_order_relaxed)) break;
        odds::Game game = odds::play(rules, *analyst, start, redeals, chosen, table, first + i);
        games.emplace_back(game.won, std::move(game.endings));
    }
    return games;
}

FanLayout layout_of(const Fans& fans, const Heights& heights, int ranks, Fill fill) {
    if (ranks < 2 || ranks > 13) throw std::invalid_argument("a suit has 2 to 13 ranks");
    if (fans.size() > 60) throw std::invalid_argument("a layout has at most 60 fans");
    FanLayout layout;
    for (const nb::bytes& fan : fans) {
        const auto cards = view(fan);
        layout.fans.emplace_back(cards.begin(), cards.end());
    }
    layout.heights = heights;
    layout.ranks = static_cast<std::uint8_t>(ranks);
    layout.fill = fill;
    return layout;
}

// What an analyst makes of a layout: whether it can be won; where not, the best ending by a level of the
// table, and whether that lies after the draw; whether there are no other endings, and else what none is
// beyond. The `spent_level` is that of the draw spent, -1 if there is none to spend. No ending: its value is
// -1.
using Best = std::tuple<bool, Heights, double, bool, bool, Heights>;

Best best(const odds::Rules& rules, const Fans& fans, const Heights& heights, const odds::Table& table,
          int level, int spent_level) {
    check_place(table, level, heights);
    if (table.ranks() != rules.ranks || spent_level >= table.levels()) {
        throw std::invalid_argument("a table of other cards");
    }
    const FanLayout layout = layout_of(fans, heights, rules.ranks, rules.fill);
    const nb::gil_scoped_release released;
    const auto analyst = odds::make_analyst(rules);
    const bool drawing = spent_level >= 0;
    odds::Layout known = analyst->analyse(layout, drawing);
    if (drawing ? known.won_drawn : known.won) return {true, heights, 1.0, false, true, heights};
    const auto worth = [&](int of, const Heights& ending) {
        return table.value(of, table.entry(ending), odds::kAll);
    };
    odds::Choice choice =
        analyst->best(layout, known, [&](const Heights& ending) { return worth(level, ending); });
    for (const Heights& ending : known.spent) {
        if (worth(spent_level, ending) > choice.value) choice = {ending, worth(spent_level, ending), true};
    }
    return {false, choice.heights, choice.value, choice.spent, known.complete, known.bound};
}

std::vector<std::tuple<std::string_view, int, int, int>> steps_of(const Line& line) {
    std::vector<std::tuple<std::string_view, int, int, int>> steps;
    for (const Step& step : line) {
        steps.emplace_back(name_of(kSteps, step.kind), step.card == kNoCard ? -1 : step.card,
                           step.onto == kNoCard ? -1 : step.onto, step.place);
    }
    return steps;
}

// Open fans built in any way: (won, endings, complete, bound, positions) of a search.
std::tuple<bool, std::vector<Heights>, bool, Heights, std::uint64_t> open_endings(
    const Fans& fans, const Heights& heights, int ranks, std::string_view build, std::string_view when,
    std::uint64_t positions) {
    const FanLayout layout = layout_of(fans, heights, ranks, Fill::none);
    const auto built = named<odds::Build>(kBuilds, build);
    const bool any_time = named<by_suit::RedealWhen>(kWhens, when) == by_suit::RedealWhen::any;
    const nb::gil_scoped_release released;
    open_fans::EndingFinder finder;
    open_fans::Endings found = finder.find(layout, built, any_time, positions);
    return {found.won, std::move(found.heights), found.complete, found.bound, found.positions};
}

std::vector<std::tuple<std::string_view, int, int, int>> open_line(const Fans& fans, const Heights& heights,
                                                                   const Heights& ending, int ranks,
                                                                   std::string_view build,
                                                                   std::string_view when,
                                                                   std::uint64_t positions) {
    const FanLayout layout = layout_of(fans, heights, ranks, Fill::none);
    const bool any_time = named<by_suit::RedealWhen>(kWhens, when) == by_suit::RedealWhen::any;
    open_fans::EndingFinder finder;
    return steps_of(finder.line_to(layout, named<odds::Build>(kBuilds, build), any_time, positions, ending));
}

std::vector<std::tuple<std::string_view, int, int, int>> ending_line(const Fans& fans, const Heights& heights,
                                                                     const Heights& ending, int ranks,
                                                                     std::string_view fill,
                                                                     std::string_view when) {
    const FanLayout layout = layout_of(fans, heights, ranks, named<Fill>(kFills, fill));
    const bool stuck = named<by_suit::RedealWhen>(kWhens, when) == by_suit::RedealWhen::stuck;
    by_suit::EndingFinder finder;
    return steps_of(stuck ? finder.line_to_stuck(layout, ending) : finder.line_to(layout, ending));
}

// (won, cards up, moves) of the rule of thumb, or with samples of the sampling player.
std::tuple<bool, int, int> play_out(const general::Game& game, const nb::bytes& position, std::uint64_t seed,
                                    int samples, const odds::Table* table) {
    const general::State state = general::decode(game, view(position));
    if (samples < 0 || samples > 100000) throw std::invalid_argument("no such number of samples");
    const nb::gil_scoped_release released;
    SplitMix64 random(seed);
    const odds::Playout played = samples == 0 ? odds::play_out(game, state, random)
                                              : odds::play_by_sampling(game, state, samples, table, random);
    return {played.won, played.cards_up, played.moves};
}

// What the layout is worth when the rule of thumb plays it (see odds_playout.hpp).
double play_to_table(const general::Game& game, const nb::bytes& position, std::uint64_t seed,
                     const odds::Table& table) {
    const general::State state = general::decode(game, view(position));
    const nb::gil_scoped_release released;
    SplitMix64 random(seed);
    return odds::play_to_table(game, state, table, random);
}

std::uint32_t choose(const general::Game& game, const nb::bytes& position, std::uint64_t seed, int samples,
                     const odds::Table* table, const Control* control) {
    const general::State state = general::decode(game, view(position));
    const nb::gil_scoped_release released;
    SplitMix64 random(seed);
    return general::code_of(odds::choose_by_sampling(game, state, samples, table, random, control));
}

}  // namespace

void bind_odds(nb::module_& m) {
    nb::class_<odds::Rules>(m, "OddsRules")
        .def(
            "__init__",
            [](odds::Rules* self, int ranks, std::string_view fill, int places, std::string_view when,
               int draws, bool second_only, bool play_at_once, std::string_view build, bool hidden,
               bool anywhere, std::uint64_t effort) {
                if (ranks < 2 || ranks > 13) throw std::invalid_argument("a suit has 2 to 13 ranks");
                if (places < 0 || places > 60) throw std::invalid_argument("a layout has at most 60 fans");
                if (draws < 0) throw std::invalid_argument("the number of draws is negative");
                new (self) odds::Rules{ranks,
                                       named<Fill>(kFills, fill),
                                       places,
                                       named<by_suit::RedealWhen>(kWhens, when),
                                       draws,
                                       {second_only, play_at_once},
                                       named<odds::Build>(kBuilds, build),
                                       hidden,
                                       anywhere,
                                       effort};
                odds::make_analyst(*self);  // throws where there is none
            },
            nb::kw_only(), nb::arg("ranks") = 13, nb::arg("fill") = "none", nb::arg("places") = 0,
            nb::arg("when") = "stuck", nb::arg("draws") = 0, nb::arg("second_only") = false,
            nb::arg("play_at_once") = false, nb::arg("build") = "suit", nb::arg("hidden") = false,
            nb::arg("anywhere") = false, nb::arg("effort") = 0);
    nb::class_<odds::Sums>(m, "OddsSums")
        .def(
            "__init__",
            [](odds::Sums* self, const Row& sums, const std::array<std::uint64_t, odds::kColumns>& counts) {
                new (self) odds::Sums{sums, counts};
            },
            nb::arg("sums"), nb::arg("counts"))
        .def_ro("sums", &odds::Sums::sums)
        .def_ro("counts", &odds::Sums::counts);
    nb::class_<odds::Table>(m, "OddsTable")
        .def(
            "__init__",
            [](odds::Table* self, int ranks, int levels, std::string_view alike) {
                new (self) odds::Table(ranks, levels, named<odds::Alike>(kAlike, alike));
            },
            nb::arg("ranks"), nb::arg("levels"), nb::arg("alike") = "suits")
        .def_prop_ro("ranks", &odds::Table::ranks)
        .def_prop_ro("levels", &odds::Table::levels)
        .def("row",
             [](const odds::Table& table, int level, const Heights& heights) {
                 check_place(table, level, heights);
                 const double* row = table.row(level, table.entry(heights));
                 return std::vector<double>(row, row + odds::kColumns);
             })
        .def("data",
             [](const odds::Table& table) {
                 const auto values = table.data();
                 return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size_bytes());
             })
        .def("load",
             [](odds::Table& table, const nb::bytes& bytes) {
                 const auto values = table.data();
                 if (bytes.size() != values.size_bytes())
                     throw std::invalid_argument("not the bytes of such a table");
                 std::memcpy(values.data(), bytes.data(), bytes.size());
             })
        .def("load_values",
             [](odds::Table& table, const nb::bytes& bytes) {
                 const std::size_t count = table.data().size() / odds::kColumns;
                 if (bytes.size() != count * sizeof(double))
                     throw std::invalid_argument("not a value for each entry");
                 for (std::size_t i = 0; i < count; ++i) {
                     std::memcpy(&table.data()[i * odds::kColumns + odds::kAll],
                                 static_cast<const char*>(bytes.data()) + i * sizeof(double), sizeof(double));
                 }
             })
        .def("set_row", [](odds::Table& table, int level, const Heights& heights, const Row& values) {
            check_place(table, level, heights);
            std::copy(values.begin(), values.end(), table.row(level, table.entry(heights)));
        });
    nb::class_<odds::Batch>(m, "OddsBatch")
        .def(
            "__init__",
            [](odds::Batch* self, const odds::Rules& rules, const Heights& heights,
               const std::vector<int>& sizes, std::uint64_t seed, std::uint64_t first, std::uint64_t count) {
                const odds::Start start{heights, sizes};
                check_start(start, rules.ranks);
                new (self) odds::Batch(rules, start, seed, first, count);
            },
            nb::arg("rules"), nb::arg("heights"), nb::arg("sizes"), nb::arg("seed"), nb::arg("first"),
            nb::arg("count"))
        .def(
            "collect",
            [](odds::Batch& batch, const Control* control) {
                const nb::gil_scoped_release released;
                return batch.collect(control);
            },
            nb::arg("control") = nb::none())
        .def(
            "evaluate",
            [](odds::Batch& batch, int level, const odds::Table& table) {
                const nb::gil_scoped_release released;
                return batch.evaluate(level, table);
            },
            nb::arg("level"), nb::arg("table"));
    m.def("odds_row", &row_of, nb::arg("parts"));
    m.def(
        "odds_entries",
        [](int ranks, std::string_view alike) {
            if (ranks < 2 || ranks > 13) throw std::invalid_argument("a suit has 2 to 13 ranks");
            return odds::all_entries(ranks, named<odds::Alike>(kAlike, alike));
        },
        nb::arg("ranks"), nb::arg("alike") = "suits");
    m.def("odds_play", &play, nb::arg("rules"), nb::arg("heights"), nb::arg("sizes"), nb::arg("redeals"),
          nb::arg("player"), nb::arg("table").none(), nb::arg("first"), nb::arg("count"),
          nb::arg("control") = nb::none());
    m.def("play_out", &play_out, nb::arg("game"), nb::arg("position"), nb::arg("seed"),
          nb::arg("samples") = 0, nb::arg("table").none() = nb::none());
    m.def("play_to_table", &play_to_table, nb::arg("game"), nb::arg("position"), nb::arg("seed"),
          nb::arg("table"));
    m.def("choose_by_sampling", &choose, nb::arg("game"), nb::arg("position"), nb::arg("seed"),
          nb::arg("samples"), nb::arg("table").none() = nb::none(), nb::arg("control").none() = nb::none());
    m.def("odds_of_layout", &best, nb::arg("rules"), nb::arg("fans"), nb::arg("heights"), nb::arg("table"),
          nb::arg("level"), nb::arg("spent_level") = -1);
    m.def("open_endings", &open_endings, nb::arg("fans"), nb::arg("heights"), nb::kw_only(),
          nb::arg("ranks") = 13, nb::arg("build"), nb::arg("when") = "stuck", nb::arg("positions"));
    m.def("open_line", &open_line, nb::arg("fans"), nb::arg("heights"), nb::arg("ending"), nb::kw_only(),
          nb::arg("ranks") = 13, nb::arg("build"), nb::arg("when") = "stuck", nb::arg("positions"));
    m.def("by_suit_ending_line", &ending_line, nb::arg("fans"), nb::arg("heights"), nb::arg("ending"),
          nb::kw_only(), nb::arg("ranks") = 13, nb::arg("fill") = "none", nb::arg("when") = "stuck");
}

}  // namespace demonfan::python
