#include "thumb.hpp"

#include <span>

#include "general_key.hpp"

namespace demonfan::general {

namespace {

bool can_be_filled(const Game& game, int pile) { return !game.pile_rule(pile).fills.empty(); }

}  // namespace

int worth(const Game& game, const State& state, Move move, const Thumb& thumb) {
    if (move.kind == MoveKind::draw) return thumb.turn;
    if (move.kind != MoveKind::carry) return thumb.other;
    if (game.is_foundation(move.target)) return thumb.up;
    if (game.is_reserve(move.source)) return thumb.off_reserve;
    if (move.source == game.waste) return thumb.off_waste;
    if (!game.is_tableau(move.source)) return thumb.off_cell;
    const int left = state.size(move.source) - move.count;
    if (left == 0) {
        // To another empty pile it changes nothing.
        if (game.is_tableau(move.target) && state.empty(move.target)) return -1;
        return can_be_filled(game, move.source) ? thumb.emptied : thumb.left;
    }
    const std::uint8_t exposed = state.below_top(move.source, move.count);
    if (!is_up(exposed)) return thumb.turned;
    for (int pile = game.first_foundation; pile < game.piles; ++pile) {
        if (goes_up(game, state, pile, card_of(exposed))) return thumb.next_up;
    }
    return thumb.laid_open;
}

namespace {

std::uint64_t hash_of(const Game& game, const State& state) {
    KeyBuffer key;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by pack
    const KeyKind kind = game.order_is_free ? KeyKind::any_order : KeyKind::in_order;
    const std::size_t size = pack(game, state, kind, key);
    return hash_bytes(std::span(key).first(size));
}

}  // namespace

bool SeenPositions::insert(const Game& game, const State& state) {
    return hashes_.insert(hash_of(game, state)) == Inserted::fresh;
}

bool SeenPositions::contains(const Game& game, const State& state) {
    return hashes_.contains(hash_of(game, state));
}

void ThumbPlayer::list(const State& state, SplitMix64& random, const Thumb& thumb) {
    moves_->clear();
    generate(game_, state, *moves_);
    candidates_.clear();
    for (const Move move : *moves_) {
        int value = worth(game_, state, move, thumb);
        if (value < 0) continue;
        if (thumb.noise > 0) value += static_cast<int>(random.below(static_cast<std::uint64_t>(thumb.noise)));
        candidates_.push_back({value, random.next(), move});
    }
    std::ranges::make_heap(candidates_, is_worse);
}

int ThumbPlayer::play(State& state, SeenPositions& seen, SplitMix64& random) {
    int made = 0;
    for (int since_up = 0; since_up < kPatience && !is_won(game_, state); ++since_up) {
        const std::optional<Move> move = step(state, seen, random, {}, [](const State&) { return false; });
        if (!move) break;
        ++made;
        if (move->kind == MoveKind::carry && game_.is_foundation(move->target)) since_up = 0;
    }
    return made;
}

}  // namespace demonfan::general
