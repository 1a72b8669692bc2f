#include "by_suit_draw.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

namespace demonfan::by_suit {

namespace {

// What is left when a draw and the move it waited for have been made.
struct Drawn {
    FanLayout piles;
    Step draw;
    Step move;
};

bool can_go_up(const FanLayout& piles, Card card) {
    return piles.heights[static_cast<std::size_t>(suit_of(card))] == rank_of(card);
}

constexpr std::size_t kNoPile = static_cast<std::size_t>(-1);

std::size_t pile_topped_by(const FanLayout& piles, Card card) {
    for (std::size_t pile = 0; pile < piles.fans.size(); ++pile) {
        if (!piles.fans[pile].empty() && piles.fans[pile].back() == card) return pile;
    }
    return kNoPile;
}

// The draw alone.
FanLayout drawn(const FanLayout& piles, std::size_t fan, std::size_t place) {
    FanLayout after = piles;
    auto& pile = after.fans[fan];
    std::rotate(pile.begin() + static_cast<std::ptrdiff_t>(place),
                pile.begin() + static_cast<std::ptrdiff_t>(place) + 1, pile.end());
    return after;
}

// Calls visit(fan, place, card) for every card that may be drawn.
void for_each_draw(const FanLayout& piles, const DrawRule& rule,
                   const std::function<void(std::size_t, std::size_t, Card)>& visit) {
    for (std::size_t fan = 0; fan < piles.fans.size(); ++fan) {
        const auto& pile = piles.fans[fan];
        if (pile.size() < 2) continue;
        for (std::size_t place = rule.second_only ? pile.size() - 2 : 0; place + 1 < pile.size(); ++place) {
            visit(fan, place, pile[place]);
        }
    }
}

// Calls visit(drawn) for everything that the draw can be followed by. A card that can go up does only that.
void for_each_use(const FanLayout& piles, const DrawRule& rule, std::size_t fan, std::size_t place,
                  const std::function<void(const Drawn&)>& visit) {
    const Card card = piles.fans[fan][place];
    const auto with = [&](std::size_t from, std::size_t to, const Step& move) {
        Drawn use{drawn(piles, fan, place), {StepKind::draw, card, kNoCard, -1}, move};
        use.piles.fans[from].pop_back();
        if (move.kind == StepKind::to_foundation) {
            ++use.piles.heights[static_cast<std::size_t>(suit_of(card))];
        } else {
            use.piles.fans[to].push_back(move.card);
        }
        visit(use);
    };
    if (can_go_up(piles, card)) return with(fan, fan, {StepKind::to_foundation, card, kNoCard, -1});

    const Card parent = static_cast<Card>(card + kSuits);
    if (rank_of(card) < piles.ranks - 1) {
        const std::size_t to = pile_topped_by(piles, parent);
        if (to != kNoPile && to != fan) with(fan, to, {StepKind::onto_card, card, parent, -1});
    } else if (piles.fill == Fill::kings) {
        const auto empty = std::find_if(piles.fans.begin(), piles.fans.end(),
                                        [](const auto& other) { return other.empty(); });
        if (empty != piles.fans.end()) {
            with(fan, static_cast<std::size_t>(empty - piles.fans.begin()),
                 {StepKind::to_empty, card, kNoCard, -1});
        }
    }
    if (rule.play_at_once || rank_of(card) == 0) return;
    const Card child = static_cast<Card>(card - kSuits);
    const std::size_t from = pile_topped_by(piles, child);
    if (from != kNoPile && from != fan) with(from, fan, {StepKind::onto_card, child, card, -1});
}

// A layout whatever the order of its fans, with the draws left.
std::string key_of(const FanLayout& piles, int draws) {
    std::vector<std::string> fans;
    for (const auto& fan : piles.fans) {
        if (!fan.empty()) fans.emplace_back(fan.begin(), fan.end());
    }
    std::sort(fans.begin(), fans.end());
    std::string key(1, static_cast<char>(draws));
    key += static_cast<char>(piles.fans.size());
    for (const std::string& fan : fans) (key += fan) += static_cast<char>(kNoCard);
    return key;
}

// The card and the higher ones of its suit.
Cards from_on(Cards card) {
    if (card == 0) return 0;
    const int index = lowest(card);
    return (Cards{0xFFFF} << (index & ~15)) & ~(card - 1);
}

// The layout with the card apart, alone on a pile of its own.
FanLayout with_apart(FanLayout layout, Card card) {
    for (auto& fan : layout.fans) std::erase(fan, card);
    layout.fans.push_back({card});
    return layout;
}

// The cards under others in which a draw could be followed by its move: those of for_each_use, or a few more.
// None that has moved: its parent lies right beneath it, its child on it if anything does; a king has a fan.
Cards drawable(const Board& board, const Position& position, Cards up, Cards moved, const DrawRule& rule) {
    const Cards tops = (position.tops | moved) & ~(moved << 1);
    Cards useful = (up + kAces) | tops >> 1;
    if (!rule.play_at_once) useful |= tops << 1;
    if (board.fill == Fill::kings) useful |= board.kings;
    return position.dealt & ~tops & useful;
}

// Nothing goes up, no build, no king to an empty fan.
bool is_stuck(const FanLayout& piles) {
    const Board board(piles);
    Position position = board.start;
    if (board.move_up(position, board.pack) != board.up_at_start) return false;
    const Cards moved = board.moved(position, board.up_at_start);
    return (board.builds(position, moved) | board.king_moves(position, moved)) == 0;
}

}  // namespace

FanLayout piles_at(const FanLayout& layout, const Board& board, const Position& position, Cards goal) {
    const Cards up = from_aces(position.reached() & goal);
    const Cards moved = board.moved(position, up);
    FanLayout piles;
    piles.heights = heights_of(up);
    piles.ranks = layout.ranks;
    piles.fill = layout.fill;
    const auto lay_run = [&] {
        auto& pile = piles.fans.back();
        while ((moved & set_of(pile.back()) >> 1) != 0)
            pile.push_back(static_cast<Card>(pile.back() - kSuits));
    };
    for (const auto& fan : layout.fans) {
        std::vector<Card> left;
        for (const Card card : fan) {
            if ((position.dealt & set_of(card)) != 0) left.push_back(card);
        }
        if (left.empty()) continue;
        piles.fans.push_back(std::move(left));
        lay_run();
    }
    for (Cards kings = moved & board.kings; kings != 0; kings &= kings - 1) {
        piles.fans.push_back({card_at(lowest(kings))});
        lay_run();
    }
    if (layout.fill == Fill::kings) piles.fans.resize(layout.fans.size());
    return piles;
}

Limits DrawSolver::limits_left() const {
    Limits left = limits_;
    left.positions -= std::min(left.positions, meter_.positions());
    return left;
}

Result DrawSolver::solve(const FanLayout& layout, int draws, const Limits& limits, Control* control) {
    if (draws < 0) throw std::invalid_argument("the number of draws is negative");
    limits_ = limits;
    control_ = control;
    meter_ = Meter(limits, control);
    lost_.clear();
    Result result;
    const bool won = win(layout, draws, &result.line);
    result.stop = won ? Stop::none : meter_.stop();
    result.verdict = won ? Verdict::won : result.stop == Stop::none ? Verdict::lost : Verdict::undecided;
    result.positions = meter_.positions();
    result.seconds = meter_.finish();
    return result;
}

// Without a draw.
bool DrawSolver::win_plainly(const Board& board, const Position& position) {
    return solver_.reach(board, position, board.pack, meter_) == Verdict::won;
}

bool DrawSolver::win(const FanLayout& layout, int draws, Line* line) {
    const Board board(layout);
    if (win_plainly(board, board.start)) {
        if (line != nullptr) *line = expand(board, board.pack, solver_.moves());
        return true;
    }
    if (draws == 0 || meter_.stop() != Stop::none) return false;
    std::string key = key_of(layout, draws);
    if (lost_.contains(key)) return false;

    // A search with fewer draws has ended before this begins, or ends within it: never two with as many.
    const auto left = static_cast<std::size_t>(draws);
    while (tables_.size() <= left) tables_.emplace_back();
    tables_[left].clear();
    Drawing drawing{layout, board, draws, tables_[left], {}, {}};
    std::vector<Apart> worth = worth_drawing(drawing);
    if (draw_from(drawing, board.start, std::move(worth), line)) return true;
    if (meter_.stop() == Stop::none) lost_.insert(std::move(key));
    return false;
}

// With a draw less, from where the layout with the card apart stands.
bool DrawSolver::win_apart(const FanLayout& layout, const Apart& apart, int draws) {
    const Board& board = *apart.board;
    if (draws == 1) return win_plainly(board, apart.position);
    return win(piles_at(with_apart(layout, apart.card), board, apart.position, board.pack), draws - 1,
               nullptr);
}

// The cards with which apart the layout can be won with a draw less.
std::vector<DrawSolver::Apart> DrawSolver::worth_drawing(Drawing& drawing) {
    std::vector<Apart> worth;
    for (const auto& fan : drawing.layout.fans) {
        for (const Card card : fan) {
            const Board board = drawing.board.with_apart(fan, card);
            Apart apart{card, &board, board.start};
            board.move_up(apart.position, board.pack);
            if (win_apart(drawing.layout, apart, drawing.draws)) {
                apart.board = &drawing.apart.emplace_back(board);
                worth.push_back(apart);
            }
            if (meter_.stop() != Stop::none) return {};
        }
    }
    return worth;
}

// Wins from the position by first making moves without a draw, then drawing one of the cards apart.
bool DrawSolver::draw_from(Drawing& drawing, Position position, std::vector<Apart> worth, Line* line) {
    if (worth.empty()) return false;
    const Board& board = drawing.board;
    const Cards up = board.move_up(position, board.pack);
    if (drawing.seen.insert(position.dealt) == Inserted::seen || !meter_.count()) return false;
    if (!drawing.moves.empty()) {
        std::erase_if(worth,
                      [&](const Apart& apart) { return !win_apart(drawing.layout, apart, drawing.draws); });
    }
    const Cards moved = board.moved(position, up);
    Cards cards = 0;
    for (const Apart& apart : worth) cards |= set_of(apart.card);
    cards &= drawable(board, position, up, moved, rule_);
    if (cards != 0 && draw_now(drawing, position, cards, line)) return true;

    for (Cards choices = board.builds(position, moved) | board.king_moves(position, moved); choices != 0;
         choices &= choices - 1) {
        if (meter_.stop() != Stop::none) return false;
        const Cards card = choices & -choices;
        Position after = position;
        board.leave(after, card);
        std::vector<Apart> following;
        for (Apart apart : worth) {
            // A card that has moved of itself need not be drawn any more.
            if (set_of(apart.card) == card) continue;
            // With the card apart, the one that moves may have settled or gone up already.
            if ((apart.position.dealt & card) != 0) apart.board->leave(apart.position, card);
            apart.board->move_up(apart.position, board.pack);
            following.push_back(apart);
        }
        drawing.moves.push_back(card);
        if (draw_from(drawing, after, std::move(following), line)) return true;
        drawing.moves.pop_back();
    }
    return false;
}

// Wins by drawing one of the cards here.
bool DrawSolver::draw_now(const Drawing& drawing, const Position& position, Cards worth, Line* line) {
    const FanLayout piles = piles_at(drawing.layout, drawing.board, position, drawing.board.pack);
    bool won = false;
    for_each_draw(piles, rule_, [&](std::size_t fan, std::size_t place, Card card) {
        if (won || (set_of(card) & worth) == 0) return;
        for_each_use(piles, rule_, fan, place, [&](const Drawn& use) {
            Line rest;
            if (won || !win(use.piles, drawing.draws - 1, line != nullptr ? &rest : nullptr)) return;
            won = true;
            if (line == nullptr) return;
            *line = expand(drawing.board, drawing.board.pack, drawing.moves);
            line->push_back(use.draw);
            line->push_back(use.move);
            line->insert(line->end(), rest.begin(), rest.end());
        });
    });
    return won;
}

DrawEndings DrawSolver::stuck(const FanLayout& layout, const Limits& limits, Control* control) {
    limits_ = limits;
    control_ = control;
    meter_ = Meter(limits, control);
    lost_.clear();
    spent_.clear();
    seen_.clear();
    const Board board(layout);
    Endings unspent = finder_.stuck(layout, limits_left());
    if (unspent.stop != Stop::none) meter_.give_up(unspent.stop);
    meter_.count(unspent.positions);
    collect(layout, board, board.start, board.up_at_start, 0);
    return {std::move(unspent.heights), spent_.list(), meter_.stop(), meter_.positions(), meter_.finish()};
}

// `kept` is a card that is not let up before the draw buries it (or none). Only for one card can that be
// worth while: the draw buries one pile, so everything else may as well have gone up before.
void DrawSolver::collect(const FanLayout& layout, const Board& board, Position position, Cards up_before,
                         Cards kept) {
    const Cards goal = board.pack & ~from_on(kept);
    const Position before = position;
    const Cards up = board.move_up(position, goal);
    if (kept == 0) {
        for (Cards rising = up & ~up_before; rising != 0; rising &= rising - 1) {
            collect(layout, board, before, up_before, rising & -rising);
        }
    }
    if (!seen_.insert({position.dealt, kept}).second || !meter_.count()) return;
    const FanLayout piles = piles_at(layout, board, position, goal);
    for_each_draw(piles, rule_, [&](std::size_t fan, std::size_t place, Card) {
        if (meter_.stop() != Stop::none) return;
        for_each_use(piles, rule_, fan, place, [&](const Drawn& use) { collect_after(use.piles); });
        // Wasted: the card stays where it was drawn to, and nothing goes onto it.
        if (!rule_.play_at_once && !spent_.contains(piles.heights) && is_stuck(drawn(piles, fan, place))) {
            spent_.insert(piles.heights);
        }
    });
    const Cards moved = board.moved(position, up);
    for (Cards choices = board.builds(position, moved) | board.king_moves(position, moved); choices != 0;
         choices &= choices - 1) {
        if (meter_.stop() != Stop::none) return;
        Position after = position;
        board.leave(after, choices & -choices);
        collect(layout, board, after, up, kept);
    }
}

void DrawSolver::collect_after(const FanLayout& piles) {
    if (meter_.stop() != Stop::none || !lost_.insert(key_of(piles, 0)).second) return;
    const Endings endings = finder_.stuck(piles, limits_left());
    if (endings.stop != Stop::none) meter_.give_up(endings.stop);
    meter_.count(endings.positions);
    for (const Heights& heights : endings.heights) spent_.insert(heights);
}

}  // namespace demonfan::by_suit
