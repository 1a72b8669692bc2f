// Building by suit through redeals whose shuffles are known: the thoughtful verdict of the whole game.
//
// What a redeal keeps is only the heights, so the game goes from heights to heights: a layout is won, or it
// is left at one of its endings, and the next layout follows from that and from the number of the redeal.
// Every ending counts, not only the highest: the cards that lie in the next layout depend on it.
#pragma once

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "by_suit_draw.hpp"
#include "by_suit_endings.hpp"
#include "by_suit_search.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "meter.hpp"

namespace demonfan::by_suit {

enum class RedealWhen : std::uint8_t { stuck, any };

struct GameRules {
    int redeals = 0;  // left
    RedealWhen when = RedealWhen::stuck;
    int draws = 0;  // in the layout after the last redeal
    DrawRule draw_rule;
};

// The layout that redeal k (1 for the first that is left) makes of the cards above these heights.
using NextLayout = std::function<FanLayout(const Heights& heights, int redeal)>;

// The layouts of a deal number of our own after `first`, by its rules: fans of three, the last holds
// what is left, and where empty fans are filled, the places that `first` has more are empty. `redeals_made`
// redeals came before.
NextLayout own_redeals(std::uint64_t number, const FanLayout& first, int redeals_made = 0);

class GameSolver {
public:
    explicit GameSolver(const GameRules& rules) : rules_(rules), draw_solver_(rules.draw_rule) {}

    // The line goes through all layouts, with its redeals as steps. Throws std::invalid_argument on a layout
    // that is none, from `next` too.
    Result solve(const FanLayout& layout, const NextLayout& next, const Limits& limits = {},
                 Control* control = nullptr);

private:
    bool win(const FanLayout& layout, int redeal, Line& line);
    bool win_here(const FanLayout& layout, int redeal, Line& line);
    bool account(const Result& result);
    Limits limits_left() const;

    GameRules rules_;
    Solver solver_;
    DrawSolver draw_solver_;
    EndingFinder finder_;
    std::set<std::pair<int, Heights>> seen_;  // redeals made, and heights then
    const NextLayout* next_ = nullptr;
    Limits limits_;
    Control* control_ = nullptr;
    Meter meter_;
};

}  // namespace demonfan::by_suit
