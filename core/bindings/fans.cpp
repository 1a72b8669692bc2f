// The solvers of the fan games: building by suit and by alternate colour.
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "alternate_endings.hpp"
#include "alternate_search.hpp"
#include "bindings.hpp"
#include "by_suit_draw.hpp"
#include "by_suit_endings.hpp"
#include "by_suit_game.hpp"
#include "by_suit_search.hpp"
#include "deals.hpp"
#include "fan_layout.hpp"

namespace demonfan::python {

namespace {

using Fans = std::vector<nb::bytes>;
using Heights = std::array<std::uint8_t, kSuits>;
using Count = std::optional<std::int64_t>;

constexpr std::array<std::string_view, 3> kFills{"none", "kings", "any"};
constexpr std::array<std::string_view, 2> kWhens{"stuck", "any"};

enum class When : std::uint8_t { stuck, any };

struct Endings {
    std::vector<Heights> heights;
    std::vector<Line> lines;  // to each of them, by alternate colour
    Stop stop = Stop::none;
    std::uint64_t positions = 0;
    double seconds = 0;
};

FanLayout layout_of(const Fans& fans, const Heights& heights, int ranks, std::string_view fill) {
    if (ranks < 2 || ranks > 13) throw std::invalid_argument("a suit has 2 to 13 ranks");
    if (fans.size() > 60) throw std::invalid_argument("a layout has at most 60 fans");
    FanLayout layout;
    for (const nb::bytes& fan : fans) {
        const auto cards = view(fan);
        layout.fans.emplace_back(cards.begin(), cards.end());
    }
    layout.heights = heights;
    layout.ranks = static_cast<std::uint8_t>(ranks);
    layout.fill = named<Fill>(kFills, fill);
    return layout;
}

Result by_suit_solve(const Fans& fans, const Heights& heights, int ranks, std::string_view fill,
                     bool dominances, Count positions, std::optional<double> seconds, Count memory,
                     Control* control) {
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const nb::gil_scoped_release released;
    if (!dominances) return by_suit::Solver(by_suit::Dominances::none()).solve(layout, limits, control);
    // A solver keeps its tables: most layouts are decided faster than those are made.
    thread_local by_suit::Solver solver;
    return solver.solve(layout, limits, control);
}

Endings by_suit_endings(const Fans& fans, const Heights& heights, int ranks, std::string_view fill,
                        std::string_view when, Count positions, std::optional<double> seconds, Count memory,
                        Control* control) {
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const bool stuck = named<When>(kWhens, when) == When::stuck;
    const nb::gil_scoped_release released;
    thread_local by_suit::EndingFinder finder;
    by_suit::Endings found =
        stuck ? finder.stuck(layout, limits, control) : finder.any(layout, limits, control);
    return {std::move(found.heights), {}, found.stop, found.positions, found.seconds};
}

Result by_suit_draw(const Fans& fans, const Heights& heights, int draws, int ranks, std::string_view fill,
                    bool second_only, bool play_at_once, Count positions, std::optional<double> seconds,
                    Count memory, Control* control) {
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const nb::gil_scoped_release released;
    return by_suit::DrawSolver({second_only, play_at_once}).solve(layout, draws, limits, control);
}

by_suit::DrawEndings by_suit_draw_endings(const Fans& fans, const Heights& heights, int ranks,
                                          std::string_view fill, bool second_only, bool play_at_once,
                                          Count positions, std::optional<double> seconds, Count memory,
                                          Control* control) {
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const nb::gil_scoped_release released;
    return by_suit::DrawSolver({second_only, play_at_once}).stuck(layout, limits, control);
}

Result by_suit_game(const Fans& fans, const Heights& heights, std::uint64_t number, int redeals, int ranks,
                    std::string_view fill, std::string_view when, int redeals_made, int draws,
                    bool second_only, bool play_at_once, Count positions, std::optional<double> seconds,
                    Count memory, Control* control) {
    if (number < 1 || number > kLastDealNumber) throw std::invalid_argument("no such deal number");
    if (redeals < 0 || redeals_made < 0 || draws < 0) throw std::invalid_argument("no count is negative");
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const by_suit::GameRules rules{
        redeals, named<by_suit::RedealWhen>(kWhens, when), draws, {second_only, play_at_once}};
    const nb::gil_scoped_release released;
    const by_suit::NextLayout next = by_suit::own_redeals(number, layout, redeals_made);
    return by_suit::GameSolver(rules).solve(layout, next, limits, control);
}

Result alternate_solve(const Fans& fans, const Heights& heights, int ranks, std::string_view fill,
                       bool dominances, Count positions, std::optional<double> seconds, Count memory,
                       Control* control) {
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const nb::gil_scoped_release released;
    const auto chosen = dominances ? alternate::Dominances() : alternate::Dominances::none();
    return alternate::Solver(chosen).solve(layout, limits, control);
}

Result alternate_reach(const Fans& fans, const Heights& heights, const Heights& goal, int ranks,
                       std::string_view fill, Count positions, std::optional<double> seconds, Count memory,
                       Control* control) {
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const nb::gil_scoped_release released;
    return alternate::Solver().reach(layout, goal, limits, control);
}

Endings alternate_endings(const Fans& fans, const Heights& heights, int ranks, std::string_view fill,
                          std::string_view when, Count positions, std::optional<double> seconds, Count memory,
                          Control* control) {
    const FanLayout layout = layout_of(fans, heights, ranks, fill);
    const Limits limits = limits_of(positions, seconds, memory);
    const bool stuck = named<When>(kWhens, when) == When::stuck;
    const nb::gil_scoped_release released;
    alternate::EndingFinder finder;
    alternate::Endings found =
        stuck ? finder.stuck(layout, limits, control) : finder.any(layout, limits, control);
    return {std::move(found.heights), std::move(found.lines), found.stop, found.positions, found.seconds};
}

// The arguments that end every function here.
template <class Function, class... Arguments>
void def_search(nb::module_& m, const char* name, Function function, const Arguments&... arguments) {
    m.def(name, function, nb::arg("fans"), nb::arg("heights"), arguments...,
          nb::arg("positions") = nb::none(), nb::arg("seconds") = nb::none(), nb::arg("memory") = nb::none(),
          nb::arg("control") = nb::none());
}

}  // namespace

void bind_fans(nb::module_& m) {
    nb::class_<Endings>(m, "Endings")
        .def_ro("heights", &Endings::heights)
        .def_prop_ro("lines",
                     [](const Endings& endings) {
                         std::vector<StepTuples> lines;
                         lines.reserve(endings.lines.size());
                         for (const Line& line : endings.lines) lines.push_back(step_tuples(line));
                         return lines;
                     })
        .def_prop_ro("stop", [](const Endings& endings) { return name_of(kStops, endings.stop); })
        .def_ro("positions", &Endings::positions)
        .def_ro("seconds", &Endings::seconds);
    nb::class_<by_suit::DrawEndings>(m, "DrawEndings")
        .def_ro("unspent", &by_suit::DrawEndings::unspent)
        .def_ro("spent", &by_suit::DrawEndings::spent)
        .def_prop_ro("stop",
                     [](const by_suit::DrawEndings& endings) { return name_of(kStops, endings.stop); })
        .def_ro("positions", &by_suit::DrawEndings::positions)
        .def_ro("seconds", &by_suit::DrawEndings::seconds);

    const auto keywords = nb::kw_only();
    const auto ranks = nb::arg("ranks") = 13;
    const auto fill = nb::arg("fill") = "none";
    const auto dominances = nb::arg("dominances") = true;
    const auto when = nb::arg("when") = "stuck";
    const auto second_only = nb::arg("second_only") = false;
    const auto play_at_once = nb::arg("play_at_once") = false;
    def_search(m, "by_suit_solve", &by_suit_solve, keywords, ranks, fill, dominances);
    def_search(m, "by_suit_endings", &by_suit_endings, keywords, ranks, fill, when);
    def_search(m, "by_suit_draw", &by_suit_draw, nb::arg("draws"), keywords, ranks, fill, second_only,
               play_at_once);
    def_search(m, "by_suit_draw_endings", &by_suit_draw_endings, keywords, ranks, fill, second_only,
               play_at_once);
    def_search(m, "by_suit_game", &by_suit_game, nb::arg("number"), nb::arg("redeals"), keywords, ranks, fill,
               when, nb::arg("redeals_made") = 0, nb::arg("draws") = 0, second_only, play_at_once);
    def_search(m, "alternate_solve", &alternate_solve, keywords, ranks, fill, dominances);
    def_search(m, "alternate_reach", &alternate_reach, nb::arg("goal"), keywords, ranks, fill);
    def_search(m, "alternate_endings", &alternate_endings, keywords, ranks, fill, when);
}

}  // namespace demonfan::python
