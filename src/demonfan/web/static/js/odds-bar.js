/**
 * The odds bar: what is known of the position, each kind of knowledge drawn differently, by shape and word and not by
 * colour alone. It opens to the whole sentence.
 */

import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { percent, points } from "./format.js";
import { t, typeset } from "./i18n.js";
import { settings } from "./settings.js";

/**
 * @typedef {{kind: string, value?: number, error?: number, scope?: string, final?: boolean, text?: string}} Odds
 */

const SIGNS = /** @type {Record<string, string>} */ ({ won: "✓", lost: "✕", computed: "=", estimate: "≈", unknown: "?" });

export class OddsBar {
  constructor() {
    this.fill = el("div", { class: "fill" });
    this.whisker = el("div", { class: "whisker" });
    this.sign = el("span", { class: "sign", "aria-hidden": "true" });
    this.word = el("span", { class: "word" });
    this.label = button({ label: t("Odds"), class: "odds-label", onClick: () => this.explain() });
    this.label.append(this.sign, this.word);
    this.element = el("div", { class: "odds-bar", "data-kind": "" }, this.label, el("div", { class: "rail" }, this.fill, this.whisker));
    /** @type {Odds | null} */
    this.odds = null;
    this.clear();
  }

  /** Of a new position nothing is known yet. */
  clear() {
    this.odds = null;
    this.element.dataset.kind = settings.odds ? "seeking" : "";
    this.sign.textContent = "…";
    this.word.textContent = "";
    this.label.setAttribute("aria-label", t("Odds: being sought"));
  }

  /** @param {Odds} odds */
  show(odds) {
    if (!settings.odds) return this.clear();
    const { kind, error = 0 } = odds;
    const value = kind === "won" ? 1 : kind === "lost" ? 0 : (odds.value ?? 0);
    const text = typeset(odds.text ?? "");
    this.odds = { ...odds, text };
    this.element.dataset.kind = kind;
    this.element.dataset.final = String(odds.final !== false);
    this.fill.style.transform = `scaleX(${value})`;
    const [low, high] = [Math.max(0, value - 2 * error), Math.min(1, value + 2 * error)];
    this.whisker.style.transform = `translateX(${100 * low}%) scaleX(${Math.max(0.002, high - low)})`;
    this.sign.textContent = SIGNS[kind] ?? "";
    this.word.textContent = shortOdds(odds);
    this.label.setAttribute("aria-label", `${t("Odds")}: ${text || shortOdds(odds)}`);
    this.label.title = text;
  }

  /** What this kind of number is, in words. */
  explain() {
    if (!this.odds) return;
    const kinds = [
      ["won", t("Proved won"), t("A line that wins is known, and was checked move by move.")],
      ["lost", t("Proved lost"), t("Every way to play on was looked at, and none wins.")],
      ["computed", t("Computed"), t("All cards are seen; what the shuffles to come are worth is taken from a table of many deals. The error is that of the table.")],
      ["estimate", t("Estimate"), t("Games that could lie before you were played out by a rule of thumb. You may do better than it: the estimate is at least about right, and it narrows.")],
    ]; // prettier-ignore
    showDialog(t("Odds"), [
      el("p", { class: "odds-text" }, this.odds.text || shortOdds(this.odds)),
      el("dl", { class: "odds-kinds" }, ...kinds.flatMap(([kind, name, text]) => [el("dt", { "data-kind": kind }, el("span", { class: "sign", "aria-hidden": "true" }, SIGNS[kind]), name), el("dd", {}, text)])),
      el("p", { class: "aside" }, t("No number here uses a card that you have not seen. The bar can be switched off in the settings.")),
    ]);
  }
}

/** The odds in few words. @param {Odds} odds */
export function shortOdds({ kind, value = 0, error = 0, scope }) {
  if (kind === "won") return scope === "layout" ? t("proved: won without a redeal") : t("proved: won");
  if (kind === "lost") return t("proved: lost");
  if (kind === "unknown") return t("not decided");
  // A small error is not rounded away: only what is proved has none.
  const digits = kind !== "estimate" ? (error && error < 0.001 ? 2 : 1) : !error || error >= 0.005 ? 0 : error >= 0.0005 ? 1 : 2;
  const spread = points(error, digits);
  if (kind === "computed") return t("{value} ± {error}", { value: percent(value, digits), error: spread });
  return t("at least {value} ± {error}", { value: percent(value, digits), error: spread });
}
