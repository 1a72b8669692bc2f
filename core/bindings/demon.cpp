// The solver of the Demon games.
#include "demon.hpp"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include "bindings.hpp"
#include "demon_rules.hpp"

namespace demonfan::python {

namespace {

using Piles = std::vector<nb::bytes>;
using Count = std::optional<std::int64_t>;

std::vector<Card> cards_of(const nb::bytes& pile) {
    const auto cards = view(pile);
    return {cards.begin(), cards.end()};
}

std::vector<std::vector<Card>> piles_of(const Piles& piles) {
    std::vector<std::vector<Card>> all;
    for (const nb::bytes& pile : piles) all.push_back(cards_of(pile));
    return all;
}

DemonDominances all_or_none(bool on) { return {on, on, on, on, on, on, on, on, on, on}; }

Result solve(const Piles& columns, const Piles& reserves, const nb::bytes& stock, const nb::bytes& waste,
             const std::array<int, kSuits>& heights, int base_rank, std::optional<int> turn_overs, int ranks,
             int turn, const std::vector<int>& later_turns, std::string_view build, std::string_view wrap,
             std::string_view move, std::string_view fill, std::string_view empty, std::string_view goal,
             bool dominances, Count positions, std::optional<double> seconds, Count memory,
             Control* control) {
    const DemonRules rules = demon_rules(columns.size(), turn_overs, ranks, turn, later_turns, build, wrap,
                                         move, fill, empty, goal);
    const DemonPosition position{base_rank,       heights,         piles_of(columns),     piles_of(reserves),
                                 cards_of(stock), cards_of(waste), turn_overs.value_or(0)};
    const Limits limits = limits_of(positions, seconds, memory);
    const nb::gil_scoped_release released;
    return solve_demon(rules, position, limits, control, all_or_none(dominances));
}

}  // namespace

void bind_demon(nb::module_& m) {
    m.def("demon_solve", &solve, nb::arg("columns"), nb::arg("reserves"), nb::arg("stock"), nb::arg("waste"),
          nb::arg("heights"), nb::arg("base_rank"), nb::kw_only(), nb::arg("turn_overs") = nb::none(),
          nb::arg("ranks") = 13, nb::arg("turn") = 3, nb::arg("later_turns") = std::vector<int>(),
          nb::arg("build") = "alternate", nb::arg("wrap") = "full", nb::arg("move") = "packed",
          nb::arg("fill") = "by-hand", nb::arg("empty") = "waste-after-reserve", nb::arg("goal") = "all-up",
          nb::arg("dominances") = true, nb::arg("positions") = nb::none(), nb::arg("seconds") = nb::none(),
          nb::arg("memory") = nb::none(), nb::arg("control") = nb::none());
}

}  // namespace demonfan::python
