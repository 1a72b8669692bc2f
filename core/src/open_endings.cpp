#include "open_endings.hpp"

#include <algorithm>
#include <stdexcept>

#include "stuck.hpp"

namespace demonfan::open_fans {

namespace {

Step step_of(Card card, Card parent) {
    return {parent == kNoCard ? StepKind::to_foundation : StepKind::onto_card, card, parent, -1};
}

}  // namespace

Heights relaxed(const Board& board, const Position& position) {
    Heights heights = position.heights;
    Cards reached = position.tops;
    Cards left = 0;
    for (bool changed = true; changed;) {
        changed = false;
        for (int suit = 0; suit < kSuits; ++suit) {
            auto& height = heights[static_cast<std::size_t>(suit)];
            while (height < board.ranks && (reached & set_of(make_card(height, suit))) != 0) {
                ++height;
                changed = true;
            }
        }
        for (Cards rest = reached & ~left; rest != 0; rest &= rest - 1) {
            const Card card = lowest(rest);
            const bool up = rank_of(card) < heights[static_cast<std::size_t>(suit_of(card))];
            if (!up && (board.parents[card] & reached) == 0) continue;
            left |= set_of(card);
            if (position.below[card] != kNoCard) reached |= set_of(position.below[card]);
            changed = true;
        }
    }
    return heights;
}

// Safe moves up: a top x that can go up, where each card c still lying that may be laid on x can go up now
// too, and no card that may be laid on c lies any more. No ending is lost by making them.
//
// Proof. Take a play to a stuck layout with x where it lies. Make it with x up from the start, leaving out
// the moves of x, and put c up at the moment when the play lays it on x. Nothing else is ever laid on x, and
// nothing on c, so this can be played, and every other card lies as in that play. At its end x and c are up
// there too: else they would lie in the open, and could go up, and the layout would not be stuck.
std::optional<Card> EndingFinder::safe_up(const Position& position) const {
    const Cards up = board_.going_up(position);
    if (up == 0) return std::nullopt;
    const Cards lying = board_.lying(position);
    for (Cards rest = up; rest != 0; rest &= rest - 1) {
        const Card card = lowest(rest);
        const Cards children = board_.children[card] & lying;
        bool safe = (children & ~up) == 0;
        for (Cards left = children; safe && left != 0; left &= left - 1) {
            safe = (board_.children[lowest(left)] & lying) == 0;
        }
        if (safe) return card;
    }
    return std::nullopt;
}

// Where a redeal may come at any time nothing goes up by itself.
void EndingFinder::play_safe(Position& position, Line* line) const {
    if (any_time_) return;
    while (const auto card = safe_up(position)) {
        position.go_up(*card);
        if (line != nullptr) line->push_back({StepKind::to_foundation, *card, kNoCard, -1});
    }
}

// A guess at what is still to do: cards to go up, cards that lie above a lower one, cards out of reach.
int EndingFinder::estimate(const Position& position, const Heights& within_reach) const {
    constexpr int kNotUp = 4, kAbove = 3, kOutOfReach = 1;
    int estimate = 0;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        estimate += kNotUp * (board_.ranks - position.heights[suit]);
        estimate += kOutOfReach * (board_.ranks - within_reach[suit]);
    }
    std::array<int, kMostCards> fan;  // NOLINT(cppcoreguidelines-pro-type-member-init): filled below
    for (Cards rest = position.tops; rest != 0; rest &= rest - 1) {
        std::size_t size = 0;
        for (Card card = lowest(rest); card != kNoCard; card = position.below[card]) {
            fan[size++] = rank_of(card);
        }
        for (int least = kMostRanks; size > 0; least = std::min(least, fan[size])) {
            --size;
            if (fan[size] > least) estimate += kAbove;
        }
    }
    return estimate;
}

void EndingFinder::reach(const Heights& heights, const Key& key) {
    found_.insert(heights);
    if (wanted_ != nullptr && heights == *wanted_ && !wanted_at_) wanted_at_ = key;
}

// False if the search must stop.
bool EndingFinder::enter(Position position, const From& from) {
    play_safe(position, nullptr);
    if (board_.is_won(position)) {
        won_from_ = from;
        return false;
    }
    const Key key = board_.key(position);
    if (table_.contains(key)) return true;
    if (count_ == most_) {
        complete_ = false;
        return false;
    }
    table_.insert(key, from);
    ++count_;
    if (any_time_) reach(position.heights, key);
    const Heights within_reach = relaxed(board_, position);
    if (!any_time_ && within_reach == position.heights && !found_.contains(within_reach) &&
        settles(position, nullptr)) {
        reach(within_reach, key);
    }
    if (found_.contains_all(position.heights, within_reach)) return true;
    const auto list = static_cast<std::size_t>(
        std::min(estimate(position, within_reach), static_cast<int>(waiting_.size()) - 1));
    waiting_[list].push_back(key);
    first_ = std::min(first_, list);
    return true;
}

