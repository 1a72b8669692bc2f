/** A small picture of how a game is laid out, drawn from the counts of its piles by the table's own layout. */

import { layoutTable } from "./layout.js";
import { spreadCards } from "./spread.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {import("./types.js").CatalogueEntry} entry
 * @param {{width: number, height: number}} size
 * @param {string} [label]
 */
export function miniature(entry, size, label) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
  svg.setAttribute("class", "miniature");
  if (label) {
    svg.setAttribute("role", "img");
    svg.setAttribute("aria-label", label);
  } else svg.setAttribute("aria-hidden", "true");
  const preview = entry.preview;
  if (!preview) return svg;
  // The layout keeps sizes for fingers and eyes; a picture is laid out large and drawn small.
  const scale = 1440 / size.width;
  const room = { width: 1440, height: size.height * scale };
  const depth = Math.max(2, Math.min(6, ...preview.tableau.slice(0, 1)));
  const shape = {
    family: entry.family, tableau: preview.tableau.length, foundations: preview.foundations,
    reserves: preview.reserves.length, cells: preview.cells, stock: preview.stock, waste: preview.waste,
    depth, openReserve: false, display: entry.display ?? "",
  }; // prettier-ignore
  const taste = { straight: false, leftHanded: false };
  const layout = layoutTable(shape, room, taste);
  const full = new Set(["S", "W"]);
  preview.reserves.forEach((count, at) => count && full.add(`R${at + 1}`));
  for (const [id, box] of layout.boxes) {
    const index = Number(id.slice(1)) - 1;
    const count = id[0] === "T" ? preview.tableau[index] : full.has(id) ? (id === "W" ? 0 : 1) : 0;
    const cards = Array.from({ length: count }, () => "AS");
    if (!count) svg.append(rectangle(box.x, box.y, layout.card, 0, "empty", scale));
    const back = id === "S" || id[0] === "R";
    spreadCards(box, cards, layout.card, taste).forEach((spot, at) => {
      svg.append(rectangle(spot.x, spot.y, layout.card, spot.turn, back ? "back" : "face", scale));
      // A touch of an index, red or black, so that a strip of paper looks like a card.
      if (!back) svg.append(indexMark(spot.x, spot.y, layout.card, scale, (numberOf(id) * 7 + at * 5) % 3 === 0));
    });
  }
  return svg;
}

/** @param {string} id */
const numberOf = (id) => Number(id.slice(1)) || 0;

/** @param {number} x @param {number} y @param {{w: number, h: number}} card @param {number} scale @param {boolean} red */
function indexMark(x, y, card, scale, red) {
  const mark = document.createElementNS(SVG, "circle");
  mark.setAttribute("r", ((card.w / scale) * 0.055).toFixed(1));
  mark.setAttribute("cx", ((x + card.w * 0.12) / scale).toFixed(1));
  mark.setAttribute("cy", ((y + card.h * 0.13) / scale).toFixed(1));
  mark.setAttribute("class", red ? "red" : "black");
  return mark;
}

/** @param {number} x @param {number} y @param {{w: number, h: number}} card @param {number} turn @param {string} kind @param {number} scale */
function rectangle(x, y, card, turn, kind, scale) {
  const rect = document.createElementNS(SVG, "rect");
  const [w, h] = [card.w / scale, card.h / scale];
  rect.setAttribute("width", w.toFixed(1));
  rect.setAttribute("height", h.toFixed(1));
  rect.setAttribute("rx", (w * 0.09).toFixed(1));
  rect.setAttribute("class", kind);
  rect.setAttribute("transform", `translate(${(x / scale).toFixed(1)} ${(y / scale).toFixed(1)}) rotate(${turn.toFixed(1)} ${(w / 2).toFixed(1)} ${(h / 2).toFixed(1)})`);
  return rect;
}
