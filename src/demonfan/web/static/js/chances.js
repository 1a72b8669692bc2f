/** What is known of a game's chance to win, in a few words that say how it is known. */

import { percent, points } from "./format.js";
import { t, tn } from "./i18n.js";

/** @typedef {import("./types.js").Chances} Chances */

/**
 * @param {Chances | undefined} chances
 * @returns {{text: string, sample: string, how: string} | null} null where nothing is known; `sample` tells what deals were tried
 */
export function chanceWords(chances) {
  if (chances?.best) {
    const { value, error } = chances.best;
    return {
      text: t("best play wins {share}", { share: percent(value, 1) }),
      sample: "",
      how: t("Best play wins {share} of all deals (computed, ± {error} points).", { share: percent(value, 2), error: points(error, 2) }),
    };
  }
  const counted = chances?.counted;
  if (!counted) return null;
  const { of, won, lost, low, high } = counted;
  const open = of - won - lost;
  const tried = t("Of the first {of} deals, with every card known, {won} can be won, {lost} cannot; {open} are undecided.", { of, won, lost, open });
  if (open === of) return { text: t("no deal is decided yet"), sample: "", how: tried };
  // A hundred deals are a small sample: what they say of all deals is a range, which the undecided ones widen.
  const share = low === 0 ? t("at most {share}", { share: percent(high) }) : high === 1 ? t("at least {share}", { share: percent(low) }) : `${points(low)}–${percent(high)}`;
  return {
    // What a search sees and the player does not is said with the figure, not only beside it.
    text: chances.open ? t("{share} of deals can be won", { share }) : t("{share} could be won, seeing every card", { share }),
    sample: open ? t("tried: {won} of {of} won, {open} undecided", { won, of, open }) : t("tried: {won} of {of} won", { won, of }),
    how: `${tried} ${t("Of all deals, then: {share} (95 % interval, the undecided counted as either).", { share })}`,
  };
}

/** @param {Chances | undefined} chances @returns {string} how long a win is; empty where none is known */
export function lengthWords(chances) {
  const moves = chances?.moves;
  if (!moves) return "";
  const about = moves < 100 ? moves : Math.round(moves / 10) * 10;
  return tn("about {n} move", "about {n} moves", about);
}

/** For the order of the lobby: the middle of what is known, or -1. @param {Chances | undefined} chances */
export function chanceRank(chances) {
  if (chances?.best) return chances.best.value;
  const counted = chances?.counted;
  return counted ? (counted.won + (counted.of - counted.won - counted.lost) / 2) / counted.of : -1;
}
