// Depth first through the positions, each entered once in the table.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <utility>
#include <vector>

#include "demon_dominance.hpp"
#include "demon_moves.hpp"
#include "demon_state.hpp"
#include "demon_stock.hpp"
#include "meter.hpp"
#include "position_table.hpp"

namespace demonfan {

namespace demon {

namespace {

template <std::size_t Words>
class Search {
public:
    Search(const Board& board, const Limits& limits, Control* control, const DemonDominances& use)
        : board_(board), use_{use}, meter_(limits, control), table_(limits.bytes) {}

    Result run(const DemonPosition& position) {
        Result result;
        const bool singles = board_.rules.turn == 1 && !board_.turn_changes;
        if (use_.one_at_a_time && !singles) given_ = &position;
        result.verdict = decide(position);
        if (result.verdict == Verdict::won) result.line = replay(position);
        if (result.verdict == Verdict::undecided) result.stop = meter_.stop();
        result.positions = meter_.positions();
        result.seconds = meter_.finish();
        return result;
    }

private:
    struct Frame {
        State state;
        std::size_t first_move;  // its moves not yet tried are moves_[first_move ..]
        Move made;               // the move that led here
        std::uint64_t entered;   // positions entered before it
    };

    // With each key, the sizes of the waste that the position was entered with, as bits.
    using Stands = std::uint64_t;

    enum class Entered { open, closed, won, stopped };

    static constexpr std::uint64_t kNoBudget = ~std::uint64_t{0};
    static constexpr std::uint64_t kFirstBudget = 256;
    static constexpr std::uint64_t kFreerAtRoot = 4096;
    static constexpr std::uint64_t kFreer = 512;
    static constexpr int kTries = 2;
    static constexpr int kSpread = 12;

    Verdict decide(const DemonPosition& position) {
        // Cycles are all but unheard of, so search as if there were none. Any line found is a line of real
        // moves. If none is found, and no position met had columns that could hold a cycle, then every step
        // of the proof of pool_tails held in every position met: it is lost. Else begin again in earnest.
        use_.no_cycles = true;
        Verdict verdict = try_orders(position);
        if (verdict == Verdict::lost && met_cycle_) {
            use_.no_cycles = false;
            verdict = try_orders(position);
        }
        return verdict;
    }

    // Most won deals fall to the first few hundred positions, and those which do not often fall to another
    // order. So a search that has used up its budget begins again in a new order with a larger one; the last
    // has no budget, and any that ends within it is complete.
    Verdict try_orders(const DemonPosition& position) {
        std::uint64_t budget = kFirstBudget;
        for (int attempt = 0;; ++attempt) {
            if (attempt == kTries) budget = kNoBudget;
            shuffle_ = attempt == 0 ? 0 : splitmix(static_cast<std::uint64_t>(attempt));
            begin(budget);
            const Verdict verdict = search(board_.root(position));
            if (verdict != Verdict::undecided || meter_.stop() != Stop::none) return verdict;
            budget *= 16;
            if (attempt == 0) {
                State root = board_.root(position);
                if (board_.rules.fill == DemonFill::at_once) board_.fill_columns(root);
                if (is_refuted(root, kFreerAtRoot)) return Verdict::lost;
            }
        }
    }

    // one_at_a_time (see demon_dominance.cpp): is the position lost even so? Asked with so many positions to
    // spend, and while no more than a part of all of them has gone that way.
    bool is_refuted(const State& state, std::uint64_t budget) {
        if (given_ == nullptr || state.must_use != kNone) return false;
        if (freer_spent_ > kFreerAtRoot + meter_.positions() / 4) return false;
        if (freer_ == nullptr) {
            freer_board_ = std::make_unique<Board>(freer_rules(board_.rules), *given_);
            freer_ = std::make_unique<Search>(*freer_board_, Limits{}, nullptr, use_);
        }
        const bool lost = freer_->loses(freer_board_->freed(state), budget);
        freer_spent_ += freer_->entered_;
        meter_.count(freer_->entered_);
        return lost;
    }

    // True only if the position is lost.
    bool loses(const State& state, std::uint64_t budget) {
        use_.no_cycles = true;
        met_cycle_ = false;
        begin(budget);
        return search(state) == Verdict::lost && !met_cycle_;
    }

    void begin(std::uint64_t budget) {
        budget_ = budget;
        entered_ = 0;
        table_.clear();
        moves_.clear();
        frames_.clear();
        asked_ = 0;
    }

