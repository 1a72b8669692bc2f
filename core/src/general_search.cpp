#include "general_search.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <utility>

#include "effects.hpp"
#include "general_key.hpp"
#include "general_order.hpp"
#include "general_playouts.hpp"
#include "general_table.hpp"
#include "meter.hpp"
#include "stuck.hpp"

namespace demonfan::general {

namespace {

class Search {
public:
    Search(const Game& game, const State& start, const SearchOptions& options, const Limits& limits,
           Control* control)
        : game_(game),
          start_(start),
          options_(options),
          dominance_(game, options.dominances, options.layout_only),
          bytes_(limits.bytes),
          meter_(limits, control) {}

    SearchResult run() {
        State root = start_;
        play_safe(root, nullptr);
        SearchResult result;
        if (is_won(game_, root)) {
            result.verdict = Verdict::won;
            play_safe(root = start_, &result.line);
        } else {
            result.verdict = options_.play_only ? play(result.line) : take_turns(root, result.line);
        }
        if (result.verdict == Verdict::undecided) result.stop = meter_.stop();
        result.positions = meter_.positions();
        result.seconds = meter_.finish();
        return result;
    }

private:
    // How many other ways are tried for each slice of the complete one: where that can hardly come to an end,
    // more.
    static constexpr int kOthersOfOnePack = 3;
    static constexpr int kOthers = 8;
    // And how many positions are played for each of its own.
    static constexpr std::uint64_t kPlayed = 4;

    // One way through the positions, by its own estimate.
    struct Way {
        Way(const Game& game, const State& start, std::size_t bytes, std::uint64_t number)
            : table(bytes), estimate(game, start.base, weights(number)) {}

        KeyTable table;
        Frontier frontier;
        Estimate estimate;
    };

    // The complete search, and in between others by other estimates, each from the start and for as many
    // positions as the complete one has had since the last: what leads one estimate astray, another may win.
    // One that comes to an end is complete as well.
    Verdict take_turns(const State& root, std::vector<Move>& line) {
        Way whole(game_, start_, bytes_ - bytes_ / 4, 0);
        if (!enter(whole, root, KeyTable::kNone)) return Verdict::undecided;
        const int others = game_.rules.packs == 1 ? kOthersOfOnePack : kOthers;
        Playouts playouts(game_, start_, dominance_, options_.layout_only);
        std::uint64_t number = 0;
        for (std::uint64_t slice = options_.slice;; slice += slice / 5 + 1) {
            const Verdict verdict = explore(whole, slice, line);
            if (verdict != Verdict::undecided || meter_.stop() != Stop::none) return verdict;
            if (auto played = playouts.play(slice * kPlayed, meter_)) {
                line = std::move(*played);
                return Verdict::won;
            }
            if (meter_.stop() != Stop::none) return Verdict::undecided;
            for (int i = 0; i < others; ++i) {
                Way other(game_, start_, bytes_ / 4, ++number);
                if (!enter(other, root, KeyTable::kNone)) return Verdict::undecided;
                const Verdict found = explore(other, slice, line);
                if (found != Verdict::undecided || meter_.stop() != Stop::none) return found;
            }
        }
    }

    // Whole games until the meter stops them.
    Verdict play(std::vector<Move>& line) {
        auto played = Playouts(game_, start_, dominance_, options_.layout_only)
                          .play(std::numeric_limits<std::uint64_t>::max(), meter_);
        if (!played) return Verdict::undecided;
        line = std::move(*played);
        return Verdict::won;
    }

