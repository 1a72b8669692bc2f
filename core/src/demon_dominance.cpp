#include "demon_dominance.hpp"

namespace demonfan::demon {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

// Could the run that holds `card` ever be put onto its own upper part, once the tail from `card` has left?
// Then the two together, with the stock's cards laid between, go round the whole cycle.
bool may_close_cycle(const Board& board, bool lazy_stock, const State& state, int card) {
    const int lowest = top_over(state, card);
    int length = 1;
    for (int lower = lowest, upper = state.below[at(lower)]; upper != kNone && board.packed(upper, lower);
         lower = upper, upper = state.below[at(upper)]) {
        ++length;
    }
    CardSet chain = set_of(lowest);
    for (; length < board.rules.ranks; ++length) {
        chain = lazy_stock ? board.children_of(chain) & state.stock : 0;
        if (chain == 0) return false;
    }
    return true;
}

// Which cards of the stock can come up at some time if those of `stock` can, and leave if `movable`.
CardSet stock_within_reach(const Board& board, const State& state, CardSet stock, CardSet movable) {
    for (bool more = true; more;) {
        more = false;
        int left = 0;
        for (int i = 0; i < state.ring_size; ++i) {
            const CardSet card = set_of(state.ring[at(i)]);
            if ((stock & card) == 0) {
                const bool after_pass = board.may_come_up_later(state, i, left);
                const CardSet next = set_of(state.ring[at(i + 1)]);
                if (!after_pass && (stock & movable & next) == 0) continue;
                stock |= card;
                more = true;
            }
            if ((movable & card) != 0) ++left;
        }
    }
    return stock;
}

}  // namespace

// safe_up
// Let S be the least set that holds the card c and, with each member, every card that may be built on it
// and is not up. If every member of S is the next card of its foundation, c is safe.
// Proof. At most one card of each suit is in S. Let X be the position and Y the same with c up. We play a
// winning line of X in Y, keeping this: Y is X, except that some of S, with c, are up in Y although not in
// X; where X has a column of such cards alone, Y has an empty column or, if the rules filled it, the card
// that tops X's reserve. A move of X that puts a card onto a member z of S which is up in Y moves members
// of S only (what can lie on a member, packed, is a member or up): Y plays them up, from the top; each is
// next on its foundation, because only itself can be the next of its suit. A move of X of cards that are
// up in Y is left out. Every other move is the same in Y: its target is not up in Y, foundations are as
// high or higher, and higher only by members of S, which X has still to play in their turn. A tail
// or a whole column of X without its members of S at the end is a tail or a whole column in Y, and may go
// where X's went, or is already gone. If Y's extra empty column took the top d of the reserve, X's move of
// d is made from that column, which then takes the reserve's next; and where X fills another column with
// d, the two columns change names. Y's reserves are never fuller than X's. So Y wins with X. The proof
// asks nothing of wrapping: at a cyclic build a base card counts as long as the cards that end the cycle,
// which may be built on it, are not up.
// From the stock: with t = 1 and unlimited passes the stock is a set, and c's absence hinders nobody.
// With t = 1 and limited passes the same holds for c on top of the waste: X's row is Y's with c inserted
// below w, and every card of X's but c comes up in Y at the same stage. For t > 1 taking a card shifts
// which others come up: such a card never goes up by force.
bool safe_up(const Board& board, const State& state, int card) {
    const CardSet next = board.next_up(state);
    CardSet safe = set_of(card);
    for (CardSet added = safe; added != 0;) {
        added = board.children_of(added) & ~state.up & ~safe;
        if ((added & ~next) != 0) return false;
        safe |= added;
    }
    return true;
}

// fill_at_once
// If there is a reserve's card and an empty column, filling is the only move to look at.
// Proof. Let X win without filling now. If X fills the column later, let d be the top now of the reserve
// from which it does so, else of any. In Y, d lies in the column at once. Y makes X's moves; when X moves
// d off the reserve, Y moves it off the column, which is empty again, and takes the reserve's next top at
// once, if there is one, by the same argument. Until then nothing of X's could go to the empty column: only
// reserve cards may while there are any, and from the reserve of d, d goes first; if X fills from another
// reserve first, that one was to be taken as the reserve of d. The card d goes from the column, being its top
// and the whole of it, wherever it goes from the reserve.
void play_forced(const Board& board, const Use& use, State& state, Log* log) {
    const bool fill =
        use.fill_at_once && board.rules.fill == DemonFill::by_hand && board.reserves.size() == 1;
    for (bool again = true; again;) {
        again = false;
        if (fill) board.fill_columns(state, log);
        if (!use.safe_up) return;
        CardSet free = board.reserve_tops(state);
        for (int column = 0; column < board.rules.columns; ++column) {
            if (state.top[at(column)] != kNone) free |= set_of(state.top[at(column)]);
        }
        if (board.stock_is_set) {
            free |= state.stock;
        } else if (state.waste != 0 && board.turns_singles(state)) {
            free |= set_of(state.ring[at(state.waste - 1)]);
        }
        for (CardSet next = board.next_up(state) & free; next != 0; next &= next - 1) {
            const int card = first_of(next);
            if (!safe_up(board, state, card)) continue;
            board.apply(state, Move{static_cast<std::uint8_t>(card), kUp}, log);
            again = true;
            break;
        }
    }
}

