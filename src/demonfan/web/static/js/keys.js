/**
 * The whole game by keyboard. The arrows go from pile to pile as they lie on the table; Enter lifts and drops; letters
 * act at once.
 */

import { dialogOpen } from "./dialog.js";
import { countsFrom, drawsFrom, movesOf } from "./moves.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./play.js").Hand} Hand
 * @typedef {Record<"undo" | "redo" | "redeal" | "hint" | "autoplay" | "fresh" | "help" | "restart" | "finish" | "piles" | "rules" | "pause" | "line" | "branch" | "review" | "odds", () => void>} Acts
 */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @param {Table} table
 * @param {Hand} hand
 * @param {Acts} acts
 * @returns {() => void} ends listening
 */
export function listenKeys(table, hand, acts) {
  /** the card chosen in an opened fan, counted from the top */
  let cursor = 0;

  const letters = /** @type {Record<string, () => void>} */ ({
    u: acts.undo, z: acts.undo, r: acts.redo, y: acts.redo, h: acts.hint, a: acts.autoplay, n: acts.fresh,
    s: () => hand.stock(), d: acts.redeal, m: () => hand.toggleDraw(), l: acts.piles, i: acts.rules,
    f: () => hand.up(focused()), "?": acts.help, e: acts.finish, b: acts.restart, p: acts.pause,
    w: acts.line, t: acts.branch, v: acts.review, c: acts.odds, o: () => toggleFan(focused()),
  }); // prettier-ignore
  /** The same keys on a Russian keyboard. */
  const codes = /** @type {Record<string, string>} */ ({
    KeyU: "u", KeyZ: "z", KeyR: "r", KeyY: "y", KeyH: "h", KeyA: "a", KeyN: "n", KeyS: "s", KeyD: "d", KeyM: "m",
    KeyL: "l", KeyI: "i", KeyF: "f", KeyE: "e", KeyO: "o", KeyB: "b", KeyP: "p",
    KeyW: "w", KeyT: "t", KeyV: "v", KeyC: "c",
  }); // prettier-ignore

  const focused = () => {
    const element = /** @type {HTMLElement | null} */ (document.activeElement);
    return element?.dataset.pile ?? [...table.pileElements].find(([, each]) => each.tabIndex === 0)?.[0] ?? "T1";
  };

  /** @param {string} id */
  function focus(id) {
    for (const element of table.pileElements.values()) element.tabIndex = -1;
    const element = table.pileElements.get(id);
    if (!element) return;
    element.tabIndex = 0;
    element.focus({ preventScroll: true });
  }

  /** The nearest pile in a direction: what lies straight on counts more than what lies aside. @param {string} from @param {[number, number]} way */
  function neighbour(from, [dx, dy]) {
    const here = middle(from);
    let best = { id: from, worth: Infinity };
    for (const { id } of table.piles) {
      if (id === from) continue;
      const there = middle(id);
      const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (along <= 2) continue;
      const worth = along + aside * 2.5;
      if (worth < best.worth) best = { id, worth };
    }
    return best.id;
  }

  /** @param {string} id */
  function middle(id) {
    const box = table.layout.boxes.get(id);
    if (!box) return { x: 0, y: 0 };
    return { x: box.x + box.w / 2, y: box.y + Math.min(box.h, table.layout.card.h) / 2 };
  }

  /** @param {string} id */
  function toggleFan(id) {
    cursor = 1;
    table.open(table.openFan === id || table.sizeOf(id) < 2 ? null : id);
    pointOut();
  }

  function pointOut() {
    const token = table.openFan ? table.tokenAt(table.openFan, cursor) : undefined;
    table.mark("cursor", token ? [token] : []);
  }

  /** Lift from a pile, first the top card, then longer runs, then nothing. @param {string} id */
  function lift(id) {
    if (id === "S") return hand.stock();
    const size = table.sizeOf(id);
    if (!size) return;
    const counts = countsFrom(hand.legal, id);
    const held = hand.held?.pile === id ? hand.held.count : 0;
    const next = counts.find((count) => count > held);
    if (next) hand.hold(id, next);
    else if (held) hand.drop();
    else hand.explain(id, 1);
  }

  /** @param {string} id */
  function enter(id) {
    if (table.openFan === id) {
      const draws = drawsFrom(hand.legal, id);
      const moves = movesOf(hand.legal, id, cursor);
      if (draws.has(cursor) || moves.length) {
        table.open(null);
        hand.tap(id, cursor);
      } else hand.explain(id, cursor);
      pointOut();
    } else if (hand.held && hand.held.pile !== id) hand.putOn(id);
    else lift(id);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (dialogOpen() || event.altKey || event.metaKey) return;
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select")) return;
    if (event.ctrlKey) {
      if (event.code === "KeyZ") (event.shiftKey ? acts.redo : acts.undo)();
      else if (event.code === "KeyY") acts.redo();
      else return;
      event.preventDefault();
      return;
    }
    const onPile = target.dataset.pile !== undefined;
    const arrow = ARROWS[event.key];
    if (arrow && (onPile || target === document.body || target.id === "page" || target.closest("#table"))) {
      event.preventDefault();
      if (table.openFan && arrow[0]) {
        cursor = Math.max(1, Math.min(table.sizeOf(table.openFan), cursor - arrow[0]));
        pointOut();
      } else if (onPile) {
        table.open(null);
        focus(neighbour(focused(), arrow));
      } else focus(focused());
      return;
    }
    if (event.key === "Escape") {
      hand.drop();
      table.open(null);
      if (hand.drawing) hand.toggleDraw();
      table.mark("hinted", []);
      table.glow([]);
      pointOut();
      return;
    }
    if (onPile && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      enter(focused());
      return;
    }
    const letter = event.key === "?" ? "?" : (codes[event.code] ?? event.key.toLowerCase());
    const act = letters[letter];
    if (!act) return;
    event.preventDefault();
    act();
  }

  addEventListener("keydown", onKey);
  return () => removeEventListener("keydown", onKey);
}
