/** The odds bar: how good the position is, as far as the server knows, each kind of knowledge drawn differently. */

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { settings } from "./settings.js";

export class OddsBar {
  constructor() {
    this.fill = el("div", { class: "fill" });
    this.text = el("span", { class: "word" });
    this.element = el("div", { class: "odds-bar", "data-kind": "" }, this.fill, this.text);
  }

  /** Of a new position nothing is known yet. */
  clear() {
    this.element.dataset.kind = "";
    this.text.textContent = "";
  }

  /** @param {{kind: string, value?: number, error?: number, text?: string}} odds */
  show({ kind, value, text }) {
    if (!settings.odds) return this.clear();
    const share = kind === "won" ? 1 : kind === "lost" ? 0 : (value ?? 0.5);
    this.element.dataset.kind = kind;
    this.fill.style.transform = `scaleX(${share})`;
    this.text.textContent = text || { won: t("Proved: can be won"), lost: t("Proved: lost"), unknown: "" }[kind] || "";
  }
}
