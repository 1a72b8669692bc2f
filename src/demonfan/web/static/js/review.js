/**
 * The review of a game: the odds after every move as a curve and a list, what each move cost, what luck brought. A move
 * that is chosen shows its position on the table.
 */

import { button, el } from "./dom.js";
import { percent, points } from "./format.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { shortOdds } from "./odds-bar.js";
import { prettyMove } from "./piles.js";
import { Curve } from "./review-curve.js";

/**
 * @typedef {import("./review-curve.js").Value} Value
 * @typedef {import("./review-curve.js").Reviewed} Reviewed
 * @typedef {{act: number, kind: "computed" | "estimate", before?: Value | null, start: Value, moves: Reviewed[],
 *   turning_point?: number | null, deal_luck: number, luck: number, cost: number}} Reviewing
 * @typedef {import("./store.js").GameStore} GameStore
 */

const SIGNS = /** @type {Record<string, string>} */ ({ best: "", good: "", inaccuracy: "?!", mistake: "?", blunder: "??", "lost-win": "✕" });

/** @param {string} grade */
const gradeWord = (grade) =>
  ({ best: t("best"), good: t("good"), inaccuracy: t("inaccuracy"), mistake: t("mistake"), blunder: t("blunder"), "lost-win": t("lost the win") })[grade] ?? grade;

/** Points of a hundred, with their sign. @param {number} share */
const signed = (share) => `${share < 0 ? "−" : "+"}${points(Math.abs(share), 1)}`;

export class ReviewPanel {
  /**
   * @param {GameStore} store
   * @param {import("./showing.js").Showing} showing
   * @param {HTMLElement} root
   * @param {{branch: (moves: number) => void, odds: (odds: Value | null) => void}} acts
   */
  constructor(store, showing, root, acts) {
    this.store = store;
    this.showing = showing;
    this.root = root;
    this.acts = acts;
    this.at = 0;
    /** @type {HTMLElement[]} */
    this.rows = [];
    /** @type {Curve | null} */
    this.curve = null;
    /** @type {Reviewing | null} */
    this.review = null;
  }

  /** Ask for the review, and say that it is being made. */
  seek() {
    this.progress = /** @type {HTMLProgressElement} */ (el("progress", { "aria-label": t("Positions judged") }));
    const stop = button({ label: t("Cancel"), text: t("Cancel"), class: "plain", onClick: () => this.showing.end() });
    this.root.replaceChildren(this.head(), el("div", { class: "review-wait" }, el("p", {}, t("Every position is being judged …")), this.progress, stop));
    this.root.hidden = false;
    this.showing.begin({ onKey: (key) => this.onKey(key), onEnd: () => this.hide() });
    stop.focus();
    this.store.ask({ type: "review" });
  }

  /** @param {{done: number, of: number}} how far it is */
  tell({ done, of }) {
    if (!this.progress) return;
    this.progress.max = of;
    this.progress.value = done;
  }

  /** It cannot be made: why. @param {string} text */
  refuse(text) {
    if (this.root.hidden || this.review) return;
    const home = button({ label: t("Back to the game"), text: t("Back to the game"), class: "plain", onClick: () => this.showing.end() });
    this.root.replaceChildren(this.head(), el("div", { class: "review-wait" }, el("p", {}, text), home));
    home.focus();
  }

  /** @param {Reviewing} review */
  show(review) {
    if (this.root.hidden) return;
    this.review = review;
    const wide = this.root.clientWidth - 28;
    this.curve = new Curve(review.start, review.moves, [wide, Math.min(170, Math.max(76, this.root.clientHeight * 0.22))], (moves) => this.go(moves));
    const list = el("ol", { class: "review-moves", "aria-label": t("Moves") }, ...this.rowsOf(review).map((row) => el("li", {}, row)));
    const step = (/** @type {"first" | "back" | "next" | "last"} */ name, /** @type {string} */ label, /** @type {() => number} */ to) =>
      button({ icon: icon(name), label, class: "quiet", onClick: () => this.go(to()) });
    const count = review.moves.length;
    this.root.replaceChildren(
      this.head(), this.summary(review), this.curve.element, list,
      el("div", { class: "review-foot" },
        step("first", t("To the beginning"), () => 0), step("back", t("One step back"), () => this.at - 1),
        step("next", t("One step on"), () => this.at + 1), step("last", t("To the end"), () => count),
        button({ icon: icon("branch"), label: t("Try moves from here"), text: t("Try from here"), class: "plain", onClick: () => this.acts.branch(this.at) })),
    ); // prettier-ignore
    this.go(review.turning_point ?? count, true);
  }

  head() {
    const close = button({ icon: icon("close"), label: t("Back to the game"), key: "Esc", class: "quiet close", onClick: () => this.showing.end() });
    return el("header", {}, el("h2", { id: "review-title" }, t("Review")), close);
  }

