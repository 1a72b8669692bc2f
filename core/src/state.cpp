#include "state.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace demonfan::general {

void carry(State& state, int source, int target, int count) {
    std::array<std::uint8_t, kMaxCards> held;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    const auto size = static_cast<std::size_t>(count);
    std::uint8_t* const line = state.line.data();
    const int from = state.end(source) - count;
    for (int i = 0; i < count; ++i) held[static_cast<std::size_t>(i)] = card_of(state.at(from + i));
    if (source < target) {
        const int gap = state.end(target) - count;
        std::memmove(line + from, line + from + count, static_cast<std::size_t>(gap - from));
        std::memcpy(line + gap, held.data(), size);
        for (int pile = source + 1; pile <= target; ++pile) {
            state.starts[static_cast<std::size_t>(pile)] =
                static_cast<std::uint8_t>(state.starts[static_cast<std::size_t>(pile)] - count);
        }
    } else {
        const int gap = state.end(target);
        std::memmove(line + gap + count, line + gap, static_cast<std::size_t>(from - gap));
        std::memcpy(line + gap, held.data(), size);
        for (int pile = target + 1; pile <= source; ++pile) {
            state.starts[static_cast<std::size_t>(pile)] =
                static_cast<std::uint8_t>(state.starts[static_cast<std::size_t>(pile)] + count);
        }
    }
}

void replace_piles(State& state, int first, int last, int piles,
                   std::span<const std::vector<std::uint8_t>> laid) {
    const State before = state;
    int at = before.start(first);
    for (int pile = first; pile < piles; ++pile) {
        state.starts[static_cast<std::size_t>(pile)] = static_cast<std::uint8_t>(at);
        const std::span<const std::uint8_t> cards =
            pile < last ? std::span<const std::uint8_t>(laid[static_cast<std::size_t>(pile - first)])
                        : before.cards(pile);
        if (at + static_cast<int>(cards.size()) > kMaxCards) throw std::invalid_argument("too many cards");
        std::ranges::copy(cards, state.line.begin() + at);
        at += static_cast<int>(cards.size());
    }
    state.starts[static_cast<std::size_t>(piles)] = static_cast<std::uint8_t>(at);
}

int cards_up(const Game& game, const State& state) {
    return state.start(game.piles) - state.start(game.first_foundation);
}

bool is_won(const Game& game, const State& state) {
    if (game.rules.won_all_out) {
        return state.start(game.first_reserve) == state.start(game.first_cell) &&
               state.start(game.waste) == state.start(game.first_foundation);
    }
    return cards_up(game, state) == game.cards;
}

int turn_count(const Game& game, const State& state) {
    const std::vector<int>& turns = game.rules.turns;
    return turns[std::min<std::size_t>(state.passes, turns.size() - 1)];
}

bool goes_up(const Game& game, const State& state, int pile, Card card) {
    const Foundation& foundation = game.foundation(pile);
    if (state.size(pile) >= foundation.length) return false;
    if (state.empty(pile)) {
        if (foundation.build != FoundationBuild::rank && suit_of(card) != foundation.suit) return false;
        const std::uint8_t start = game.start_rank(foundation, state.base);
        return start == kNoRank || rank_of(card) == start;
    }
    const Card top = card_of(state.top(pile));
    if (foundation.build == FoundationBuild::rank) return rank_of(card) == rank_of(top);
    if (foundation.build == FoundationBuild::suit ? suit_of(card) != suit_of(top)
                                                  : is_red(card) == is_red(top)) {
        return false;
    }
    const int ranks = game.rules.ranks;
    int next = rank_of(top) + foundation.step;
    if (foundation.wrap) next = ((next % ranks) + ranks) % ranks;
    // Beyond the ends of the pack nothing follows, and the rest of the foundation takes any rank: no
    // foundation is longer than its room, so this is never asked.
    return next == rank_of(card);
}

namespace {

template <class Word>
void put(std::vector<std::uint8_t>& bytes, Word word) {
    for (std::size_t i = 0; i < sizeof(Word); ++i)
        bytes.push_back(static_cast<std::uint8_t>(word >> (8 * i)));
}

// Reads what `put` wrote, and refuses to read past the end.
class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    template <class Word>
    Word take() {
        Word word = 0;
        for (std::size_t i = 0; i < sizeof(Word); ++i) {
            if (bytes_.empty()) throw std::invalid_argument("the position ends too early");
            word = static_cast<Word>(word | static_cast<Word>(static_cast<Word>(bytes_[0]) << (8 * i)));
            bytes_ = bytes_.subspan(1);
        }
        return word;
    }

    bool at_end() const { return bytes_.empty(); }

private:
    std::span<const std::uint8_t> bytes_;
};

}  // namespace

std::vector<std::uint8_t> encode(const Game& game, const State& state) {
    std::vector<std::uint8_t> bytes;
    put(bytes, state.deal);
    put(bytes, state.passes);
    put(bytes, state.redeals);
    put(bytes, state.draws);
    put(bytes, state.base);
    for (int pile = 0; pile < game.piles; ++pile) {
        put(bytes, static_cast<std::uint8_t>(state.size(pile)));
        const std::span<const std::uint8_t> cards = state.cards(pile);
        bytes.insert(bytes.end(), cards.begin(), cards.end());
    }
    return bytes;
}

State decode(const Game& game, std::span<const std::uint8_t> bytes) {
    Reader reader(bytes);
    State state;
    state.deal = reader.take<std::uint64_t>();
    state.passes = reader.take<std::uint32_t>();
    state.redeals = reader.take<std::uint16_t>();
    state.draws = reader.take<std::uint16_t>();
    state.base = reader.take<std::uint8_t>();
    if (state.base != kNoRank && state.base >= game.rules.ranks)
        throw std::invalid_argument("no such base rank");
    std::array<int, 64> copies{};
    int at = 0;
    for (int pile = 0; pile < game.piles; ++pile) {
        state.starts[static_cast<std::size_t>(pile)] = static_cast<std::uint8_t>(at);
        const int size = reader.take<std::uint8_t>();
        if (at + size > game.cards) throw std::invalid_argument("more cards than the pack has");
        if (game.is_cell(pile) && size > 1) throw std::invalid_argument("a cell holds one card");
        if (game.is_foundation(pile) && size > game.foundation(pile).length) {
            throw std::invalid_argument("a foundation holds more cards than it can");
        }
        for (int i = 0; i < size; ++i) {
            const auto lying = reader.take<std::uint8_t>();
            const Card card = card_of(lying);
            if (card >= game.rules.ranks * kSuits)
                throw std::invalid_argument("a card that the pack has not");
            if (++copies[card] > game.rules.packs) throw std::invalid_argument("a card lies twice");
            state.at(at++) = lying;
        }
    }
    state.starts[static_cast<std::size_t>(game.piles)] = static_cast<std::uint8_t>(at);
    if (!reader.at_end()) throw std::invalid_argument("the position goes on after its end");
    return state;
}

}  // namespace demonfan::general
