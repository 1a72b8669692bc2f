// One layout of fans as the odds see it: won, or worth the best of its endings.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "by_suit_draw.hpp"
#include "by_suit_endings.hpp"
#include "by_suit_game.hpp"
#include "deals.hpp"
#include "fan_layout.hpp"
#include "open_board.hpp"

namespace demonfan::odds {

using by_suit::Heights;
using open_fans::Build;

struct Rules {
    int ranks = 13;
    Fill fill = Fill::none;
    int places = 0;  // fans on the table, where kings may fill them; a redeal leaves the others empty
    by_suit::RedealWhen when = by_suit::RedealWhen::stuck;
    int draws = 0;  // in the layout after the last redeal, or (`draw_anywhere`, then one) in any
    by_suit::DrawRule draw_rule;
    Build build = Build::suit;
    bool hidden = false;  // only the tops lie face up
    bool draw_anywhere = false;
    // Positions that are searched of a layout where its endings are too many to find them all.
    std::uint64_t effort = 0;
};

// Lays the cards out: fans of these sizes, or of three if there are none.
FanLayout lay_out(const Rules& rules, const std::vector<Card>& order, const Heights& heights,
                  const std::vector<int>& sizes);

// What is known of a layout; filled as it is asked for.
struct Layout {
    bool won = false;              // without a draw
    bool won_drawn = false;        // with the draws
    std::vector<Heights> endings;  // none if won
    std::vector<Heights> spent;    // where a draw may come in any layout: endings after it
    // Where a redeal may come at any time: heights below an ending that can be reached, and those not tried
    // yet.
    std::vector<Heights> reached;
    std::vector<Heights> untried;
    bool listed = false;   // the untried ones have been listed
    bool complete = true;  // there are no other endings
    Heights bound{};       // where not: none is higher in any suit
};

using Value = std::function<double(const Heights&)>;

struct Choice {
    Heights heights{};
    double value = -1;
    bool spent = false;  // after the draw
};

// Keeps the solvers of one thread. Which endings it knows is a policy: of a layout it finds the same each
// time.
class Analyst {
public:
    explicit Analyst(const Rules& rules) : rules_(rules) {}
    virtual ~Analyst() = default;
    Analyst(const Analyst&) = delete;
    Analyst& operator=(const Analyst&) = delete;

    // `drawing` asks for what the draws can do, too.
    virtual Layout analyse(const FanLayout& layout, bool drawing) = 0;

    // The known ending with the highest value; of equal ones the first. The value is -1 if there is none.
    virtual Choice best(const FanLayout& layout, Layout& known, const Value& value);

    // Where play at random ends.
    virtual Heights random_ending(const FanLayout& layout, SplitMix64& random) = 0;

    const Rules& rules() const { return rules_; }

private:
    Rules rules_;
};

// Throws std::invalid_argument where no analyst knows such rules.
std::unique_ptr<Analyst> make_analyst(const Rules& rules);

}  // namespace demonfan::odds
