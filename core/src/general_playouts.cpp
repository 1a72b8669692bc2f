#include "general_playouts.hpp"

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "effects.hpp"
#include "general_key.hpp"
#include "stuck.hpp"

namespace demonfan::general {

namespace {

constexpr Move kRedeal{MoveKind::redeal, kNoPile, kNoPile, 0};

std::string key_in_order(const Game& game, const State& state) {
    KeyBuffer key;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by pack
    const std::size_t size = pack(game, state, KeyKind::in_order, key);
    return {reinterpret_cast<const char*>(key.data()), size};
}

}  // namespace

Playouts::Playouts(const Game& game, const State& start, const Dominance& dominance, bool layout_only)
    : game_(game), start_(start), dominance_(dominance), layout_only_(layout_only), player_(game) {}

std::optional<std::vector<Move>> Playouts::play(std::uint64_t positions, Meter& meter) {
    const std::uint64_t before = meter.positions();
    while (meter.positions() - before < positions) {
        Played played = play_one(meter);
        if (played.won) return shortened(played.line);
        if (meter.stop() != Stop::none) return std::nullopt;
        // A game that ends where it began counts, too: there may be no other.
        if (!meter.count()) return std::nullopt;
        keep(std::move(played));
    }
    return std::nullopt;
}

// The first game by the plain rule, the others with weights of their own.
Thumb Playouts::thumb() {
    Thumb thumb;
    if (games_ == 0) return thumb;
    for (int* weight :
         {&thumb.off_reserve, &thumb.turned, &thumb.next_up, &thumb.emptied, &thumb.off_waste,
          &thumb.off_cell, &thumb.laid_open, &thumb.turn, &thumb.left, &thumb.other, &thumb.up}) {
        *weight = *weight * static_cast<int>(50 + random_.below(101)) / 100;
    }
    thumb.noise = static_cast<int>(random_.below(4) * 12);
    return thumb;
}

Playouts::Played Playouts::play_one(Meter& meter) {
    const Thumb how = thumb();
    State state = start_;
    seen_.clear();
    seen_.insert(game_, state);
    Played played;
    played.cards_up = cards_up(game_, state);
    const auto note = [&](Move move) {
        played.line.push_back(move);
        if (const int up = cards_up(game_, state); up > played.cards_up) {
            played.cards_up = up;
            played.best_at = played.line.size();
        }
    };
    if (games_ >= kFromStart && !kept_.empty() && random_.below(8) != 0) {
        const std::vector<Move>& taken = kept_[random_.below(kept_.size())].line;
        const std::size_t moves = random_.below(taken.size() + 1);
        for (const Move move : std::span(taken).first(moves)) {
            make(game_, state, move);
            seen_.insert(game_, state);
            note(move);
        }
    }
    ++games_;
    const auto is_dead = [this](const State& after) { return dominance_.is_dead(after); };
    while (played.moves_since_best() < kMovesWithoutGain) {
        std::optional<Move> move = dominance_.safe_up(state);
        if (move) {
            make(game_, state, *move);
            seen_.insert(game_, state);
        } else {
            move = player_.step(state, seen_, random_, how, is_dead);
            if (!move && !layout_only_ && is_legal_redeal(game_, state)) {
                make(game_, state, kRedeal);
                if (seen_.insert(game_, state)) move = kRedeal;
            }
            if (!move || !meter.count()) break;
        }
        note(*move);
        if (is_won(game_, state)) {
            played.won = true;
            break;
        }
    }
    return played;
}

void Playouts::keep(Played&& played) {
    played.line.resize(played.best_at);
    const auto better = [](const Played& a, const Played& b) { return a.cards_up > b.cards_up; };
    ++without_gain_;
    if (kept_.empty() || played.cards_up > kept_.front().cards_up) without_gain_ = 0;
    if (without_gain_ > kPatience) {
        kept_.clear();
        games_ = without_gain_ = 0;
    }
    kept_.insert(std::ranges::upper_bound(kept_, played, better), std::move(played));
    if (kept_.size() > kKept) kept_.pop_back();
}

// Of the positions along the line, each goes on to the last of those that one move leads to. A key stands for
// positions that are one for play, with equal foundations in any order: so every move is sought again where
// the line now is.
std::vector<Move> Playouts::shortened(const std::vector<Move>& line) const {
    std::vector<std::string> keys;
    State state = start_;
    keys.push_back(key_in_order(game_, state));
    for (const Move move : line) {
        make(game_, state, move);
        keys.push_back(key_in_order(game_, state));
    }
    std::unordered_map<std::string_view, std::size_t> last;
    for (std::size_t at = 0; at < keys.size(); ++at) last[keys[at]] = at;
    std::vector<Move> found;
    const auto moves = std::make_unique<MoveList>();
    state = start_;
    for (std::size_t at = last[keys.front()]; at < line.size();) {
        moves->clear();
        generate(game_, state, *moves);
        if (line[at] == kRedeal) moves->push(kRedeal);
        std::size_t next = at;
        Move best;
        for (const Move move : *moves) {
            State after = state;
            make(game_, after, move);
            const auto place = last.find(key_in_order(game_, after));
            if (place == last.end() || place->second <= next) continue;
            next = place->second;
            best = move;
        }
        if (next == at) throw std::logic_error("a line of playouts cannot be made again");
        make(game_, state, best);
        found.push_back(best);
        at = next;
    }
    return found;
}

}  // namespace demonfan::general
