/** The odds of a game as a curve: a step for every move, redeals as dashed lines, costly moves as marks of their own shape. */

import { svgElement } from "./chart.js";
import { percent } from "./format.js";
import { t } from "./i18n.js";

/**
 * @typedef {{kind: string, value: number, error?: number}} Value
 * @typedef {{notation: string, odds: Value, grade: string, cost?: number, luck?: number, auto?: boolean, redeal?: boolean}} Reviewed
 */

const [LEFT, RIGHT, TOP, BOTTOM] = [38, 8, 10, 8];

/** @param {number} value */
const round = (value) => value.toFixed(1);

export class Curve {
  /** @param {Value} start @param {Reviewed[]} moves @param {[number, number]} size @param {(moves: number) => void} choose */
  constructor(start, moves, [width, height], choose) {
    this.width = width;
    this.height = height;
    const values = [start, ...moves.map((move) => move.odds)];
    this.across = (width - LEFT - RIGHT) / Math.max(1, values.length - 1);
    const label = t("Odds after every move: {first} at first, {last} at last", { first: percent(start.value, 1), last: percent(values[values.length - 1].value, 1) });
    const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, class: "curve", role: "img", "aria-label": label });
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const y = round(this.y(share));
      svg.append(svgElement("line", { class: "grid", x1: LEFT, x2: width - RIGHT, y1: y, y2: y }));
      if (share % 0.5 === 0) svg.append(svgElement("text", { class: "tick", x: LEFT - 5, y: round(this.y(share) + 4), "text-anchor": "end" }, percent(share)));
    }
    moves.forEach((move, at) => {
      if (move.redeal) svg.append(svgElement("line", { class: "redeal", x1: round(this.x(at + 1)), x2: round(this.x(at + 1)), y1: TOP, y2: height - BOTTOM }));
    });
    if (values.some((value) => value.kind === "estimate")) svg.append(this.band(values));
    const path = values.map((value, at) => (at ? `H${round(this.x(at))}V${round(this.y(value.value))}` : `M${round(this.x(0))} ${round(this.y(value.value))}`));
    svg.append(svgElement("path", { class: "line", d: path.join("") }));
    moves.forEach((move, at) => {
      const mark = MARKS[move.grade];
      if (mark) svg.append(svgElement("path", { class: `mark ${move.grade}`, d: mark, transform: `translate(${round(this.x(at + 1))} ${round(this.y(move.odds.value))})` }));
    });
    this.cursor = svgElement("line", { class: "cursor", x1: 0, x2: 0, y1: TOP - 4, y2: height - BOTTOM + 4 });
    svg.append(this.cursor);
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const x = ((/** @type {MouseEvent} */ (event).clientX - box.x) / box.width) * width;
      choose(Math.max(0, Math.min(moves.length, Math.round((x - LEFT) / this.across))));
    });
    this.element = svg;
  }

  /** @param {number} at */
  x(at) {
    return LEFT + at * this.across;
  }

  /** @param {number} share */
  y(share) {
    return TOP + (1 - share) * (this.height - TOP - BOTTOM);
  }

  /** Twice the error of each estimate, up and down. @param {Value[]} values */
  band(values) {
    const edge = (/** @type {number} */ sign) => values.map(({ value, error = 0 }, at) => `${round(this.x(at))},${round(this.y(Math.max(0, Math.min(1, value + sign * 2 * error))))}`);
    return svgElement("polygon", { class: "band", points: [...edge(1), ...edge(-1).reverse()].join(" ") });
  }

  /** @param {number} at the number of moves made */
  point(at) {
    this.cursor.setAttribute("transform", `translate(${round(this.x(at))} 0)`);
  }
}

/** A shape for each kind of loss. */
const MARKS = /** @type {Record<string, string>} */ ({
  inaccuracy: "M0-4a4 4 0 1 0 .01 0z",
  mistake: "M0-5.5 5 4H-5z",
  blunder: "M-4.5-4.5h9v9h-9z",
  "lost-win": "M-4.5-4.5l9 9M4.5-4.5l-9 9",
});
