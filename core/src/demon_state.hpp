// A Demon game compiled for the search, and its positions.
//
// Cards are numbered by their order from the base rank: order * 4 + suit, so that a set of cards is one
// word and the foundations always go up from order 0.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "demon.hpp"

namespace demonfan::demon {

using CardSet = std::uint64_t;

inline constexpr int kMaxRanks = 15;
inline constexpr int kMaxColumns = 8;
inline constexpr int kMaxReserves = 8;
inline constexpr int kSlots = 64;              // card numbers and the marks below
inline constexpr std::uint8_t kNone = 63;      // no card: below a column's bottom, above its top
inline constexpr std::uint8_t kUp = 62;        // a move's target: the foundation
inline constexpr std::uint8_t kToEmpty = 61;   // a move's target: an empty column
inline constexpr std::uint8_t kNextPass = 60;  // a move's target, of no card: the waste is turned over

constexpr CardSet set_of(int card) { return CardSet{1} << card; }
constexpr int first_of(CardSet cards) { return std::countr_zero(cards); }

// Room for every key; keys of one word less are compared without the last.
using Key = std::array<std::uint64_t, 4>;

struct Move {
    std::uint8_t card;
    std::uint8_t onto;  // a card, kUp, kToEmpty or kNextPass
};

struct State {
    Key links{};  // how the cards in columns lie, in the fields that Board gives them
    CardSet stock = 0;
    CardSet columns = 0;
    CardSet up = 0;
    std::array<std::uint8_t, kSlots> below{};  // of cards in columns
    std::array<std::uint8_t, kSlots> above{};
    std::array<std::uint8_t, kMaxColumns> top{};  // kNone: the column is empty
    std::array<std::uint8_t, kMaxColumns> bottom{};
    std::array<std::uint8_t, kMaxReserves> reserve_left{};
    std::array<std::uint8_t, kSuits> height{};
    std::array<std::uint8_t, kSlots> ring{};  // see demon_stock.hpp
    std::uint8_t ring_size = 0;
    std::uint8_t waste = 0;
    std::uint8_t turn_overs = 0;
    // A lazy move must be used at once (see demon_dominance.hpp): the card that the next move must put
    // something onto, or, where it was uncovered, may also play up. `uncovered_from` is what lay on it.
    std::uint8_t must_use = kNone;
    std::uint8_t uncovered_from = kNone;
};

inline constexpr int kHeightBits = 4;  // of a key's head

// Where a replay writes down what was done.
struct Log {
    Line line;
    int waste = 0;  // as it lies, not as the key has it
};

class Board {
public:
    // Throws std::invalid_argument.
    Board(const DemonRules& rules, const DemonPosition& position);

    State root(const DemonPosition& position) const;
    // The same cards under the rules of this board, where the stock is a set.
    State freed(State state) const;

    // The position but for the size of the waste: positions with equal keys differ at most in that and in the
    // order of the columns, and if `pooled`, in which of its parents each packed card lies on.
    Key key(const State& state, bool pooled) const;
    int key_words() const { return key_words_; }

    CardSet children_of(CardSet cards) const;  // all that may be built on some card of these
    CardSet parents_of(CardSet cards) const;
    CardSet children(int card) const { return children_[static_cast<std::size_t>(card)]; }
    CardSet parents(int card) const { return parents_[static_cast<std::size_t>(card)]; }
    bool packed(int below, int card) const { return (children(below) & set_of(card)) != 0; }

    // Does the move, and with it every card that its macro needs: a card going up takes its predecessors
    // from the stock before it. Columns are filled where the rules do that themselves.
    void apply(State& state, Move move, Log* log = nullptr) const;
    // Puts a reserve's card into each empty column, as long as there are both.
    void fill_columns(State& state, Log* log = nullptr) const;

    CardSet reserve_tops(const State& state) const;
    bool reserves_empty(const State& state) const;
    bool has_empty_column(const State& state) const;
    CardSet next_up(const State& state) const;  // the next card of each foundation
    // The cards of the stock that may be played next. Where the turn count changes, those of this pass alone:
    // then to turn the waste over is a move of its own.
    CardSet playable_stock(const State& state) const;
    bool may_turn_over(const State& state) const;
    int turn_of(const State& state, int passes = 0) const;  // the turn count, in this pass or so many later
    // May the card at this index of the row come up in a later pass, if so many before it have left?
    bool may_come_up_later(const State& state, int index, int left) const;
    bool turns_singles(const State& state) const;  // in this pass and all later ones
    bool won(const State& state) const;
    // Could a run of these cards come to one which may take the run's own head?
    bool hold_cycle(CardSet some_cards) const;

    Card outside(int card) const;  // in the numbering of the product
    int inside(Card card) const;

    DemonRules rules;
    int cards = 0;
    CardSet all = 0;
    std::vector<std::vector<std::uint8_t>> reserves;
    bool can_pool = false;      // all columns are packed and tails of any length move
    bool stock_is_set = false;  // every card of stock and waste can be played at any time
    bool turn_changes = false;  // from pass to pass

private:
    CardSet same_build(CardSet cards) const;  // the suits that build on these suits
    void lay_out_key(const DemonPosition& position);
    void link(State& state, int card, int below) const;
    void unlink(State& state, int card) const;
    void remove_single(State& state, int card, Log* log) const;
    void play_up(State& state, int card, Log* log) const;
    void place(State& state, int card, int onto, Log* log) const;
    void turn(const State& state, Log& log) const;
    void turn_over(State& state, Log* log) const;

    int base_rank_ = 0;
    CardSet no_parents_ = 0;  // cards on which nothing goes
    std::array<CardSet, kSlots> children_{};
    std::array<CardSet, kSlots> parents_{};
    std::array<std::array<std::uint8_t, kSlots>, kSlots> code_{};  // [card][card below]
    std::array<std::uint8_t, kSlots> word_{};
    std::array<std::uint8_t, kSlots> shift_{};
    Key highest_{};       // the highest bit of each field: the card lies on a parent
    Key which_parent_{};  // the bits that tell on which
    int key_words_ = 0;
    int turn_over_bits_ = 0;
    int turn_overs_ = 0;  // those left at first
};

int column_with_top(const State& state, int card);
int top_over(const State& state, int card);  // the top of the column that the card lies in

}  // namespace demonfan::demon
