/**
 * The table itself: draws a picture. Cards go to their spots by transform, piles are buttons below them that show empty
 * places and carry the keyboard's focus. Nothing here decides what is legal.
 */

import { animateDeal, animateGather, turnOver } from "./animate.js";
import { Cards, drawing } from "./cards.js";
import { arrange, shapeOf, spotsOf } from "./geometry.js";
import { t, tn } from "./i18n.js";
import { cardWords, isUp, pileName, pilesOf } from "./piles.js";
import { backSymbol, settings, speed } from "./settings.js";
import { spreadOpen } from "./spread.js";

/**
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {import("./piles.js").Pile} Pile
 * @typedef {import("./cards.js").Token} Token
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {{x: number, y: number, w: number, h: number}} Rect
 */

const Z_MOVING = 500;
const Z_OPEN = 1000;
/** Cards narrower than this, in pixels, have large letters. */
const SMALL = 56;

export class Table {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    this.pileLayer = document.createElement("div");
    this.pileLayer.className = "piles";
    this.cardLayer = document.createElement("div");
    this.cardLayer.className = "cards";
    this.cardLayer.setAttribute("aria-hidden", "true");
    this.labels = document.createElement("div");
    this.labels.className = "labels";
    this.labels.setAttribute("aria-hidden", "true");
    this.shade = document.createElement("div");
    this.shade.className = "shade";
    root.append(this.pileLayer, this.cardLayer, this.labels);
    this.cardLayer.append(this.shade);
    this.cards = new Cards(this.cardLayer);
    /** @type {Picture | null} */
    this.picture = null;
    /** @type {Pile[]} */
    this.piles = [];
    /** @type {Map<string, HTMLElement>} */
    this.pileElements = new Map();
    /** @type {Layout} */
    this.layout = { card: { w: 80, h: 112 }, boxes: new Map(), kind: "none", inner: 0 };
    this.size = { width: 0, height: 0 };
    /** @type {string | null} */
    this.openFan = null;
    /** @type {Map<string, number>} cards lifted from a pile */
    this.lifted = new Map();
    this.shapeKey = "";
    /** @type {Map<string, string>} what was last written of each pile: its place, its words, how its cards lie */
    this.written = new Map();
    /** Counts the layouts, so that what was written for another is written again. */
    this.layouts = 0;
    new ResizeObserver(() => this.resize()).observe(root);
  }

  get taste() {
    return { straight: settings.fans === "rows", leftHanded: settings.left_handed, large: settings.large_index };
  }

  /** @param {string} id */
  pile(id) {
    return this.piles.find((pile) => pile.id === id);
  }

  /** @param {string} id */
  sizeOf(id) {
    return this.pile(id)?.cards.length ?? 0;
  }

  measure() {
    const { clientWidth: width, clientHeight: height } = this.root;
    this.size = { width, height };
  }

  resize() {
    this.measure();
    if (!this.picture) return;
    this.root.classList.add("still");
    this.shapeKey = "";
    this.written.clear();
    this.arrange();
    this.settle();
    requestAnimationFrame(() => this.root.classList.remove("still"));
  }

  /**
   * Show a picture.
   * @param {Picture} picture
   * @param {{kind: string, events: import("./types.js").GameEvent[]}} change
   */
  show(picture, change) {
    const first = this.picture?.game.key !== picture.game.key;
    if (first) {
      this.cards.clear();
      this.shapeKey = "";
      this.written.clear();
      this.openFan = null;
      this.measure();
    }
    this.picture = picture;
    this.piles = pilesOf(picture.view);
    if (this.openFan && !this.sizeOf(this.openFan)) this.openFan = null;
    this.cards.back = backSymbol();
    const redealt = change.events.some((event) => event.event === "redealt") || change.kind === "restart";
    this.cards.assign(this.piles);
    this.arrange();
    if (first) {
      this.root.classList.add("still");
      this.settle();
      if (picture.act === 0) animateDeal(this.cards.tokens, this.deckSpot(), speed());
      requestAnimationFrame(() => this.root.classList.remove("still"));
      return;
    }
    if (redealt && speed()) {
      const before = new Map(this.cards.tokens.map((token) => [token, token.spot]));
      this.root.classList.add("still");
      this.settle();
      animateGather(this.cards.tokens, before, this.deckSpot(), speed());
      requestAnimationFrame(() => this.root.classList.remove("still"));
      return;
    }
    this.settle();
  }

  /** Where cards are dealt from. */
  deckSpot() {
    const stock = this.layout.boxes.get("S");
    const { w, h } = this.layout.card;
    return stock ? { x: stock.x, y: stock.y } : { x: (this.size.width - w) / 2, y: this.size.height - h * 0.6 };
  }

  arrange() {
    if (!this.picture) return;
    const shape = shapeOf(this.picture, this.piles);
    this.layout = arrange(shape, this.piles, this.size, this.taste);
    const key = `${this.size.width}x${this.size.height} ${JSON.stringify(shape)} ${JSON.stringify(this.taste)}`;
    if (key !== this.shapeKey) {
      const { w, h } = this.layout.card;
      this.layouts += 1;
      this.root.style.setProperty("--card-w", `${w}px`);
      this.root.style.setProperty("--card-h", `${h}px`);
      // On a small card the letters grow, whatever the settings say.
      this.root.classList.toggle("pack-large", w < SMALL);
      this.root.dataset.layout = this.layout.kind;
    }
    this.shapeKey = key;
    this.placePiles();
  }

  /** Whether something differs from what was last written under its name, which it is from now on. @param {string} name @param {string} value */
  isNew(name, value) {
    if (this.written.get(name) === value) return false;
    this.written.set(name, value);
    return true;
  }

  placePiles() {
    const wanted = new Set(this.piles.map((pile) => pile.id));
    for (const [id, element] of this.pileElements) {
      if (wanted.has(id)) continue;
      element.remove();
      this.pileElements.delete(id);
      for (const name of ["box", "words", "place", "cards"]) this.written.delete(`${name} ${id}`);
    }
    for (const pile of this.piles) {
      const box = this.layout.boxes.get(pile.id);
      if (!box) continue;
      let element = this.pileElements.get(pile.id);
      if (!element) {
        element = document.createElement("button");
        element.className = "pile";
        element.tabIndex = -1;
        element.dataset.pile = pile.id;
        element.dataset.area = pile.area;
        this.pileElements.set(pile.id, element);
        this.pileLayer.append(element);
      }
      if (this.isNew(`box ${pile.id}`, `${box.x} ${box.y} ${box.w} ${box.h} ${box.tilt} ${this.taste.straight}`)) {
        element.style.transform = `translate(${box.x}px, ${box.y}px)`;
        element.style.width = `${box.w}px`;
        element.style.height = `${box.h}px`;
        element.style.setProperty("--tilt", `${this.taste.straight ? 0 : box.tilt}deg`);
      }
      this.drawPlace(element, pile);
      if (this.isNew(`words ${pile.id}`, `${pile.cards} ${pile.next}`)) element.setAttribute("aria-label", this.describe(pile));
    }
    this.drawCounts();
    this.keepFocusable();
  }

  /** How many cards lie in the stock and the reserves: at the foot of the pile. */
  drawCounts() {
    const { w, h } = this.layout.card;
    const counted = this.piles.filter((pile) => "SR".includes(pile.area) && pile.cards.length > 1);
    if (!this.isNew("counts", `${this.layouts} ${counted.map((pile) => `${pile.id} ${pile.cards.length}`)}`)) return;
    const labels = counted.flatMap((pile) => {
      if (!this.layout.boxes.has(pile.id)) return [];
      const spots = spotsOf(this.layout, pile, this.taste);
      const last = spots[spots.length - 1];
      const label = document.createElement("span");
      label.className = "count";
      label.textContent = String(pile.cards.length);
      label.style.transform = `translate(${last.x + w / 2}px, ${last.y + h - 9}px) translateX(-50%)`;
      return [label];
    });
    this.labels.replaceChildren(...labels);
  }

  /** One pile can be reached by Tab; the arrows go from there. */
  keepFocusable() {
    const elements = [...this.pileElements.values()];
    if (elements.some((element) => element.tabIndex === 0)) return;
    const start = this.pileElements.get("T1") ?? elements[0];
    if (start) start.tabIndex = 0;
  }

  /** What an empty place shows. @param {HTMLElement} element @param {Pile} pile */
  drawPlace(element, pile) {
    const symbols = ["place"];
    if (pile.area === "F") {
      const suits = new Set(pile.next.map((card) => card.slice(-1)));
      const ranks = new Set(pile.next.map((card) => card.slice(0, -1)));
      if (pile.cards.length === 0 && ranks.size === 1) symbols.push(`place-${[...ranks][0].replace("T", "10")}`);
      if (pile.cards.length === 0 && suits.size === 1) symbols.push(`place-${[...suits][0]}`);
    } else if (pile.area === "S" && this.picture) {
      symbols.push(this.picture.legal.stock !== undefined ? "place-turn" : "place-stop");
    } else if (pile.area === "C") symbols.push("place-cell");
    if (!this.isNew(`place ${pile.id}`, symbols.join(" "))) return;
    element.replaceChildren(drawing(symbols, "place"));
  }

  /** A pile in words. @param {Pile} pile */
  describe(pile) {
    const name = pileName(pile, this.picture?.game.family ?? "fan");
    const count = pile.cards.length;
    if (!count && pile.area === "C") return t("{pile}: free for one card", { pile: name });
    if (!count) {
      const next = pile.area === "F" ? pile.next.map(cardWords).slice(0, 4).join(", ") : "";
      return next ? t("{pile}: empty, begins with {cards}", { pile: name, cards: next }) : t("{pile}: empty", { pile: name });
    }
    const top = pile.cards[count - 1];
    const cards = pile.area === "T" ? pile.cards.filter(isUp).map(cardWords).reverse().join(", ") : cardWords(top);
    const hidden = pile.area === "T" ? pile.cards.filter((card) => !isUp(card)).length : 0;
    const words = tn("{n} card", "{n} cards", count);
    if (pile.area === "S") return `${name}: ${words}`;
    return `${name}: ${cards}${hidden ? `, ${tn("{n} face down", "{n} face down", hidden)}` : pile.area === "T" ? "" : `; ${words}`}`;
  }

  /** Bring every card to its spot; only what changed is written. */
  settle() {
    for (const pile of this.piles) {
      const box = this.layout.boxes.get(pile.id);
      if (!box) continue;
      const open = this.openFan === pile.id;
      const lifted = this.lifted.get(pile.id) ?? 0;
      if (!this.isNew(`cards ${pile.id}`, `${this.layouts} ${lifted} ${open} ${box.x} ${box.w} ${pile.cards}`)) continue;
      const spots = open ? spreadOpen(box, pile.cards.length, this.layout.card, this.size) : spotsOf(this.layout, pile, this.taste);
      const tokens = this.cards.byPile.get(pile.id) ?? [];
      tokens.forEach((token, at) => {
        const up = at >= tokens.length - lifted ? this.layout.card.h * 0.07 : 0;
        const deep = (box.spread === "stack" && at < tokens.length - 3) || (box.spread === "waste" && at < tokens.length - 5);
        this.put(token, pile.id, { ...spots[at], y: spots[at].y - up }, at + 1 + (open ? Z_OPEN : 0));
        const marks = `${box.spread === "down" ? "pack-beside " : ""}${up ? "lifted " : ""}${open ? "open " : ""}${deep ? "buried" : ""}`;
        if (marks !== token.marks) {
          token.marks = marks;
          for (const name of ["pack-beside", "lifted", "open", "buried"]) token.element.classList.toggle(name, marks.includes(name));
        }
        if (token.turnedNow && speed()) turnOver(token.use, speed());
        token.turnedNow = false;
      });
    }
    this.root.classList.toggle("has-open", this.openFan !== null);
  }

  /** A card goes to a spot of a pile, above the others while it moves. @param {Token} token @param {string} pile @param {import("./spread.js").Spot} spot @param {number} z */
  put(token, pile, spot, z) {
    const transform = `translate(${spot.x.toFixed(1)}px, ${spot.y.toFixed(1)}px)${spot.turn ? ` rotate(${spot.turn.toFixed(2)}deg)` : ""}`;
    if (transform !== token.spot) {
      token.spot = transform;
      token.element.style.transform = transform;
    }
    const moves = token.shownIn !== pile;
    if (moves && token.z >= 0 && speed()) this.raise(token, z);
    else if (z !== token.z && !token.landing) token.element.style.zIndex = String(z);
    token.z = z;
    if (moves) token.element.dataset.pile = pile;
    token.shownIn = pile;
  }

  /** A moving card is above the others until it has landed. @param {Token} token @param {number} z */
  raise(token, z) {
    clearTimeout(token.landing);
    token.element.style.zIndex = String(Z_MOVING + z);
    token.landing = window.setTimeout(() => {
      token.landing = 0;
      token.element.style.zIndex = String(token.z);
    }, speed() + 60);
  }

  /** @param {string | null} id */
  open(id) {
    if (this.openFan === id) return;
    this.openFan = id;
    this.settle();
    this.root.dispatchEvent(new CustomEvent("fan", { detail: id }));
  }

  /** @param {string} id @param {number} count */
  lift(id, count) {
    this.lifted = new Map(count ? [[id, count]] : []);
    this.settle();
  }

  /** Let targets glow. @param {Iterable<string>} ids */
  glow(ids) {
    const wanted = new Set(ids);
    for (const [id, element] of this.pileElements) {
      const on = wanted.has(id);
      element.classList.toggle("target", on);
      const tokens = this.cards.byPile.get(id);
      const top = tokens?.[tokens.length - 1];
      for (const token of tokens ?? []) token.element.classList.toggle("target", on && token === top);
    }
  }

  /** Mark cards: those that can be drawn, or the one a hint means. @param {string} name @param {Token[]} tokens */
  mark(name, tokens) {
    for (const element of this.cardLayer.querySelectorAll(`.${name}`)) element.classList.remove(name);
    for (const token of tokens) token.element.classList.add(name);
  }

  /** The token that lies `count`th from the top. @param {string} id @param {number} count */
  tokenAt(id, count) {
    const tokens = this.cards.byPile.get(id) ?? [];
    return tokens[tokens.length - count];
  }

  /** The area in which a drop on a pile is meant. @param {string} id @returns {Rect | null} */
  dropArea(id) {
    const box = this.layout.boxes.get(id);
    return box ? { x: box.x, y: box.y, w: box.w, h: box.h } : null;
  }

  /** @param {string} id say no: a short shake */
  refuse(id) {
    const tokens = this.cards.byPile.get(id) ?? [];
    const element = tokens[tokens.length - 1]?.element ?? this.pileElements.get(id);
    if (!element || !speed()) return;
    const svg = element.querySelector("svg");
    svg?.animate(
      [{ transform: "none" }, { transform: "translateX(-4px)" }, { transform: "translateX(4px)" }, { transform: "none" }],
      { duration: 180 },
    );
  }
}
