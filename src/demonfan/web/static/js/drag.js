/**
 * Pointers: a press that goes beyond a small threshold drags; what is dropped goes to the legal pile it overlaps most. A
 * press that stays is a tap; a long one opens a fan; Escape lets go of everything. Positions come from the layout, so
 * that no element is measured.
 */

import { countsFrom, movesOf } from "./moves.js";
import { speed } from "./settings.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./play.js").Hand} Hand
 * @typedef {import("./cards.js").Token} Token
 */

const THRESHOLD = 6;
const LONG_PRESS = 450;
const HOVER = 650;
const Z_DRAGGED = 2000;

/** @param {Table} table @param {Hand} hand */
export function listen(table, hand) {
  /** @type {{id: number, pile: string, count: number, x: number, y: number, tokens: Token[], dragging: boolean, timer: number, openBefore: boolean} | null} */
  let press = null;
  let frame = 0;
  let hoverTimer = 0;
  let [dx, dy] = [0, 0];

  /** @param {EventTarget | null} target */
  const hit = (target) => {
    const element = target instanceof Element ? target : null;
    const card = /** @type {HTMLElement | null} */ (element?.closest(".card"));
    const token = card ? table.cards.tokenOf(card) : undefined;
    if (token) return { pile: token.pile, count: table.sizeOf(token.pile) - token.index };
    const pile = /** @type {HTMLElement | null} */ (element?.closest(".pile"))?.dataset.pile;
    return pile ? { pile, count: Math.min(1, table.sizeOf(pile)) } : null;
  };

  table.root.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || press) return;
    clearTimeout(hoverTimer);
    const at = hit(event.target);
    if (!at) {
      hand.drop();
      table.open(null);
      return;
    }
    if (table.openFan && table.openFan !== at.pile) table.open(null);
    const { pile, count } = at;
    press = {
      id: event.pointerId, pile, count, x: event.clientX, y: event.clientY, tokens: [], dragging: false,
      openBefore: table.openFan === pile,
      timer: event.pointerType === "mouse" ? 0 : window.setTimeout(() => longPress(), LONG_PRESS),
    }; // prettier-ignore
    // A quick hand may be off the table before the press has become a drag.
    table.root.setPointerCapture(event.pointerId);
    addEventListener("keydown", letGo, true);
    if (event.pointerType !== "mouse") event.preventDefault();
  });

  function longPress() {
    if (!press || press.dragging) return;
    if (table.sizeOf(press.pile) > 1 && table.pile(press.pile)?.area === "T") table.open(press.pile);
    forget();
  }

  function forget() {
    clearTimeout(press?.timer);
    removeEventListener("keydown", letGo, true);
    press = null;
  }

  /** Escape ends the press, and nothing else that Escape ends. @param {KeyboardEvent} event */
  function letGo(event) {
    if (!table.root.isConnected) return forget();
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(true);
  }

  /** Which cards come along. @param {string} pile @param {number} count */
  function dragged(pile, count) {
    const tokens = table.cards.byPile.get(pile) ?? [];
    const possible = countsFrom(hand.legal, pile);
    const wanted = possible.includes(count) || hand.movesOf(pile, count).length ? count : (possible.filter((each) => each < count).pop() ?? 0);
    const one = hand.movesOf(pile, count).some((move) => move.kind === "draw") && !possible.includes(count);
    if (!wanted || pile === "S") return null;
    return one ? { count: wanted, tokens: [tokens[tokens.length - wanted]] } : { count: wanted, tokens: tokens.slice(-wanted) };
  }

  table.root.addEventListener("pointermove", (event) => {
    if (!press || event.pointerId !== press.id) return hover(event);
    // It was let go where nobody saw it.
    if (!(event.buttons & 1)) return end(true);
    dx = event.clientX - press.x;
    dy = event.clientY - press.y;
    if (!press.dragging) {
      if (Math.hypot(dx, dy) < THRESHOLD) return;
      clearTimeout(press.timer);
      // A card without a move is still taken up: it goes back, and the server says why.
      const found = dragged(press.pile, press.count) ?? { count: press.count, tokens: press.pile === "S" ? [] : (table.cards.byPile.get(press.pile) ?? []).slice(-1) };
      if (!found.tokens.length || !found.tokens[0]?.up) return forget();
      press.dragging = true;
      press.tokens = found.tokens;
      press.count = press.tokens.length === 1 && found.count > 1 ? found.count : press.tokens.length;
      hand.held = null;
      table.glow(movesOf(hand.legal, press.pile, press.count).map((move) => move.to));
      press.tokens.forEach((token, at) => {
        clearTimeout(token.landing);
        token.landing = 0;
        token.element.classList.add("dragged");
        token.element.style.zIndex = String(Z_DRAGGED + at);
      });
    }
    if (!frame) frame = requestAnimationFrame(follow);
  });

  function follow() {
    frame = 0;
    if (!press?.dragging) return;
    for (const token of press.tokens) token.element.style.transform = `translate(${dx}px, ${dy}px) ${token.spot}`;
  }

  /** @param {boolean} cancelled */
  function end(cancelled) {
    if (!press) return;
    const { pile, count, tokens, dragging, openBefore } = press;
    forget();
    if (!dragging) {
      if (cancelled) return;
      if (openBefore && count > 1 && !hand.movesOf(pile, count).length) table.open(null);
      else hand.tap(pile, count);
      return;
    }
    const target = cancelled ? null : bestTarget(pile, count, tokens[0], dx, dy);
    table.glow([]);
    for (const token of tokens) {
      token.element.classList.remove("dragged");
      // From where it was dropped it glides to its place.
      token.element.style.transform = token.spot;
      if (speed()) table.raise(token, token.z);
      else token.element.style.zIndex = String(token.z);
    }
    if (!target) return;
    if (target.text) {
      table.open(null);
      hand.play(target.text);
    } else hand.ask(`${pile}${count === 1 ? "" : `x${count}`}>${target.pile}`, pile);
  }

  // A screen reader presses a pile without any pointer.
  table.root.addEventListener("click", (event) => {
    const at = event.detail === 0 ? hit(event.target) : null;
    if (at) hand.tap(at.pile, at.count);
  });
  table.root.addEventListener("contextmenu", (event) => event.preventDefault());
  for (const [kind, cancelled] of /** @type {[string, boolean][]} */ ([["pointerup", false], ["pointercancel", true]])) {
    table.root.addEventListener(kind, (event) => /** @type {PointerEvent} */ (event).pointerId === press?.id && end(cancelled));
  }

  /**
   * The legal pile that the card overlaps most, or else the pile it overlaps most, which is then illegal.
   * @param {string} pile @param {number} count @param {Token} token @param {number} x @param {number} y
   */
  function bestTarget(pile, count, token, x, y) {
    const { w, h } = table.layout.card;
    const [, left, top] = /translate\(([-\d.]+)px, ([-\d.]+)px\)/.exec(token.spot) ?? ["", "0", "0"];
    const card = { x: Number(left) + x, y: Number(top) + y, w, h };
    /** @param {string} id */
    const overlap = (id) => {
      const area = table.dropArea(id);
      if (!area) return 0;
      const across = Math.min(card.x + w, area.x + area.w) - Math.max(card.x, area.x);
      const down = Math.min(card.y + h, area.y + area.h) - Math.max(card.y, area.y);
      return across > 0 && down > 0 ? across * down : 0;
    };
    let best = null;
    for (const move of movesOf(hand.legal, pile, count)) {
      const area = overlap(move.to);
      if (area > 0 && (!best || area > best.area)) best = { pile: move.to, text: move.text, area };
    }
    if (best) return best;
    for (const each of table.piles) {
      const area = each.id === pile ? 0 : overlap(each.id);
      if (area > w * h * 0.3 && (!best || area > best.area)) best = { pile: each.id, text: "", area };
    }
    return best;
  }

  /** A mouse that rests on a covered card opens its fan. @param {PointerEvent} event */
  function hover(event) {
    clearTimeout(hoverTimer);
    if (event.pointerType !== "mouse" || event.buttons) return;
    const at = hit(event.target);
    if (table.openFan && hovered && at?.pile !== table.openFan) {
      hovered = false;
      table.open(null);
    }
    if (!at || at.count < 2 || table.openFan || table.layout.boxes.get(at.pile)?.spread !== "fan" || hand.held) return;
    hoverTimer = window.setTimeout(() => {
      hovered = true;
      table.open(at.pile);
    }, HOVER);
  }
  let hovered = false;
  table.root.addEventListener("pointerleave", () => clearTimeout(hoverTimer));
}
