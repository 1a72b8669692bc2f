#include "odds_open.hpp"

#include <stdexcept>
#include <utility>

namespace demonfan::odds {

OpenAnalyst::OpenAnalyst(const Rules& rules) : Analyst(rules) {
    if (rules.effort == 0) throw std::invalid_argument("the search needs positions to look at");
}

Layout OpenAnalyst::analyse(const FanLayout& layout, bool /*drawing*/) {
    const bool any_time = rules().when == by_suit::RedealWhen::any;
    open_fans::Endings endings = finder_.find(layout, rules().build, any_time, rules().effort);
    Layout known;
    known.won = known.won_drawn = endings.won;
    if (known.won) return known;
    known.endings = std::move(endings.heights);
    known.complete = endings.complete;
    known.bound = endings.bound;
    return known;
}

Heights OpenAnalyst::random_ending(const FanLayout& layout, SplitMix64& random) {
    using namespace open_fans;
    const Board board(layout, rules().build);
    Position position = board.start;
    std::vector<Position> next;
    do {
        next.clear();
        for_each_move(board, position, [&](Card, Card, const Position& after, bool reversible) {
            if (!reversible) next.push_back(after);
        });
        if (!next.empty()) position = next[random.below(next.size())];
    } while (!next.empty());
    return position.heights;
}

}  // namespace demonfan::odds
