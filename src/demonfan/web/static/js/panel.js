/** The quiet panel that says how a game stands when it is won or stuck. It covers nothing that is needed. */

import { button, el } from "./dom.js";
import { duration } from "./format.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { prettyMove } from "./piles.js";

/**
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {Record<"redeal" | "draw" | "undo" | "restart" | "fresh" | "lobby" | "branch" | "lastWon" | "review", () => void>} Acts
 */

export class Panel {
  /** @param {HTMLElement} root @param {Acts} acts */
  constructor(root, acts) {
    this.root = root;
    this.acts = acts;
    this.shown = "";
  }

  hide() {
    this.shown = "";
    this.root.hidden = true;
    this.root.replaceChildren();
  }

  /** @param {Picture & {layout_stuck?: boolean}} picture */
  show(picture) {
    const state = picture.outcome !== "open" ? picture.outcome : picture.layout_stuck ? "layout" : "";
    if (!state) return this.hide();
    const key = `${state} ${picture.act} ${Boolean(picture.branch)}`;
    if (key === this.shown) return;
    this.shown = key;
    const { acts } = this;
    const up = picture.view.foundations.reduce((sum, each) => sum + each.cards.length, 0);
    const can = (/** @type {string} */ start) => Object.keys(picture.legal).some((text) => text.startsWith(start));
    const plain = (/** @type {import("./icons.js").IconName} */ name, /** @type {string} */ text, /** @type {() => void} */ act, main = false) =>
      button({ icon: icon(name), label: text, text, class: main ? "primary" : "plain", onClick: act });
    const buttons = [];
    const undo = plain("undo", t("Undo"), acts.undo);
    undo.classList.add("panel-undo");
    const review = plain("search", t("Review"), acts.review);
    const fresh = (main = false) => plain("plus", t("New deal"), acts.fresh, main);
    if (can("redeal")) buttons.push(plain("redeal", t("Redeal"), acts.redeal, true));
    if (can("merci")) buttons.push(plain("draw", t("Draw"), acts.draw, !can("redeal")));
    if (picture.branch) buttons.push(undo, plain("back", t("Back to the game"), acts.branch, !buttons.length));
    else if (state === "won") buttons.push(fresh(true), review, plain("list", t("All games"), acts.lobby));
    else if (state === "layout") buttons.push(undo, review);
    else {
      // Where cards were hidden no position is proved won.
      const open = ![...picture.view.tableau, ...picture.view.reserves, picture.view.stock ?? []].flat().includes("-");
      buttons.push(undo, open ? button({ icon: icon("flag"), label: t("Back to the last won position"), text: t("Last won"), class: "plain", onClick: acts.lastWon }) : null, review, plain("restart", t("Restart"), acts.restart), fresh());
    }
    const title = { won: t("The game is won"), stuck: t("Nothing more can be reached"), layout: t("This layout is stuck") }[state];
    const text = {
      won: picture.branch ? t("This way it can be won; the game itself still waits.") : wonText(picture),
      stuck: tn("{n} card is up. You may take moves back.", "{n} cards are up. You may take moves back.", up),
      layout: leftText(picture),
    }[state];
    const close = button({ icon: icon("close"), label: t("Close"), class: "quiet close", onClick: () => this.hide() });
    this.root.replaceChildren(el("div", { class: "words" }, el("h2", {}, title), el("p", {}, text)), el("div", { class: "buttons" }, ...buttons), close);
    this.root.dataset.state = state;
    this.root.hidden = false;
  }

  /** The moves that are left before a redeal is allowed. @param {string[]} moves */
  showMoves(moves) {
    this.shown = "moves";
    const title = tn("{n} move is left before the redeal", "{n} moves are left before the redeal", moves.length);
    const list = el("ul", { class: "chips" }, ...moves.slice(0, 24).map((move) => el("li", {}, prettyMove(move))));
    const close = button({ icon: icon("close"), label: t("Close"), class: "quiet close", onClick: () => this.hide() });
    this.root.replaceChildren(el("div", { class: "words" }, el("h2", {}, title), list), close);
    this.root.dataset.state = "moves";
    this.root.hidden = false;
  }
}

/** @param {Picture} picture */
function wonText(picture) {
  const seconds = picture.clock?.seconds ?? 0;
  const time = seconds ? `, ${duration(seconds)}` : "";
  return tn("Every card is home after {n} move", "Every card is home after {n} moves", picture.moves) + time;
}

/** @param {Picture} picture */
function leftText(picture) {
  const parts = [];
  const { redeals_left: redeals, draws_left: draws } = picture.view;
  if (redeals) parts.push(tn("{n} redeal is left", "{n} redeals are left", redeals));
  if (draws) parts.push(tn("{n} draw is left", "{n} draws are left", draws));
  return parts.join("; ");
}
