/** What is known of a game's chance to win, in a few words that say how it is known. */

import { number, percent } from "./format.js";
import { t, tn } from "./i18n.js";

/** @typedef {import("./types.js").Chances} Chances */

/**
 * @param {Chances | undefined} chances
 * @returns {{text: string, how: string} | null} null where nothing is known
 */
export function chanceWords(chances) {
  if (chances?.best) {
    const { value, error } = chances.best;
    return {
      text: t("best play wins {share}", { share: percent(value, 1) }),
      how: t("Best play wins {share} of all deals (computed, ± {error} points).", { share: percent(value, 2), error: number(error * 100, 2) }),
    };
  }
  const counted = chances?.counted;
  if (!counted) return null;
  const { of, won, lost } = counted;
  const open = of - won - lost;
  const how = t("Of the first {of} deals, with every card known, {won} can be won, {lost} cannot; {open} are undecided.", { of, won, lost, open });
  if (open === of) return { text: t("no deal is decided yet"), how };
  if (won === 0 && !open) return { text: tn("none of {n} deal can be won", "none of {n} deals can be won", of), how };
  const share = !open || won === 0 || lost === 0 ? percent(won ? won / of : open / of) : `${Math.round((won / of) * 100)}–${percent((won + open) / of)}`;
  const words = won === 0 ? t("at most {share}", { share }) : lost === 0 && open ? t("at least {share}", { share }) : share;
  // What a search sees and the player does not is said with the figure, not only beside it.
  return { text: chances.open ? t("{share} of deals can be won", { share: words }) : t("{share} could be won, seeing every card", { share: words }), how };
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