  /** @param {Reviewing} review */
  summary({ kind, before, start, moves, turning_point: turn = null, luck, cost }) {
    const end = moves.length ? moves[moves.length - 1].odds : start;
    const fact = (/** @type {string} */ name, /** @type {string} */ value) => el("div", {}, el("dt", {}, name), el("dd", {}, value));
    const worst = turn === null ? null : moves[turn];
    return el("div", { class: "review-summary" },
      el("dl", {},
        before ? fact(t("Before the deal"), shortOdds(before)) : null,
        fact(t("As dealt"), shortOdds(start)), fact(t("At the end"), shortOdds(end)),
        kind === "computed" ? fact(t("Luck"), signed(luck)) : null, kind === "computed" ? fact(t("Choices"), signed(-cost)) : null),
      worst && turn !== null
        ? button({ label: t("Turning point: move {n}, {move}, cost {points} points", { n: turn + 1, move: prettyMove(worst.notation), points: points(worst.cost ?? 0, 1) }), text: t("Turning point: move {n}, {move}, cost {points} points", { n: turn + 1, move: prettyMove(worst.notation), points: points(worst.cost ?? 0, 1) }), class: "link", onClick: () => this.go(turn + 1) })
        : el("p", { class: "aside" }, !moves.length ? t("No move has been made yet.") : kind === "computed" ? t("No move cost anything.") : t("No move was weaker beyond the error.")),
      kind === "estimate" ? el("p", { class: "aside" }, t("Cards were hidden: these are estimates, what a rule of thumb wins from there. What a better player would win is not known.")) : null); // prettier-ignore
  }

  /** @param {Reviewing} review */
  rowsOf({ start, moves, kind }) {
    const row = (/** @type {number} */ at, /** @type {string} */ name, /** @type {Value} */ odds, /** @type {Reviewed | null} */ move) => {
      const lost = move && (SIGNS[move.grade] ?? "") ? `${SIGNS[move.grade]} ${gradeWord(move.grade)} ${signed(-(move.cost ?? 0))}` : "";
      const luck = kind === "computed" && move?.luck && Math.abs(move.luck) >= 0.0005 ? t("luck {points}", { points: signed(move.luck) }) : "";
      const value = odds.kind === "won" || odds.kind === "lost" ? shortOdds(odds) : percent(odds.value, odds.kind === "computed" ? 1 : 0);
      const element = button({ label: [name, value, lost, luck].filter(Boolean).join(", "), class: "review-row", "data-grade": move?.grade ?? "", onClick: () => this.go(at) });
      element.append(
        el("span", { class: "number" }, at ? String(at) : ""), el("span", { class: "name" }, name), el("span", { class: "value", "data-kind": odds.kind }, value),
        lost || luck ? el("span", { class: "note" }, [lost, luck].filter(Boolean).join(" · ")) : ""); // prettier-ignore
      element.tabIndex = -1;
      return element;
    };
    this.rows = [row(0, t("The deal"), start, null), ...moves.map((move, at) => row(at + 1, prettyMove(move.notation), move.odds, move))];
    return this.rows;
  }

  /** Show the position after so many moves. @param {number} to @param {boolean} [quiet] whether the focus follows */
  go(to, quiet = false) {
    const review = this.review;
    if (!review) return;
    this.rows[this.at]?.removeAttribute("aria-current");
    this.rows[this.at].tabIndex = -1;
    this.at = Math.max(0, Math.min(review.moves.length, to));
    const row = this.rows[this.at];
    row.setAttribute("aria-current", "step");
    row.tabIndex = 0;
    const held = this.root.contains(document.activeElement) && document.activeElement?.classList.contains("review-row");
    if (held || quiet) row.focus({ preventScroll: true });
    this.reveal(row, quiet);
    this.curve?.point(this.at);
    this.acts.odds(this.at ? review.moves[this.at - 1].odds : review.start);
    this.store.ask({ type: "show", moves: this.at });
  }

  /** Scroll to a row: the list, or on a small screen the whole review, which at first is left at its top. @param {HTMLElement} row @param {boolean} quiet */
  reveal(row, quiet) {
    const list = /** @type {HTMLElement} */ (row.closest("ol"));
    const scroller = list.scrollHeight > list.clientHeight + 1 ? list : this.root;
    if (quiet && scroller === this.root) return;
    const [box, here] = [scroller.getBoundingClientRect(), row.getBoundingClientRect()];
    const foot = scroller === list ? 0 : (this.root.querySelector(".review-foot")?.clientHeight ?? 0);
    if (here.top < box.top) scroller.scrollTop -= box.top - here.top + 4;
    else if (here.bottom > box.bottom - foot) scroller.scrollTop += here.bottom - box.bottom + foot + 4;
  }

  /** @param {{moves: number, said: string[], view: import("./types.js").View}} shown */
  place({ moves, said, view }) {
    if (this.review && moves === this.at) this.showing.show(view, said);
  }

  /** @param {string} key */
  onKey(key) {
    const last = this.review?.moves.length ?? 0;
    const keys = /** @type {Record<string, () => void>} */ ({
      ArrowRight: () => this.go(this.at + 1), ArrowDown: () => this.go(this.at + 1), ArrowLeft: () => this.go(this.at - 1), ArrowUp: () => this.go(this.at - 1),
      Home: () => this.go(0), End: () => this.go(last), Escape: () => this.showing.end(), v: () => this.showing.end(), t: () => this.review && this.acts.branch(this.at),
    }); // prettier-ignore
    keys[key]?.();
    return key in keys;
  }

  hide() {
    if (!this.review) this.store.ask({ type: "review", on: false });
    this.review = null;
    this.rows = [];
    this.at = 0;
    this.progress = undefined;
    this.acts.odds(null);
    this.root.hidden = true;
    this.root.replaceChildren();
  }
}
