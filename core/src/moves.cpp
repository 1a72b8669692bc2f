#include "moves.hpp"

#include <algorithm>

namespace demonfan::general {

namespace {

// Calls visit(source, count, lowest card) for every run of cards that may leave its pile, until it returns
// true.
template <class Visit>
bool any_lift(const Game& game, const State& state, Visit&& visit);

bool base_is_missing(const Game& game, const State& state) {
    return game.base_is_chosen && state.base == kNoRank;
}

bool may_lift_one(const Game& game, const State& state, int source) {
    if (state.empty(source) || source == game.stock) return false;
    if (game.is_reserve(source)) {
        return is_up(state.top(source)) && (game.rules.reserve_play != Play::last || state.size(source) == 1);
    }
    if (base_is_missing(game, state)) return false;
    if (game.is_foundation(source)) {
        return game.rules.take_back != TakeBack::off &&
               (game.rules.take_back == TakeBack::on || state.size(source) > 1);
    }
    if (game.is_tableau(source)) {
        return is_up(state.top(source));
    }
    return true;
}

// How many cards of a tableau pile may leave together at most, as far as the move policy goes.
int most_lifted(const Game& game, const State& state, int source) {
    switch (game.rules.lift) {
        case Lift::single:
            return 1;
        case Lift::cells:
            return std::min(state.size(source), free_cells(game, state) + 1);
        default:
            return state.size(source);
    }
}

bool policy_lifts(const Game& game, const State& state, int source, int count) {
    const bool whole = game.rules.lift == Lift::whole || game.rules.lift == Lift::single_or_whole;
    return !whole || count == state.size(source);
}

// Calls visit(source, count, lowest card) for every run of cards that may leave its pile, until it returns
// true.
template <class Visit>
bool any_lift(const Game& game, const State& state, Visit&& visit) {
    for (int source = 0; source < game.piles; ++source) {
        if (may_lift_one(game, state, source) && visit(source, 1, card_of(state.top(source)))) return true;
        if (!game.is_tableau(source) || state.size(source) < 2 || base_is_missing(game, state)) continue;
        const int most = most_lifted(game, state, source);
        for (int count = 2; count <= most; ++count) {
            const std::uint8_t above = state.below_top(source, count - 2);
            const std::uint8_t lying = state.below_top(source, count - 1);
            if (!is_up(above) || !is_up(lying) ||
                !game.lies_on(source, state.base, card_of(above), card_of(lying)))
                break;
            if (policy_lifts(game, state, source, count) && visit(source, count, card_of(lying))) return true;
        }
    }
    return false;
}

bool source_holds(const Game& game, const State& state, Source source) {
    switch (source) {
        case Source::reserve:
        case Source::fuller_reserve:
            return state.start(game.first_reserve) != state.start(game.first_cell);
        case Source::waste:
            return !state.empty(game.waste);
        case Source::stock:
            return !state.empty(game.stock);
        default:
            return false;  // the tableau and the cells make nobody wait
    }
}

bool source_fits(const Game& game, const State& state, int pile, const Fill& fill) {
    const auto named = [&](Source source) {
        return std::ranges::find(fill.sources, source) != fill.sources.end();
    };
    if (game.is_reserve(pile)) {
        if (named(Source::fuller_reserve)) return pile == fuller_reserve(game, state);
        return named(Source::reserve);
    }
    // A card taken back may go wherever a tableau card may.
    if (game.is_tableau(pile) || game.is_foundation(pile)) return named(Source::tableau);
    return game.is_cell(pile) ? named(Source::cell) : named(Source::waste);
}

bool may_fill(const Game& game, const State& state, int source, Card card, int target) {
    for (const Fill& fill : game.pile_rule(target).fills) {
        if (!fill.automatic && source_fits(game, state, source, fill) &&
            ((fill.ranks >> rank_of(card)) & 1) != 0) {
            return true;
        }
        for (const Source named : fill.sources) {
            if (source_holds(game, state, named)) return false;
        }
    }
    return false;
}

bool run_has_room(const Game& game, const State& state, int target, int count) {
    int run = 1;
    while (run < state.size(target) && is_packed(game, state, target, run + 1)) ++run;
    return run + count <= game.rules.max_run;
}

bool may_drop_on_tableau(const Game& game, const State& state, int source, int count, Card card, int target) {
    if (state.empty(target)) return may_fill(game, state, source, card, target);
    const std::uint8_t top = state.top(target);
    if (!is_up(top) || !game.lies_on(target, state.base, card, card_of(top))) return false;
    if (game.rules.max_cards != 0 && state.size(target) + count > game.rules.max_cards) return false;
    return game.rules.max_run == 0 || run_has_room(game, state, target, count);
}

bool may_drop_on_foundation(const Game& game, const State& state, int source, int count, Card card,
                            int target) {
    const Foundation& foundation = game.foundation(target);
    if (count != (foundation.whole ? foundation.length : 1)) return false;
    if (game.is_foundation(source) && foundation.build == FoundationBuild::suit &&
        game.foundation(source) == foundation) {
        return false;  // the two would only change places
    }
    return goes_up(game, state, target, card);
}

bool may_drop(const Game& game, const State& state, int source, int count, Card card, int target) {
    if (source == target) return false;
    if (game.is_tableau(target)) {
        if (game.rules.lift == Lift::whole && game.is_tableau(source) && count != state.size(source))
            return false;
        return may_drop_on_tableau(game, state, source, count, card, target);
    }
    if (game.is_foundation(target)) return may_drop_on_foundation(game, state, source, count, card, target);
    return game.is_cell(target) && count == 1 && !game.is_cell(source) && state.empty(target) &&
           ((game.rules.cell_ranks >> rank_of(card)) & 1) != 0;
}

// What the tableau of a position takes, found once for all the cards that might go there.
struct Openings {
    CardSet built = 0;  // cards that some pile's top may take
    bool empty = false;

