/** What is known of a game's chance to win, in a few words that say how it is known. */

import { number, percent, points } from "./format.js";
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
  const { low, high, places: digits } = counted;
  const undecided = counted.of - counted.won - counted.lost;
  const [of, won, lost, open] = [counted.of, counted.won, counted.lost, undecided].map((count) => number(count));
  const tried = t("Of the first {of} deals, with every card known, {won} can be won, {lost} cannot; {open} are undecided.", { of, won, lost, open });
  if (undecided === counted.of) return { text: t("no deal is decided yet"), sample: "", how: tried };
  // What a sample says of all deals is a range, which the undecided ones widen; of a large sample it is narrow.
  const [least, most] = [points(low, digits), points(high, digits)];
  const share = low === 0 ? t("at most {share}", { share: percent(high, digits) }) : high === 1 ? t("at least {share}", { share: percent(low, digits) }) : least === most ? percent(high, digits) : `${least}–${percent(high, digits)}`;
  return {
    // What a search sees and the player does not is said with the figure, not only beside it.
    text: chances.open ? t("{share} of deals can be won", { share }) : t("{share} could be won, seeing every card", { share }),
    sample: undecided ? t("tried: {won} of {of} won, {open} undecided", { won, of, open }) : t("tried: {won} of {of} won", { won, of }),
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
