// Building by alternate colour: what need not be looked at, each rule with its proof and a switch.
//
// All of it speaks of one layout played to its end, every card known, no draw left, single cards moving, and
// of reaching a goal: a height for each suit to which its cards must go up while none goes higher. Winning is
// the goal of whole suits.
#pragma once

#include "alternate_board.hpp"

namespace demonfan::alternate {

struct Dominances {
    bool fixpoint = true;      // reject layouts from which not even without covering the goal is reached
    bool frozen_twins = true;  // a card changes its parent only while its twin is where it was dealt, or up
    bool few_stays = true;     // no card changes its parent more than five times

    static constexpr Dominances none() { return {false, false, false}; }
};

// The relaxed fixpoint. Repeatedly, a top leaves its fan if it can go up or if one of its parents is in
// reach, as if the card it lands on stayed free and kings found an emptied fan never filled. Every line is
// also one of this relaxation, so when the goal is out of reach here, it is out of reach.
bool out_of_reach(const Board& board, const Heights& goal);

// Frozen twins. Call a card *in play* while it lies on one of its possible parents, were it dealt there or
// moved. In a fan game a card comes into play once and stays in play until it is up. Both twins in play lie
// on the two cards that are the possible parents of either, one on each; neither parent is free for the other
// twin, and neither twin has a third place. So none changes its parent until the other has gone up. (Kings
// are no case: they need not move once they lie at the bottom of a fan.)

// Few stays. Among the lines to the goal take one with the fewest moves. Let a card x in it change its parent
// from P to Q. Before the next move of x something must need P free of x: P moves or goes up, or the twin of
// x comes to lie on P. Else x might as well have stayed on P: its next move, if to P, would be saved too, and
// if not, is as good from P; and what lies on x does not care where x lies. So between two changes by x there
// is such a *need*, of P after a change from P, and the changes are at most as many as the blocks of needs of
// the same parent in the sequence of all needs while x is in play.
// - The parents are twins themselves (or kings, which move once at most). Let one, A, come into play first.
// It
//   may then change its place again and again while the other, B, lies where it was dealt: needs of A. Once B
//   has come into play too, a need of B, both are frozen until one goes up: one need more, and after it x has
//   one parent left and changes no more. These are three blocks: A, B, and either.
// - The twin of x comes into play once, for thereafter x is frozen until the twin is up. That need
//   may stand within a block of the other parent and so adds two blocks at most.
// So x changes its parent five times at most, and has at most six stays on parents.
inline constexpr int kMostStays = 6;

}  // namespace demonfan::alternate
