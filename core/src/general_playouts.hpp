// Games played by a rule of thumb until one is won: no proof of anything but a win, and where most deals can
// be won the quickest way to it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "general_dominance.hpp"
#include "meter.hpp"
#include "thumb.hpp"

namespace demonfan::general {

// Each game is played with other weights. Some begin at the start, the others somewhere in one of the best
// games so far, which are forgotten after a time without a better one.
class Playouts {
public:
    Playouts(const Game& game, const State& start, const Dominance& dominance, bool layout_only);

    // For about so many positions more. The line of a game that is won, from the start on.
    std::optional<std::vector<Move>> play(std::uint64_t positions, Meter& meter);

private:
    struct Played {
        std::vector<Move> line;
        std::size_t best_at = 0;  // moves after which most cards were up
        int cards_up = 0;
        bool won = false;

        std::size_t moves_since_best() const { return line.size() - best_at; }
    };

    static constexpr std::size_t kKept = 12;
    static constexpr int kFromStart = 24;  // games before any is taken up again
    static constexpr int kPatience = 400;  // games without a better one
    static constexpr std::size_t kMovesWithoutGain = 1000;

    Thumb thumb();
    Played play_one(Meter& meter);
    void keep(Played&& played);
    std::vector<Move> shortened(const std::vector<Move>& line) const;

    const Game& game_;
    const State start_;
    const Dominance& dominance_;
    bool layout_only_;
    ThumbPlayer player_;
    SeenPositions seen_;
    SplitMix64 random_{1};
    std::vector<Played> kept_;
    int games_ = 0;  // since the best were forgotten
    int without_gain_ = 0;
};

}  // namespace demonfan::general
