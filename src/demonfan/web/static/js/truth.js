/**
 * What is true of the game, asked for and shown: odds, hints, the best line, branches, the way back, the review. The
 * table and the hand know nothing of it.
 */

import { announce, notice } from "./announce.js";
import { button, el } from "./dom.js";
import { t, tn, typeset } from "./i18n.js";
import { OddsBar, shortOdds } from "./odds-bar.js";
import { onSettings, settings } from "./settings.js";
import { Showing } from "./showing.js";

/**
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {import("./review.js").ReviewPanel} ReviewPanel
 */

/** How long an answer may take before it is said that it is sought. */
const PATIENCE = 400;
/** How long what happened is left to be heard. */
const SAY_AFTER = 1200;

export class Truth {
  /**
   * @param {import("./store.js").GameStore} store @param {import("./table.js").Table} table
   * @param {import("./play.js").Hand} hand @param {HTMLElement} tools the tools, in whose place a line is controlled
   */
  constructor(store, table, hand, tools) {
    this.store = store;
    this.table = table;
    this.tools = tools;
    this.odds = new OddsBar();
    this.showing = new Showing(store, table, hand);
    this.branchBar = el("section", { class: "branch-bar", "aria-label": t("Branch"), hidden: true });
    this.lineBar = el("section", { class: "line-bar", "aria-label": t("The best line"), hidden: true });
    this.reviewRoot = el("aside", { class: "review", "aria-labelledby": "review-title", hidden: true });
    /** @type {ReviewPanel | null} */
    this.reviewPanel = null;
    /** @type {import("./odds-bar.js").Odds | null} */
    this.oddsNow = null;
    this.level = 0;
    this.waiting = 0;
    this.inBranch = false;
    this.view = "";
    this.said = "";
    this.saying = 0;
    this.lineBar.addEventListener("done", () => this.hideLine());
    this.listen();
    this.wanted = settings.odds;
    onSettings(() => this.wish());
  }

  listen() {
    /** @param {string} type @param {(detail: any) => void} act */
    const on = (type, act) => this.store.addEventListener(type, (event) => { this.answered(); act(/** @type {CustomEvent} */ (event).detail); }); // prettier-ignore
    on("hint", (hint) => this.point(hint));
    on("line", (line) => this.play(line));
    on("last-won", ({ undo, text }) => {
      notice(text);
      if (undo) this.store.act({ type: "undo", count: undo });
    });
    on("review", (review) => this.reviewPanel?.show(review));
    on("refused", ({ code, text }) => code === "no-review" && this.reviewPanel?.refuse(text));
    this.store.addEventListener("reviewing", (event) => this.reviewPanel?.tell(/** @type {CustomEvent} */ (event).detail));
    this.store.addEventListener("shown", (event) => this.reviewPanel?.place(/** @type {CustomEvent} */ (event).detail));
    this.store.addEventListener("odds", (event) => this.judge(/** @type {CustomEvent} */ (event).detail));
  }

  /** The setting may have been changed while the game is open. */
  wish() {
    if (this.wanted === settings.odds) return;
    this.wanted = settings.odds;
    this.store.ask({ type: "odds", on: settings.odds });
    this.odds.clear();
  }

  /** @param {Picture} picture a new picture of the game, or of the branch; it may show the same position as before */
  show(picture) {
    const view = JSON.stringify([picture.view, Boolean(picture.branch)]);
    if (view !== this.view) {
      this.view = view;
      this.level = 0;
      this.table.mark("hinted", []);
      this.table.glow([]);
      this.oddsNow = null;
      this.odds.clear();
      this.showing.end();
    }
    this.showBranch(picture);
  }

  // ---- odds

  /** @param {import("./odds-bar.js").Odds & {act: number}} odds */
  judge(odds) {
    if (odds.act !== this.store.picture?.act) return;
    this.oddsNow = odds;
    this.sayProof(odds.kind);
    if (!this.reviewPanel?.review) this.odds.show(odds);
  }

  /** That a game is won or lost is heard when it becomes so, after what happened has been said. @param {string} kind */
  sayProof(kind) {
    clearTimeout(this.saying);
    if (kind === this.said || !settings.odds) return;
    this.said = kind;
    if (kind === "won" || kind === "lost") this.saying = window.setTimeout(() => announce(shortOdds({ kind })), SAY_AFTER);
  }

