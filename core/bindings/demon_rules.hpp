// The rules of a Demon game from the words of rules files.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "bindings.hpp"
#include "demon.hpp"

namespace demonfan::python {

// In the order of the core's enumerations.
inline constexpr std::array<std::string_view, 3> kDemonBuilds{"alternate", "suit", "any"};
inline constexpr std::array<std::string_view, 3> kDemonWraps{"full", "not-at-base", "off"};
inline constexpr std::array<std::string_view, 4> kDemonMoves{"packed", "whole", "single-or-whole", "single"};
inline constexpr std::array<std::string_view, 2> kDemonFills{"by-hand", "at-once"};
inline constexpr std::array<std::string_view, 2> kDemonEmpties{"waste-after-reserve", "any-after-reserve"};
inline constexpr std::array<std::string_view, 2> kDemonGoals{"all-up", "all-out"};

inline DemonRules demon_rules(std::size_t columns, std::optional<int> turn_overs, int ranks, int turn,
                              std::vector<int> later_turns, std::string_view build, std::string_view wrap,
                              std::string_view move, std::string_view fill, std::string_view empty,
                              std::string_view goal) {
    DemonRules rules;
    rules.ranks = ranks;
    rules.columns = static_cast<int>(columns);
    rules.turn = turn;
    rules.later_turns = std::move(later_turns);
    rules.unlimited_passes = !turn_overs.has_value();
    rules.build = named<DemonBuild>(kDemonBuilds, build);
    rules.wrap = named<DemonWrap>(kDemonWraps, wrap);
    rules.move = named<DemonMove>(kDemonMoves, move);
    rules.fill = named<DemonFill>(kDemonFills, fill);
    rules.empty = named<DemonEmpty>(kDemonEmpties, empty);
    rules.goal = named<DemonGoal>(kDemonGoals, goal);
    return rules;
}

}  // namespace demonfan::python
