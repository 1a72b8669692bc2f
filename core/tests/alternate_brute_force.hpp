// Building by alternate colour played out plainly: whole fans, every move a choice, nothing assumed. The
// searches are held to this on small packs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

#include "control.hpp"
#include "deals.hpp"
#include "fan_layout.hpp"

namespace demonfan::alternate_brute {

using Heights = std::array<std::uint8_t, kSuits>;

struct State {
    std::vector<std::vector<Card>> fans;  // in order, for their order is nobody's business
    Heights heights{};
    auto operator<=>(const State&) const = default;
};

struct Move {
    Step step;
    State after;
    bool reversible;
};

inline bool builds_on(Card card, Card parent) {
    return rank_of(parent) == rank_of(card) + 1 && is_red(parent) != is_red(card);
}

inline std::vector<Move> moves(const State& state, const FanLayout& rules) {
    std::vector<Move> found;
    for (std::size_t from = 0; from < state.fans.size(); ++from) {
        const auto& source = state.fans[from];
        if (source.empty()) continue;
        const Card card = source.back();
        const auto add = [&](Step step, State after, bool reversible) {
            std::sort(after.fans.begin(), after.fans.end());
            found.push_back({step, std::move(after), reversible});
        };
        State lifted = state;
        lifted.fans[from].pop_back();
        if (state.heights[static_cast<std::size_t>(suit_of(card))] == rank_of(card)) {
            State up = lifted;
            ++up.heights[static_cast<std::size_t>(suit_of(card))];
            add({StepKind::to_foundation, card}, std::move(up), false);
        }
        for (std::size_t to = 0; to < state.fans.size(); ++to) {
            const auto& target = state.fans[to];
            const bool into_empty = target.empty();
            if (into_empty ? rules.fill != Fill::kings || rank_of(card) + 1 != rules.ranks
                           : !builds_on(card, target.back())) {
                continue;
            }
            State built = lifted;
            built.fans[to].push_back(card);
            // It can go back if its fan is not empty and would take it, or empty and would take a king.
            const bool reversible =
                source.size() == 1 ? into_empty : builds_on(card, source[source.size() - 2]);
            add(into_empty ? Step{StepKind::to_empty, card} : Step{StepKind::onto_card, card, target.back()},
                std::move(built), reversible);
        }
    }
    return found;
}

struct Outcome {
    bool won = false;
    std::set<Heights> reached, stuck;
    std::size_t states = 0;
};

inline State start_of(const FanLayout& layout) {
    State state{layout.fans, layout.heights};
    std::sort(state.fans.begin(), state.fans.end());
    return state;
}

// Everything that can be reached by the moves that are wanted.
template <class Wanted>
std::set<State> reachable(const State& start, const FanLayout& rules, Wanted&& wanted) {
    std::set<State> seen{start};
    std::vector<State> open{start};
    while (!open.empty()) {
        const State state = std::move(open.back());
        open.pop_back();
        for (Move& move : moves(state, rules)) {
            if (wanted(move) && seen.insert(move.after).second) open.push_back(std::move(move.after));
        }
    }
    return seen;
}

inline Outcome play_out(const FanLayout& layout, bool find_stuck = true) {
    Outcome outcome;
    const auto all = reachable(start_of(layout), layout, [](const Move&) { return true; });
    for (const State& state : all) {
        outcome.reached.insert(state.heights);
        if (!find_stuck || outcome.stuck.contains(state.heights)) continue;
        const auto irreversible = [&](const State& one) {
            const auto found = moves(one, layout);
            return std::any_of(found.begin(), found.end(), [](const Move& move) { return !move.reversible; });
        };
        if (irreversible(state)) continue;
        const auto family = reachable(state, layout, [](const Move& move) { return move.reversible; });
        if (std::none_of(family.begin(), family.end(), irreversible)) outcome.stuck.insert(state.heights);
    }
    Heights whole;
    whole.fill(layout.ranks);
    outcome.won = outcome.reached.contains(whole);
    outcome.states = all.size();
    return outcome;
}

// Plays the line by the plain rules; true if it is one and ends at these heights.
inline bool leads_to(const FanLayout& layout, const Line& line, const Heights& goal) {
    State state = start_of(layout);
    for (const Step& step : line) {
        auto found = moves(state, layout);
        const auto move = std::find_if(found.begin(), found.end(), [&](const Move& one) {
            return one.step.kind == step.kind && one.step.card == step.card && one.step.onto == step.onto;
        });
        if (move == found.end()) return false;
        state = std::move(move->after);
    }
    return state.heights == goal;
}

// A random layout of a small pack: four suits of `ranks`, some cards up already, fans of up to `size`, and
// after some random moves, so that there are packed runs.
inline FanLayout random_layout(SplitMix64& random, int ranks, int size, Fill fill) {
    FanLayout layout;
    layout.ranks = static_cast<std::uint8_t>(ranks);
    layout.fill = fill;
    if (random.below(3) == 0) {
        for (auto& height : layout.heights) {
            height = static_cast<std::uint8_t>(random.below(static_cast<std::uint64_t>(ranks + 1)));
        }
    }
    std::vector<Card> order =
        order_above_heights(pack_order(ranks, 1, random.next() >> 11, 0), layout.heights);
    while (!order.empty()) {
        const std::size_t most = std::min<std::size_t>(order.size(), static_cast<std::size_t>(size));
        const std::size_t taken = random.below(4) == 0 ? 1 + random.below(most) : most;
        layout.fans.emplace_back(order.end() - static_cast<std::ptrdiff_t>(taken), order.end());
        order.resize(order.size() - taken);
    }
    if (random.below(4) == 0) layout.fans.emplace_back();
    State state = start_of(layout);
    for (std::uint64_t left = random.below(2) * random.below(6); left > 0; --left) {
        auto found = moves(state, layout);
        std::erase_if(found, [](const Move& move) { return move.step.kind == StepKind::to_foundation; });
        if (found.empty()) break;
        state = std::move(found[random.below(found.size())].after);
    }
    layout.fans = state.fans;
    return layout;
}

}  // namespace demonfan::alternate_brute
