#include "demon_state.hpp"

#include <algorithm>

#include "demon_stock.hpp"

namespace demonfan::demon {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

int column_with_top(const State& state, int card) {
    int column = 0;
    while (state.top[at(column)] != card) ++column;
    return column;
}

int top_over(const State& state, int card) {
    while (state.above[at(card)] != kNone) card = state.above[at(card)];
    return card;
}

State Board::root(const DemonPosition& position) const {
    State state;
    state.below.fill(kNone);
    state.above.fill(kNone);
    state.top.fill(kNone);
    state.bottom.fill(kNone);
    for (int suit = 0; suit < kSuits; ++suit) {
        const int height = position.heights[at(suit)];
        state.height[at(suit)] = static_cast<std::uint8_t>(height);
        for (int order = 0; order < height; ++order) state.up |= set_of(order * kSuits + suit);
    }
    for (std::size_t c = 0; c < position.columns.size(); ++c) {
        int below = kNone;
        for (const Card given : position.columns[c]) {
            const int card = inside(given);
            link(state, card, below);
            state.columns |= set_of(card);
            if (below == kNone) state.bottom[c] = static_cast<std::uint8_t>(card);
            state.top[c] = static_cast<std::uint8_t>(card);
            below = card;
        }
    }
    for (std::size_t r = 0; r < reserves.size(); ++r) {
        state.reserve_left[r] = static_cast<std::uint8_t>(reserves[r].size());
    }
    for (const auto* pile : {&position.waste, &position.stock}) {
        for (const Card given : *pile) {
            const int card = inside(given);
            state.ring[state.ring_size++] = static_cast<std::uint8_t>(card);
            state.stock |= set_of(card);
        }
    }
    const int waste = static_cast<int>(position.waste.size());
    state.waste = static_cast<std::uint8_t>(
        rules.unlimited_passes ? canonical_waste(waste, state.ring_size, rules.turn) : waste);
    state.turn_overs = static_cast<std::uint8_t>(rules.unlimited_passes ? 1 : turn_overs_);
    return state;
}

State Board::freed(State state) const {
    state.links = {};
    for (CardSet left = state.columns; left != 0; left &= left - 1) {
        const int card = first_of(left);
        link(state, card, state.below[at(card)]);
    }
    state.waste = 0;
    state.turn_overs = 1;
    return state;
}

Key Board::key(const State& state, bool pooled) const {
    Key key = state.links;
    if (pooled) {
        for (std::size_t word = 0; word < key.size(); ++word) {
            const std::uint64_t packed_cards = key[word] & highest_[word];
            key[word] &= ~((packed_cards >> 1 | packed_cards >> 2) & which_parent_[word]);
        }
    }
    std::uint64_t head = 0;
    for (const std::uint8_t height : state.height) head = head << kHeightBits | height;
    if (!rules.unlimited_passes) head = head << turn_over_bits_ | state.turn_overs;
    key[0] |= head;
    return key;
}

void Board::link(State& state, int card, int below) const {
    state.below[at(card)] = static_cast<std::uint8_t>(below);
    if (below != kNone) state.above[at(below)] = static_cast<std::uint8_t>(card);
    state.links[word_[at(card)]] ^= std::uint64_t{code_[at(card)][at(below)]} << shift_[at(card)];
}

void Board::unlink(State& state, int card) const {
    const int below = state.below[at(card)];
    state.links[word_[at(card)]] ^= std::uint64_t{code_[at(card)][at(below)]} << shift_[at(card)];
    if (below != kNone) state.above[at(below)] = kNone;
    state.below[at(card)] = kNone;
}

// Takes a card that goes alone off its pile: the top of a column or of a reserve, or one of the stock.
void Board::remove_single(State& state, int card, Log* log) const {
    if ((state.columns & set_of(card)) != 0) {
        const std::size_t column = at(column_with_top(state, card));
        const std::uint8_t below = state.below[at(card)];
        unlink(state, card);
        state.columns &= ~set_of(card);
        state.top[column] = below;
        if (below == kNone) state.bottom[column] = kNone;
        return;
    }
    if ((state.stock & set_of(card)) == 0) {
        for (std::size_t r = 0; r < reserves.size(); ++r) {
            const int left = state.reserve_left[r];
            if (left != 0 && reserves[r][at(left - 1)] == card) {
                --state.reserve_left[r];
                return;
            }
        }
        return;
    }
    auto* const begin = state.ring.data();
    auto* const end = begin + state.ring_size;
    auto* const found = std::find(begin, end, static_cast<std::uint8_t>(card));
    const int index = static_cast<int>(found - begin);
    if (log != nullptr) {
        while (log->waste != index + 1) turn(state, *log);
        log->waste = index;
    }
    if (!rules.unlimited_passes && !turn_changes) {
        const int used = turn_overs_needed(index, state.waste, state.ring_size, rules.turn);
        state.turn_overs = static_cast<std::uint8_t>(state.turn_overs - used);
    }
    std::copy(found + 1, end, found);
    --state.ring_size;
    state.stock &= ~set_of(card);
    state.waste = static_cast<std::uint8_t>(
        rules.unlimited_passes ? canonical_waste(index, state.ring_size, rules.turn) : index);
}

void Board::turn(const State& state, Log& log) const {
    log.waste = log.waste == state.ring_size ? 0 : std::min(log.waste + turn_of(state), int{state.ring_size});
    log.line.push_back(Step{.kind = StepKind::turn});
}

void Board::turn_over(State& state, Log* log) const {
    if (log != nullptr) {
        while (log->waste != state.ring_size) turn(state, *log);
        turn(state, *log);
    }
    state.waste = 0;
    --state.turn_overs;
}

void Board::play_up(State& state, int card, Log* log) const {
    remove_single(state, card, log);
    ++state.height[at(card % kSuits)];
    state.up |= set_of(card);
    if (log != nullptr) log->line.push_back(Step{.kind = StepKind::to_foundation, .card = outside(card)});
}

void Board::place(State& state, int card, int onto, Log* log) const {
    int run_top = card;
    if ((state.columns & set_of(card)) != 0) {
        run_top = top_over(state, card);
        const std::size_t column = at(column_with_top(state, run_top));
        const std::uint8_t below = state.below[at(card)];
        unlink(state, card);
        state.top[column] = below;
        if (below == kNone) state.bottom[column] = kNone;
    } else {
        remove_single(state, card, log);
        state.columns |= set_of(card);
    }
    const std::size_t target = at(column_with_top(state, onto == kToEmpty ? kNone : onto));
    if (onto == kToEmpty) state.bottom[target] = static_cast<std::uint8_t>(card);
    state.top[target] = static_cast<std::uint8_t>(run_top);
    link(state, card, onto == kToEmpty ? kNone : onto);
    if (log == nullptr) return;
    const bool empty = onto == kToEmpty;
    log->line.push_back(Step{.kind = empty ? StepKind::to_empty : StepKind::onto_card,
                             .card = outside(card),
                             .onto = empty ? kNoCard : outside(onto)});
}

void Board::apply(State& state, Move move, Log* log) const {
    if (move.onto == kUp) {
        const std::size_t suit = move.card % kSuits;
        while (state.height[suit] * kSuits + static_cast<int>(suit) != move.card) {
            play_up(state, state.height[suit] * kSuits + static_cast<int>(suit), log);
        }
        play_up(state, move.card, log);
    } else if (move.onto == kNextPass) {
        turn_over(state, log);
    } else {
        place(state, move.card, move.onto, log);
    }
    if (rules.fill == DemonFill::at_once) fill_columns(state, nullptr);
}

void Board::fill_columns(State& state, Log* log) const {
    while (has_empty_column(state)) {
        std::size_t fullest = 0;
        for (std::size_t r = 1; r < reserves.size(); ++r) {
            if (state.reserve_left[r] > state.reserve_left[fullest]) fullest = r;
        }
        if (reserves.empty() || state.reserve_left[fullest] == 0) return;
        place(state, reserves[fullest][state.reserve_left[fullest] - std::size_t{1}], kToEmpty, log);
    }
}

CardSet Board::reserve_tops(const State& state) const {
    CardSet tops = 0;
    for (std::size_t r = 0; r < reserves.size(); ++r) {
        if (state.reserve_left[r] != 0) tops |= set_of(reserves[r][state.reserve_left[r] - std::size_t{1}]);
    }
    return tops;
}

bool Board::reserves_empty(const State& state) const {
    return std::all_of(state.reserve_left.begin(), state.reserve_left.end(),
                       [](int left) { return left == 0; });
}

bool Board::has_empty_column(const State& state) const {
    for (int column = 0; column < rules.columns; ++column) {
        if (state.top[at(column)] == kNone) return true;
    }
    return false;
}

CardSet Board::next_up(const State& state) const { return ((state.up << kSuits | 0xF) & ~state.up) & all; }

CardSet Board::playable_stock(const State& state) const {
    if (stock_is_set) return state.stock;
    const int size = state.ring_size;
    if (size == 0) return 0;
    CardSet playable = 0;
    const auto pass = [&](int waste) {
        const int turn = turn_of(state);
        for (int top = waste != 0 ? waste : turn; top < size; top += turn) {
            playable |= set_of(state.ring[at(top - 1)]);
        }
    };
    playable |= set_of(state.ring[at(size - 1)]);
    pass(state.waste);
    if (state.turn_overs != 0 && !turn_changes) pass(0);
    return playable;
}

bool Board::may_turn_over(const State& state) const {
    return turn_changes && state.turn_overs != 0 && state.ring_size != 0;
}

int Board::turn_of(const State& state, int passes) const {
    if (!turn_changes) return rules.turn;
    const int later = turn_overs_ - state.turn_overs + passes;
    if (later == 0) return rules.turn;
    return rules.later_turns[std::min(at(later), rules.later_turns.size()) - 1];
}

bool Board::may_come_up_later(const State& state, int index, int left) const {
    const int passes = turn_changes ? int{state.turn_overs} : std::min(int{state.turn_overs}, 1);
    for (int later = 1; later <= passes; ++later) {
        if (left >= (index + 1) % turn_of(state, later)) return true;
    }
    return false;
}

bool Board::turns_singles(const State& state) const {
    const int passes = turn_changes ? int{state.turn_overs} : 0;
    for (int later = 0; later <= passes; ++later) {
        if (turn_of(state, later) != 1) return false;
    }
    return true;
}

bool Board::won(const State& state) const {
    if (rules.goal == DemonGoal::all_out) return state.stock == 0 && reserves_empty(state);
    return state.up == all;
}

}  // namespace demonfan::demon
