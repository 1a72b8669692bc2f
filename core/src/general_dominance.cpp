#include "general_dominance.hpp"

#include <algorithm>
#include <bit>
#include <bitset>

namespace demonfan::general {

namespace {

// The conditions of `safe_up` that are in the rules; see there.
bool allow_safe_up(const Game& game) {
    const Rules& rules = game.rules;
    if (rules.packs != 1 || rules.take_back != TakeBack::off || rules.turn_when_stuck) return false;
    std::array<int, kSuits> foundations{};
    for (const Foundation& foundation : rules.foundations) {
        if (foundation.build != FoundationBuild::suit || foundation.start == Start::any) return false;
        ++foundations[static_cast<std::size_t>(foundation.suit)];
    }
    if (std::ranges::any_of(foundations, [](int count) { return count > 1; })) return false;
    return std::ranges::none_of(rules.pile_rules, [](const PileRule& rule) {
        return std::ranges::any_of(rule.fills, [](const Fill& fill) { return fill.automatic; });
    });
}

CardSet cards_of_ranks_before(const Game& game, const Foundation& foundation, Card card) {
    const int ranks = game.rules.ranks;
    CardSet before = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        if (foundation.build == FoundationBuild::rank) {
            before |= set_of(make_card(rank_of(card), suit));
            continue;
        }
        if (foundation.build == FoundationBuild::suit ? suit != suit_of(card) : (suit >= 2) == is_red(card)) {
            continue;
        }
        const int rank = (((rank_of(card) - foundation.step) % ranks) + ranks) % ranks;
        before |= set_of(make_card(rank, suit));
    }
    return before;
}

}  // namespace

Dominance::Dominance(const Game& game, Dominances on, bool last_layout)
    : game_(game), on_(on), last_layout_(last_layout), safe_rules_(allow_safe_up(game)) {
    for (int base = 0; base <= kMaxRanks; ++base) {
        relations_.push_back(relate(base == kMaxRanks ? kNoRank : static_cast<std::uint8_t>(base)));
    }
}

Dominance::Relations Dominance::relate(std::uint8_t base) const {
    Relations relations;
    const int cards = game_.rules.ranks * kSuits;
    for (int card = 0; card < cards; ++card) {
        const auto number = static_cast<std::size_t>(card);
        for (std::size_t rule = 0; rule < game_.rules.pile_rules.size(); ++rule) {
            relations.parents[number] |= game_.parents(static_cast<int>(rule), base, static_cast<Card>(card));
        }
        for (int parent = 0; parent < cards; ++parent) {
            if ((relations.parents[number] >> parent & 1) != 0) {
                relations.children[static_cast<std::size_t>(parent)] |= set_of(static_cast<Card>(card));
            }
        }
        for (const Foundation& foundation : game_.rules.foundations) {
            relations.before[number] |= cards_of_ranks_before(game_, foundation, static_cast<Card>(card));
        }
        for (CardSet left = relations.before[number]; left != 0; left &= left - 1) {
            relations.after[static_cast<std::size_t>(std::countr_zero(left))] |=
                set_of(static_cast<Card>(card));
        }
    }
    return relations;
}

int Dominance::home(const State& state, Card card) const {
    for (int pile = game_.first_foundation; pile < game_.piles; ++pile) {
        if (goes_up(game_, state, pile, card)) return pile;
    }
    return -1;
}

// The cards that some foundation takes next.
CardSet Dominance::next_cards_up(const State& state) const {
    const CardSet pack = (CardSet{1} << (game_.rules.ranks * kSuits)) - 1;
    CardSet cards = 0;
    for (int pile = game_.first_foundation; pile < game_.piles; ++pile) {
        const Relations& relation = relations(state);
        // Only what may follow the top card, or anything on an empty foundation, need be asked.
        for (CardSet left = state.empty(pile) ? pack : relation.after[card_of(state.top(pile))]; left != 0;
             left &= left - 1) {
            const auto card = static_cast<Card>(std::countr_zero(left));
            if (goes_up(game_, state, pile, card)) cards |= set_of(card);
        }
    }
    return cards;
}

KeyKind Dominance::key_kind(const State& state) const {
    const bool gathers =
        game_.rules.redeal == RedealKind::gathered && !last_layout_ && redeals_left(game_, state) > 0;
    return game_.order_is_free && !gathers ? KeyKind::any_order : KeyKind::in_order;
}

