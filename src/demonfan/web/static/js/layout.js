/**
 * Where everything lies: from the size of the table and the shape of the game to the card's size and the box of every
 * pile. Pure functions; no element is read or written here.
 *
 * Several arrangements are tried (foundations above or beside, one to many rows), and the one with the largest cards is
 * taken. Only the counts of piles go in, never a game's name.
 */

import { POWERS, ringBoxes } from "./ring.js";

/**
 * @typedef {object} Shape
 * @property {"fan" | "demon"} family
 * @property {number} tableau
 * @property {number} foundations
 * @property {number} reserves
 * @property {number} cells
 * @property {boolean} stock
 * @property {boolean} waste
 * @property {number} depth cards in an ordinary fan
 * @property {boolean} openReserve whether the cards of the reserves lie open
 * @property {string} display a wish of the game's text: "semicircle" or empty
 *
 * @typedef {{width: number, height: number}} Size
 * @typedef {{straight: boolean, leftHanded: boolean, large?: boolean}} Taste `large`: with large letters
 * @typedef {"fan" | "down" | "waste" | "stack"} Spread
 * @typedef {{x: number, y: number, w: number, h: number, spread: Spread, tilt: number}} Box
 * @typedef {{card: {w: number, h: number}, boxes: Map<string, Box>, kind: string, inner: number}} Layout `inner`: the
 *   width that a ring keeps free in its middle
 */

export const RATIO = 1.4;
const LARGEST = 230;

/** @param {number} w the strip of a covered card that should show: 14 px is enough to read it */
export const strip = (w) => Math.max(14, w * 0.21);
/** @param {number} w */
export const gapOf = (w) => Math.max(5, w * 0.11);
/** @param {number} w @param {boolean} straight room that the turned cards of a fan take to the left and right */
const turnRoom = (w, straight) => (straight ? 0 : w * 0.1);

/** @param {Shape} shape @param {number} w @param {boolean} straight */
export function fanSize(shape, w, straight) {
  const room = turnRoom(w, straight);
  return { w: w + (shape.depth - 1) * strip(w) + room, h: w * RATIO + room * 0.7 };
}

/**
 * @param {Shape} shape
 * @param {Size} size
 * @param {Taste} taste
 * @returns {Layout}
 */
export function layoutTable(shape, size, taste) {
  const candidates = shape.family === "fan" ? fanCandidates(shape, taste) : columnCandidates(shape);
  /** @type {{w: number, make: Candidate | null}} */
  let best = { w: 0, make: null };
  for (const candidate of candidates) {
    const w = largest((width) => candidate.fits(width, size));
    if (w < candidate.least) continue;
    if (w * candidate.liking > best.w * (best.make?.liking ?? 1)) best = { w, make: candidate };
  }
  const w = Math.floor(best.w);
  const boxes = best.make ? best.make.place(w, size) : new Map();
  for (const box of taste.leftHanded ? boxes.values() : []) {
    box.x = size.width - box.x - box.w;
    box.tilt = -box.tilt;
  }
  return { card: { w, h: Math.round(w * RATIO) }, boxes, kind: best.make?.kind ?? "none", inner: best.make?.inner?.(w, size) ?? 0 };
}

/**
 * @typedef {object} Candidate
 * @property {string} kind
 * @property {number} liking weighs the size of the cards in the choice
 * @property {number} least the smallest cards with which it will do
 * @property {(w: number, size: Size) => boolean} fits
 * @property {(w: number, size: Size) => Map<string, Box>} place
 * @property {(w: number, size: Size) => number} [inner]
 */

