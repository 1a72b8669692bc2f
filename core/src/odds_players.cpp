#include "odds_players.hpp"

#include <numeric>
#include <stdexcept>

#include "deals.hpp"

namespace demonfan::odds {

namespace {

Heights random_ending(const FanLayout& layout, SplitMix64& random) {
    using namespace by_suit;
    const Board board(layout);
    Position position = board.start;
    for (;;) {
        const Cards up = board.move_up(position, board.pack);
        const Cards moved = board.moved(position, up);
        Cards choices = board.builds(position, moved) | board.king_moves(position, moved);
        if (choices == 0) return heights_of(up);
        for (auto skip = random.below(static_cast<std::uint64_t>(count(choices))); skip > 0; --skip) {
            choices &= choices - 1;
        }
        board.leave(position, choices & -choices);
    }
}

}  // namespace

Game play(const Rules& rules, Analyst& analyst, const Start& start, int redeals, Player player,
          const Table* table, std::uint64_t number) {
    if (number < 1 || number > kLastDealNumber) throw std::invalid_argument("no such deal number");
    if (player == Player::optimal && redeals > 0 && (table == nullptr || table->levels() < redeals)) {
        throw std::invalid_argument("the optimal player needs a table of this many redeals");
    }
    // The player's own choices are no part of the deal.
    SplitMix64 random(SplitMix64(number).next());
    Game game;
    Heights heights = start.heights;
    for (int left = redeals; left >= 0; --left) {
        const auto shuffle = static_cast<std::uint64_t>(redeals - left);
        const auto order = order_above_heights(pack_order(rules.ranks, 1, number, shuffle), heights);
        const FanLayout layout =
            lay_out(rules, order, heights, shuffle == 0 ? start.sizes : std::vector<int>{});
        if (player == Player::random) {
            heights = random_ending(layout, random);
            game.won = std::accumulate(heights.begin(), heights.end(), 0) == rules.ranks * kSuits;
        } else {
            Layout known = analyst.analyse(layout, left == 0);
            game.won = left == 0 ? known.won_last : known.won;
            if (game.won) break;
            heights = analyst
                          .best(layout, known,
                                [&](const Heights& ending) {
                                    return player == Player::greedy || left == 0
                                               ? std::accumulate(ending.begin(), ending.end(), 0.0)
                                               : table->value(left - 1, entry_of(ending), kAll);
                                })
                          .heights;
        }
        if (game.won) break;
        game.endings.push_back(heights);
    }
    return game;
}

}  // namespace demonfan::odds