// Safe moves up.
//
// Conditions: one pack; every card has one foundation, which builds in suit from a known rank; nothing comes
// back from it; no redeal and no draw is to come; turning the stock does not wait for the last move on the
// table; no empty pile is filled by itself or on request. The card x is the top of a tableau pile or in a
// cell, goes up now, and each card c still in play that may be laid on x goes up now too and has no such
// cards of its own in play.
//
// Proof. Take a winning line of the position with x where it lies. Play it with x up from the start, leaving
// out what moves x alone, taking one card less where x moved as the top of others, and putting c up at the
// moment where the line lays it on x; thereafter leave c out in the same way. All this is legal: nothing but
// such a c is ever laid on x and nothing on c, so that both are always on top of their pile (or with x below
// c only); every other card lies as in the line, in piles that are as high or lower, so that the limits of
// piles, of runs and of free cells hold, and a pile that the line empties is empty. A foundation takes each
// card when it does in the line, or has it already. An empty pile is never filled but by a move of the line;
// there it is empty as well. At the end all cards are up, or reserve, stock and waste are empty, as in the
// line.
std::optional<Move> Dominance::safe_up(const State& state) const {
    if (!on_.safe_up || !safe_rules_ || !is_last_layout(state)) return std::nullopt;
    if (game_.base_is_chosen && state.base == kNoRank) return std::nullopt;
    if (game_.rules.fill_on_request && !state.empty(game_.stock)) return std::nullopt;
    CardSet in_play = 0;
    for (int place = 0; place < state.start(game_.first_foundation); ++place) {
        in_play |= set_of(card_of(state.at(place)));
    }
    const CardSet next_up = next_cards_up(state);
    for (int pile = 0; pile < game_.waste; ++pile) {
        if (game_.is_reserve(pile) || state.empty(pile) || !is_up(state.top(pile))) continue;
        const Card card = card_of(state.top(pile));
        if ((next_up & set_of(card)) == 0 || !is_safe(state, in_play, next_up, card)) continue;
        const Move move{MoveKind::carry, static_cast<std::uint8_t>(pile),
                        static_cast<std::uint8_t>(home(state, card)), 1};
        if (is_legal_carry(game_, state, move)) return move;
    }
    return std::nullopt;
}

bool Dominance::is_safe(const State& state, CardSet in_play, CardSet next_up, Card card) const {
    const CardSet children = relations(state).children[card] & in_play;
    if ((children & ~next_up) != 0) return false;
    for (CardSet left = children; left != 0; left &= left - 1) {
        const int child = std::countr_zero(left);
        if ((relations(state).children[static_cast<std::size_t>(child)] & in_play) != 0) return false;
    }
    return true;
}

