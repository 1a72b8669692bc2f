/**
 * Positions that are only shown: of a line, of a review. The table draws them, and nothing can be played until it shows
 * the game again.
 */

import { announce } from "./announce.js";
import { dialogOpen } from "./dialog.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {{onKey: (key: string) => boolean, onEnd: () => void}} Guest who shows: what its keys do, and how it ends
 */

export class Showing {
  /** @param {import("./store.js").GameStore} store @param {import("./table.js").Table} table @param {import("./play.js").Hand} hand */
  constructor(store, table, hand) {
    this.store = store;
    this.table = table;
    this.hand = hand;
    /** @type {Guest | null} */
    this.guest = null;
    /** @param {KeyboardEvent} event */
    this.onKey = (event) => {
      if (!this.guest || dialogOpen() || event.altKey || event.metaKey || event.ctrlKey) return;
      const target = /** @type {HTMLElement} */ (event.target);
      if (target.closest("textarea, select, input:not([type=range])")) return;
      const key = event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : event.key;
      const taken = this.guest.onKey(key);
      // The letters that act on the game are silent meanwhile.
      if (taken) event.preventDefault();
      if (taken || /^(Key|Arrow|Home|End)/.test(event.code)) event.stopImmediatePropagation();
    };
    addEventListener("keydown", this.onKey, true);
  }

  /** @param {Guest} guest */
  begin(guest) {
    this.guest?.onEnd();
    this.guest = guest;
    this.hand.drop();
    this.hand.isWatching = true;
    this.table.open(null);
    this.table.mark("hinted", []);
    this.table.glow([]);
    this.table.root.classList.add("watching");
  }

  /** @param {View} view @param {string[]} said */
  show(view, said) {
    const picture = this.store.picture;
    if (!this.guest || !picture) return;
    this.table.show({ ...picture, view, legal: {} }, { kind: "shown", events: [] });
    announce(said.join(" "));
  }

  /** Back to the game as it stands. */
  end() {
    const guest = this.guest;
    if (!guest) return;
    this.guest = null;
    this.hand.isWatching = false;
    this.table.root.classList.remove("watching");
    if (this.store.picture) this.table.show(this.store.picture, { kind: "shown", events: [] });
    guest.onEnd();
  }

  close() {
    removeEventListener("keydown", this.onKey, true);
  }
}