// tail_for_use
// Where packed tails of any length move, a card has at most two parents, and the tail from b lies packed
// on p but is not the whole column, moving the tail is lazy: at once after it, p goes up or something goes
// onto p.
// Proof. Take a winning line with the lazy moves as late as can be. Let b's tail go from p onto q, and let
// m be the next move; m does not use p. Make m first: it is legal, for every card has the same on it as
// before, save that the tail lies on p and not on q, and nobody asked for p; if m took along q with the
// tail on it, now q goes alone, and if it took along p, the tail goes with it; what m put on the tail is
// on the tail still; and if m moved the tail, or a part that starts with b, off q, the first move is
// simply left out. Then move the tail. So in the end the use follows at once, or the tail never moves.
// A move has one target and uncovers nothing else, so it uses one lazy move at the most, and lazy moves
// that use each other in turn stand in a chain. The one way to fail is that m puts a run that ends in p
// onto the tail itself: then both together go round the cycle. Where that may be, the move is not lazy.
// A card with more parents could make such chains of tails endless; there all tails stay free.
bool tail_is_lazy(const Board& board, const Use& use, const State& state, int card) {
    const int below = state.below[at(card)];
    if (below == kNone || !board.packed(below, card)) return false;
    if (is_pooled(board, use, state)) return true;
    if (!use.tail_for_use || board.rules.move != DemonMove::any_tail ||
        board.rules.build == DemonBuild::any_suit) {
        return false;
    }
    return !board.hold_cycle(board.all & ~state.up) ||
           !may_close_cycle(board, stock_is_lazy(board, use), state, card);
}

// pool_tails
// In every building rule, cards of which one can lie on both x and y have the same parents. Call such cards
// twins: those of one rank and, by alternate colour, of one colour; in suit a card is its only twin. Where
// packed tails of any length move, all columns are packed, and no column can go round the cycle, it does not
// matter for the verdict which of its parents each packed card lies on: positions are one if the same cards
// are in the columns and the same of them are at the bottoms. A tail that is not a whole column then moves
// only for the card below it to go up at once, and a card with several open parents needs to try one.
// Proof. Let X and Y be two such positions. Twins carry the same set of children in both, one at the most
// each. We play X's winning line in Y, keeping that. If X puts a card, with what lies on it, onto a parent
// p, then in X, and so in Y, there are more twins of p (p included) in columns than children on them, and a
// twin without a child is open in Y, since nothing but children lies on cards in packed columns: Y puts the
// card there. It is not in the tail that moves: what lies on a card comes later in the cycle than all its
// parents do. If X moves a tail from one twin to another, Y does nothing. If X plays p up from the top of a
// column, its twins in columns without p carry all children of theirs: if p carries one in Y, some twin is
// open, and Y moves that tail there first. Moves from a column to an empty one are alike: if the moved card
// was packed, it leaves its twins' children for the bottoms in both. A tail that goes to an empty column only
// in order that its twin x may be put onto p can stay: x goes to the empty column, which it may, as the
// reserves are empty. The two change names, and when X moves either away, Y moves that one, and then, should
// it matter, the other to where X has it. Moves of whole columns, of the reserve and of the stock are the
// same.
bool is_pooled(const Board& board, const Use& use, const State& state) {
    return use.pool_tails && board.can_pool && (use.no_cycles || !board.hold_cycle(board.all & ~state.up));
}

// stock_for_use
// Where the stock is a set (t = 1, unlimited passes) and all cards must go up, a card of the stock goes to
// a column only if the next move puts a card onto it, and up only as one of a row of the stock's cards
// that ends with a card from elsewhere; when all others are up, the stock goes up by itself.
// Proof. As above: take a winning line with these moves as late as can be. The stock's card s lies on p,
// and the next move m puts nothing onto s. Make m first: nothing went onto p either, for s covered it. If
// m took p along with s, p goes alone; if m moved s, from p or up, let it go there from the stock. The
// same if s lay in an empty column: m did not use that. If s went up and m is not the next of its suit, m
// is legal before. What is never used moves up in the end, when the others are all up.
// A chain in an empty column has one card of the stock only: instead of s under s' under the moved
// card, put s' there; where the line moves that column onto a card that takes s, s goes there first from
// the stock; where it moves the cards on s away, s goes into the column that they left.
bool stock_is_lazy(const Board& board, const Use& use) {
    return use.stock_for_use && board.stock_is_set && board.rules.goal == DemonGoal::all_up;
}

CardSet chain_targets(const Board& board, const State& state, CardSet movable) {
    CardSet targets = board.parents_of(movable);
    for (CardSet added = targets; added != 0;) {
        added = board.parents_of(added & state.stock) & ~targets;
        targets |= added;
    }
    return targets;
}

