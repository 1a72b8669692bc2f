#include "demon_state.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "demon_stock.hpp"

namespace demonfan::demon {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

constexpr int kHeightBits = 4;

// More turn-overs than cards are never of use: between two of them some card must be played.
int useful_turn_overs(const DemonPosition& position) {
    return std::min(position.turn_overs, static_cast<int>(position.stock.size() + position.waste.size()));
}

void check_rules(const DemonRules& rules, const DemonPosition& position) {
    if (rules.ranks < 2 || rules.ranks > kMaxRanks) refuse("a pack has 2 to 15 ranks");
    if (rules.columns < 1 || rules.columns > kMaxColumns) refuse("there are 1 to 8 columns");
    if (rules.turn < 1) refuse("the turn count is at least 1");
    if (position.base_rank < 0 || position.base_rank >= rules.ranks)
        refuse("the base rank is not in the pack");
    if (position.columns.size() != at(rules.columns)) refuse("the columns are not as many as the rules say");
    if (position.reserves.size() > at(kMaxReserves)) refuse("there are at most 8 reserves");
    if (position.turn_overs < 0) refuse("the turn-overs left are negative");
    for (const int height : position.heights) {
        if (height < 0 || height > rules.ranks) refuse("a foundation is higher than its suit");
    }
}

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

Board::Board(const DemonRules& given, const DemonPosition& position) : rules(given) {
    check_rules(rules, position);
    base_rank_ = position.base_rank;
    cards = rules.ranks * kSuits;
    all = (CardSet{1} << cards) - 1;
    stock_is_set = rules.turn == 1 && rules.unlimited_passes;
    const int childless = rules.wrap == DemonWrap::off ? (rules.ranks - base_rank_) % rules.ranks : 0;
    if (rules.wrap != DemonWrap::full) no_parents_ = CardSet{0xF} << (childless * kSuits);
    for (int card = 0; card < cards; ++card) {
        children_[at(card)] = children_of(set_of(card));
        parents_[at(card)] = parents_of(set_of(card));
    }
    CardSet seen = 0;
    const auto take = [&](Card card) {
        if (card >= cards) refuse("a card is not in the pack");
        const int number = inside(card);
        if ((seen & set_of(number)) != 0) refuse("a card is there twice");
        seen |= set_of(number);
        if (number / kSuits < position.heights[at(number % kSuits)])
            refuse("a card lies below its foundation's height");
        return static_cast<std::uint8_t>(number);
    };
    for (const auto& pile : position.reserves) {
        std::vector<std::uint8_t> numbers;
        numbers.reserve(pile.size());
        for (const Card card : pile) numbers.push_back(take(card));
        reserves.push_back(std::move(numbers));
    }
    for (const auto& pile : position.columns) {
        for (const Card card : pile) take(card);
    }
    for (const Card card : position.waste) take(card);
    for (const Card card : position.stock) take(card);
    int up = 0;
    for (const int height : position.heights) up += height;
    if (std::popcount(seen) + up != cards) refuse("a card is missing");
    lay_out_key(position);
}

Card Board::outside(int card) const {
    return make_card((card / kSuits + base_rank_) % rules.ranks, card % kSuits);
}

int Board::inside(Card card) const {
    return (rank_of(card) + rules.ranks - base_rank_) % rules.ranks * kSuits + suit_of(card);
}

CardSet Board::same_build(CardSet set) const {
    constexpr CardSet kFirstOfPair = 0x5555555555555555, kLowPair = 0x3333333333333333,
                      kFirst = 0x1111111111111111;
    switch (rules.build) {
        case DemonBuild::in_suit:
            return set;
        case DemonBuild::any_suit: {
            const CardSet some = (set | set >> 1 | set >> 2 | set >> 3) & kFirst;
            return some * 0xF;
        }
        case DemonBuild::alternate_colour:
            break;
    }
    const CardSet some = (set | set >> 1) & kFirstOfPair;
    const CardSet colour = some | some << 1;
    return (colour & kLowPair) << 2 | (colour >> 2 & kLowPair);
}

CardSet Board::children_of(CardSet set) const {
    const CardSet open = set & ~no_parents_;
    return same_build(open >> kSuits | (open & 0xF) << (cards - kSuits)) & all;
}

CardSet Board::parents_of(CardSet set) const {
    return same_build((set << kSuits & all) | set >> (cards - kSuits)) & ~no_parents_;
}

// Every card has a field that says what it lies on: 0 not in a column, 1 nothing, from the field's highest
// bit on its parents, and one value for the card it was dealt on where that is none of them. A card that is
// in no column lies in the stock or in a reserve, where it was at first, or it is up, as the heights tell;
// so fields and heights tell all but the waste's size.
void Board::lay_out_key(const DemonPosition& position) {
    bool packed_columns = true;
    for (const auto& pile : position.columns) {
        for (std::size_t i = 1; i < pile.size(); ++i) {
            packed_columns = packed_columns && packed(inside(pile[i - 1]), inside(pile[i]));
        }
    }
    can_pool = packed_columns && rules.move == DemonMove::any_tail;
    const bool one_parent = rules.build == DemonBuild::in_suit;
    const int width = one_parent || (packed_columns && rules.build == DemonBuild::alternate_colour) ? 2 : 3;
    const int dealt = one_parent ? 3 : 2;
    for (int card = 0; card < cards; ++card) {
        code_[at(card)][kNone] = 1;
        int code = 1 << (width - 1);
        for (CardSet left = parents(card); left != 0; left &= left - 1) {
            code_[at(card)][at(first_of(left))] = static_cast<std::uint8_t>(code++);
        }
    }
    for (const auto& pile : position.columns) {
        for (std::size_t i = 1; i < pile.size(); ++i) {
            std::uint8_t& code = code_[at(inside(pile[i]))][at(inside(pile[i - 1]))];
            if (code == 0) code = static_cast<std::uint8_t>(dealt);
        }
    }
    int bit = kHeightBits * kSuits;
    if (!rules.unlimited_passes) {
        turn_over_bits_ =
            static_cast<int>(std::bit_width(static_cast<unsigned>(useful_turn_overs(position))));
        bit += turn_over_bits_;
    }
    std::size_t word = 0;
    for (int card = 0; card < cards; ++card) {
        if (bit + width > 64) {
            ++word;
            bit = 0;
        }
        word_[at(card)] = static_cast<std::uint8_t>(word);
        shift_[at(card)] = static_cast<std::uint8_t>(bit);
        const std::uint64_t high = std::uint64_t{1} << (bit + width - 1);
        highest_[word] |= high;
        which_parent_[word] |= high >> 1 | (width == 3 ? high >> 2 : 0);
        bit += width;
    }
    key_words_ = static_cast<int>(word) + 1;
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
    state.turn_overs = static_cast<std::uint8_t>(rules.unlimited_passes ? 1 : useful_turn_overs(position));
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
        while (log->waste != index + 1) {
            log->waste =
                log->waste == state.ring_size ? 0 : std::min(log->waste + rules.turn, int{state.ring_size});
            log->line.push_back(Step{.kind = StepKind::turn});
        }
        log->waste = index;
    }
    if (!rules.unlimited_passes) {
        const int used = turn_overs_needed(index, state.waste, state.ring_size, rules.turn);
        state.turn_overs = static_cast<std::uint8_t>(state.turn_overs - used);
    }
    std::copy(found + 1, end, found);
    --state.ring_size;
    state.stock &= ~set_of(card);
    state.waste = static_cast<std::uint8_t>(
        rules.unlimited_passes ? canonical_waste(index, state.ring_size, rules.turn) : index);
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

// A run that goes round and comes to a card which could take its own head has each kind of card once: by
// alternate colour each rank in the colour that its turn asks for, which for an odd count of ranks needs two
// rounds and both colours.
bool Board::hold_cycle(CardSet some_cards) const {
    if (rules.wrap != DemonWrap::full) return false;
    const CardSet first_suit = all / 0xF;
    switch (rules.build) {
        case DemonBuild::in_suit: {
            for (int suit = 0; suit < kSuits; ++suit) {
                const CardSet whole_suit = first_suit << suit;
                if ((some_cards & whole_suit) == whole_suit) return true;
            }
            return false;
        }
        case DemonBuild::any_suit:
            return ((some_cards | some_cards >> 1 | some_cards >> 2 | some_cards >> 3) & first_suit) ==
                   first_suit;
        case DemonBuild::alternate_colour:
            break;
    }
    const CardSet every = all / 3;  // the first card of each rank and colour
    const CardSet kinds = (some_cards | some_cards >> 1) & every;
    if (rules.ranks % 2 != 0) return kinds == every;
    const CardSet one_way = every & 0x4141414141414141, other_way = every & 0x1414141414141414;
    return (kinds & one_way) == one_way || (kinds & other_way) == other_way;
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
        for (int top = waste != 0 ? waste : rules.turn; top < size; top += rules.turn) {
            playable |= set_of(state.ring[at(top - 1)]);
        }
    };
    playable |= set_of(state.ring[at(size - 1)]);
    pass(state.waste);
    if (state.turn_overs != 0) pass(0);
    return playable;
}

bool Board::won(const State& state) const {
    if (rules.goal == DemonGoal::all_out) return state.stock == 0 && reserves_empty(state);
    return state.up == all;
}

}  // namespace demonfan::demon
