/** From a picture to the spot of every card: the shape of the game, the layout, and rows in which a long fan borrows room. */

import { layoutTable, strip } from "./layout.js";
import { isUp } from "./piles.js";
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
 * @param {{straight: boolean, leftHanded: boolean}} taste
 * @returns {Layout}
 */
export function arrange(shape, piles, size, taste) {
  const layout = layoutTable(shape, size, taste);
  /** @type {Map<string, {pile: Pile, box: Box}[]>} */
  const rows = new Map();
  for (const pile of piles) {
    const box = layout.boxes.get(pile.id);
    if (box?.spread !== "fan" || box.tilt) continue;
    const row = String(Math.round(box.y));
    rows.set(row, [...(rows.get(row) ?? []), { pile, box }]);
  }
  const room = taste.straight ? 0 : layout.card.w * 0.1;
  for (const row of layout.kind === "semicircle" ? [] : rows.values()) {
    row.sort((one, other) => one.box.x - other.box.x);
    const first = row[0].box;
    const last = row[row.length - 1].box;
    const gap = row.length > 1 ? row[1].box.x - first.x - first.w : 0;
    const needs = row.map(({ pile }) => layout.card.w + Math.max(0, pile.cards.length - 1) * strip(layout.card.w) + room + gap);
    const widths = shareRow(needs, first.w + gap);
    if (!widths) continue;
    let x = first.x - gap / 2;
    row.forEach(({ box }, at) => {
      box.x = x + gap / 2;
      box.w = widths[at] - gap;
      x += widths[at];
    });
    last.w = Math.max(last.w, layout.card.w);
  }
  return layout;
}

/** @param {Layout} layout @param {Pile} pile @param {{straight: boolean}} taste @returns {Spot[]} */
export function spotsOf(layout, pile, taste) {
  const box = layout.boxes.get(pile.id);
  return box ? spreadCards(box, pile.cards, layout.card, taste) : [];
}