// dead
// A freer game, in which nothing that has become possible ever ceases to be. `exposed`: the cards that
// can lie open in a column; `reached`: those that can be played from somewhere.
//  - a card can be built where some parent can be exposed;
//  - a card in a column can leave if it can be built elsewhere (its own parent is exposed only after it
//    has left once) or go up; then the card below can be exposed; if there is none, the column can be empty;
//  - a reserve's top can leave if it can be built or go up, or by taking one of the columns that can be
//    empty, once for each such column: a card that can never leave again keeps it;
//  - with more than one card turned, a card of the stock that does not come up now comes up only after the
//    next one below it in the row has left, which uncovers it in the waste, or in a pass that begins after
//    so many before it have left as its place is past a multiple of the turn count: within a pass, what is
//    played moves none of the later tops;
//  - a card can go up if it and all lower ones of its suit can be reached.
// Every position that a line meets has these sets within the final ones, by induction over its moves. So
// if not all cards can go up (or out), no line wins.
bool is_dead(const Board& board, const State& state) {
    CardSet exposed = 0;
    int empty = 0;
    for (int column = 0; column < board.rules.columns; ++column) {
        if (state.top[at(column)] != kNone) {
            exposed |= set_of(state.top[at(column)]);
        } else {
            ++empty;
        }
    }
    CardSet stock = board.playable_stock(state);
    CardSet up = state.up;
    CardSet left = 0;   // cards of columns that can leave
    CardSet freed = 0;  // those that can leave for an empty column
    CardSet reached = exposed | stock;
    for (;;) {
        const CardSet before_up = up, before_exposed = exposed, before_reached = reached,
                      before_freed = freed;
        for (CardSet next = ((up << kSuits) | 0xF) & ~up & reached; next != 0;
             next = ((up << kSuits) | 0xF) & ~up & reached) {
            up |= next;
        }
        const CardSet built = board.children_of(exposed);
        const CardSet movable = built | up | freed;
        for (CardSet more = state.columns & movable & ~left; more != 0; more &= more - 1) {
            const int card = first_of(more);
            left |= set_of(card);
            if (state.below[at(card)] == kNone) {
                ++empty;
            } else {
                exposed |= set_of(state.below[at(card)]);
            }
        }
        int columns = empty;
        bool all_left = true;
        for (std::size_t r = 0; r < board.reserves.size(); ++r) {
            for (int i = state.reserve_left[r]; i > 0; --i) {
                const CardSet card = set_of(board.reserves[r][at(i - 1)]);
                reached |= card;
                if ((built & card) != 0 || columns > 0) exposed |= card;
                if ((movable & card) != 0) continue;
                if (columns == 0) {
                    all_left = false;
                    break;
                }
                // Several reserves compete for the columns: then let each have them all.
                if (board.reserves.size() == 1) --columns;
            }
        }
        if (stock != state.stock) {
            stock = all_left && columns > 0 ? state.stock : stock_within_reach(board, state, stock, movable);
        }
        reached |= stock | exposed;
        exposed |= stock & built;
        if (all_left && columns > 0) {
            exposed |= stock;
            if (board.rules.empty == DemonEmpty::any_after_reserve) freed = board.all;
        }
        if (up == board.all) return false;
        if (up == before_up && exposed == before_exposed && reached == before_reached &&
            freed == before_freed) {
            if (board.rules.goal == DemonGoal::all_up) return true;
            return !all_left || (state.stock & ~movable & ~(columns > 0 ? stock : 0)) != 0;
        }
    }
}

// one_at_a_time
// A position that is lost when cards are turned one at a time, without limit of passes, is lost.
// Proof. There every card of stock and waste can be played at any time, and a play changes nothing but that
// it is gone; so every line is a line of that game, with other turns.
// The stock is a set there, and lazy, so that this costs few positions. It is asked of positions under which
// many have been looked at in vain.
DemonRules freer_rules(DemonRules rules) {
    rules.turn = 1;
    rules.later_turns.clear();
    rules.unlimited_passes = true;
    return rules;
}

// play_out
// No claim but a try: a line found is a line.
bool plays_out(const Board& board, State& state, Log* log) {
    State trial = state;
    for (;;) {
        if (board.won(trial)) break;
        CardSet free = board.playable_stock(trial);
        for (int column = 0; column < board.rules.columns; ++column) {
            if (trial.top[at(column)] != kNone) free |= set_of(trial.top[at(column)]);
        }
        const CardSet next = board.next_up(trial) & free;
        if (next != 0) {
            board.apply(trial, Move{static_cast<std::uint8_t>(first_of(next)), kUp}, log);
        } else if (board.may_turn_over(trial)) {
            board.apply(trial, Move{kNone, kNextPass}, log);
        } else {
            return false;
        }
    }
    state = trial;
    return true;
}

}  // namespace demonfan::demon
