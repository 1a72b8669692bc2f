#include "alternate_endings.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <optional>

#include "alternate_search.hpp"

namespace demonfan::alternate {

namespace {

// In a line to a wanted last position a card may change its parent once more than the needs of others ask
// for: to where it is to lie at the end (see "Few stays").
constexpr int kMostStaysToAPlace = kMostStays + 1;

std::vector<Position> positions_along(const Board& board, const Line& line) {
    std::vector<Position> positions{board.start};
    for (const Step& step : line) {
        const Position here = positions.back();
        for_each_move(board, here, [&](const Step& move, const Position& next, bool) {
            if (move.kind == step.kind && move.card == step.card && move.onto == step.onto)
                positions.push_back(next);
        });
    }
    return positions;
}

}  // namespace

int Endings::most_up() const {
    int most = 0;
    for (const Heights& one : heights) most = std::max(most, std::accumulate(one.begin(), one.end(), 0));
    return most;
}

Endings EndingFinder::stuck(const FanLayout& layout, const Limits& limits, Control* control) {
    return find(layout, true, limits, control);
}

Endings EndingFinder::any(const FanLayout& layout, const Limits& limits, Control* control) {
    return find(layout, false, limits, control);
}

Endings EndingFinder::find(const FanLayout& layout, bool stuck, const Limits& limits, Control* control) {
    const Board board(layout);
    limits_ = limits;
    meter_ = Meter(limits, control);
    forbidden_.clear();
    found_.clear();
    tracked_.fill(kTrackedFirst);
    complete_ = false;
    while (meter_.count()) {
        Plan plan = make_plan(board);
        if (!ask_all(board, plan, stuck)) break;
    }
    Endings endings;
    for (auto& [heights, line] : found_) {
        endings.heights.push_back(heights);
        endings.lines.push_back(std::move(line));
    }
    endings.stop = complete_ ? Stop::none : meter_.stop();
    endings.positions = meter_.positions();
    endings.seconds = meter_.finish();
    return endings;
}

Plan EndingFinder::make_plan(const Board& board) const {
    Plan plan(board, std::nullopt, tracked_, dominances_, kMostStaysToAPlace);
    // Facts are read off a model, so they must be there before the first question.
    for (Cards rest = board.pack & ~board.start.up(); rest != 0; rest &= rest - 1) {
        const Card card = lowest(rest);
        plan.never_left(card);
        if (board.is_king(card)) {
            plan.left_in_empty(card);
            continue;
        }
        for (int which = 0; which < 2; ++which) {
            if (board.on_table(parent_of(card, which))) plan.left_on(card, parent_of(card, which));
        }
    }
    for (const auto& facts : forbidden_) forbid(plan, facts);
    return plan;
}

// True if a plan with more stays is needed; false if all is found, or the meter stopped the search.
bool EndingFinder::ask_all(const Board& board, Plan& plan, bool stuck) {
    for (;;) {
        const Verdict verdict = ask(plan, limits_, meter_);
        complete_ = verdict == Verdict::lost;
        if (verdict != Verdict::won || !meter_.count()) return false;
        const Cards wanderers = plan.wanderers();
        for (Cards rest = wanderers; rest != 0; rest &= rest - 1) ++tracked_[lowest(rest)];
        if (wanderers != 0) return true;

        const Line line = plan.line();
        const std::vector<Position> positions = positions_along(board, line);
        Escape found;
        if (stuck && escape(board, positions.back(), found)) {
            forbidden_.push_back(reasons(board, positions.back(), plan, found));
            forbid(plan, forbidden_.back());
            continue;
        }
        for (std::size_t made = stuck ? line.size() : 0; made < positions.size(); ++made) {
            const Heights heights = board.heights(positions[made]);
            const auto moves = line.begin() + static_cast<std::ptrdiff_t>(made);
            if (!found_.try_emplace(heights, line.begin(), moves).second) continue;
            forbidden_.push_back(at_heights(board, heights));
            forbid(plan, forbidden_.back());
        }
    }
}

// Looks for the shortest way from the position to a move that cannot be taken back.
bool EndingFinder::escape(const Board& board, const Position& position, Escape& found) const {
    struct Node {
        Position position;
        std::size_t parent;
        Step step;
    };
    std::vector<Node> family{{position, 0, {}}};
    for (std::size_t i = 0; i < family.size(); ++i) {
        std::optional<Step> last;
        for_each_move(board, Position(family[i].position),
                      [&](const Step& step, const Position& next, bool reversible) {
                          if (!reversible) {
                              if (!last) last = step;
                          } else if (std::ranges::find(family, next, &Node::position) == family.end()) {
                              family.push_back({next, i, step});
                          }
                      });
        if (!last) continue;
        found.last = *last;
        for (std::size_t node = i; node != 0; node = family[node].parent)
            found.moves.push_back(family[node].step);
        std::ranges::reverse(found.moves);
        return true;
    }
    return false;
}

// The facts about how the layout is left that make the escape possible: where the moving cards lie, that what
// moves and what it moves onto is uncovered but for cards that move away themselves, and what the last move
// needs.
std::vector<EndingFinder::Fact> EndingFinder::reasons(const Board& board, const Position& position,
                                                      Plan& plan, const Escape& escape) const {
    using Kind = Fact::Kind;
    std::vector<Fact> facts;
    Cards movers = 0, uncovered = 0;
    for (const Step& step : escape.moves) {
        movers |= set_of(step.card);
        uncovered |= set_of(step.card) | set_of(step.onto);
    }
    const Step& last = escape.last;
    uncovered |= set_of(last.card);
    if (last.kind == StepKind::onto_card) uncovered |= set_of(last.onto);

    for (Cards rest = movers; rest != 0; rest &= rest - 1) {
        const Card card = lowest(rest);
        if (plan.solver().value(plan.never_left(card))) {
            facts.push_back({Kind::never_left, card});
            continue;
        }
        for (int which = 0; which < 2; ++which) {
            const Card host = parent_of(card, which);
            if (board.on_table(host) && plan.solver().value(plan.left_on(card, host))) {
                facts.push_back({Kind::left_on, card, host});
            }
        }
    }
    for (Cards rest = uncovered; rest != 0; rest &= rest - 1) {
        const Card card = lowest(rest);
        facts.push_back({Kind::up, card, kNoCard, false});
        const int above = board.place(card).above;
        if (above != Board::kNone && (movers & set_of(static_cast<Card>(above))) == 0) {
            facts.push_back({Kind::never_left, static_cast<Card>(above), kNoCard, false});
        }
        if (rank_of(card) == 0) continue;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Card child = make_card(rank_of(card) - 1, suit);
            if (may_lie_on(child, card) && board.on_table(child) && (movers & set_of(child)) == 0) {
                facts.push_back({Kind::left_on, child, card, false});
            }
        }
    }
    if (last.kind == StepKind::to_foundation) {
        if (rank_of(last.card) > 0) facts.push_back({Kind::up, static_cast<Card>(last.card - kSuits)});
        return facts;
    }
    facts.push_back({Kind::never_left, last.card});
    if (last.kind != StepKind::to_empty) return facts;
    // As many fans are empty as now, or more, and no more kings have gone into such.
    for (const int bottom : board.bottoms) {
        if (bottom != Board::kNone && (position.off() & set_of(static_cast<Card>(bottom))) != 0) {
            facts.push_back({Kind::never_left, static_cast<Card>(bottom), kNoCard, false});
        }
    }
    for (Cards rest = board.kings & ~board.start.up() & ~position.moved(); rest != 0; rest &= rest - 1) {
        facts.push_back({Kind::left_in_empty, lowest(rest), kNoCard, false});
    }
    return facts;
}

