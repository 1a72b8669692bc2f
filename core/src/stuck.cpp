#include "stuck.hpp"

#include <memory>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "effects.hpp"
#include "general_key.hpp"

namespace demonfan::general {

namespace {

std::string key_of(const Game& game, const State& state) {
    KeyBuffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by pack
    const std::size_t size = pack(game, state, KeyKind::layout, buffer);
    return {reinterpret_cast<const char*>(buffer.data()), size};
}

bool turn_shows_unseen(const Game& game, const State& state) {
    if (game.rules.stock == StockKind::filling) return true;
    const int last = state.end(game.stock);
    const int first = std::max(state.start(game.stock), last - turn_count(game, state));
    for (int place = first; place < last; ++place) {
        if (!is_up(state.at(place)) && (state.at(place) & kSeen) == 0) return true;
    }
    return false;
}

// Makes a move that can be taken back by moving. False if it is another one: the layout is not stuck.
bool make_reversible(const Game& game, State& state, Move move, int cards_up_at_start) {
    if (move.kind == MoveKind::turn) {
        if (turn_shows_unseen(game, state)) return false;
        make(game, state, move);
        return true;
    }
    const bool automatic = make(game, state, move);
    if (automatic || is_won(game, state)) return false;
    // Where cards may come back, going up is progress only beyond what was up at the start.
    if (cards_up(game, state) > cards_up_at_start) return false;
    return is_legal_carry(game, state, {MoveKind::carry, move.target, move.source, move.count});
}

}  // namespace

bool is_stuck(const Game& game, const State& start) {
    if (is_won(game, start)) return false;
    const int up = cards_up(game, start);
    std::unordered_set<std::string> seen{key_of(game, start)};
    std::vector<State> queue{start};
    const auto moves = std::make_unique<MoveList>();
    while (!queue.empty()) {
        const State position = queue.back();
        queue.pop_back();
        moves->clear();
        generate_carries(game, position, *moves);
        if (is_legal_turn(game, position)) moves->push({MoveKind::turn});
        for (const Move move : *moves) {
            State following = position;
            if (!make_reversible(game, following, move, up)) return false;
            if (following.passes > start.passes + 1) continue;
            std::string key = key_of(game, following);
            if (seen.contains(key)) continue;
            if (seen.size() >= kStuckCap) return false;
            seen.insert(std::move(key));
            queue.push_back(following);
        }
    }
    return true;
}

bool is_legal_redeal(const Game& game, const State& state) {
    if (game.rules.redeal == RedealKind::none || is_won(game, state) || redeals_left(game, state) <= 0)
        return false;
    switch (game.rules.redeal_when) {
        case RedealWhen::any:
            return true;
        case RedealWhen::stuck:
            return is_stuck(game, state);
        case RedealWhen::no_empty_or_no_stock:
            break;
    }
    if (state.empty(game.stock)) return true;
    for (int pile = 0; pile < game.tableau; ++pile) {
        if (state.empty(pile)) return false;
    }
    return true;
}

void legal_moves(const Game& game, const State& state, MoveList& moves) {
    moves.clear();
    generate(game, state, moves);
    if (is_legal_redeal(game, state)) moves.push({MoveKind::redeal});
}

}  // namespace demonfan::general
