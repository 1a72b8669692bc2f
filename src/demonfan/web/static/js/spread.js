/** How the cards of one pile lie in its box: fans turned a little, columns, the waste's last three, and stacks. Pure. */

import { strip } from "./layout.js";
import { isUp } from "./piles.js";

/**
 * @typedef {import("./layout.js").Box} Box
 * @typedef {Pick<import("./layout.js").Taste, "straight" | "large">} Taste
 * @typedef {{x: number, y: number, turn: number}} Spot
 */

/**
 * Where each card of a pile lies: its upper left corner and its turn in degrees about its own centre.
 * @param {Box} box
 * @param {string[]} cards
 * @param {{w: number, h: number}} card
 * @param {Taste} taste
 * @returns {Spot[]}
 */
export function spreadCards(box, cards, card, taste) {
  if (box.spread === "fan") return fanned(box, cards.length, card, taste);
  if (box.spread === "down") return inColumn(box, cards, card);
  if (box.spread === "waste") return onWaste(box, cards.length, card);
  return cards.map((_, at) => {
    const lift = Math.min(at, 8) * 0.35;
    return { x: box.x - lift * 0.6, y: box.y - lift, turn: 0 };
  });
}

/** @param {Box} box @param {number} count @param {{w: number, h: number}} card @param {Taste} taste @returns {Spot[]} */
function fanned(box, count, card, { straight, large }) {
  const room = straight ? 0 : card.w * 0.1;
  // In a straight row a strip shows the letters alone: slivers of pips and frames at its edge would look like dirt.
  const step = count > 1 ? Math.min(straight ? Math.max(14, card.w * (large ? 0.2 : 0.17)) : strip(card.w) * 1.12, (box.w - card.w - room) / (count - 1)) : 0;
  const left = box.x + (box.w - card.w - step * (count - 1)) / 2;
  const top = box.y + (box.h - card.h) / 2;
  const whole = straight ? 0 : Math.min(7, 3.2 * (count - 1));
  return Array.from({ length: count }, (_, at) => {
    const along = count > 1 ? (at / (count - 1)) * 2 - 1 : 0;
    const flat = { x: left + at * step, y: top + along * along * room * 0.3, turn: (along * whole) / 2 };
    return box.tilt && !straight ? turned(flat, box, card) : flat;
  });
}

/** A spot turned with its whole fan about the fan's centre. @param {Spot} spot @param {Box} box @param {{w: number, h: number}} card */
function turned(spot, box, card) {
  const angle = (box.tilt * Math.PI) / 180;
  const [cx, cy] = [box.x + box.w / 2, box.y + box.h / 2];
  const [dx, dy] = [spot.x + card.w / 2 - cx, spot.y + card.h / 2 - cy];
  return {
    x: cx + dx * Math.cos(angle) - dy * Math.sin(angle) - card.w / 2,
    y: cy + dx * Math.sin(angle) + dy * Math.cos(angle) - card.h / 2,
    turn: spot.turn + box.tilt,
  };
}

const HIDDEN_STEP = 0.055;
/** How much of a covered card shows, in cards' heights: its letters, and more where there is room for a long column. */
const [LEAST_STEP, MOST_STEP] = [0.27, 0.42];
const LONG = 10;

/** @param {Box} box @param {string[]} cards @param {{w: number, h: number}} card @returns {Spot[]} */
function inColumn(box, cards, card) {
  const step = Math.max(LEAST_STEP, Math.min(MOST_STEP, (box.h / card.h - 1) / LONG));
  const steps = cards.slice(0, -1).map((name) => card.h * (isUp(name) ? step : HIDDEN_STEP));
  const whole = steps.reduce((sum, step) => sum + step, 0);
  const squeeze = whole > 0 ? Math.min(1, (box.h - card.h) / whole) : 1;
  let y = box.y;
  return cards.map((_, at) => {
    const spot = { x: box.x, y, turn: 0 };
    y += (steps[at] ?? 0) * squeeze;
    return spot;
  });
}

/** @param {Box} box @param {number} count @param {{w: number, h: number}} card @returns {Spot[]} */
function onWaste(box, count, card) {
  const step = Math.min(strip(card.w) * 1.15, (box.w - card.w) / 2);
  const shown = Math.min(3, count);
  return Array.from({ length: count }, (_, at) => {
    const place = Math.max(0, at - (count - shown));
    return { x: box.x + place * step, y: box.y, turn: 0 };
  });
}

/**
 * An opened fan: every card shows half its width, within the table.
 * @param {Box} box
 * @param {number} count
 * @param {{w: number, h: number}} card
 * @param {{width: number, height: number}} size
 * @returns {Spot[]}
 */
export function spreadOpen(box, count, card, size) {
  const margin = 10;
  const step = Math.min(card.w * 0.52, (size.width - 2 * margin - card.w) / Math.max(1, count - 1));
  const whole = card.w + step * (count - 1);
  const x = Math.max(margin, Math.min(box.x + box.w / 2 - whole / 2, size.width - margin - whole));
  const y = Math.max(margin, Math.min(box.y - card.h * 0.06, size.height - margin - card.h));
  return Array.from({ length: count }, (_, at) => ({ x: x + at * step, y, turn: 0 }));
}

/**
 * Widths for fans that share a row: each its own, unless one needs more than it has; then it borrows from those that
 * need less.
 * @param {number[]} needs
 * @param {number} own
 * @returns {number[] | null} null where every fan has room
 */
export function shareRow(needs, own) {
  if (needs.every((need) => need <= own + 0.5)) return null;
  const total = own * needs.length;
  const sum = needs.reduce((all, need) => all + need, 0);
  if (sum >= total) return needs.map((need) => (need * total) / sum);
  const spare = (total - sum) / needs.length;
  return needs.map((need) => need + spare);
}
