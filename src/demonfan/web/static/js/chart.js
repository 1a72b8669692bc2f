/** Charts in SVG: the win rate as it went, with its band, and a bar for one rate. Their words stand beside them. */

import { dateText, percent } from "./format.js";
import { t } from "./i18n.js";

const SVG = "http://www.w3.org/2000/svg";

/**
 * @typedef {{won: number, of: number, rate: number | null, low: number | null, high: number | null}} Rate
 * @typedef {Rate & {finished: number}} Point
 */

/** @param {string} name @param {Record<string, string | number>} attributes @param {string} [text] */
export function svgElement(name, attributes, text) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text !== undefined) element.textContent = text;
  return element;
}

/** @param {number} value */
const round = (value) => value.toFixed(1);

/**
 * The win rate over all games so far, by time, with its 95 % band; a line where best play stands.
 * @param {Point[]} points
 * @param {number | null} best
 * @param {boolean} narrow for a small screen
 */
export function rateChart(points, best, narrow) {
  const [width, height, left, right, top, bottom] = narrow ? [330, 230, 42, 8, 10, 28] : [720, 260, 46, 12, 12, 30];
  const first = points[0].finished;
  const last = points[points.length - 1].finished;
  const highest = Math.max(...points.map((point) => point.high ?? 0), best ?? 0);
  const step = [0.02, 0.05, 0.1, 0.2].find((each) => highest / each <= 5) ?? 0.25;
  const steps = Math.min(Math.round(1 / step), Math.ceil(highest / step - 1e-9) || 1);
  const ceiling = steps * step;
  const x = (/** @type {number} */ at) => left + ((width - left - right) * (last > first ? (at - first) / (last - first) : 0.5));
  const y = (/** @type {number} */ share) => top + (height - top - bottom) * (1 - share / ceiling);
  const final = points[points.length - 1];
  const label = t("Win rate over time: {share} after {n} games, between {low} and {high}", { share: percent(final.rate ?? 0), n: final.of, low: percent(final.low ?? 0), high: percent(final.high ?? 0) });
  const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, class: "chart", role: "img", "aria-label": label });
  for (let at = 0; at <= steps; at++) {
    const share = step * at;
    svg.append(svgElement("line", { class: "grid", x1: left, x2: width - right, y1: round(y(share)), y2: round(y(share)) }));
    svg.append(svgElement("text", { class: "tick", x: left - 8, y: round(y(share) + 4), "text-anchor": "end" }, percent(share)));
  }
  const dates = last > first ? (narrow ? [0, 1] : [0, 0.5, 1]) : [0.5];
  for (const along of dates) {
    const at = first + (last - first) * along;
    const anchor = along === 0 ? "start" : along === 1 ? "end" : "middle";
    svg.append(svgElement("text", { class: "tick", x: round(x(at)), y: height - 8, "text-anchor": dates.length > 1 ? anchor : "middle" }, dateText(new Date(at), { day: "numeric", month: "short", year: "2-digit" })));
  }
  if (points.length > 1) {
    const upper = points.map((point) => `${round(x(point.finished))},${round(y(point.high ?? 0))}`);
    const lower = points.map((point) => `${round(x(point.finished))},${round(y(point.low ?? 0))}`).reverse();
    svg.append(svgElement("polygon", { class: "band", points: [...upper, ...lower].join(" ") }));
    svg.append(svgElement("polyline", { class: "line", points: points.map((point) => `${round(x(point.finished))},${round(y(point.rate ?? 0))}`).join(" ") }));
  }
  if (best !== null) {
    svg.append(svgElement("line", { class: "best", x1: left, x2: width - right, y1: round(y(best)), y2: round(y(best)) }));
    svg.append(svgElement("text", { class: "best-word", x: width - right, y: round(y(best) - 6), "text-anchor": "end" }, t("best play {share}", { share: percent(best, 1) })));
  }
  const [fx, fy] = [x(final.finished), y(final.rate ?? 0)];
  if (points.length === 1) svg.append(svgElement("line", { class: "whisker", x1: fx, x2: fx, y1: round(y(final.low ?? 0)), y2: round(y(final.high ?? 0)) }));
  svg.append(svgElement("circle", { class: "dot", cx: round(fx), cy: round(fy), r: 4.5 }));
  return svg;
}

/** A rate as a bar: the band, the mark of the rate, and a second mark for best play. @param {Rate} rate @param {number | null} best */
export function rateBar(rate, best) {
  const svg = svgElement("svg", { viewBox: "0 0 200 22", preserveAspectRatio: "none", class: "rate-bar", "aria-hidden": "true" });
  svg.append(svgElement("rect", { class: "rail", x: 0, y: 8, width: 200, height: 6, rx: 3 }));
  if (rate.rate !== null) {
    const [low, high] = [(rate.low ?? 0) * 200, (rate.high ?? 0) * 200];
    svg.append(svgElement("rect", { class: "band", x: round(low), y: 5, width: round(Math.max(1, high - low)), height: 12, rx: 3 }));
    svg.append(svgElement("rect", { class: "mark", x: round(rate.rate * 200 - 1.5), y: 2, width: 3, height: 18, rx: 1.5 }));
  }
  if (best !== null) svg.append(svgElement("rect", { class: "best", x: round(best * 200 - 1), y: 0, width: 2, height: 22 }));
  return svg;
}