// Goes on from a position where nothing goes up any more, by a move that cannot be taken back as long as
// there is one, until the layout is stuck. False if a search for such a move is too long: then the rules say
// "not stuck", too.
bool EndingFinder::settles(Position position, Line* line) {
    struct Node {
        Position position;
        std::size_t parent;
        Step step;
    };
    if (capped_.contains(position.heights)) {
        complete_ = false;
        return false;
    }
    for (;;) {
        family_.clear();
        family_.insert(board_.key(position));
        std::vector<Node> nodes{{position, 0, {}}};
        bool capped = false;
        std::optional<Node> last;
        for (std::size_t at = 0; at < nodes.size() && !last && !capped; ++at) {
            const Position here = nodes[at].position;
            for_each_move(board_, here, [&](Card card, Card parent, const Position& next, bool reversible) {
                if (last || capped) return;
                const Node node{next, at, step_of(card, parent)};
                if (!reversible) {
                    last = node;
                } else if (!family_.contains(board_.key(next))) {
                    capped = family_.size() >= general::kStuckCap;
                    family_.insert(board_.key(next));
                    nodes.push_back(node);
                }
            });
        }
        if (capped) {
            capped_.insert(position.heights);
            complete_ = false;
            return false;
        }
        if (!last) return true;
        if (line != nullptr) {
            Line steps{last->step};
            for (std::size_t at = last->parent; at != 0; at = nodes[at].parent)
                steps.push_back(nodes[at].step);
            line->insert(line->end(), steps.rbegin(), steps.rend());
        }
        position = last->position;
    }
}

// No reversible moves lead to one that is not.
bool EndingFinder::is_stuck(const Position& position) {
    Line line;
    return settles(position, &line) && line.empty();
}

void EndingFinder::explore(const Key& key) {
    const Position position = board_.position(key);
    bool stays = true;  // every move can be taken back
    bool going = true;
    for_each_move(board_, position, [&](Card, Card, const Position& next, bool reversible) {
        stays = stays && reversible;
        going = going && enter(next, {key, false});
    });
    if (!any_time_ && stays && !found_.contains(position.heights) && is_stuck(position)) {
        reach(position.heights, key);
    }
}

void EndingFinder::search(const FanLayout& layout, Build build, bool any_time, std::uint64_t positions) {
    board_ = Board(layout, build);
    any_time_ = any_time;
    most_ = positions;
    count_ = 0;
    complete_ = true;
    won_from_.reset();
    wanted_at_.reset();
    table_.clear();
    found_.clear();
    capped_.clear();
    for (auto& list : waiting_) list.clear();
    first_ = waiting_.size();
    enter(board_.start, {{}, true});
    while (!won_from_ && complete_ && !wanted_at_) {
        while (first_ < waiting_.size() && waiting_[first_].empty()) ++first_;
        if (first_ == waiting_.size()) break;
        const Key key = waiting_[first_].back();
        waiting_[first_].pop_back();
        explore(key);
    }
}

// The table knows positions up to the order of fans, which the moves by name do not need.
Line EndingFinder::line_of(Key key) {
    std::vector<Key> way{key};
    for (From from = *table_.find(key); !from.first; from = *table_.find(way.back()))
        way.push_back(from.parent);
    Line line;
    Position position = board_.start;
    play_safe(position, &line);
    for (auto next = way.rbegin() + 1; next != way.rend(); ++next) {
        step_to(position, [&](const Position& after) { return board_.key(after) == *next; }, line);
    }
    return line;
}

// Makes the move after which, with the safe moves up, the position is a wanted one.
void EndingFinder::step_to(Position& position, const std::function<bool(const Position&)>& is_wanted,
                           Line& line) const {
    const Position here = position;
    bool made = false;
    for_each_move(board_, here, [&](Card card, Card parent, Position next, bool) {
        if (made) return;
        Line safe{step_of(card, parent)};
        play_safe(next, &safe);
        if (!is_wanted(next)) return;
        made = true;
        position = next;
        line.insert(line.end(), safe.begin(), safe.end());
    });
    if (!made) throw std::logic_error("a line of the search cannot be made again");
}

Line EndingFinder::line_to(const FanLayout& layout, Build build, bool any_time, std::uint64_t positions,
                           const Heights& ending) {
    wanted_ = &ending;
    search(layout, build, any_time, positions);
    wanted_ = nullptr;
    if (ending == board_.full && won_from_) {
        const From from = *won_from_;
        Line line;
        Position position = board_.start;
        if (from.first) {
            play_safe(position, &line);
            return line;
        }
        line = line_of(from.parent);
        position = board_.position(from.parent);
        step_to(position, [&](const Position& after) { return board_.is_won(after); }, line);
        return line;
    }
    if (!wanted_at_) throw std::invalid_argument("the search does not come to these heights");
    const Key at = *wanted_at_;
    Line line = line_of(at);
    if (!any_time_) settles(board_.position(at), &line);
    return line;
}

Endings EndingFinder::find(const FanLayout& layout, Build build, bool any_time, std::uint64_t positions) {
    wanted_ = nullptr;
    search(layout, build, any_time, positions);
    return {won_from_.has_value(), found_.list(), complete_, relaxed(board_, board_.start), count_};
}

}  // namespace demonfan::open_fans
