#include "effects.hpp"

#include <algorithm>
#include <stdexcept>

#include "general_redeal.hpp"

namespace demonfan::general {

namespace {

constexpr int kNowhere = -1;

// A carry, and the base rank with it where the first card up chooses it.
void lay(const Game& game, State& state, int source, int target, int count) {
    const Card lowest = card_of(state.below_top(source, count - 1));
    carry(state, source, target, count);
    if (game.is_foundation(target) && state.base == kNoRank && game.foundation(target).chosen) {
        state.base = static_cast<std::uint8_t>(rank_of(lowest));
    }
}

// The empty foundation that a base card begins.
int begins(const Game& game, const State& state, Card card) {
    for (int pile = game.first_foundation; pile < game.piles; ++pile) {
        if (state.empty(pile) && game.start_rank(game.foundation(pile), state.base) == rank_of(card) &&
            goes_up(game, state, pile, card)) {
            return pile;
        }
    }
    return kNowhere;
}

void fill_from(const Game& game, State& state, int target, const Fill& fill, int source) {
    int taken = 0;
    while (taken < fill.count && !state.empty(source)) {
        const int up = fill.base_cards_up ? begins(game, state, card_of(state.top(source))) : kNowhere;
        lay(game, state, source, up == kNowhere ? target : up, 1);
        if (up == kNowhere) ++taken;
    }
}

void turn_over(const Game& game, State& state) {
    // Stock and waste are neighbours in the line: reversing both turns one into the other.
    const int first = state.start(game.waste);
    const int last = state.end(game.stock);
    std::reverse(state.line.begin() + first, state.line.begin() + last);
    for (int place = first; place < last; ++place) {
        state.at(place) = static_cast<std::uint8_t>(card_of(state.at(place)) | kDown | kSeen);
    }
    state.starts[static_cast<std::size_t>(game.stock)] = static_cast<std::uint8_t>(first);
    ++state.passes;
}

void turn(const Game& game, State& state) {
    if (game.rules.stock == StockKind::turned) {
        if (state.empty(game.stock)) {
            turn_over(game, state);
            return;
        }
        const int count = std::min(turn_count(game, state), state.size(game.stock));
        for (int i = 0; i < count; ++i) carry(state, game.stock, game.waste, 1);
        return;
    }
    for (int pile = 0; pile < game.tableau; ++pile) {
        if (!state.empty(pile)) continue;
        for (const Fill& fill : game.pile_rule(pile).fills) {
            const bool from_stock = fill.sources.size() == 1 && fill.sources[0] == Source::stock;
            if (from_stock && !state.empty(game.stock)) fill_from(game, state, pile, fill, game.stock);
        }
    }
}

bool turn_up_exposed(const Game& game, State& state) {
    bool changed = false;
    for (int pile = 0; pile < game.first_cell; ++pile) {
        if (state.empty(pile) || is_up(state.top(pile))) continue;
        if (game.is_reserve(pile) && game.rules.reserve_play == Play::last && state.size(pile) != 1) continue;
        state.at(state.end(pile) - 1) = card_of(state.top(pile));
        changed = true;
    }
    return changed;
}

// The pile that a fill takes from by itself: the first of its sources that holds a card.
int automatic_source(const Game& game, const State& state, const Fill& fill) {
    for (const Source source : fill.sources) {
        if (source == Source::stock && !state.empty(game.stock)) return game.stock;
        if (source == Source::waste && !state.empty(game.waste)) return game.waste;
        if (source != Source::reserve && source != Source::fuller_reserve) continue;
        if (state.start(game.first_reserve) == state.start(game.first_cell)) continue;
        if (source == Source::fuller_reserve) return fuller_reserve(game, state);
        for (int pile = game.first_reserve; pile < game.first_cell; ++pile) {
            if (!state.empty(pile)) return pile;
        }
    }
    return kNowhere;
}

bool fill_empty(const Game& game, State& state) {
    bool changed = false;
    for (int pile = 0; pile < game.tableau; ++pile) {
        if (!state.empty(pile)) continue;
        for (const Fill& fill : game.pile_rule(pile).fills) {
            const int source = automatic_source(game, state, fill);
            if (source == kNowhere) continue;
            if (fill.automatic) {
                fill_from(game, state, pile, fill, source);
                changed = true;
            }
            break;
        }
    }
    return changed;
}

bool base_card_up(const Game& game, State& state, int pile) {
    if (state.empty(pile) || !is_up(state.top(pile))) return false;
    if (game.is_reserve(pile) && game.rules.reserve_play == Play::last && state.size(pile) > 1) return false;
    const int target = begins(game, state, card_of(state.top(pile)));
    if (target == kNowhere) return false;
    lay(game, state, pile, target, 1);
    return true;
}

// One base card that may be played, sought in the order tableau, waste, reserves, cells.
bool base_cards_up(const Game& game, State& state) {
    for (int pile = 0; pile < game.tableau; ++pile) {
        if (base_card_up(game, state, pile)) return true;
    }
    if (game.rules.stock == StockKind::turned && base_card_up(game, state, game.waste)) return true;
    for (int pile = game.first_reserve; pile < game.waste; ++pile) {
        if (base_card_up(game, state, pile)) return true;
    }
    return false;
}

}  // namespace

bool make(const Game& game, State& state, Move move, std::span<const Card> order) {
    switch (move.kind) {
        case MoveKind::carry:
            lay(game, state, move.source, move.target, move.count);
            break;
        case MoveKind::draw:
            raise_buried(state, move.source, move.count);
            if (move.target != kNoPile) lay(game, state, move.source, move.target, 1);
            break;
        case MoveKind::redeal:
            redeal(game, state, order);
            break;
        case MoveKind::turn:
            turn(game, state);
            break;
    }
    return settle(game, state);
}

bool settle(const Game& game, State& state) {
    bool changed = false;
    while (!is_won(game, state)) {
        bool now = turn_up_exposed(game, state);
        now = fill_empty(game, state) || now;
        if (game.rules.auto_base_cards) now = base_cards_up(game, state) || now;
        if (!now) break;
        changed = true;
    }
    return changed;
}

}  // namespace demonfan::general
