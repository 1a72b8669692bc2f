/**
 * The cards as elements: each is made once and moved by a transform. Which element shows which card is found anew from
 * every picture, so that whatever happened, what lies there is what the picture says; equal cards of two packs too.
 */

import { isUp, nameOf } from "./piles.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {object} Token
 * @property {HTMLElement} element
 * @property {SVGUseElement} use
 * @property {string} name empty while unknown
 * @property {boolean} up
 * @property {string} pile
 * @property {number} index
 * @property {string} spot the transform it has
 * @property {number} z
 * @property {number} landing timer that lowers the card after a move
 * @property {boolean} turnedNow
 * @property {string} shownIn the pile that its element names
 * @property {string} marks the classes that say how it lies
 */

/** @type {Promise<void> | null} */
let pack = null;

/** Reads the pack once and puts its symbols into the document. */
export const packReady = () => (pack ??= loadPack());

async function loadPack() {
  const answer = await fetch(new URL("../pack.svg", import.meta.url));
  const text = await answer.text();
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const sprite = /** @type {SVGElement} */ (/** @type {unknown} */ (document.importNode(parsed, true)));
  sprite.classList.add("pack-sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(sprite);
}

/** A picture of symbols of the pack. @param {string[]} symbols @param {string} [className] */
export function drawing(symbols, className = "drawing") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 250 350");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  for (const symbol of symbols) {
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${symbol}`);
    svg.append(use);
  }
  return svg;
}

export class Cards {
  /** @param {HTMLElement} parent */
  constructor(parent) {
    this.parent = parent;
    /** @type {Token[]} */
    this.tokens = [];
    /** @type {Map<string, Token[]>} pile to its tokens, bottom first */
    this.byPile = new Map();
    this.back = "back-fans";
  }

  clear() {
    for (const token of this.tokens) token.element.remove();
    this.tokens = [];
    this.byPile.clear();
  }

  /** @param {HTMLElement} element */
  tokenOf(element) {
    return this.tokens.find((token) => token.element === element);
  }

  /**
   * Give every card of the piles a token. Kept in turn: those that lie where they lay; the same card from elsewhere;
   * the one that lay there; any other.
   * @param {{id: string, cards: string[]}[]} piles
   */
  assign(piles) {
    /** @type {{pile: string, index: number, card: string, token?: Token}[]} */
    const slots = piles.flatMap(({ id, cards }) => cards.map((card, index) => ({ pile: id, index, card })));
    const free = new Set(this.tokens);
    const at = new Map(this.tokens.map((token) => [`${token.pile} ${token.index}`, token]));
    /** @type {Map<string, Token[]>} */
    const named = new Map();
    for (const slot of slots) {
      const token = at.get(`${slot.pile} ${slot.index}`);
      if (token && token.name === nameOf(slot.card)) take(slot, token);
    }
    for (const token of free) if (token.name) named.set(token.name, [...(named.get(token.name) ?? []), token]);
    for (const slot of slots) {
      if (slot.token || !nameOf(slot.card)) continue;
      const token = named.get(nameOf(slot.card))?.pop();
      if (token) take(slot, token);
    }
    for (const slot of slots) {
      const token = at.get(`${slot.pile} ${slot.index}`);
      if (!slot.token && token && free.has(token)) take(slot, token);
    }
    const rest = [...free].sort((one, other) => other.index - one.index);
    for (const slot of slots) if (!slot.token) take(slot, rest.shift() ?? this.make());
    for (const token of rest) if (free.has(token)) this.drop(token);
    this.byPile = new Map(piles.map(({ id }) => [id, []]));
    for (const { pile, index, card, token } of slots) {
      if (!token) continue;
      token.pile = pile;
      token.index = index;
      this.byPile.get(pile)?.push(token);
      this.face(token, card);
    }

    /** @param {{token?: Token}} slot @param {Token} token */
    function take(slot, token) {
      slot.token = token;
      free.delete(token);
    }
  }

  /** @returns {Token} */
  make() {
    const element = document.createElement("div");
    element.className = "card";
    const svg = document.createElementNS(SVG, "svg");
    svg.setAttribute("viewBox", "0 0 250 350");
    const use = document.createElementNS(SVG, "use");
    svg.append(use);
    element.append(svg);
    this.parent.append(element);
    /** @type {Token} */
    const token = { element, use, name: "?", up: false, pile: "", index: -1, spot: "", z: -1, landing: 0, turnedNow: false, shownIn: "", marks: "" };
    this.tokens.push(token);
    return token;
  }

  /** @param {Token} token */
  drop(token) {
    token.element.remove();
    this.tokens.splice(this.tokens.indexOf(token), 1);
  }

  /** @param {Token} token @param {string} card */
  face(token, card) {
    const name = nameOf(card);
    const up = isUp(card);
    token.turnedNow = token.name !== "?" && token.up !== up;
    if (token.name === name && token.up === up) return;
    token.name = name;
    token.up = up;
    token.use.setAttribute("href", `#${up ? name : this.back}`);
    token.element.dataset.card = up ? name : "";
    token.element.classList.toggle("down", !up);
  }

  /** @param {string} back */
  setBack(back) {
    this.back = back;
    for (const token of this.tokens) if (!token.up) token.use.setAttribute("href", `#${back}`);
  }
}
