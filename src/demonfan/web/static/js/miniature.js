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
  const scale = 1000 / size.width;
  const room = { width: 1000, height: size.height * scale };
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
    for (const spot of spreadCards(box, cards, layout.card, taste)) {
      svg.append(rectangle(spot.x, spot.y, layout.card, spot.turn, id === "S" || id[0] === "R" ? "back" : "face", scale));
    }
  }
  return svg;
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
