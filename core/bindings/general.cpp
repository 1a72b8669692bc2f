// Any game: its moves, their effects, and perft.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <memory>

#include "bindings.hpp"
#include "effects.hpp"
#include "general_key.hpp"
#include "general_search.hpp"
#include "moves.hpp"
#include "perft.hpp"
#include "stuck.hpp"

namespace demonfan::python {

namespace {

using namespace general;

std::vector<std::uint32_t> codes_of_legal_moves(const Game& game, const nb::bytes& position) {
    const auto moves = std::make_unique<MoveList>();
    legal_moves(game, decode(game, view(position)), *moves);
    std::vector<std::uint32_t> codes;
    codes.reserve(moves->size());
    for (const Move move : *moves) codes.push_back(code_of(move));
    return codes;
}

bool is_legal(const Game& game, const State& state, Move move) {
    switch (move.kind) {
        case MoveKind::carry:
            return is_legal_carry(game, state, move);
        case MoveKind::turn:
            return is_legal_turn(game, state);
        case MoveKind::redeal:
            return is_legal_redeal(game, state);
        case MoveKind::draw:
            return is_legal_draw(game, state, move);
    }
    return false;
}

nb::bytes apply(const Game& game, const nb::bytes& position, std::uint32_t code, const nb::bytes& order) {
    State state = decode(game, view(position));
    const Move move = move_of(code);
    if (!is_legal(game, state, move)) throw std::invalid_argument("the move is not legal here");
    make(game, state, move, view(order));
    return to_bytes(encode(game, state));
}

nb::bytes key(const Game& game, const nb::bytes& position) {
    KeyBuffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by pack
    const KeyKind kind = game.order_is_free ? KeyKind::any_order : KeyKind::in_order;
    const State state = decode(game, view(position));
    const std::size_t size = pack(game, state, kind, buffer);
    return to_bytes(std::span(buffer).first(size));
}

std::vector<std::uint32_t> codes_of(const std::vector<Move>& line) {
    std::vector<std::uint32_t> codes;
    codes.reserve(line.size());
    for (const Move move : line) codes.push_back(code_of(move));
    return codes;
}

Dominances all_but(const std::vector<std::string_view>& names) {
    Dominances dominances;
    for (const std::string_view name : names) {
        if (name == "safe-up") {
            dominances.safe_up = false;
        } else if (name == "dead") {
            dominances.dead = false;
        } else if (name == "equal-places") {
            dominances.equal_places = false;
        } else {
            throw std::invalid_argument("no such dominance: " + std::string(name.substr(0, 40)));
        }
    }
    return dominances;
}

SearchResult search_position(const Game& game, const nb::bytes& position, bool layout_only,
                             bool follow_shuffles, bool play_only,
                             const std::vector<std::string_view>& without,
                             std::optional<std::int64_t> positions, std::optional<double> seconds,
                             std::optional<std::int64_t> memory, Control* control) {
    const SearchOptions options{.layout_only = layout_only,
                                .follow_shuffles = follow_shuffles,
                                .dominances = all_but(without),
                                .play_only = play_only};
    const Limits limits = limits_of(positions, seconds, memory);
    const State start = decode(game, view(position));
    const nb::gil_scoped_release released;
    return search(game, start, options, limits, control);
}

}  // namespace

void bind_general(const nb::module_& m) {
    nb::class_<SearchResult>(m, "SearchResult")
        .def_prop_ro("verdict", [](const SearchResult& result) { return name_of(kVerdicts, result.verdict); })
        .def_prop_ro("stop", [](const SearchResult& result) { return name_of(kStops, result.stop); })
        .def_ro("positions", &SearchResult::positions)
        .def_ro("seconds", &SearchResult::seconds)
        .def_prop_ro("line", [](const SearchResult& result) { return codes_of(result.line); });

    nb::class_<Game>(m, "Game")
        .def(nb::init<Rules>(), nb::arg("rules"))
        .def("legal_moves", &codes_of_legal_moves, nb::arg("position"))
        .def("apply", &apply, nb::arg("position"), nb::arg("move"), nb::arg("order") = nb::bytes("", 0))
        .def(
            "is_stuck",
            [](const Game& game, const nb::bytes& position) {
                return is_stuck(game, decode(game, view(position)));
            },
            nb::arg("position"))
        .def(
            "is_won",
            [](const Game& game, const nb::bytes& position) {
                return is_won(game, decode(game, view(position)));
            },
            nb::arg("position"))
        .def("key", &key, nb::arg("position"))
        .def("search", &search_position, nb::arg("position"), nb::kw_only(), nb::arg("layout_only") = false,
             nb::arg("follow_shuffles") = false, nb::arg("play_only") = false,
             nb::arg("without") = std::vector<std::string_view>(), nb::arg("positions") = nb::none(),
             nb::arg("seconds") = nb::none(), nb::arg("memory") = nb::none(), nb::arg("control") = nb::none())
        .def(
            "perft",
            [](const Game& game, const nb::bytes& position, int depth, const Control* control) {
                if (depth < 0 || depth > 1000) throw std::invalid_argument("a depth is between 0 and 1000");
                const State state = decode(game, view(position));
                const nb::gil_scoped_release released;
                return perft(game, state, depth, control);
            },
            nb::arg("position"), nb::arg("depth"), nb::arg("control") = nb::none());
}

}  // namespace demonfan::python
