/** A pause: the clock stands, the cards are hidden, and a quiet dialog waits. All tabs on the game pause together. */

import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { duration } from "./format.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

export class Pause {
  /** @param {HTMLElement} table @param {(on: boolean) => void} ask tells the server */
  constructor(table, ask) {
    this.table = table;
    this.ask = ask;
    /** @type {HTMLDialogElement | null} */
    this.dialog = null;
  }

  begin() {
    this.ask(true);
  }

  /** The picture says whether the clock runs; that of a game that is over never does. @param {import("./types.js").Picture} picture */
  show(picture) {
    const on = picture.clock?.running === false && picture.result === null && picture.outcome !== "won";
    this.table.classList.toggle("paused", on);
    if (on && !this.dialog) this.open(picture.clock?.seconds ?? 0);
    else if (!on) this.close();
  }

  /** @param {number} seconds */
  open(seconds) {
    const resume = button({ icon: icon("play"), label: t("Play on"), text: t("Play on"), class: "primary", onClick: () => dialog.close() });
    const dialog = showDialog(t("Paused"), [el("p", { class: "paused-time" }, duration(seconds)), el("p", {}, t("The clock stands still and the cards are hidden.")), el("div", { class: "buttons" }, resume)], {
      className: "pause",
      onClose: () => {
        // Closed by the player, not by a tab that plays on.
        if (this.dialog === dialog) this.ask(false);
        if (this.dialog === dialog) this.dialog = null;
      },
    });
    this.dialog = dialog;
    dialog.addEventListener("keydown", (event) => {
      if (event.code === "KeyP") dialog.close();
    });
    resume.focus();
  }

  close() {
    const dialog = this.dialog;
    this.dialog = null;
    dialog?.close();
  }
}
