/**
 * The picture of the game that is shown, and the one way to change it: acts go to the server, its answers come back as
 * pictures. A legal move of cards is shown at once; the server's answer then confirms or corrects it. While an answer
 * is awaited, further acts wait their turn, so that each is made on the picture it was meant for.
 */

import { Connection } from "./connection.js";
import { currentLanguage, t } from "./i18n.js";
import { parseMove } from "./moves.js";

/**
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {import("./types.js").GameEvent} GameEvent
 * @typedef {import("./types.js").Message} Message
 * @typedef {{kind: string, events: GameEvent[]}} Change
 */

const LONGEST_QUEUE = 12;
/** Questions that say on which picture they are asked. */
const OF_PICTURE = new Set(["hint", "line", "last-won", "branch", "review", "show"]);

export class GameStore extends EventTarget {
  /** @param {string} key */
  constructor(key) {
    super();
    this.key = key;
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Message | null} */
    this.pending = null;
    /** @type {Message[]} */
    this.queue = [];
    this.connected = false;
    this.connection = new Connection(
      key,
      currentLanguage(),
      (message) => this.receive(message),
      (open) => this.setConnected(open),
    );
  }

  close() {
    this.connection.close();
  }

  /** @param {boolean} open */
  setConnected(open) {
    this.connected = open;
    if (!open) {
      this.pending = null;
      this.queue = [];
    }
    this.emit("connected", open);
  }

  /** @param {string} name @param {unknown} detail */
  emit(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** @param {Message} message */
  receive(message) {
    if (message.type === "table" || message.type === "acted") {
      const { type, events = [], said = [], kind = "table", ...picture } = message;
      this.picture = /** @type {Picture} */ (/** @type {unknown} */ (picture));
      this.pending = null;
      this.emit("picture", { kind, events, said });
      this.next();
    } else if (message.type === "refused") {
      this.pending = null;
      this.queue = [];
      this.emit("refused", message);
    } else if (message.type) {
      this.emit(message.type, message);
    }
  }

  /**
   * Send an act now, or after the one that is under way.
   * @param {Message} message without its `act`
   */
  act(message) {
    if (!this.connected || !this.picture) {
      this.emit("notice", t("The connection is lost; trying again …"));
      return;
    }
    if (this.queue.length < LONGEST_QUEUE) this.queue.push(message);
    this.next();
  }

  next() {
    if (this.pending || !this.picture) return;
    const message = this.queue.shift();
    if (!message) return;
    const sent = { ...message, act: this.picture.act };
    if (!this.connection.send(sent)) return;
    this.pending = sent;
    if (message.type === "play") this.foresee(message.move);
  }

  /** @param {Message} message a question, or a wish of this tab alone; about the picture that is shown */
  ask(message) {
    this.connection.send(OF_PICTURE.has(message.type) ? { ...message, act: this.picture?.act ?? 0 } : message);
  }

  /** Show a legal move of cards at once, before the server has answered. @param {string} text */
  foresee(text) {
    const move = parseMove(text);
    if (!this.picture || !move || !(text in this.picture.legal)) return;
    const view = structuredClone(this.picture.view);
    const from = pile(view, move.from);
    const to = pile(view, move.to);
    if (!from || !to) return;
    const moved = move.kind === "draw" ? from.splice(-move.count, 1) : from.splice(-move.count);
    to.push(...moved);
    this.picture = { ...this.picture, view, legal: {} };
    this.emit("picture", { kind: "foreseen", events: [] });
  }
}

/** @param {import("./types.js").View} view @param {string} place @returns {string[] | undefined} */
function pile(view, place) {
  const at = Number(place.slice(1)) - 1;
  switch (place[0]) {
    case "T":
      return view.tableau[at];
    case "F":
      return view.foundations[at]?.cards;
    case "R":
      return view.reserves[at];
    case "C":
      return view.cells[at];
    case "W":
      return view.waste ?? undefined;
    default:
      return view.stock ?? undefined;
  }
}
