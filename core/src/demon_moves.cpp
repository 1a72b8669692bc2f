#include "demon_moves.hpp"

namespace demonfan::demon {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

class Lister {
public:
    Lister(const Board& board, const Use& use, const State& state, MoveList& list)
        : board_(board),
          use_(use),
          state_(state),
          list_(list),
          lazy_stock_(stock_is_lazy(board, use)),
          pooled_(is_pooled(board, use, state)),
          reserve_tops_(board.reserve_tops(state)),
          next_up_(board.next_up(state)),
          stock_(board.playable_stock(state)) {
        if (lazy_stock_) stock_ &= chain_targets(board, state, chain_ends());
    }

    void list() {
        const int must = state_.must_use;
        if (must != kNone) {
            if (state_.uncovered_from != kNone) {
                list_up(set_of(must));
                if (pooled_) return;
            }
            list_onto(must, state_.uncovered_from);
            return;
        }
        const bool empty = board_.has_empty_column(state_);
        if (empty && reserve_tops_ != 0) {
            for (CardSet left = reserve_tops_; left != 0; left &= left - 1)
                list_.add(first_of(left), kToEmpty);
            if (use_.fill_at_once) return;
        }
        list_up(board_.all);
        for (int column = 0; column < board_.rules.columns; ++column) {
            if (state_.top[at(column)] != kNone) list_onto(state_.top[at(column)], kNone);
        }
        if (empty && reserve_tops_ == 0) list_to_empty();
        if (board_.may_turn_over(state_)) list_.add(kNone, kNextPass);
    }

private:
    // The next card of each suit that does not wait in the stock, if the stock is lazy.
    CardSet next_to_play_up() const {
        if (!lazy_stock_) return next_up_;
        CardSet next = next_up_;
        while ((next & state_.stock) != 0) {
            next = (next & ~state_.stock) | ((next & state_.stock) << kSuits & board_.all);
        }
        return next;
    }

    void list_up(CardSet which) {
        for (CardSet left = next_to_play_up() & which; left != 0; left &= left - 1) {
            const int card = first_of(left);
            const CardSet one = set_of(card);
            const bool on_top = (state_.columns & one) != 0 && state_.above[at(card)] == kNone;
            if (on_top || (reserve_tops_ & one) != 0 || (!lazy_stock_ && (stock_ & one) != 0)) {
                list_.add(card, kUp);
            }
        }
    }

    void list_onto(int target, int but) {
        CardSet candidates = board_.children(target) & (stock_ | reserve_tops_ | state_.columns);
        if (but != kNone) candidates &= ~set_of(but);
        if (pooled_) candidates &= ~built_;
        for (; candidates != 0; candidates &= candidates - 1) {
            const int card = first_of(candidates);
            if ((state_.columns & set_of(card)) != 0 &&
                (!may_leave_column(card) || top_over(state_, card) == target)) {
                continue;
            }
            list_.add(card, target);
            built_ |= set_of(card);
        }
    }

    void list_to_empty() {
        for (CardSet left = stock_; left != 0; left &= left - 1) list_.add(first_of(left), kToEmpty);
        if (board_.rules.empty != DemonEmpty::any_after_reserve) return;
        for (CardSet left = state_.columns; left != 0; left &= left - 1) {
            const int card = first_of(left);
            // A whole column there would only change places.
            if (state_.below[at(card)] != kNone && may_leave_column(card)) list_.add(card, kToEmpty);
        }
    }

    // May the run that the card heads be moved by the rules, and if it is lazy, is there a use for it?
    bool may_leave_column(int card) const {
        const bool whole = state_.below[at(card)] == kNone;
        const bool single = state_.above[at(card)] == kNone;
        switch (board_.rules.move) {
            case DemonMove::top:
                if (!single) return false;
                break;
            case DemonMove::whole_column:
                if (!whole) return false;
                break;
            case DemonMove::top_or_whole:
                if (!whole && !single) return false;
                break;
            case DemonMove::any_tail:
                break;
        }
        for (int lower = card; state_.above[at(lower)] != kNone; lower = state_.above[at(lower)]) {
            if (!board_.packed(lower, state_.above[at(lower)])) return false;
        }
        return whole || !tail_is_lazy(board_, use_, state_, card) || may_use_below(card);
    }

    // Could the card below be used at once if this one left?
    bool may_use_below(int card) const {
        const int below = state_.below[at(card)];
        if ((next_to_play_up() & set_of(below)) != 0) return true;
        if (pooled_) return false;
        const CardSet others = board_.children(below) & ~set_of(card);
        return (others & (state_.stock | reserve_tops_ | state_.columns)) != 0;
    }

    CardSet chain_ends() const {
        CardSet ends = reserve_tops_;
        for (CardSet left = state_.columns; left != 0; left &= left - 1) {
            if (may_leave_column(first_of(left))) ends |= left & (~left + 1);
        }
        return ends;
    }

    const Board& board_;
    const Use& use_;
    const State& state_;
    MoveList& list_;
    bool lazy_stock_;
    bool pooled_;
    CardSet reserve_tops_;
    CardSet next_up_;
    CardSet stock_;      // the cards of the stock that can be played, and if it is lazy, with a purpose
    CardSet built_ = 0;  // the cards listed to be put onto some card
};

}  // namespace

void list_moves(const Board& board, const Use& use, const State& state, MoveList& list) {
    list.size = 0;
    Lister(board, use, state, list).list();
}

}  // namespace demonfan::demon
