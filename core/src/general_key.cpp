#include "general_key.hpp"

#include <algorithm>
#include <cstring>

namespace demonfan::general {

namespace {

constexpr std::uint8_t kSomeCard = kCardBits;  // stands below the top of a foundation where the key is silent

class Writer {
public:
    explicit Writer(KeyBuffer& key) : at_(key.data()), begin_(key.data()) {}

    void byte(std::uint8_t value) { *at_++ = value; }
    void number(std::uint32_t value) {
        byte(static_cast<std::uint8_t>(value));
        byte(static_cast<std::uint8_t>(value >> 8));
    }
    void pile(std::span<const std::uint8_t> cards) {
        byte(static_cast<std::uint8_t>(cards.size()));
        if (!cards.empty()) std::memcpy(at_, cards.data(), cards.size());
        at_ += cards.size();
    }
    std::size_t size() const { return static_cast<std::size_t>(at_ - begin_); }

private:
    std::uint8_t* at_;
    std::uint8_t* begin_;
};

bool before(std::span<const std::uint8_t> left, std::span<const std::uint8_t> right) {
    const std::size_t common = std::min(left.size(), right.size());
    const int order = common == 0 ? 0 : std::memcmp(left.data(), right.data(), common);
    return order != 0 ? order < 0 : left.size() < right.size();
}

// The piles of one kind, put in order if that is free. Few change places from one position to the next.
void write_piles(const State& state, std::span<const std::uint8_t> piles, bool sort, Writer& writer) {
    std::array<std::uint8_t, kMaxPiles>
        sorted;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    std::size_t count = 0;
    for (const std::uint8_t pile : piles) {
        std::size_t place = count++;
        if (sort) {
            for (; place > 0 && before(state.cards(pile), state.cards(sorted[place - 1])); --place) {
                sorted[place] = sorted[place - 1];
            }
        }
        sorted[place] = pile;
    }
    for (std::size_t i = 0; i < count; ++i) writer.pile(state.cards(sorted[i]));
}

bool whole_in_key(const Game& game, const Foundation& foundation) {
    return foundation.build != FoundationBuild::suit && game.rules.take_back != TakeBack::off;
}

bool top_in_key(const Foundation& foundation) {
    return foundation.build != FoundationBuild::suit || foundation.start == Start::any;
}

// What of the top card the rest of the play depends on.
std::uint8_t keyed_top(const Game& game, const State& state, int pile) {
    if (state.empty(pile)) return 0;
    const Card top = card_of(state.top(pile));
    return game.foundation(pile).build == FoundationBuild::rank ? make_card(rank_of(top), 0) : top;
}

void write_foundation(const Game& game, const State& state, int pile, Writer& writer) {
    const Foundation& foundation = game.foundation(pile);
    if (whole_in_key(game, foundation)) {
        writer.pile(state.cards(pile));
        return;
    }
    writer.byte(static_cast<std::uint8_t>(state.size(pile)));
    if (top_in_key(foundation) && !state.empty(pile)) writer.byte(keyed_top(game, state, pile));
}

// Puts equal foundations in order, by what stands in the key.
bool foundation_before(const Game& game, const State& state, std::uint8_t left, std::uint8_t right) {
    if (state.size(left) != state.size(right)) return state.size(left) < state.size(right);
    if (whole_in_key(game, game.foundation(left))) return before(state.cards(left), state.cards(right));
    return keyed_top(game, state, left) < keyed_top(game, state, right);
}

bool keeps_passes(const Game& game) {
    return game.rules.stock == StockKind::turned && (game.rules.passes != 0 || game.rules.turns.size() > 1);
}

std::uint32_t passes_for_play(const Game& game, const State& state) {
    if (game.rules.passes != 0) return state.passes;
    return std::min(state.passes, static_cast<std::uint32_t>(game.rules.turns.size() - 1));
}

void write_foundations_for_play(const Game& game, const State& state, Writer& writer) {
    for (const auto& piles : game.foundation_kinds) {
        if (piles.size() == 1) {
            write_foundation(game, state, piles[0], writer);
            continue;
        }
        std::array<std::uint8_t, kMaxPiles> sorted{};
        const auto last = std::ranges::copy(piles, sorted.begin()).out;
        std::sort(sorted.begin(), last,
                  [&](auto left, auto right) { return foundation_before(game, state, left, right); });
        for (auto pile = sorted.begin(); pile != last; ++pile) write_foundation(game, state, *pile, writer);
    }
}

class Reader {
public:
    explicit Reader(std::span<const std::uint8_t> key) : at_(key.data()) {}