std::vector<EndingFinder::Fact> EndingFinder::at_heights(const Board& board, const Heights& heights) {
    std::vector<Fact> facts;
    for (int suit = 0; suit < kSuits; ++suit) {
        const int height = heights[static_cast<std::size_t>(suit)];
        if (height > 0) facts.push_back({Fact::Kind::up, make_card(height - 1, suit)});
        if (height < board.ranks) facts.push_back({Fact::Kind::up, make_card(height, suit), kNoCard, false});
    }
    return facts;
}

Literal EndingFinder::literal(Plan& plan, const Fact& fact) {
    switch (fact.kind) {
        case Fact::Kind::up:
            return plan.up(fact.card);
        case Fact::Kind::never_left:
            return plan.never_left(fact.card);
        case Fact::Kind::left_on:
            return plan.left_on(fact.card, fact.host);
        case Fact::Kind::left_in_empty:
            break;
    }
    return plan.left_in_empty(fact.card);
}

void EndingFinder::forbid(Plan& plan, const std::vector<Fact>& facts) {
    std::vector<Literal> literals;
    literals.reserve(facts.size());
    for (const Fact& fact : facts)
        literals.push_back(fact.holds ? ~literal(plan, fact) : literal(plan, fact));
    plan.solver().clause(literals);
}

}  // namespace demonfan::alternate