    // Asks of the first frame not asked of yet whether it is lost, if there has been much to do under it. If
    // it is, nothing of it and of what lies above it is left to do.
    bool cuts() {
        asked_ = std::min(asked_, frames_.size());
        if (given_ == nullptr || asked_ == frames_.size()) return false;
        const Frame& frame = frames_[asked_];
        if (entered_ - frame.entered < use_.patience) return false;
        ++asked_;
        if (!is_refuted(frame.state, kFreer)) return false;
        moves_.resize(frame.first_move);
        frames_.resize(asked_);
        return true;
    }

    static constexpr std::uint64_t splitmix(std::uint64_t seed) {
        seed = (seed ^ seed >> 30) * 0xBF58476D1CE4E5B9ULL;
        seed = (seed ^ seed >> 27) * 0x94D049BB133111EBULL;
        return seed ^ seed >> 31;
    }

    Verdict search(State root) {
        if (board_.rules.fill == DemonFill::at_once) board_.fill_columns(root);
        play_forced(board_, use_, root);
        frames_.push_back(Frame{root, 0, {}, 0});
        Entered entered = enter(frames_.back().state);
        if (entered == Entered::open) expand(frames_.back());
        while (entered != Entered::won && entered != Entered::stopped) {
            if (entered == Entered::closed) frames_.pop_back();
            if (frames_.empty()) return Verdict::lost;
            if (cuts() || moves_.size() == frames_.back().first_move) {
                entered = Entered::closed;
                continue;
            }
            const bool much = asked_ == frames_.size() && entered_ - frames_.back().entered >= use_.patience;
            const Move move = moves_.back();
            moves_.pop_back();
            frames_.emplace_back(frames_.back());
            Frame& child = frames_.back();
            child.first_move = moves_.size();
            child.made = move;
            child.entered = entered_;
            make(child.state, move);
            entered = enter(child.state);
            if (given_ != nullptr && much && entered == Entered::open) {
                ++asked_;
                if (is_refuted(child.state, kFreer)) entered = Entered::closed;
            }
            if (entered == Entered::open) expand(child);
        }
        return entered == Entered::won ? Verdict::won : Verdict::undecided;
    }

    void make(State& state, Move move, Log* log = nullptr) const {
        std::uint8_t must_use = kNone, uncovered_from = kNone;
        if (move.onto != kUp) {
            if ((state.stock & set_of(move.card)) != 0) {
                if (stock_is_lazy(board_, use_)) must_use = move.card;
            } else if ((state.columns & set_of(move.card)) != 0 &&
                       tail_is_lazy(board_, use_, state, move.card)) {
                must_use = state.below[move.card];
                uncovered_from = move.card;
            }
        }
        board_.apply(state, move, log);
        state.must_use = must_use;
        state.uncovered_from = uncovered_from;
        if (must_use == kNone) play_forced(board_, use_, state, log);
    }

    Entered enter(State& state) {
        met_cycle_ = met_cycle_ || (use_.pool_tails && board_.can_pool && board_.hold_cycle(state.columns));
        if (state.must_use != kNone) return Entered::open;
        if (board_.won(state)) return Entered::won;
        if (use_.play_out && board_.reserves_empty(state) && plays_out(board_, state)) return Entered::won;
        if (use_.stock_for_use && state.stock != 0 && stock_is_lazy(board_, use_) &&
            (state.up | state.stock) == board_.all && plays_out(board_, state)) {
            return Entered::won;
        }
        const Key whole = board_.key(state, is_pooled(board_, use_, state));
        std::array<std::uint64_t, Words> key;
        std::copy_n(whole.begin(), Words, key.begin());
        const Stands stand = std::uint64_t{1} << state.waste;
        switch (table_.insert(key, stand)) {
            case Inserted::full:
                meter_.give_up(Stop::memory);
                return Entered::stopped;
            case Inserted::fresh:
                break;
            case Inserted::seen: {
                Stands& seen = *table_.find(key);
                const Stands before = use_.waste_reach
                                          ? stands_before(state.waste, state.ring_size, board_.turn_of(state),
                                                          board_.rules.unlimited_passes)
                                          : stand;
                if ((seen & before) != 0) return Entered::closed;
                seen |= stand;
            }
        }
        if (!meter_.count() || ++entered_ > budget_) return Entered::stopped;
        if (use_.dead && is_dead(board_, state)) return Entered::closed;
        return Entered::open;
    }