    std::uint8_t byte() { return *at_++; }
    std::uint16_t number() {
        const std::uint8_t low = byte();
        return static_cast<std::uint16_t>(low | byte() << 8);
    }

private:
    const std::uint8_t* at_;
};

// Piles are read in an order of kinds, but stand in the line in the order of their numbers.
struct Chunks {
    std::array<std::array<std::uint8_t, kMaxCards>, kMaxPiles> cards;
    std::array<std::uint8_t, kMaxPiles> sizes;
};

void read_foundation(const Game& game, const State& state, int pile, Reader& reader, std::uint8_t* cards,
                     std::uint8_t& size) {
    const Foundation& foundation = game.foundation(pile);
    size = reader.byte();
    if (whole_in_key(game, foundation)) {
        for (int i = 0; i < size; ++i) cards[i] = reader.byte();
        return;
    }
    if (size == 0) return;
    const int ranks = game.rules.ranks;
    int rank = game.start_rank(foundation, state.base);
    if (top_in_key(foundation)) {
        const std::uint8_t top = reader.byte();
        if (foundation.build != FoundationBuild::suit) {
            std::memset(cards, kSomeCard, size);
            cards[size - 1] = top;
            return;
        }
        rank = (rank_of(top) - foundation.step * (size - 1)) % ranks;
    }
    for (int i = 0; i < size; ++i) {
        rank = ((rank % ranks) + ranks) % ranks;
        cards[i] = make_card(rank, foundation.suit);
        rank += foundation.step;
    }
}

}  // namespace

std::size_t pack(const Game& game, const State& state, KeyKind kind, KeyBuffer& key) {
    Writer writer(key);
    const bool layout = kind == KeyKind::layout;
    if (layout) {
        writer.number(state.passes);
        writer.byte(state.base);
    } else {
        if (keeps_passes(game)) writer.number(passes_for_play(game, state));
        if (game.rules.redeal != RedealKind::none) writer.number(state.redeals);
        if (game.rules.draws != 0) writer.number(state.draws);
        if (game.base_is_chosen) writer.byte(state.base);
    }
    for (const auto& piles : game.tableau_kinds) write_piles(state, piles, kind != KeyKind::in_order, writer);
    for (int pile = game.first_reserve; pile < game.first_cell; ++pile) writer.pile(state.cards(pile));
    write_piles(state, game.cell_piles, true, writer);
    for (int pile = game.waste; pile < game.first_foundation; ++pile) writer.pile(state.cards(pile));
    if (layout) {
        for (int pile = game.first_foundation; pile < game.piles; ++pile) writer.pile(state.cards(pile));
    } else {
        write_foundations_for_play(game, state, writer);
    }
    return writer.size();
}

State unpack(const Game& game, const State& like, std::span<const std::uint8_t> key) {
    Reader reader(key);
    State state;
    state.deal = like.deal;
    state.passes = keeps_passes(game) ? reader.number() : like.passes;
    state.redeals = game.rules.redeal != RedealKind::none ? reader.number() : like.redeals;
    state.draws = game.rules.draws != 0 ? reader.number() : like.draws;
    state.base = game.base_is_chosen ? reader.byte() : like.base;
    Chunks chunks;  // NOLINT(cppcoreguidelines-pro-type-member-init): read before it is used
    const auto read = [&](std::size_t pile) {
        chunks.sizes[pile] = reader.byte();
        for (std::size_t i = 0; i < chunks.sizes[pile]; ++i) chunks.cards[pile][i] = reader.byte();
    };
    for (const auto& piles : game.tableau_kinds) {
        for (const std::uint8_t pile : piles) read(pile);
    }
    for (int pile = game.first_reserve; pile < game.first_foundation; ++pile)
        read(static_cast<std::size_t>(pile));
    for (const auto& piles : game.foundation_kinds) {
        for (const std::uint8_t pile : piles) {
            read_foundation(game, state, pile, reader, chunks.cards[pile].data(), chunks.sizes[pile]);
        }
    }
    int at = 0;
    for (int pile = 0; pile < game.piles; ++pile) {
        const auto number = static_cast<std::size_t>(pile);
        state.starts[number] = static_cast<std::uint8_t>(at);
        std::memcpy(state.line.data() + at, chunks.cards[number].data(), chunks.sizes[number]);
        at += chunks.sizes[number];
    }
    state.starts[static_cast<std::size_t>(game.piles)] = static_cast<std::uint8_t>(at);
    return state;
}

}  // namespace demonfan::general