    // Undecided if the meter stopped the search, or after so many positions more.
    Verdict explore(Way& way, std::uint64_t slice, std::vector<Move>& line) {
        const std::uint64_t before = meter_.positions();
        while (meter_.positions() - before < slice) {
            const KeyTable::Id id = way.frontier.pop(way.table);
            if (id == KeyTable::kNone) return Verdict::lost;
            const State position = unpack(game_, start_, way.table.key(id));
            generate_moves(position, moves_);
            for (const Move move : moves_) {
                if (dominance_.is_equal_to_another(position, move)) continue;
                State following = position;
                make(game_, following, move);
                play_safe(following, nullptr);
                if (is_won(game_, following)) {
                    line = line_to(way.table, id);
                    return Verdict::won;
                }
                if (!enter(way, following, id)) return Verdict::undecided;
            }
        }
        return Verdict::undecided;
    }

    void generate_moves(const State& position, MoveList& moves) const {
        if (options_.layout_only) {
            moves.clear();
            generate(game_, position, moves);
        } else {
            legal_moves(game_, position, moves);
        }
    }

    // Every safe move up, as long as there is one.
    void play_safe(State& state, std::vector<Move>* line) const {
        while (const std::optional<Move> move = dominance_.safe_up(state)) {
            make(game_, state, *move);
            if (line != nullptr) line->push_back(*move);
        }
    }

    // False if the search must stop.
    bool enter(Way& way, const State& state, KeyTable::Id parent) {
        KeyBuffer key;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by pack
        const std::size_t size = pack_key(state, key);
        const KeyTable::Entry entry = way.table.insert(std::span(key).first(size), parent);
        if (entry.inserted == Inserted::seen) return true;
        if (entry.inserted == Inserted::full) return meter_.give_up(Stop::memory);
        if (!meter_.count()) return false;
        if (!dominance_.is_dead(state)) way.frontier.push(way.table, entry.id, way.estimate(state));
        return true;
    }

    std::size_t pack_key(const State& state, KeyBuffer& key) const {
        return pack(game_, state, dominance_.key_kind(state), key);
    }

    bool same_position(KeyTable& table, const State& state, KeyTable::Id id) const {
        KeyBuffer key;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled by pack
        const std::size_t size = pack_key(state, key);
        return std::ranges::equal(std::span(key).first(size), table.key(id));
    }

    // The table knows positions only up to the order of equal piles. The line is made again from the start,
    // with the piles where they are: each time by a move that leads to the next position of the table, and
    // after the last of them to a won one.
    std::vector<Move> line_to(KeyTable& table, KeyTable::Id last) const {
        std::vector<KeyTable::Id> way;
        for (KeyTable::Id id = last; id != KeyTable::kNone; id = table.node(id).parent) way.push_back(id);
        std::ranges::reverse(way);
        std::vector<Move> line;
        State state = start_;
        play_safe(state, &line);
        const auto moves = std::make_unique<MoveList>();
        for (std::size_t step = 1; step <= way.size(); ++step) {
            generate_moves(state, *moves);
            const bool made = std::ranges::any_of(*moves, [&](Move move) {
                State following = state;
                make(game_, following, move);
                std::vector<Move> safe;
                play_safe(following, &safe);
                if (step == way.size() ? !is_won(game_, following)
                                       : !same_position(table, following, way[step]))
                    return false;
                line.push_back(move);
                line.insert(line.end(), safe.begin(), safe.end());
                state = following;
                return true;
            });
            if (!made) throw std::logic_error("a line of the search cannot be made again");
        }
        return line;
    }

    const Game& game_;
    const State start_;
    const SearchOptions& options_;
    Dominance dominance_;
    std::size_t bytes_;
    MoveList moves_;
    Meter meter_;
};

}  // namespace

SearchResult search(const Game& game, const State& start, const SearchOptions& options, const Limits& limits,
                    Control* control) {
    if (game.rules.redeal == RedealKind::shuffled && redeals_left(game, start) > 0 && !options.layout_only) {
        if (!options.follow_shuffles) {
            throw std::invalid_argument(
                "the game is shuffled again: search this layout only, or follow the shuffles");
        }
        if (start.deal == 0) throw std::invalid_argument("the order of this deal's redeals is not known");
    }
    return std::make_unique<Search>(game, start, options, limits, control)->run();
}

}  // namespace demonfan::general