// Dead positions: the relaxed fixpoint.
//
// Conditions: all cards must go up, and no redeal and no draw is to come. Call a tableau card released if it
// may ever leave the place where it lies now. In a winning line every one does, and the first time that
//  * the cards that lie above it have left before, or leave with it in a packed tail;
//  * the lowest card of what moves goes onto a foundation, where a card it may follow is on top now or has
//  been
//    released and gone up; or into an empty pile that takes it; or into a cell that is empty now or whose
//    card has been released; or onto a card it builds on, which shows: it lies in the tableau with no card
//    above it that has not left, or has left its own place, or came from elsewhere than the tableau.
// So the cards that a winning line moves, in the order of first leaving, are all found by closing under these
// rules, however coverings of moved cards, limits and counts are ignored. If a card is not found, there is no
// winning line. Cards of the stock, the waste and the reserves count as released from the start, and those of
// foundations where they may come back.
bool Dominance::is_dead(const State& state) const {
    if (!on_.dead || game_.rules.won_all_out || !is_last_layout(state)) return false;
    if (game_.base_is_chosen && state.base == kNoRank) return false;
    const Relations& relation = relations(state);
    std::bitset<kMaxCards> released;  // of the tableau, by places in the line
    CardSet gone = 0;                 // cards of which a copy is released
    CardSet showing = 0;              // cards of which a copy may be built on
    for (int place = state.start(game_.first_reserve); place < state.start(game_.first_cell); ++place) {
        gone |= set_of(card_of(state.at(place)));
    }
    for (int place = state.start(game_.waste); place < state.start(game_.first_foundation); ++place) {
        gone |= set_of(card_of(state.at(place)));
    }
    if (game_.rules.take_back != TakeBack::off) {
        for (int place = state.start(game_.first_foundation); place < state.start(game_.piles); ++place) {
            gone |= set_of(card_of(state.at(place)));
        }
    }
    RankSet into_empty = 0;  // ranks that some empty pile may take from the tableau
    RankSet into_cell = 0;
    const auto fills_from_tableau = [&](int pile) {
        RankSet ranks = 0;
        for (const Fill& fill : game_.pile_rule(pile).fills) {
            if (std::ranges::find(fill.sources, Source::tableau) != fill.sources.end()) ranks |= fill.ranks;
        }
        return ranks;
    };
    const auto fills_from_cell = [&](int pile) {
        RankSet ranks = 0;
        for (const Fill& fill : game_.pile_rule(pile).fills) {
            if (std::ranges::find(fill.sources, Source::cell) != fill.sources.end()) ranks |= fill.ranks;
        }
        return ranks;
    };
    RankSet cell_into_empty = 0;
    for (int pile = game_.first_cell; pile < game_.waste; ++pile) {
        if (state.empty(pile)) into_cell = game_.rules.cell_ranks;
    }
    const CardSet goes_up_now = next_cards_up(state);
    const auto can_go = [&](Card card, RankSet empty, RankSet cell) {
        return (goes_up_now & set_of(card)) != 0 || (relation.before[card] & gone) != 0 ||
               (relation.parents[card] & (gone | showing)) != 0 || (empty >> rank_of(card) & 1) != 0 ||
               (cell >> rank_of(card) & 1) != 0;
    };
    std::array<bool, kMaxPiles> cell_released{};
    for (bool changed = true; changed;) {
        changed = false;
        for (int pile = game_.first_cell; pile < game_.waste; ++pile) {
            if (state.empty(pile) || cell_released[static_cast<std::size_t>(pile)]) continue;
            const Card card = card_of(state.top(pile));
            if (!can_go(card, cell_into_empty, 0)) continue;
            cell_released[static_cast<std::size_t>(pile)] = true;
            gone |= set_of(card);
            into_cell = game_.rules.cell_ranks;
            changed = true;
        }
        for (int pile = 0; pile < game_.tableau; ++pile) {
            int open = state.end(pile);  // cards from here on are released
            while (open > state.start(pile) && released[static_cast<std::size_t>(open - 1)]) --open;
            bool packed = true;
            for (int place = open - 1; place >= state.start(pile) && packed; --place) {
                const Card card = card_of(state.at(place));
                if (place < open - 1) {
                    packed = game_.rules.lift != Lift::single &&
                             game_.lies_on(pile, state.base, card_of(state.at(place + 1)), card);
                    if (!packed) break;
                }
                if (place == open - 1 && (showing & set_of(card)) == 0) {
                    showing |= set_of(card);
                    changed = true;
                }
                if (!can_go(card, into_empty, into_cell)) continue;
                for (int moved = place; moved < open; ++moved) {
                    released[static_cast<std::size_t>(moved)] = true;
                    gone |= set_of(card_of(state.at(moved)));
                }
                open = place;
                packed = true;
                changed = true;
            }
            if (open == state.start(pile)) {
                const RankSet empty = into_empty | fills_from_tableau(pile);
                const RankSet from_cell = cell_into_empty | fills_from_cell(pile);
                changed = changed || empty != into_empty || from_cell != cell_into_empty;
                into_empty = empty;
                cell_into_empty = from_cell;
            }
        }
    }
    for (int place = 0; place < state.start(game_.first_reserve); ++place) {
        if (!released[static_cast<std::size_t>(place)]) return true;
    }
    for (int pile = game_.first_cell; pile < game_.waste; ++pile) {
        if (!state.empty(pile) && !cell_released[static_cast<std::size_t>(pile)]) return true;
    }
    return false;
}

// Of the empty cells, and of the empty piles of a kind where their order is free, the first stands for all; a
// whole pile that goes to an empty one of its own kind changes nothing.
bool Dominance::is_equal_to_another(const State& state, Move move) const {
    if (!on_.equal_places || move.kind != MoveKind::carry || !state.empty(move.target)) return false;
    if (game_.is_cell(move.target)) {
        for (int pile = game_.first_cell; pile < move.target; ++pile) {
            if (state.empty(pile)) return true;
        }
        return false;
    }
    if (!game_.is_tableau(move.target)) return false;
    if (key_kind(state) == KeyKind::in_order) return false;
    if (game_.is_tableau(move.source) && move.count == state.size(move.source) &&
        game_.rule_of(move.source) == game_.rule_of(move.target)) {
        return true;
    }
    for (int pile = 0; pile < move.target; ++pile) {
        if (state.empty(pile) && game_.rule_of(pile) == game_.rule_of(move.target)) return true;
    }
    return false;
}

}  // namespace demonfan::general
