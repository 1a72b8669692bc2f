#include "odds_playout.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "effects.hpp"
#include "stuck.hpp"
#include "thumb.hpp"

namespace demonfan::odds {

namespace {

using namespace general;

Move best_of(const Game& game, const State& position, const std::vector<Move>& moves, int samples,
             const Table* table, SplitMix64& random, const Control* control) {
    if (samples < 1) throw std::invalid_argument("at least one sample must be taken");
    if (moves.empty()) throw std::invalid_argument("there is no legal move");
    if (moves.size() == 1) return moves.front();
    std::vector<State> worlds;
    worlds.reserve(static_cast<std::size_t>(samples));
    for (int i = 0; i < samples; ++i) worlds.push_back(another_like(game, position, random));
    Move best = moves.front();
    double best_score = -1;
    for (const Move move : moves) {
        double score = 0;
        for (const State& world : worlds) {
            if (control != nullptr && control->cancelled.load(std::memory_order_relaxed)) return best;
            State after = world;
            make(game, after, move);
            if (table != nullptr) {
                score += play_to_table(game, after, *table, random);
                continue;
            }
            const Playout played = play_out(game, after, random);
            score += played.won ? 1000 : played.cards_up;
        }
        if (score > best_score) {
            best_score = score;
            best = move;
        }
    }
    return best;
}

}  // namespace

Playout play_out(const Game& game, const State& position, SplitMix64& random) {
    ThumbPlayer player(game);
    SeenPositions seen;
    State state = position;
    seen.insert(game, state);
    Playout played;
    for (;;) {
        played.moves += player.play(state, seen, random);
        if (is_won(game, state) || !is_legal_redeal(game, state)) break;
        make(game, state, {MoveKind::redeal, kNoPile, kNoPile, 0});
        // An unshuffled redeal may come round to where it was.
        if (!seen.insert(game, state)) break;
        ++played.moves;
    }
    played.won = is_won(game, state);
    played.cards_up = cards_up(game, state);
    return played;
}

int play_layout(const Game& game, State& position, SplitMix64& random) {
    SeenPositions seen;
    seen.insert(game, position);
    return ThumbPlayer(game).play(position, seen, random);
}

Heights heights_of(const Game& game, const State& position) {
    Heights heights{};
    for (int pile = game.first_foundation; pile < game.piles; ++pile) {
        heights[static_cast<std::size_t>(game.foundation(pile).suit)] =
            static_cast<std::uint8_t>(position.size(pile));
    }
    return heights;
}

double play_to_table(const Game& game, const State& position, const Table& table, SplitMix64& random) {
    State state = position;
    const auto worth = [&] {
        const int level = redeals_left(game, state) - 1;
        if (level < 0) return 0.0;
        if (level >= table.levels()) throw std::invalid_argument("the table does not go that far");
        return table.value(level, table.entry(heights_of(game, state)), kAll);
    };
    play_layout(game, state, random);
    if (is_won(game, state)) return 1;
    return is_legal_redeal(game, state) ? worth() : 0;
}

State another_like(const Game& game, const State& position, SplitMix64& random) {
    State state = position;
    std::vector<int> hidden;
    for (int place = 0; place < state.end(game.piles - 1); ++place) {
        if (!is_up(state.at(place)) && (state.at(place) & kSeen) == 0) hidden.push_back(place);
    }
    for (std::size_t i = hidden.size(); i-- > 1;) {
        std::swap(state.at(hidden[i]), state.at(hidden[random.below(i + 1)]));
    }
    state.deal = 1 + random.below(kLastDealNumber);
    return state;
}

Move choose_by_sampling(const Game& game, const State& position, int samples, const Table* table,
                        SplitMix64& random, const Control* control) {
    const auto moves = std::make_unique<MoveList>();
    legal_moves(game, position, *moves);
    return best_of(game, position, {moves->begin(), moves->end()}, samples, table, random, control);
}

Playout play_by_sampling(const Game& game, const State& position, int samples, const Table* table,
                         SplitMix64& random) {
    const auto moves = std::make_unique<MoveList>();
    SeenPositions seen;
    State state = position;
    seen.insert(game, state);
    Playout played;
    while (!is_won(game, state)) {
        legal_moves(game, state, *moves);
        std::vector<Move> fresh;
        for (const Move move : *moves) {
            State after = state;
            make(game, after, move);
            if (!seen.contains(game, after)) fresh.push_back(move);
        }
        if (fresh.empty()) break;
        make(game, state, best_of(game, state, fresh, samples, table, random, nullptr));
        seen.insert(game, state);
        ++played.moves;
    }
    played.won = is_won(game, state);
    played.cards_up = cards_up(game, state);
    return played;
}

}  // namespace demonfan::odds