    void expand(Frame& frame) {
        list_moves(board_, use_, frame.state, list_);
        frame.first_move = moves_.size();
        const State& state = frame.state;
        const CardSet reserve = board_.reserve_tops(state);
        const auto rank = [&](Move move) {
            const CardSet card = set_of(move.card);
            if (move.onto == kNextPass) return 0;
            if (move.onto < kSuits || (move.onto != kUp && move.card < kSuits)) return 0;
            if ((reserve & card) != 0) return move.onto == kUp ? 8 : 6;
            if ((state.columns & card) != 0) {
                if (state.below[move.card] == kNone) return move.onto == kUp ? 7 : 5;
                return move.onto == kUp ? 4 : 2;
            }
            return move.onto == kUp ? 3 : 1;
        };
        // Insertion sort, in place and stable: the lists are short, and the last move is tried first.
        ranked_.clear();
        for (const Move move : list_) {
            int value = rank(move) * 4;
            if (shuffle_ != 0) {
                shuffle_ += 0x9E3779B97F4A7C15ULL;
                value += static_cast<int>(splitmix(shuffle_) % kSpread);
            }
            std::size_t place = ranked_.size();
            ranked_.emplace_back(value, move);
            for (; place > 0 && ranked_[place - 1].first > value; --place)
                ranked_[place] = ranked_[place - 1];
            ranked_[place] = {value, move};
        }
        for (const auto& one : ranked_) moves_.push_back(one.second);
    }

    Line replay(const DemonPosition& position) const {
        Log log;
        log.waste = static_cast<int>(position.waste.size());
        State state = board_.root(position);
        if (board_.rules.fill == DemonFill::at_once) board_.fill_columns(state);
        play_forced(board_, use_, state, &log);
        for (std::size_t i = 1; i < frames_.size(); ++i) make(state, frames_[i].made, &log);
        plays_out(board_, state, &log);
        return log.line;
    }

    const Board& board_;
    Use use_;
    bool met_cycle_ = false;  // some position's columns could hold a cycle
    Meter meter_;
    PositionTable<std::array<std::uint64_t, Words>, Stands> table_;
    std::vector<Frame> frames_;
    std::vector<Move> moves_;
    MoveList list_;
    std::vector<std::pair<int, Move>> ranked_;
    std::uint64_t budget_ = kNoBudget;
    std::uint64_t entered_ = 0;  // since the last beginning
    std::uint64_t shuffle_ = 0;  // 0: the order as it is, else the state of a generator

    const DemonPosition* given_ = nullptr;  // what the freer board is made of; none: nothing freer is asked
    std::unique_ptr<Board> freer_board_;    // made when first asked
    std::unique_ptr<Search> freer_;
    std::size_t asked_ = 0;          // of so many frames, from the first on, it has been asked
    std::uint64_t freer_spent_ = 0;  // positions
};

}  // namespace

}  // namespace demon

namespace {

Result solve_as_given(const DemonRules& rules, const DemonPosition& position, const Limits& limits,
                      Control* control, const DemonDominances& dominances) {
    const demon::Board board(rules, position);
    switch (board.key_words()) {
        case 1:
            return demon::Search<1>(board, limits, control, dominances).run(position);
        case 2:
            return demon::Search<2>(board, limits, control, dominances).run(position);
        case 3:
            return demon::Search<3>(board, limits, control, dominances).run(position);
        default:
            return demon::Search<4>(board, limits, control, dominances).run(position);
    }
}

constexpr std::uint64_t kNarrowPositions = 1024;

}  // namespace

// Where columns wrap everywhere, a line that puts nothing onto a base card is a line, and there are far fewer
// of those: base cards go up at once. So look for one of them first, for a while.
Result solve_demon(const DemonRules& rules, const DemonPosition& position, const Limits& limits,
                   Control* control, const DemonDominances& dominances) {
    if (rules.wrap != DemonWrap::full || !dominances.narrow_first) {
        return solve_as_given(rules, position, limits, control, dominances);
    }
    DemonRules narrow_rules = rules;
    narrow_rules.wrap = DemonWrap::not_at_base;
    Limits narrow_limits = limits;
    narrow_limits.positions = std::min(limits.positions, kNarrowPositions);
    Result narrow = solve_as_given(narrow_rules, position, narrow_limits, control, dominances);
    const bool stopped = narrow.verdict == Verdict::undecided &&
                         (narrow.stop != Stop::positions || limits.positions <= kNarrowPositions);
    if (narrow.verdict == Verdict::won || stopped) return narrow;
    Limits rest = limits;
    rest.positions -= std::min(narrow.positions, rest.positions);
    rest.seconds -= narrow.seconds;
    Result result = solve_as_given(rules, position, rest, control, dominances);
    result.positions += narrow.positions;
    result.seconds += narrow.seconds;
    return result;
}

}  // namespace demonfan