  // ---- hints

  hint() {
    if (this.showing.guest) return;
    this.level += 1;
    if (this.level >= 3) return this.line();
    this.ask({ type: "hint", level: this.level });
  }

  /** @param {{text: string, card?: string, move?: string}} hint */
  point({ text, card, move }) {
    notice(typeset(text));
    const { table } = this;
    const from = move ? String(move).split(/[x>-]/)[0].replace("merci ", "") : "";
    const token = table.cards.tokens.find((each) => card && each.up && each.name === card) ?? (from ? table.tokenAt(from, 1) : undefined);
    table.mark("hinted", token ? [token] : []);
    const target = move?.includes(">") ? move.split(">").pop() : "";
    if (target) table.glow([target]);
  }

  /** @param {import("./types.js").Message} message */
  ask(message) {
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => notice(t("Thinking …")), PATIENCE);
    this.store.ask(message);
  }

  answered() {
    clearTimeout(this.waiting);
    this.waiting = 0;
  }

  // ---- the best line

  line() {
    if (!this.showing.guest) this.ask({ type: "line" });
  }

  /** @param {import("./line.js").Line & {act: number}} line */
  async play(line) {
    if (line.act !== this.store.picture?.act) return;
    const { showLine } = await import("./line.js");
    this.tools.hidden = true;
    showLine(this.showing, this.lineBar, line);
  }

  hideLine() {
    this.lineBar.hidden = true;
    this.tools.hidden = false;
    this.lineBar.replaceChildren();
    this.focusTable();
  }

  // ---- branches

  /** Begin a branch here, or after so many moves of the game; or leave it. @param {number} [moves] */
  branch(moves) {
    if (this.showing.guest) this.showing.end();
    const on = moves !== undefined || !this.inBranch;
    this.store.ask(moves === undefined ? { type: "branch", on } : { type: "branch", on, moves });
  }

  /** @param {Picture} picture */
  showBranch(picture) {
    const { branch } = picture;
    this.table.root.closest(".game")?.classList.toggle("in-branch", Boolean(branch));
    if (branch && !this.inBranch) notice(t("You try moves in a branch; the game waits unchanged."));
    if (!branch && this.inBranch) notice(t("Back in the game."));
    this.inBranch = Boolean(branch);
    this.branchBar.hidden = !branch;
    if (!branch) return this.branchBar.replaceChildren();
    const words = branch.guess ? t("Cards that you have not seen lie here at random.") : "";
    const tried = tn("Branch: {n} move tried.", "Branch: {n} moves tried.", branch.length);
    const home = button({ label: t("Back to the game"), text: t("Back to the game"), key: "T", class: "plain", onClick: () => this.branch() });
    const before = this.branchBar.querySelector("p");
    // The button keeps the focus while moves are counted.
    if (before) before.replaceChildren(el("b", {}, tried), ` ${words}`);
    else this.branchBar.replaceChildren(el("p", {}, el("b", {}, tried), ` ${words}`), home);
  }

  // ---- the way back, the review

  lastWon() {
    if (!this.showing.guest) this.ask({ type: "last-won" });
  }

  async review() {
    if (this.showing.guest) return;
    if (this.inBranch) return notice(t("The review is of the game: leave the branch first."));
    const { ReviewPanel } = await import("./review.js");
    this.reviewPanel ??= new ReviewPanel(this.store, this.showing, this.reviewRoot, {
      branch: (moves) => this.branch(moves),
      odds: (odds) => this.showOddsOf(odds),
    });
    this.tools.hidden = true;
    this.reviewPanel.seek();
  }

  /** The bar tells of the position that is shown. @param {import("./review-curve.js").Value | null} odds */
  showOddsOf(odds) {
    if (odds) return this.odds.show({ ...odds, text: "" });
    this.tools.hidden = false;
    this.focusTable();
    if (this.oddsNow) this.odds.show(this.oddsNow);
    else this.odds.clear();
  }

  focusTable() {
    const pile = [...this.table.pileElements.values()].find((each) => each.tabIndex === 0);
    pile?.focus({ preventScroll: true });
  }

  close() {
    this.answered();
    clearTimeout(this.saying);
    this.showing.close();
  }
}
