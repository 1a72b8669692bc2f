// What does not change while a Demon game is searched: which cards go onto which, and how a position is
// packed into a key.
#include <algorithm>
#include <bit>
#include <stdexcept>
#include <string>

#include "demon_state.hpp"

namespace demonfan::demon {

namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

[[noreturn]] void refuse(const std::string& why) { throw std::invalid_argument(why); }

void check_rules(const DemonRules& rules, const DemonPosition& position) {
    if (rules.ranks < 2 || rules.ranks > kMaxRanks) refuse("a pack has 2 to 15 ranks");
    if (rules.columns < 1 || rules.columns > kMaxColumns) refuse("there are 1 to 8 columns");
    if (rules.turn < 1) refuse("the turn count is at least 1");
    for (const int turn : rules.later_turns) {
        if (turn < 1) refuse("the turn count is at least 1");
    }
    if (!rules.later_turns.empty() && rules.unlimited_passes)
        refuse("with unlimited passes the turn count stays");
    if (position.base_rank < 0 || position.base_rank >= rules.ranks)
        refuse("the base rank is not in the pack");
    if (position.columns.size() != at(rules.columns)) refuse("the columns are not as many as the rules say");
    if (position.reserves.size() > at(kMaxReserves)) refuse("there are at most 8 reserves");
    if (position.turn_overs < 0) refuse("the turn-overs left are negative");
    for (const int height : position.heights) {
        if (height < 0 || height > rules.ranks) refuse("a foundation is higher than its suit");
    }
}

// More turn-overs than cards are never of use, once the turn count changes no more: between two of them some
// card must be played.
int useful_turn_overs(const DemonRules& rules, const DemonPosition& position) {
    const std::size_t useful = position.stock.size() + position.waste.size() + rules.later_turns.size();
    return std::min(position.turn_overs, static_cast<int>(useful));
}

}  // namespace

Board::Board(const DemonRules& given, const DemonPosition& position) : rules(given) {
    check_rules(rules, position);
    base_rank_ = position.base_rank;
    cards = rules.ranks * kSuits;
    all = (CardSet{1} << cards) - 1;
    stock_is_set = rules.turn == 1 && rules.unlimited_passes;
    turn_changes = !rules.later_turns.empty();
    turn_overs_ = useful_turn_overs(rules, position);
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
        turn_over_bits_ = static_cast<int>(std::bit_width(static_cast<unsigned>(turn_overs_)));
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

}  // namespace demonfan::demon