    Openings(const Game& game, const State& state) {
        for (int pile = 0; pile < game.tableau; ++pile) {
            if (state.empty(pile)) {
                empty = true;
            } else {
                built |= game.children(game.rule_of(pile), state.base, card_of(state.top(pile)));
            }
        }
    }
};

// Calls visit(target) for every pile that takes the lifted cards, until it returns true.
template <class Visit>
bool any_drop(const Game& game, const State& state, const Openings& openings, int source, int count,
              Card card, Visit&& visit) {
    if (openings.empty || (openings.built & set_of(card)) != 0) {
        for (int target = 0; target < game.tableau; ++target) {
            if (may_drop(game, state, source, count, card, target) && visit(target)) return true;
        }
    }
    if (count != 1 && !game.takes_whole_sets) return false;
    for (int target = game.first_cell; target < game.waste; ++target) {
        if (may_drop(game, state, source, count, card, target) && visit(target)) return true;
    }
    for (int target = game.first_foundation; target < game.piles; ++target) {
        if (may_drop(game, state, source, count, card, target) && visit(target)) return true;
    }
    return false;
}

template <class Visit>
bool any_carry(const Game& game, const State& state, Visit&& visit) {
    if (is_won(game, state)) return false;
    const Openings openings(game, state);
    return any_lift(game, state, [&](int source, int count, Card card) {
        return any_drop(game, state, openings, source, count, card, [&](int target) {
            return visit(Move{MoveKind::carry, static_cast<std::uint8_t>(source),
                              static_cast<std::uint8_t>(target), static_cast<std::uint8_t>(count)});
        });
    });
}

void generate_draws(const Game& game, const State& state, MoveList& moves) {
    for (int pile = 0; pile < game.tableau; ++pile) {
        const int deepest = game.rules.draw_second_only ? std::min(2, state.size(pile)) : state.size(pile);
        for (int depth = 1; depth < deepest; ++depth) {
            Move move{MoveKind::draw, static_cast<std::uint8_t>(pile), kNoPile,
                      static_cast<std::uint8_t>(depth)};
            if (!game.rules.draw_must_play) {
                if (is_legal_draw(game, state, move)) moves.push(move);
                continue;
            }
            for (int target = 0; target < game.piles; ++target) {
                move.target = static_cast<std::uint8_t>(target);
                if (is_legal_draw(game, state, move)) moves.push(move);
            }
        }
    }
}

}  // namespace

Move move_of(std::uint32_t code) {
    const auto kind = static_cast<std::uint8_t>(code & 0xFF);
    if (kind > static_cast<std::uint8_t>(MoveKind::draw)) throw std::invalid_argument("the code of no move");
    return {static_cast<MoveKind>(kind), static_cast<std::uint8_t>(code >> 8),
            static_cast<std::uint8_t>(code >> 16), static_cast<std::uint8_t>(code >> 24)};
}

void generate_carries(const Game& game, const State& state, MoveList& moves) {
    any_carry(game, state, [&](Move move) {
        moves.push(move);
        return false;
    });
}

bool can_carry(const Game& game, const State& state) {
    return any_carry(game, state, [](Move) { return true; });
}

void generate(const Game& game, const State& state, MoveList& moves) {
    if (is_won(game, state)) return;
    generate_carries(game, state, moves);
    if (is_legal_turn(game, state)) moves.push({MoveKind::turn});
    if (draws_left(game, state) > 0) generate_draws(game, state, moves);
}

bool is_legal_carry(const Game& game, const State& state, Move move) {
    const int source = move.source;
    const int target = move.target;
    const int count = move.count;
    if (is_won(game, state) || source >= game.piles || target >= game.piles || source == target) return false;
    if (count < 1 || count > state.size(source)) return false;
    if (count == 1) {
        if (!may_lift_one(game, state, source)) return false;
    } else if (!game.is_tableau(source) || base_is_missing(game, state) ||
               !policy_lifts(game, state, source, count) || count > most_lifted(game, state, source) ||
               !is_packed(game, state, source, count)) {
        return false;
    }
    return may_drop(game, state, source, count, card_of(state.below_top(source, count - 1)), target);
}

bool is_legal_turn(const Game& game, const State& state) {
    const Rules& rules = game.rules;
    if (rules.stock == StockKind::none || is_won(game, state) || base_is_missing(game, state)) return false;
    if (rules.stock == StockKind::filling) {
        if (!rules.fill_on_request || state.empty(game.stock)) return false;
        for (int pile = 0; pile < game.tableau; ++pile) {
            if (state.empty(pile)) return true;
        }
        return false;
    }
    if (state.empty(game.stock)) {
        if (state.empty(game.waste)) return false;
        if (rules.passes != 0 && state.passes + 1 >= static_cast<std::uint32_t>(rules.passes)) return false;
    }
    return !rules.turn_when_stuck || !can_carry(game, state);
}

bool is_legal_draw(const Game& game, const State& state, Move move) {
    const Rules& rules = game.rules;
    if (is_won(game, state) || draws_left(game, state) <= 0) return false;
    if (rules.draw_in_last_layout && redeals_left(game, state) > 0) return false;
    if (!game.is_tableau(move.source) || move.count < 1 || move.count >= state.size(move.source))
        return false;
    if (!is_up(state.below_top(move.source, move.count))) return false;
    if (rules.draw_second_only && move.count != 1) return false;
    if (!rules.draw_must_play) return move.target == kNoPile;
    if (move.target == kNoPile) return false;
    State drawn = state;
    raise_buried(drawn, move.source, move.count);
    return is_legal_carry(game, drawn, {MoveKind::carry, move.source, move.target, 1});
}

bool is_packed(const Game& game, const State& state, int pile, int count) {
    if (!is_up(state.top(pile))) return false;
    for (int depth = 1; depth < count; ++depth) {
        const std::uint8_t lying = state.below_top(pile, depth);
        const Card above = card_of(state.below_top(pile, depth - 1));
        if (!is_up(lying) || !game.lies_on(pile, state.base, above, card_of(lying))) return false;
    }
    return true;
}

int free_cells(const Game& game, const State& state) {
    int free = 0;
    for (int cell = game.first_cell; cell < game.waste; ++cell) free += state.empty(cell) ? 1 : 0;
    return free;
}

int fuller_reserve(const Game& game, const State& state) {
    int fuller = game.first_reserve;
    for (int pile = fuller + 1; pile < game.first_cell; ++pile) {
        if (state.size(pile) > state.size(fuller)) fuller = pile;
    }
    return fuller;
}

void raise_buried(State& state, int pile, int depth) {
    std::uint8_t* const top = state.line.data() + state.end(pile) - 1;
    std::rotate(top - depth, top - depth + 1, top + 1);
    ++state.draws;
}

}  // namespace demonfan::general
