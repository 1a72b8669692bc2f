#include "odds_players.hpp"

#include <numeric>
#include <stdexcept>

#include "deals.hpp"

namespace demonfan::odds {

Game play(const Rules& rules, Analyst& analyst, const Start& start, int redeals, Player player,
          const Table* table, std::uint64_t number) {
    if (number < 1 || number > kLastDealNumber) throw std::invalid_argument("no such deal number");
    const int levels = table == nullptr ? 0 : rules.draw_anywhere ? table->levels() / 2 : table->levels();
    if (player == Player::optimal && redeals > levels) {
        throw std::invalid_argument("the optimal player needs a table of this many redeals");
    }
    // The player's own choices are no part of the deal.
    SplitMix64 random(SplitMix64(number).next());
    Game game;
    Heights heights = start.heights;
    bool spent = false;  // the draw that may come in any layout
    for (int left = redeals; left >= 0; --left) {
        const auto shuffle = static_cast<std::uint64_t>(redeals - left);
        const auto order = order_above_heights(pack_order(rules.ranks, 1, number, shuffle), heights);
        const FanLayout layout =
            lay_out(rules, order, heights, shuffle == 0 ? start.sizes : std::vector<int>{});
        if (player == Player::random) {
            heights = analyst.random_ending(layout, random);
            game.won = std::accumulate(heights.begin(), heights.end(), 0) == rules.ranks * kSuits;
            if (game.won) break;
            game.endings.push_back(heights);
            continue;
        }
        const bool drawing = rules.draw_anywhere ? !spent : left == 0;
        Layout known = analyst.analyse(layout, drawing);
        game.won = drawing ? known.won_drawn : known.won;
        if (game.won) break;
        const auto worth = [&](const Heights& ending, bool after_draw) {
            if (player == Player::greedy || left == 0) {
                // Of equals the one that keeps the draw.
                return std::accumulate(ending.begin(), ending.end(), after_draw ? -0.5 : 0.0);
            }
            const int level = left - 1 + (rules.draw_anywhere && !spent && !after_draw ? levels : 0);
            return table->value(level, table->entry(ending), kAll);
        };
        Choice best =
            analyst.best(layout, known, [&](const Heights& ending) { return worth(ending, false); });
        for (const Heights& ending : known.spent) {
            if (worth(ending, true) > best.value) best = {ending, worth(ending, true), true};
        }
        if (best.value < 0) {
            game.stuck = false;
            break;
        }
        heights = best.heights;
        spent = spent || best.spent;
        game.endings.push_back(heights);
    }
    return game;
}

}  // namespace demonfan::odds
