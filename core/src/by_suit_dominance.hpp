// Building by suit: what need not be searched, each rule with its proof and a switch.
//
// All of it speaks of one layout played to its end, every card known, no draw left, and of reaching a goal:
// a set of cards, from each suit's ace on, that must all go up; no other card goes up. Winning is the goal
// of the whole pack. "Winnable" stands for "the goal can be reached".
//
// m(t) is the build of a top t onto its parent p. What can disable it? Only m(t-1), which covers t: p cannot
// go up before t, and if p moves first m(t) remains. What does it disable? Only m(p), if p was not yet
// settled, that is, on its own parent or (a king) at the bottom of a fan. All else commutes. The cards are
// assumed to go up as soon as they can, which loses nothing: a card that is up is in nobody's way.
#pragma once

#include "by_suit_board.hpp"

namespace demonfan::by_suit {

struct Dominances {
    bool fixpoint = true;     // reject positions from which not even without covering the goal is reached
    bool safe_builds = true;  // builds that cost nothing are made at once
    bool safe_kings = true;   // a king takes an empty fan at once if no other king can want for one
    bool holds = true;        // after a build was refuted, hold its card until its parent has moved
    bool probes = true;       // make a build at once if holding the card instead is refuted by the fixpoint

    static constexpr Dominances none() { return {false, false, false, false, false}; }
};

// The relaxed fixpoint. Repeatedly, a top leaves its fan if it can go up or if its parent is in reach, as if
// the card it lands on stayed free, a run were never in the way, and an empty fan never filled. A top that is
// covered now leaves only by going up, for the run on it leaves only so (or, beyond the goal, when the run is
// up). Every real line is also a line of this relaxation, so when the goal is out of reach here, it is out of
// reach.
struct Relaxed {
    Cards up;    // the cards of the goal that can go up
    Cards left;  // the cards that do not, or need not, lie where they were dealt
};

// `held` are cards known to stay until another move has been made (see Holds); `fixed` stay for good.
Relaxed relax(const Board& board, const Position& position, Cards goal, Cards held = 0, Cards fixed = 0);

bool out_of_reach(const Board& board, const Position& position, Cards goal, Cards held = 0);

// Builds that cost nothing. In each case m(p) is impossible or worthless for ever, and m(t) disables nothing
// else; so if the goal is reached from here by some line, then also by m(t) followed by that line (without
// its own m(t)):
// - the parent is settled: it can leave only by going up, after t;
// - where empty fans are never filled, the parent is a king (it has nowhere to go) or lies at the bottom of
// its
//   fan (its leaving frees nothing);
// - where kings fill empty fans, the parent lies at the bottom of its fan and every king that still lies
//   where it was dealt could have an empty fan of its own without that one.
Cards safe_builds(const Board& board, const Position& position, Cards moved);

// King moves that cost nothing: there is an empty fan for every king that still lies where it was dealt, so
// that taking one disables no move.
Cards safe_king_moves(const Board& board, const Position& position, Cards moved);

// Holds. Let m(t) onto an unsettled p be possible at a position D, and the position after it be lost. Then in
// every line from D to the goal m(p) comes while t is still in its place. For let a line not do so.
// - If m(t) is in the line with p unsettled, it can be brought to its front: it stays possible throughout,
// and
//   what it disables, m(p), was not played before it, nor can be after.
// - If t goes up from its place, p is free then, and goes up next or moves afterwards; either way the line is
//   still one with m(t) put to its front, for t goes up as well from p.
// - If t never leaves, m(p) is not in the line, and m(t) can be put to its front.
// In each case the position after m(t) is not lost, a contradiction. The same holds for every position that
// follows from D, as long as p and t are where they were: t is *held* until p has moved.
// A king that was refused an empty fan is likewise held until another king has moved into one: in a line
// where none does so while it lies there, its own move could be brought, or put, to the front. A held card
// that can go up shows that the position is lost, for cards go up as soon as they can.
//
// Holds are facts about all lines from a position, not a part of it: "lost" is true of the position itself.
constexpr Cards held_now(const Board& board, const Position& position, Cards held) {
    return held & ((position.dealt >> 1) | board.kings);
}

// Probes: if D with t held is out of reach in the relaxation, then D is winnable only if it is after m(t),
// and m(t) is made at once. No further proof is needed: it is the second branch refuted before the first.

}  // namespace demonfan::by_suit
