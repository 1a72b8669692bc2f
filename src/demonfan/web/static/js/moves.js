/** Moves in place form (`T3x2>T7`), read apart and looked up. The rules stay with the server: only its list of legal moves counts. */

/**
 * @typedef {{text: string, kind: "carry" | "draw", from: string, to: string, count: number}} Carried
 * @typedef {Record<string, string>} Legal
 */

const CARRY = /^([A-Z]\d*)(?:x(\d+))?>([A-Z]\d*)$/;
const DRAW = /^merci ([A-Z]\d*)-(\d+)(?:>([A-Z]\d*))?$/;

/**
 * A move of cards; null for the stock and the redeal. Of a draw, `count` is the card's number from the top.
 * @param {string} text
 * @returns {Carried | null}
 */
export function parseMove(text) {
  const carry = CARRY.exec(text);
  if (carry) return { text, kind: "carry", from: carry[1], to: carry[3], count: Number(carry[2] ?? 1) };
  const draw = DRAW.exec(text);
  if (draw) return { text, kind: "draw", from: draw[1], to: draw[3] ?? draw[1], count: Number(draw[2]) + 1 };
  return null;
}

/** @param {string} from @param {string} to @param {number} count */
export function carryText(from, to, count) {
  return `${from}${count === 1 ? "" : `x${count}`}>${to}`;
}

/**
 * The legal moves of the card that is `count`th from the top of a pile.
 * @param {Legal} legal
 * @param {string} from
 * @param {number} count
 * @returns {Carried[]}
 */
export function movesOf(legal, from, count) {
  const found = [];
  for (const text of Object.keys(legal)) {
    const move = parseMove(text);
    if (move && move.from === from && move.count === count) found.push(move);
  }
  return found;
}

/** @param {Legal} legal @param {string} from how many cards may be taken from a pile, each number once */
export function countsFrom(legal, from) {
  const counts = new Set();
  for (const text of Object.keys(legal)) {
    const move = parseMove(text);
    if (move && move.from === from && move.kind === "carry") counts.add(move.count);
  }
  return [...counts].sort((a, b) => a - b);
}

/** @param {Legal} legal @param {string} pile the numbers from the top of the cards that may be drawn */
export function drawsFrom(legal, pile) {
  const depths = new Set();
  for (const text of Object.keys(legal)) {
    const move = parseMove(text);
    if (move && move.from === pile && move.kind === "draw") depths.add(move.count);
  }
  return depths;
}

/** @param {string} pile */
export const isFoundation = (pile) => pile.startsWith("F");

/**
 * The move that a tap means: up if it goes up, else onto cards (the longest pile), else into a column, else into a cell.
 * A whole pile is not carried to an empty place by a tap: nothing would change.
 * @param {Carried[]} moves
 * @param {(pile: string) => number} size
 * @returns {Carried | null}
 */
export function bestMove(moves, size) {
  /** @param {Carried} move */
  const worth = (move) => {
    if (isFoundation(move.to)) return 1000;
    if (move.kind === "draw" && move.to === move.from) return 500;
    if (size(move.to) > 0) return 100 + size(move.to);
    if (move.to.startsWith("T")) return move.from.startsWith("T") && size(move.from) === move.count ? -1 : 50;
    return 10;
  };
  let best = null;
  for (const move of moves) {
    if (worth(move) >= 0 && (!best || worth(move) > worth(best))) best = move;
  }
  return best;
}
