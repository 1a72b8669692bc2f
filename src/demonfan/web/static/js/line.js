/** The best line, played step by step before the player's eyes, forwards and backwards; the game itself waits. */

import { hideNotice } from "./announce.js";
import { button, el } from "./dom.js";
import { t, typeset } from "./i18n.js";
import { icon } from "./icons.js";
import { prettyMove } from "./piles.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {{move: string, notation: string, said: string[], view: View}} Step
 * @typedef {{kind: "won" | "computed", text: string, steps: Step[]}} Line
 */

/** @param {import("./showing.js").Showing} showing @param {HTMLElement} bar where the controls go @param {Line} line */
export function showLine(showing, bar, { kind, text, steps }) {
  const first = showing.store.picture?.view;
  if (!first) return;
  const last = steps.length;
  let at = 0;
  const slider = /** @type {HTMLInputElement} */ (el("input", { type: "range", min: "0", max: String(last), value: "0", "aria-label": t("Step of the line") }));
  const where = el("span", { class: "where" });
  const step = (/** @type {"first" | "back" | "next" | "last"} */ name, /** @type {string} */ label, /** @type {() => void} */ act) =>
    button({ icon: icon(name), label, class: "quiet", onClick: act });
  const home = button({ icon: icon("close"), label: t("Back to the game"), text: t("Back to the game"), key: "Esc", class: "plain home-again", onClick: () => showing.end() });
  const [start, back, next, end] = [
    step("first", t("To the beginning"), () => go(0)), step("back", t("One step back"), () => go(at - 1)),
    step("next", t("One step on"), () => go(at + 1)), step("last", t("To the end"), () => go(last)),
  ]; // prettier-ignore
  slider.addEventListener("input", () => go(Number(slider.value)));
  bar.replaceChildren(
    el("p", { class: "line-text", "data-kind": kind }, typeset(text)),
    el("div", { class: "line-controls" }, start, back, slider, next, end),
    el("div", { class: "line-foot" }, where, home),
  );

  /** @param {number} to */
  function go(to) {
    at = Math.max(0, Math.min(last, to));
    const now = at ? steps[at - 1] : null;
    const words = now ? t("{n} of {count}: {move}", { n: at, count: last, move: prettyMove(now.notation) }) : t("{count} moves; go through them with ← and →", { count: last });
    where.textContent = words;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", words);
    for (const each of [start, back]) each.setAttribute("aria-disabled", String(at === 0));
    for (const each of [next, end]) each.setAttribute("aria-disabled", String(at === last));
    showing.show(now?.view ?? /** @type {View} */ (first), now?.said ?? []);
  }

  const keys = /** @type {Record<string, () => void>} */ ({
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(last), Escape: () => showing.end(), w: () => showing.end(),
  }); // prettier-ignore
  showing.begin({
    onKey: (key) => {
      keys[key]?.();
      return key in keys;
    },
    onEnd: () => bar.dispatchEvent(new CustomEvent("done")),
  });
  bar.hidden = false;
  hideNotice();
  go(0);
  slider.focus();
}