/** @param {(w: number) => boolean} fits */
function largest(fits) {
  let low = 8;
  let high = LARGEST;
  if (fits(high)) return high;
  while (high - low > 0.25) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** @param {number} count @param {string} letter */
const ids = (count, letter) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`);

/** @param {number} x @param {number} y @param {number} w @param {number} h @param {Spread} spread @param {number} [tilt] */
const box = (x, y, w, h, spread, tilt = 0) => ({ x, y, w, h, spread, tilt });

/** Piles of one card's width, in groups that stand apart. @param {Shape} shape */
function singles(shape) {
  const left = [...(shape.stock ? ["S"] : []), ...(shape.waste ? ["W"] : []), ...ids(shape.cells, "C")];
  return [...left, ...ids(shape.reserves, "R"), ...ids(shape.foundations, "F")];
}

// ---------------------------------------------------------------------------------------------- fans

/** @param {Shape} shape @param {Taste} taste @returns {Candidate[]} */
function fanCandidates(shape, taste) {
  const list = [];
  for (let columns = 1; columns <= Math.min(shape.tableau, 14); columns++) {
    if (columns > 1 && Math.ceil(shape.tableau / columns) === Math.ceil(shape.tableau / (columns - 1)) && columns > 9)
      continue;
    for (const lines of [1, 2]) {
      list.push(fansBelow(shape, taste, columns, lines), fansBeside(shape, taste, columns, lines));
    }
  }
  if (shape.display === "semicircle") list.push(...POWERS.map((power) => fansAround(shape, taste, power)));
  return list;
}

/** Foundations in one or two lines above the fans. @param {Shape} shape @param {Taste} taste @param {number} columns @param {number} lines */
function fansBelow(shape, taste, columns, lines) {
  const above = singles(shape);
  const inLine = Math.ceil(above.length / lines);
  const rows = Math.ceil(shape.tableau / columns);
  return {
    kind: "above",
    liking: 1,
    least: 0,
    /** @type {Candidate["fits"]} */
    fits(w, { width, height }) {
      const gap = gapOf(w);
      const fan = fanSize(shape, w, taste.straight);
      const top = lines * (w * RATIO + gap);
      return (
        inLine * (w + gap) + 2 * gap <= width &&
        columns * (fan.w + gap) + gap <= width &&
        top + rows * (fan.h + gap) + gap <= height
      );
    },
    /** @type {Candidate["place"]} */
    place(w, { width, height }) {
      const gap = gapOf(w);
      const h = w * RATIO;
      const boxes = new Map();
      const fan = fanSize(shape, w, taste.straight);
      const spare = Math.max(0, height - lines * (h + gap) - rows * (fan.h + gap) - gap);
      const air = Math.min(spare / (rows + lines + 1), h * 0.35);
      let y = gap + air * 0.7;
      const pitch = Math.min((width - gap) / inLine, w + gap + w * 0.25);
      for (let line = 0; line < lines; line++) {
        const part = above.slice(line * inLine, (line + 1) * inLine);
        const start = (width - part.length * pitch + pitch - w) / 2;
        part.forEach((id, at) => boxes.set(id, box(start + at * pitch, y, w, h, "stack")));
        y += h + gap + air * 0.5;
      }
      placeGrid(boxes, shape, columns, { x: 0, y: y + air * 0.5, width, height: height - y - air * 0.5 }, fan, gap);
      return boxes;
    },
  };
}

/** Foundations in one or two upright lines beside the fans. @param {Shape} shape @param {Taste} taste @param {number} columns @param {number} lines */
function fansBeside(shape, taste, columns, lines) {
  const beside = singles(shape);
  const inLine = Math.ceil(beside.length / lines);
  const rows = Math.ceil(shape.tableau / columns);
  return {
    kind: "beside",
    liking: 0.98,
    least: 0,
    /** @type {Candidate["fits"]} */
    fits(w, { width, height }) {
      const gap = gapOf(w);
      const fan = fanSize(shape, w, taste.straight);
      return (
        lines * (w + gap) + gap * 2 + columns * (fan.w + gap) + gap <= width &&
        inLine * (w * RATIO + gap) + gap <= height &&
        rows * (fan.h + gap) + gap <= height
      );
    },
    /** @type {Candidate["place"]} */
    place(w, { width, height }) {
      const gap = gapOf(w);
      const h = w * RATIO;
      const fan = fanSize(shape, w, taste.straight);
      const boxes = new Map();
      const side = lines * (w + gap) + gap * 2;
      const spareX = width - side - columns * (fan.w + gap);
      const margin = Math.max(0, Math.min(spareX / 2, spareX - columns * w * 0.3) / 2);
      const pitch = Math.min(height / inLine, h + gap + h * 0.25);
      const top = (height - pitch * inLine + pitch - h) / 2;
      beside.forEach((id, at) => {
        const x = width - margin - (lines - Math.floor(at / inLine)) * (w + gap);
        boxes.set(id, box(x, top + (at % inLine) * pitch, w, h, "stack"));
      });
      placeGrid(boxes, shape, columns, { x: margin, y: 0, width: width - side - 2 * margin, height }, fan, gap);
      return boxes;
    },
  };
}

/**
 * Fans in rows that fill a rectangle; the last row stands in the middle.
 * @param {Map<string, Box>} boxes
 * @param {Shape} shape
 * @param {number} columns
 * @param {{x: number, y: number, width: number, height: number}} room
 * @param {{w: number, h: number}} fan
 * @param {number} gap
 */
function placeGrid(boxes, shape, columns, room, fan, gap) {
  const rows = Math.ceil(shape.tableau / columns);
  const pitchX = Math.min((room.width - gap) / columns, fan.w * 1.3 + gap);
  const pitchY = Math.min(room.height / rows, fan.h * 1.3 + gap);
  const wide = Math.min(pitchX - gap, fan.w * 1.25);
  const top = room.y + (room.height - pitchY * rows) / 2 + (pitchY - fan.h) / 2;
  for (let at = 0; at < shape.tableau; at++) {
    const row = Math.floor(at / columns);
    const inRow = Math.min(columns, shape.tableau - row * columns);
    const left = room.x + (room.width - inRow * pitchX) / 2 + (pitchX - wide) / 2;
    boxes.set(`T${at + 1}`, box(left + (at % columns) * pitchX, top + row * pitchY, wide, fan.h, "fan"));
  }
}

/**
 * All fans in a half ring, the foundations in its middle, in two lines where one would take the room of growing fans.
 * @param {Shape} shape @param {Taste} taste @param {number} power how square the ring is
 * @returns {Candidate}
 */
function fansAround(shape, taste, power) {
  const middle = singles(shape);
  const around = (/** @type {number} */ w, /** @type {Size} */ size) => {
    const gap = gapOf(w);
    const fan = fanSize(shape, w, taste.straight);
    const pitch = w * 1.25 + gap;
    const lines = size.width < 2 * (fan.w + 3 * strip(w)) + middle.length * pitch ? 2 : 1;
    const inLine = Math.ceil(middle.length / lines);
    return { gap, fan, pitch, lines, inLine, inner: inLine * pitch, widths: Array.from({ length: shape.tableau }, () => fan.w) };
  };
  return {
    kind: "semicircle",
    // The document's own arrangement is worth smaller cards, and the rounder the better.
    liking: 2 - power * 0.04,
    least: 36,
    fits(w, size) {
      const { widths, fan, gap, inner } = around(w, size);
      return ringBoxes(widths, size, fan, gap, inner, [power]) !== null;
    },
    place(w, size) {
      const { widths, fan, gap, inner, pitch, lines, inLine } = around(w, size);
      const boxes = new Map();
      const ring = ringBoxes(widths, size, fan, gap, inner, [power]) ?? [];
      ring.forEach((place, at) => boxes.set(`T${at + 1}`, box(place.x, place.y, fan.w, fan.h, "fan", place.tilt)));
      const h = w * RATIO;
      const whole = lines * (h + gap) - gap;
      const x = (size.width - inLine * pitch + pitch - w) / 2;
      const bottom = Math.max(...ring.map((place) => place.y)) + fan.h;
      const top = Math.max(gap, (ring[Math.floor(ring.length / 2)]?.y ?? 0) + fan.h);
      const y = top + (bottom - top - whole) * 0.55;
      middle.forEach((id, index) => boxes.set(id, box(x + (index % inLine) * pitch, y + Math.floor(index / inLine) * (h + gap), w, h, "stack")));
      return boxes;
    },
    inner: (w, size) => around(w, size).inner,
  };
}

// ---------------------------------------------------------------------------------------------- columns

/** @param {Shape} shape @returns {Candidate[]} */
function columnCandidates(shape) {
  const list = [];
  for (let lines = 1; lines <= Math.min(4, shape.foundations); lines++) {
    list.push(columnsWide(shape, lines), columnsTall(shape, lines));
  }
  return list;
}

const WASTE = 1.5; // a waste shows up to three cards
const COLUMN = 2.5; // the least height of a column, in cards' heights
const ROOMY = 5; // what is higher than that is no use to a column

/** Lines of foundations that are alike look better. @param {Shape} shape @param {number} lines */
const evenness = (shape, lines) => (shape.foundations % lines ? 0.94 : 1);

/** Stock, waste and foundations above; the reserve to the left of the columns. @param {Shape} shape @param {number} lines @returns {Candidate} */
function columnsWide(shape, lines) {
  const inLine = Math.ceil(shape.foundations / lines);
  const left = (shape.stock ? 1 : 0) + (shape.waste ? WASTE : 0);
  const apart = 0.4;
  /** @param {number} w */
  const units = (w) => {
    const unit = w + gapOf(w);
    const top = (left + inLine + shape.cells + apart) * unit;
    const below = (shape.reserves + shape.tableau + (shape.reserves ? apart : 0)) * unit;
    return { top, below };
  };
  return {
    kind: "wide",
    liking: 1.08 * evenness(shape, lines), // it leaves more height to the columns
    least: 0,
    fits(w, { width, height }) {
      const { top, below } = units(w);
      const down = lines * (w * RATIO + gapOf(w)) + w * RATIO * COLUMN + gapOf(w) * 2;
      return Math.max(top, below) + gapOf(w) <= width && down <= height;
    },
    place(w, { width, height }) {
      const gap = gapOf(w);
      const { top, below } = units(w);
      const h = w * RATIO;
      const boxes = new Map();
      const count = Math.max(top, below) / (w + gap);
      const unit = Math.min((width - gap) / count, w + gap + w * 0.3);
      const start = (width - unit * count) / 2 + (unit - w) / 2;
      const right = start + unit * (count - 1) + w;
      const y0 = gap * 1.5;
      if (shape.stock) boxes.set("S", box(start, y0, w, h, "stack"));
      if (shape.waste) boxes.set("W", box(start + unit, y0, w + unit * (WASTE - 1), h, "waste"));
      ids(shape.cells, "C").forEach((id, at) => boxes.set(id, box(start + (left + at) * unit, y0, w, h, "stack")));
      ids(shape.foundations, "F").forEach((id, at) => {
        const x = right - w - (inLine - 1 - (at % inLine)) * unit;
        boxes.set(id, box(x, y0 + Math.floor(at / inLine) * (h + gap), w, h, "stack"));
      });
      const y = y0 + lines * (h + gap) + gap;
      const tall = height - y - gap;
      ids(shape.reserves, "R").forEach((id, at) => boxes.set(id, box(start + at * unit, y, w, tall, "down")));
      // The columns stand under the foundations where there is room for it.
      const from = shape.reserves ? shape.reserves + apart : 0;
      const spare = count - from - shape.tableau;
      const shift = shape.tableau <= inLine ? spare - (inLine - shape.tableau) / 2 : spare / 2;
      ids(shape.tableau, "T").forEach((id, at) =>
        boxes.set(id, box(start + (from + Math.max(0, shift) + at) * unit, y, w, tall, "down")),
      );
      return boxes;
    },
  };
}

/** Foundations above; reserve, stock and waste in a second row; the columns below. @param {Shape} shape @param {number} lines @returns {Candidate} */
function columnsTall(shape, lines) {
  const inLine = Math.ceil(shape.foundations / lines);
  const second = shape.reserves + shape.cells + (shape.stock ? 1 : 0) + (shape.waste ? WASTE : 0);
  const rows = lines + (second ? 1 : 0);
  // Columns stand nearer to each other than rows, since the width decides how large the cards are.
  const beside = (/** @type {number} */ w) => Math.max(3, w * 0.07);
  return {
    kind: "tall",
    liking: evenness(shape, lines),
    least: 0,
    fits(w, { width, height }) {
      const gap = gapOf(w);
      return (
        Math.max(inLine, second, shape.tableau) * (w + beside(w)) + beside(w) <= width &&
        rows * (w * RATIO + gap) + w * RATIO * (COLUMN - 0.1) + gap * 2 <= height
      );
    },
    place(w, { width, height }) {
      const gap = gapOf(w);
      const h = w * RATIO;
      const boxes = new Map();
      /** @param {number} count */
      const pitch = (count) => Math.min((width - beside(w)) / count, w + gap + w * 0.5);
      /** @param {number} count */
      const from = (count) => (width - pitch(count) * count + pitch(count) - w) / 2;
      const spare = height - rows * (h + gap) - h * ROOMY - gap * 2;
      const air = Math.max(0, Math.min(h * 0.3, spare / (rows + 1)));
      let y = gap + air;
      ids(shape.foundations, "F").forEach((id, at) => {
        const line = Math.floor(at / inLine);
        boxes.set(id, box(from(inLine) + (at % inLine) * pitch(inLine), y + line * (h + gap), w, h, "stack"));
      });
      y += lines * (h + gap) + air;
      if (second) {
        const unit = pitch(second);
        let x = from(second);
        ids(shape.reserves, "R").forEach((id) => {
          boxes.set(id, box(x, y, w, h, "stack"));
          x += unit;
        });
        ids(shape.cells, "C").forEach((id) => {
          boxes.set(id, box(x, y, w, h, "stack"));
          x += unit;
        });
        if (shape.waste) boxes.set("W", box(x, y, w + (WASTE - 1) * unit, h, "waste"));
        if (shape.waste) x += unit * WASTE;
        if (shape.stock) boxes.set("S", box(x, y, w, h, "stack"));
        y += h + gap + air;
      }
      y += gap * 0.5;
      const unit = pitch(shape.tableau);
      ids(shape.tableau, "T").forEach((id, at) =>
        boxes.set(id, box(from(shape.tableau) + at * unit, y, w, height - y - gap, "down")),
      );
      return boxes;
    },
  };
}
