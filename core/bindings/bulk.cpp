// Many deals of our own numbers at a time, dealt and decided here: what a study of a million deals needs.
//
// A layout is described by places: each pile is a row of indices into the order of the pack, so that how a
// game is dealt is told by its rules alone and once.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <utility>

#include "alternate_search.hpp"
#include "bindings.hpp"
#include "by_suit_draw.hpp"
#include "by_suit_game.hpp"
#include "by_suit_search.hpp"
#include "deals.hpp"
#include "demon.hpp"
#include "demon_rules.hpp"
#include "fan_layout.hpp"

namespace demonfan::python {

namespace {

using Count = std::optional<std::int64_t>;
using Places = std::vector<std::vector<std::uint8_t>>;

constexpr std::array<std::string_view, 3> kFills{"none", "kings", "any"};
constexpr std::array<std::string_view, 2> kWhens{"stuck", "any"};

// One entry a deal; fewer than asked for if the search was cancelled.
struct Batch {
    std::vector<std::uint8_t> verdicts;
    std::vector<std::uint8_t> stops;
    std::vector<std::uint64_t> positions;
    std::vector<double> seconds;

    void add(const Result& result) {
        verdicts.push_back(static_cast<std::uint8_t>(result.verdict));
        stops.push_back(static_cast<std::uint8_t>(result.stop));
        positions.push_back(result.positions);
        seconds.push_back(result.seconds);
    }
};

template <class T>
nb::bytes bytes_of(const std::vector<T>& values) {
    return nb::bytes(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
}

// The numbers first .. first+count-1 of a pack.
struct Numbers {
    std::uint64_t first;
    std::uint64_t count;
    int ranks;

    Numbers(std::uint64_t from, std::uint64_t many, int ranks_in_suit)
        : first(from), count(many), ranks(ranks_in_suit) {
        if (ranks < 2 || ranks > 13) throw std::invalid_argument("a suit has 2 to 13 ranks");
        if (first < 1 || first > kLastDealNumber || count > kLastDealNumber - first + 1)
            throw std::invalid_argument("no such deal number");
    }

    void check(const Places& piles) const {
        if (piles.size() > 60) throw std::invalid_argument("a layout has at most 60 piles");
        for (const auto& pile : piles) {
            for (const std::uint8_t place : pile) {
                if (place >= ranks * kSuits) throw std::invalid_argument("a place is outside the pack");
            }
        }
    }
};

Places places_of(const std::vector<nb::bytes>& piles) {
    Places places;
    for (const nb::bytes& pile : piles) {
        const auto row = view(pile);
        places.emplace_back(row.begin(), row.end());
    }
    return places;
}

void deal(const std::vector<Card>& order, const Places& places, std::vector<std::vector<Card>>& piles) {
    piles.resize(places.size());
    for (std::size_t pile = 0; pile < places.size(); ++pile) {
        piles[pile].clear();
        for (const std::uint8_t place : places[pile]) piles[pile].push_back(order[place]);
    }
}

// Calls solve(number, order of the pack) for each deal, without the interpreter's lock.
template <class Solve>
Batch decide(const Numbers& numbers, const Control* control, Solve&& solve) {
    const nb::gil_scoped_release released;
    Batch batch;
    for (std::uint64_t i = 0; i < numbers.count; ++i) {
        if (control != nullptr && control->cancelled) break;
        const std::uint64_t number = numbers.first + i;
        const Result result = solve(number, pack_order(numbers.ranks, 1, number, 0));
        if (result.stop == Stop::cancelled) break;
        batch.add(result);
    }
    return batch;
}

Batch by_suit_deals(const std::vector<nb::bytes>& fans, std::uint64_t first, std::uint64_t count, int ranks,
                    std::string_view fill, bool dominances, int redeals, std::string_view when, int draws,
                    bool second_only, bool play_at_once, Count positions, std::optional<double> seconds,
                    Count memory, Control* control) {
    const Numbers numbers(first, count, ranks);
    const Places places = places_of(fans);
    numbers.check(places);
    if (redeals < 0 || draws < 0) throw std::invalid_argument("no count is negative");
    const Limits limits = limits_of(positions, seconds, memory);
    FanLayout layout;
    layout.ranks = static_cast<std::uint8_t>(ranks);
    layout.fill = named<Fill>(kFills, fill);
    if (redeals > 0 || draws > 0) {
        const by_suit::GameRules rules{
            redeals, named<by_suit::RedealWhen>(kWhens, when), draws, {second_only, play_at_once}};
        by_suit::GameSolver solver(rules);
        return decide(numbers, control, [&](std::uint64_t number, const std::vector<Card>& order) {
            deal(order, places, layout.fans);
            const auto next = by_suit::own_redeals(number, layout);
            return solver.solve(layout, next, limits, control);
        });
    }
    by_suit::Solver solver(dominances ? by_suit::Dominances{} : by_suit::Dominances::none());
    return decide(numbers, control, [&](std::uint64_t, const std::vector<Card>& order) {
        deal(order, places, layout.fans);
        return solver.solve(layout, limits, control);
    });
}

Batch alternate_deals(const std::vector<nb::bytes>& fans, std::uint64_t first, std::uint64_t count, int ranks,
                      std::string_view fill, bool dominances, Count positions, std::optional<double> seconds,
                      Count memory, Control* control) {
    const Numbers numbers(first, count, ranks);
    const Places places = places_of(fans);
    numbers.check(places);
    const Limits limits = limits_of(positions, seconds, memory);
    FanLayout layout;
    layout.ranks = static_cast<std::uint8_t>(ranks);
    layout.fill = named<Fill>(kFills, fill);
    alternate::Solver solver(dominances ? alternate::Dominances() : alternate::Dominances::none());
    return decide(numbers, control, [&](std::uint64_t, const std::vector<Card>& order) {
        deal(order, places, layout.fans);
        return solver.solve(layout, limits, control);
    });
}

Batch demon_deals(const std::vector<nb::bytes>& columns, const std::vector<nb::bytes>& reserves,
                  const nb::bytes& stock, int base, std::uint64_t first, std::uint64_t count,
                  std::optional<int> turn_overs, int ranks, int turn, const std::vector<int>& later_turns,
                  std::string_view build, std::string_view wrap, std::string_view move, std::string_view fill,
                  std::string_view empty, std::string_view goal, bool dominances, Count positions,
                  std::optional<double> seconds, Count memory, Control* control) {
    const Numbers numbers(first, count, ranks);
    const Places column_places = places_of(columns), reserve_places = places_of(reserves),
                 stock_places = places_of({stock});
    for (const Places* places : {&column_places, &reserve_places, &stock_places}) numbers.check(*places);
    if (base < 0 || base >= ranks * kSuits) throw std::invalid_argument("a place is outside the pack");
    const Limits limits = limits_of(positions, seconds, memory);
    const DemonRules rules = demon_rules(columns.size(), turn_overs, ranks, turn, later_turns, build, wrap,
                                         move, fill, empty, goal);
    const bool on = dominances;
    const DemonDominances use{on, on, on, on, on, on, on, on, on, on};
    DemonPosition position;
    position.turn_overs = turn_overs.value_or(0);
    std::vector<std::vector<Card>> rest;
    return decide(numbers, control, [&](std::uint64_t, const std::vector<Card>& order) {
        deal(order, column_places, position.columns);
        deal(order, reserve_places, position.reserves);
        deal(order, stock_places, rest);
        position.stock = rest.front();
        const Card card = order[static_cast<std::size_t>(base)];
        position.base_rank = rank_of(card);
        position.heights = {};
        position.heights[static_cast<std::size_t>(suit_of(card))] = 1;
        return solve_demon(rules, position, limits, control, use);
    });
}

// The arguments that end every function here.
template <class Function, class... Arguments>
void def_deals(nb::module_& m, const char* name, Function function, const Arguments&... arguments) {
    m.def(name, function, arguments..., nb::arg("positions") = nb::none(), nb::arg("seconds") = nb::none(),
          nb::arg("memory") = nb::none(), nb::arg("control") = nb::none());
}

}  // namespace

void bind_bulk(nb::module_& m) {
    nb::class_<Batch>(m, "Batch")
        .def("__len__", [](const Batch& batch) { return batch.verdicts.size(); })
        .def_prop_ro("verdicts", [](const Batch& batch) { return bytes_of(batch.verdicts); })
        .def_prop_ro("stops", [](const Batch& batch) { return bytes_of(batch.stops); })
        .def_prop_ro("positions", [](const Batch& batch) { return bytes_of(batch.positions); })
        .def_prop_ro("seconds", [](const Batch& batch) { return bytes_of(batch.seconds); });

    const auto first = nb::arg("first"), count = nb::arg("count");
    const auto keywords = nb::kw_only();
    const auto ranks = nb::arg("ranks") = 13;
    const auto fill = nb::arg("fill") = "none";
    const auto dominances = nb::arg("dominances") = true;
    def_deals(m, "by_suit_deals", &by_suit_deals, nb::arg("fans"), first, count, keywords, ranks, fill,
              dominances, nb::arg("redeals") = 0, nb::arg("when") = "stuck", nb::arg("draws") = 0,
              nb::arg("second_only") = false, nb::arg("play_at_once") = false);
    def_deals(m, "alternate_deals", &alternate_deals, nb::arg("fans"), first, count, keywords, ranks, fill,
              dominances);
    def_deals(m, "demon_deals", &demon_deals, nb::arg("columns"), nb::arg("reserves"), nb::arg("stock"),
              nb::arg("base"), first, count, keywords, nb::arg("turn_overs") = nb::none(), ranks,
              nb::arg("turn") = 3, nb::arg("later_turns") = std::vector<int>(),
              nb::arg("build") = "alternate", nb::arg("wrap") = "full", nb::arg("move") = "packed",
              nb::arg("fill") = "by-hand", nb::arg("empty") = "waste-after-reserve",
              nb::arg("goal") = "all-up", dominances);
}

}  // namespace demonfan::python
