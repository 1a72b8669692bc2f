#include "odds_playout.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "effects.hpp"
#include "general_key.hpp"
#include "stuck.hpp"

namespace demonfan::odds {

namespace {

using namespace general;

// Positions are told apart by whole keys.
class Seen {
public:
    bool insert(const Game& game, const State& state) { return keys_.insert(key_of(game, state)).second; }
    bool contains(const Game& game, const State& state) const { return keys_.contains(key_of(game, state)); }

private:
    static std::string key_of(const Game& game, const State& state) {
        KeyBuffer buffer;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by pack
        const KeyKind kind = game.order_is_free ? KeyKind::any_order : KeyKind::in_order;
        const std::size_t size = pack(game, state, kind, buffer);
        return {reinterpret_cast<const char*>(buffer.data()), size};
    }

    std::unordered_set<std::string> keys_;
};

bool can_be_filled(const Game& game, int pile) { return !game.pile_rule(pile).fills.empty(); }

// How much a move does, by what lies face up.
int worth(const Game& game, const State& state, Move move) {
    if (move.kind == MoveKind::draw) return 15;
    if (move.kind != MoveKind::carry) return 10;
    if (game.is_foundation(move.target)) return 100;
    if (game.is_reserve(move.source)) return 60;
    if (move.source == game.waste) return 30;
    if (!game.is_tableau(move.source)) return 25;
    const int left = state.size(move.source) - move.count;
    if (left == 0) {
        // To another empty pile it changes nothing.
        if (game.is_tableau(move.target) && state.empty(move.target)) return -1;
        return can_be_filled(game, move.source) ? 40 : 12;
    }
    const std::uint8_t exposed = state.below_top(move.source, move.count);
    if (!is_up(exposed)) return 50;
    for (int pile = game.first_foundation; pile < game.piles; ++pile) {
        if (goes_up(game, state, pile, card_of(exposed))) return 45;
    }
    return 20;
}

Move best_of(const Game& game, const State& position, const std::vector<Move>& moves, int samples,
             const Table* table, SplitMix64& random) {
    if (samples < 1) throw std::invalid_argument("at least one sample must be taken");
    if (moves.empty()) throw std::invalid_argument("there is no legal move");
    if (moves.size() == 1) return moves.front();
    std::vector<State> worlds;
    worlds.reserve(static_cast<std::size_t>(samples));
    for (int i = 0; i < samples; ++i) worlds.push_back(another_like(game, position, random));
    Move best;
    double best_score = -1;
    for (const Move move : moves) {
        double score = 0;
        for (const State& world : worlds) {
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

struct Candidate {
    int worth;
    std::uint64_t chance;
    Move move;
};

// Goes on as long as there is a move to a position not seen; no redeal. The moves are counted.
int play_until_seen(const Game& game, State& state, Seen& seen, SplitMix64& random) {
    const auto moves = std::make_unique<MoveList>();
    std::vector<Candidate> candidates;
    int made = 0;
    for (bool moved = true; moved && !is_won(game, state); made += moved) {
        moves->clear();
        generate(game, state, *moves);
        candidates.clear();
        for (const Move move : *moves) {
            const int value = worth(game, state, move);
            if (value >= 0) candidates.push_back({value, random.next(), move});
        }
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.worth != b.worth ? a.worth > b.worth : a.chance < b.chance;
        });
        moved = false;
        for (const Candidate& candidate : candidates) {
            State after = state;
            make(game, after, candidate.move);
            if (!seen.insert(game, after)) continue;
            state = after;
            moved = true;
            break;
        }
    }
    return made;
}

}  // namespace

Playout play_out(const Game& game, const State& position, SplitMix64& random) {
    Seen seen;
    State state = position;
    seen.insert(game, state);
    Playout played;
    for (;;) {
        played.moves += play_until_seen(game, state, seen, random);
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
    Seen seen;
    seen.insert(game, position);
    return play_until_seen(game, position, seen, random);
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
                        SplitMix64& random) {
    const auto moves = std::make_unique<MoveList>();
    legal_moves(game, position, *moves);
    return best_of(game, position, {moves->begin(), moves->end()}, samples, table, random);
}

Playout play_by_sampling(const Game& game, const State& position, int samples, const Table* table,
                         SplitMix64& random) {
    const auto moves = std::make_unique<MoveList>();
    Seen seen;
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
        make(game, state, best_of(game, state, fresh, samples, table, random));
        seen.insert(game, state);
        ++played.moves;
    }
    played.won = is_won(game, state);
    played.cards_up = cards_up(game, state);
    return played;
}

}  // namespace demonfan::odds
