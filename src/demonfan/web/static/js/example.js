/** The worked example of a rules page: a first layout with real cards, the moves numbered on it, and told below. */

import { drawing } from "./cards.js";
import { svgElement } from "./chart.js";
import { el } from "./dom.js";
import { arrange, shapeOf, spotsOf } from "./geometry.js";
import { t } from "./i18n.js";
import { isUp, nameOf, pilesOf } from "./piles.js";
import { backSymbol, settings } from "./settings.js";

/**
 * @typedef {{from: string, to: string, count: number, text: string}} Step
 * @typedef {{deal: string, view: import("./types.js").View, moves: Step[], wrong: Step | null}} Example
 * @typedef {{x: number, y: number}} Point
 */

/**
 * @param {import("./types.js").CatalogueEntry} game
 * @param {Example} example
 * @param {boolean} narrow drawn for a small screen
 */
export function exampleFigure(game, example, narrow) {
  const steps = example.wrong ? [...example.moves, example.wrong] : example.moves;
  const mark = (/** @type {number} */ at) => el("span", { class: `step-mark${at === example.moves.length ? " step-wrong" : ""}`, "aria-hidden": "true" }, at === example.moves.length ? "×" : String(at + 1));
  const told = steps.map((step, at) => el("li", {}, mark(at), el("span", {}, at === example.moves.length ? el("strong", {}, t("Not allowed:")) : null, ` ${step.text}`)));
  return el("figure", { class: "example", "data-family": game.family },
    /** @type {any} */ (picture(game, example, steps, narrow)),
    el("figcaption", {}, el("ol", {}, ...told), el("p", { class: "aside" }, t("Deal {number} of this game, as it is first laid out.", { number: example.deal })))); // prettier-ignore
}

/** @param {import("./types.js").CatalogueEntry} game @param {Example} example @param {Step[]} steps @param {boolean} narrow */
function picture(game, example, steps, narrow) {
  const size = narrow ? { width: 560, height: 640 } : { width: 1180, height: 700 };
  const piles = pilesOf(example.view);
  const taste = { straight: settings.fans === "rows", leftHanded: false, large: settings.large_index };
  const head = { key: "", id: game.id, name: game.name, family: game.family, deal: example.deal, options: {}, option_words: "", display: game.display ?? "" };
  const shape = shapeOf(/** @type {any} */ ({ view: example.view, game: head }), piles);
  const layout = arrange(shape, piles, size, taste);
  const { w, h } = layout.card;
  const svg = svgElement("svg", { class: "example-table", role: "img", "aria-label": t("A first layout of {name}, with the moves below marked on it", { name: game.name }) });
  /** @type {Map<string, Point[]>} the middle of each card, by pile */
  const middles = new Map();
  let lowest = 0;
  for (const pile of piles) {
    const box = layout.boxes.get(pile.id);
    if (!box) continue;
    const spots = spotsOf(layout, pile, taste);
    if (!spots.length) svg.append(svgElement("rect", { class: "empty", x: box.x + (box.w - w) / 2, y: box.y + (box.spread === "fan" ? (box.h - h) / 2 : 0), width: w, height: h, rx: w * 0.06 }));
    lowest = Math.max(lowest, box.spread === "down" ? 0 : box.y + box.h, ...spots.map((spot) => spot.y + h));
    // Of a pile that only shows its top, the rest need not be drawn.
    const shown = box.spread === "stack" ? Math.max(0, spots.length - 2) : 0;
    middles.set(pile.id, spots.length ? spots.map((spot) => ({ x: spot.x + w / 2, y: spot.y + h / 2 })) : [{ x: box.x + box.w / 2, y: box.y + h / 2 }]);
    spots.forEach((spot, at) => at >= shown && svg.append(cardAt(pile.cards[at], spot, w, h)));
  }
  steps.forEach((step, at) => {
    // Two arrows from one card begin one below the other.
    const before = steps.slice(0, at).filter((each) => each.from === step.from).length;
    svg.append(arrow(step, at, steps.length - 1 === at && example.wrong !== null, middles, { w, h, before }));
  });
  svg.setAttribute("viewBox", `0 0 ${size.width} ${Math.ceil(Math.min(size.height, lowest + 14))}`);
  return svg;
}

/** @param {string} card @param {{x: number, y: number, turn: number}} spot @param {number} w @param {number} h */
function cardAt(card, spot, w, h) {
  const group = svgElement("g", { transform: `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) rotate(${spot.turn.toFixed(2)} ${w / 2} ${h / 2})` });
  const face = drawing([isUp(card) ? nameOf(card) : backSymbol()], "example-card");
  for (const [name, value] of Object.entries({ width: w, height: h })) face.setAttribute(name, String(value));
  group.append(face);
  return group;
}

/** From the card that moves to the pile that takes it, with the number of the sentence. @param {Step} step @param {number} at @param {boolean} wrong @param {Map<string, Point[]>} middles @param {{w: number, h: number, before: number}} card */
function arrow(step, at, wrong, middles, { w, h, before }) {
  const group = svgElement("g", { class: wrong ? "arrow wrong" : "arrow" });
  const source = middles.get(step.from) ?? [];
  const from = source[Math.max(0, source.length - step.count)];
  if (!from) return group;
  const start = { x: from.x, y: from.y - h * (0.12 - 0.32 * before) };
  const target = middles.get(step.to);
  if (target) {
    const end = target[target.length - 1];
    const [dx, dy] = [end.x - start.x, end.y - start.y];
    const length = Math.hypot(dx, dy) || 1;
    // A bow, so that arrows along one row stay apart; it ends before the middle of the pile.
    const bend = Math.min(60, length * 0.18) * (wrong ? -1 : 1);
    const middle = { x: start.x + dx / 2 + (dy / length) * bend, y: start.y + dy / 2 - (dx / length) * bend };
    const [tx, ty] = [end.x - middle.x, end.y - middle.y];
    const reach = Math.hypot(tx, ty) || 1;
    const tip = { x: end.x - (tx / reach) * w * 0.12, y: end.y - (ty / reach) * w * 0.12 };
    const [ux, uy] = [(tip.x - middle.x) / reach, (tip.y - middle.y) / reach];
    const line = `M${start.x.toFixed(1)} ${start.y.toFixed(1)}Q${middle.x.toFixed(1)} ${middle.y.toFixed(1)} ${tip.x.toFixed(1)} ${tip.y.toFixed(1)}`;
    const wing = w * 0.17;
    const headOf = (/** @type {number} */ side) => `${(tip.x - ux * wing + uy * wing * 0.6 * side).toFixed(1)} ${(tip.y - uy * wing - ux * wing * 0.6 * side).toFixed(1)}`;
    const head = `M${headOf(1)}L${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${headOf(-1)}`;
    group.append(svgElement("path", { class: "halo", d: line + head }), svgElement("path", { class: "stroke", d: line + head }));
  }
  const radius = Math.max(11, w * 0.17);
  group.append(svgElement("circle", { cx: start.x.toFixed(1), cy: start.y.toFixed(1), r: radius.toFixed(1) }));
  group.append(svgElement("text", { x: start.x.toFixed(1), y: (start.y + radius * 0.38).toFixed(1), "text-anchor": "middle", "font-size": (radius * 1.15).toFixed(1) }, wrong ? "×" : String(at + 1)));
  return group;
}
