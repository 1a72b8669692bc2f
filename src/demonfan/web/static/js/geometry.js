/** From a picture to the spot of every card: the shape of the game, the layout, and rows in which a long fan borrows room. */

import { fanSize, gapOf, layoutTable, strip } from "./layout.js";
import { isUp } from "./piles.js";
import { ringBoxes } from "./ring.js";
import { shareRow, spreadCards } from "./spread.js";

/**
 * @typedef {import("./types.js").Picture} Picture
 * @typedef {import("./layout.js").Shape} Shape
 * @typedef {import("./layout.js").Box} Box
 * @typedef {import("./layout.js").Layout} Layout
 * @typedef {import("./piles.js").Pile} Pile
 * @typedef {import("./spread.js").Spot} Spot
 */

/** @param {Picture} picture @param {Pile[]} piles @returns {Shape} */
export function shapeOf(picture, piles) {
  const { view, game } = picture;
  const total = piles.reduce((sum, pile) => sum + pile.cards.length, 0);
  const reserves = view.reserves.length;
  return {
    family: game.family,
    tableau: view.tableau.length,
    foundations: view.foundations.length,
    reserves,
    cells: view.cells.length,
    stock: view.stock !== null,
    waste: view.waste !== null,
    depth: Math.max(2, Math.min(6, Math.round((total - (view.stock ? 40 : 0)) / Math.max(1, view.tableau.length)))),
    openReserve: view.reserves.some((cards) => cards.slice(0, -1).some(isUp)),
    display: game.display ?? "",
  };
}

/**
 * The layout with the boxes of long fans widened where their row has room to lend.
 * @param {Shape} shape
 * @param {Pile[]} piles
 * @param {{width: number, height: number}} size
 * @param {import("./layout.js").Taste} taste
 * @returns {Layout}
 */
export function arrange(shape, piles, size, taste) {
  const layout = remembered(shape, size, taste);
  const fans = piles.flatMap((pile) => {
    const box = layout.boxes.get(pile.id);
    return box?.spread === "fan" ? [{ cards: pile.cards.length, box }] : [];
  });
  const { w } = layout.card;
  const room = taste.straight ? 0 : w * 0.1;
  /** @param {number} cards @param {number} scale */
  const need = (cards, scale) => w + Math.max(0, cards - 1) * strip(w) * scale + room;
  if (layout.kind === "semicircle") shareRing(fans, need, size, fanSize(shape, w, taste.straight), layout, taste.leftHanded);
  else shareRows(fans, (cards) => need(cards, 1));
  return layout;
}

let lastKey = "";
/** @type {Layout | null} */
let lastLayout = null;

/**
 * The layout, worked out once for each window and shape; the boxes are fresh each time, to be changed by the caller.
 * @param {Shape} shape
 * @param {{width: number, height: number}} size
 * @param {import("./layout.js").Taste} taste
 * @returns {Layout}
 */
function remembered(shape, size, taste) {
  const key = JSON.stringify([shape, size, taste]);
  if (!lastLayout || key !== lastKey) lastLayout = layoutTable(shape, size, taste);
  lastKey = key;
  return { ...lastLayout, boxes: new Map([...lastLayout.boxes].map(([id, box]) => [id, { ...box }])) };
}

/** @typedef {{cards: number, box: Box}} FanBox */

/** @param {FanBox[]} fans @param {(cards: number) => number} need */
function shareRows(fans, need) {
  /** @type {Map<number, FanBox[]>} */
  const rows = new Map();
  for (const fan of fans) rows.set(Math.round(fan.box.y), [...(rows.get(Math.round(fan.box.y)) ?? []), fan]);
  for (const row of rows.values()) {
    row.sort((one, other) => one.box.x - other.box.x);
    const first = row[0].box;
    const gap = row.length > 1 ? row[1].box.x - first.x - first.w : 0;
    const widths = shareRow(row.map(({ cards }) => need(cards) + gap), first.w + gap);
    if (!widths) continue;
    let x = first.x - gap / 2;
    row.forEach(({ box }, at) => {
      box.x = x + gap / 2;
      box.w = widths[at] - gap;
      x += widths[at];
    });
  }
}

/**
 * In the ring, fans are set anew with the widths they need, as far as it goes.
 * @param {FanBox[]} fans @param {(cards: number, scale: number) => number} need @param {{width: number, height: number}} size
 * @param {{w: number, h: number}} fan @param {Layout} layout @param {boolean} leftHanded
 */
function shareRing(fans, need, size, fan, { card, inner }, leftHanded) {
  if (fans.every(({ cards }) => need(cards, 1) <= fan.w + 0.5)) return;
  for (const scale of [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4]) {
    const widths = fans.map(({ cards }) => Math.max(cards < 3 ? need(1, 1) : 0, need(cards, scale)));
    const places = ringBoxes(leftHanded ? [...widths].reverse() : widths, size, fan, gapOf(card.w), inner);
    if (!places) continue;
    if (leftHanded) places.reverse();
    fans.forEach(({ box }, at) => Object.assign(box, places[at], { w: widths[at] }));
    return;
  }
}

/** @param {Layout} layout @param {Pile} pile @param {import("./spread.js").Taste} taste @returns {Spot[]} */
export function spotsOf(layout, pile, taste) {
  const box = layout.boxes.get(pile.id);
  return box ? spreadCards(box, pile.cards, layout.card, taste) : [];
}
