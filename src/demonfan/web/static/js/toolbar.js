/** The buttons below the table, and what they show: what is left, and what can be done now. */

import { button, el, setAttribute, setText } from "./dom.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { prettyMove } from "./piles.js";

/**
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {Record<"undo" | "redo" | "restart" | "hint" | "redeal" | "draw" | "stock" | "autoplay" | "finish" | "more", () => void>} Acts
 */

export class Toolbar {
  /** @param {HTMLElement} root @param {Acts} acts */
  constructor(root, acts) {
    this.acts = acts;
    const tool = (/** @type {import("./icons.js").IconName} */ name, /** @type {string} */ label, /** @type {string} */ text, /** @type {string} */ key, /** @type {() => void} */ act) =>
      button({ icon: icon(name), label, text, key, class: `tool tool-${name}`, onClick: act });
    this.undo = tool("undo", t("Undo"), t("Undo"), "U", acts.undo);
    this.redo = tool("redo", t("Redo"), t("Redo"), "R", acts.redo);
    this.restart = tool("restart", t("Restart"), t("Restart"), "B", acts.restart);
    this.restart.classList.add("wide-only");
    this.hint = tool("hint", t("Hint"), t("Hint"), "H", acts.hint);
    this.stock = tool("stock", t("Turn the stock"), t("Stock"), "S", acts.stock);
    this.redeal = tool("redeal", t("Redeal"), t("Redeal"), "D", acts.redeal);
    this.draw = tool("draw", t("Draw"), t("Draw"), "M", acts.draw);
    this.auto = tool("auto", t("Auto"), t("Auto"), "A", acts.autoplay);
    this.finish = tool("finish", t("Finish"), t("Finish"), "E", acts.finish);
    this.more = tool("more", t("More"), t("More"), "", acts.more);
    this.draw.title = `${t("Draw a buried card")} (M)`;
    this.auto.title = `${t("Autoplay: off, safe, all")} (A)`;
    this.finish.title = `${t("Play everything up")} (E)`;
    for (const each of [this.redeal, this.draw, this.auto]) each.append(el("span", { class: "badge" }));
    root.replaceChildren(
      el("div", { class: "group" }, this.undo, this.redo, this.restart),
      el("div", { class: "group main" }, this.stock, this.redeal, this.draw, this.finish),
      el("div", { class: "group" }, this.hint, this.auto, this.more),
    );
  }

  /** @param {Picture & {layout_stuck?: boolean}} picture */
  show(picture) {
    const { view, legal, redeal } = picture;
    disable(this.undo, picture.undo === 0);
    disable(this.redo, picture.redo === 0);
    disable(this.restart, picture.undo === 0);
    this.stock.hidden = view.stock === null;
    disable(this.stock, !("stock" in legal));
    this.redeal.hidden = redeal.left === 0 && !("redeal" in legal);
    // Where one may redeal at any time, the button waits quietly until it is needed.
    this.redeal.classList.toggle("ready", "redeal" in legal && picture.layout_stuck !== false);
    badge(this.redeal, String(redeal.left));
    const left = redeal.moves.length;
    const redealWords = left
      ? tn("{n} move is left before the redeal: {moves}", "{n} moves are left before the redeal: {moves}", left, {
          moves: redeal.moves.slice(0, 8).map(prettyMove).join(", "),
        })
      : tn("Redeal: {n} left (D)", "Redeal: {n} left (D)", redeal.left);
    setAttribute(this.redeal, "title", redealWords);
    const canDraw = Object.keys(legal).some((text) => text.startsWith("merci"));
    this.draw.hidden = view.draws_left === 0;
    this.draw.classList.toggle("ready", canDraw && picture.layout_stuck !== false);
    badge(this.draw, String(view.draws_left));
    disable(this.draw, !canDraw);
    this.finish.hidden = !picture.can_finish || picture.outcome === "won";
    badge(this.auto, { off: t("off"), safe: t("safe"), all: t("all") }[picture.auto]);
    this.auto.classList.toggle("on", picture.auto !== "off");
  }
}

/** Disabled for hand and ear, but still to be found by key. @param {HTMLElement} element @param {boolean} off */
function disable(element, off) {
  setAttribute(element, "aria-disabled", String(off));
}

/** @param {HTMLElement} element @param {string} text */
function badge(element, text) {
  const found = element.querySelector(".badge");
  if (found) setText(found, text);
}
