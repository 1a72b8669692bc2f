// Building by suit played out plainly: whole fans, every move a choice, nothing assumed. The searches are
// held to this on small packs.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "by_suit_draw.hpp"
#include "control.hpp"
#include "deals.hpp"
#include "fan_layout.hpp"

namespace demonfan::brute {

struct State {
    std::vector<std::vector<Card>> fans;
    std::array<std::uint8_t, kSuits> heights{};
    int draws = 0;
    Card must_play = kNoCard;  // drawn, and to be played at once
    auto operator<=>(const State&) const = default;
};

struct Rules {
    int ranks = 13;
    Fill fill = Fill::none;
    by_suit::DrawRule draw_rule;
};

inline State start_of(const FanLayout& layout, int draws = 0) {
    return {layout.fans, layout.heights, draws, kNoCard};
}

// The order of fans is nobody's business, and an empty fan is one only where it can be filled.
inline State canonical(State state, const Rules& rules) {
    if (rules.fill == Fill::none) std::erase_if(state.fans, [](const auto& fan) { return fan.empty(); });
    std::sort(state.fans.begin(), state.fans.end());
    return state;
}

inline bool can_go_up(const State& state, Card card) {
    return state.heights[static_cast<std::size_t>(suit_of(card))] == rank_of(card);
}

// Calls visit(next state, is the move reversible) for every legal move.
template <class Visit>
void for_each_move(const State& state, const Rules& rules, Visit&& visit) {
    for (std::size_t from = 0; from < state.fans.size(); ++from) {
        if (state.fans[from].empty()) continue;
        const Card card = state.fans[from].back();
        if (state.must_play != kNoCard && state.must_play != card) continue;
        State lifted = state;
        lifted.fans[from].pop_back();
        lifted.must_play = kNoCard;
        if (can_go_up(state, card)) {
            State next = lifted;
            ++next.heights[static_cast<std::size_t>(suit_of(card))];
            visit(next, false);
        }
        bool filled = false;
        for (std::size_t to = 0; to < state.fans.size(); ++to) {
            if (to == from) continue;
            if (state.fans[to].empty()) {
                if (filled || rules.fill != Fill::kings || rank_of(card) != rules.ranks - 1) continue;
                filled = true;
            } else if (state.fans[to].back() != card + kSuits) {
                continue;
            }
            State next = lifted;
            next.fans[to].push_back(card);
            visit(next, state.fans[to].empty() && lifted.fans[from].empty());
        }
    }
    if (state.draws == 0 || state.must_play != kNoCard) return;
    for (std::size_t from = 0; from < state.fans.size(); ++from) {
        const auto& fan = state.fans[from];
        for (std::size_t i = 0; i + 1 < fan.size(); ++i) {
            if (rules.draw_rule.second_only && i + 2 != fan.size()) continue;
            State next = state;
            --next.draws;
            next.fans[from].erase(next.fans[from].begin() + static_cast<std::ptrdiff_t>(i));
            next.fans[from].push_back(fan[i]);
            if (rules.draw_rule.play_at_once) next.must_play = fan[i];
            visit(next, false);
        }
    }
}

// The line played step by step; nothing if a step is not legal. A redeal is not played.
inline std::optional<State> play(State state, const Rules& rules, const Line& line) {
    for (const Step& step : line) {
        State wanted = state;
        const auto topped_by = [&](Card card) {
            return std::find_if(wanted.fans.begin(), wanted.fans.end(),
                                [&](const auto& fan) { return !fan.empty() && fan.back() == card; });
        };
        auto from = topped_by(step.card);
        if (step.kind == StepKind::draw) {
            from = std::find_if(wanted.fans.begin(), wanted.fans.end(), [&](const auto& fan) {
                return std::find(fan.begin(), fan.end(), step.card) != fan.end();
            });
            if (from == wanted.fans.end()) return std::nullopt;
            std::erase(*from, step.card);
            from->push_back(step.card);
            --wanted.draws;
            if (rules.draw_rule.play_at_once) wanted.must_play = step.card;
        } else {
            const auto to = step.kind == StepKind::onto_card
                                ? topped_by(step.onto)
                                : std::find_if(wanted.fans.begin(), wanted.fans.end(),
                                               [](const auto& fan) { return fan.empty(); });
            if (from == wanted.fans.end()) return std::nullopt;
            if (step.kind == StepKind::to_foundation) {
                ++wanted.heights[static_cast<std::size_t>(suit_of(step.card))];
            } else {
                if (to == wanted.fans.end()) return std::nullopt;
                to->push_back(step.card);
            }
            from->pop_back();
            wanted.must_play = kNoCard;
        }
        bool legal = false;
        for_each_move(state, rules, [&](const State& next, bool) {
            legal = legal || canonical(next, rules) == canonical(wanted, rules);
        });
        if (!legal) return std::nullopt;
        state = std::move(wanted);
    }
    return state;
}

inline bool all_up(const State& state, int ranks) {
    return std::all_of(state.heights.begin(), state.heights.end(),
                       [&](auto height) { return height == ranks; });
}

inline bool is_stuck(const State& state, const Rules& rules) {
    bool stuck = true;
    for_each_move(state, rules, [&](const State& next, bool reversible) {
        if (next.draws == state.draws && !reversible) stuck = false;
    });
    return stuck;
}

// The whole state in a string.
inline std::string key_of(const State& state) {
    std::string key(state.heights.begin(), state.heights.end());
    key += static_cast<char>(state.draws);
    key += static_cast<char>(state.must_play);
    for (const auto& fan : state.fans) {
        key.append(fan.begin(), fan.end());
        key += static_cast<char>(kNoCard);
    }
    return key;
}

using HeightSet = std::set<std::array<std::uint8_t, kSuits>>;

struct Outcome {
    bool won = false;
    HeightSet reached;      // with the draw unspent (or where there was none)
    HeightSet stuck;        // the same, of layouts that are stuck
    HeightSet drawn_stuck;  // stuck with the draw spent
    std::size_t states = 0;
};

// Plays everything from the layout on. A state that owes a play and cannot pay is no state.
inline Outcome play_out(const FanLayout& layout, int draws = 0, const by_suit::DrawRule& draw_rule = {}) {
    const Rules rules{layout.ranks, layout.fill, draw_rule};
    Outcome outcome;
    std::unordered_set<std::string> seen;
    std::vector<State> open{canonical(start_of(layout, draws), rules)};
    seen.insert(key_of(open.back()));
    while (!open.empty()) {
        const State state = std::move(open.back());
        open.pop_back();
        bool stuck = state.must_play == kNoCard;
        for_each_move(state, rules, [&](State next, bool reversible) {
            if (next.draws == state.draws && !reversible) stuck = false;
            next = canonical(std::move(next), rules);
            if (seen.insert(key_of(next)).second) open.push_back(std::move(next));
        });
        if (state.must_play != kNoCard) continue;
        const bool spent = state.draws < draws;
        if (!spent) outcome.reached.insert(state.heights);
        if (stuck) (spent ? outcome.drawn_stuck : outcome.stuck).insert(state.heights);
        outcome.won = outcome.won || all_up(state, layout.ranks);
    }
    outcome.states = seen.size();
    return outcome;
}

// A random layout of a small pack: four suits of `ranks`, some cards up already, fans of up to `size`.
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
    return layout;
}

}  // namespace demonfan::brute
