/**
 * Fans in a half ring: set along half an ellipse, each as near to the one before as it can lie without touching. Where
 * the ellipse is too short for them it is made squarer, up to an arch with upright sides, as a narrow table needs it.
 */

/**
 * @typedef {{x: number, y: number, tilt: number}} RingPlace
 */

/** Of |x|ᵖ + |y|ᵖ = 1: from the ellipse to what is nearly a rectangle. */
export const POWERS = [2, 2.5, 3.2, 4.5, 8];
const HALVINGS = 14;
/** How high the middle reaches, as a share of the ring. */
const MIDDLE = 0.75;

/**
 * The places (upper left corners) of boxes with these widths, from the left end over the top to the right end; null if
 * they do not fit into the size with `inner` px free in the middle. Both sides are alike, the wider box of a pair counts.
 * The rounder of `powers` that has room for them is taken.
 * @param {number[]} widths
 * @param {{width: number, height: number}} size
 * @param {{w: number, h: number}} fan
 * @param {number} gap
 * @param {number} inner
 * @param {number[]} [powers]
 * @returns {RingPlace[] | null}
 */
export function ringBoxes(widths, size, fan, gap, inner, powers = POWERS) {
  for (const power of powers) {
    const ring = new Ring(widths, size, fan, power);
    if (!ring.angles(gap, inner, gap)) continue;
    // The room that is left over goes between the fans.
    const air = bisect(gap, gap + fan.h, (each) => ring.angles(each, inner, gap) !== null);
    return ring.places(ring.angles(air, inner, gap) ?? [], gap);
  }
  return null;
}

/** The largest number for which something holds that holds for `low`. @param {number} low @param {number} high @param {(value: number) => boolean} holds */
function bisect(low, high, holds) {
  for (let turn = 0; turn < HALVINGS; turn++) {
    const middle = (low + high) / 2;
    if (holds(middle)) low = middle;
    else high = middle;
  }
  return low;
}

class Ring {
  /** @param {number[]} widths @param {{width: number, height: number}} size @param {{w: number, h: number}} fan @param {number} power */
  constructor(widths, size, fan, power) {
    this.widths = widths;
    this.size = size;
    this.fan = fan;
    this.power = power;
    // The half from the top to the left is laid and mirrored, so that both sides are alike.
    this.half = Math.floor(widths.length / 2);
    this.odd = widths.length % 2;
  }

  /** From the middle of the ring's foot. @param {number} angle from 0 at the left end to π at the right end @param {number} gap */
  at(angle, gap) {
    // A tilted fan is a little larger than its box.
    const across = this.size.width / 2 - this.fan.w * 0.56 - gap;
    const up = this.size.height - this.fan.h * 1.1 - gap * 2;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const far = (Math.abs(cos) ** this.power + Math.abs(sin) ** this.power) ** (-1 / this.power);
    return { x: -cos * far * across, y: -sin * far * up };
  }

  /** The width of the `k`th pair from the top. @param {number} k */
  wide(k) {
    return Math.max(this.widths[this.left(k)], this.widths[this.half + k]);
  }

  /** @param {number} k which box is the left one of the `k`th pair */
  left(k) {
    return this.half - k - (this.odd ? 0 : 1);
  }

  /**
   * The angles of the left half, from the top down; null where they do not fit.
   * @param {number} air between boxes @param {number} inner @param {number} gap at the table's edges
   * @returns {number[] | null}
   */
  angles(air, inner, gap) {
    const foot = this.at(0, gap);
    if (-foot.x < this.fan.w || -this.at(Math.PI / 2, gap).y < this.fan.h * 2) return null;
    const angles = [Math.PI / 2];
    if (!this.odd) {
      const apart = this.wide(0) + air;
      if (-foot.x * 2 < apart) return null;
      angles[0] = bisect(0, Math.PI / 2, (angle) => -this.at(angle, gap).x * 2 >= apart);
    }
    while (angles.length < this.half + this.odd) {
      const apart = (this.wide(angles.length - 1) + this.wide(angles.length)) / 2 + air;
      const before = this.at(angles[angles.length - 1], gap);
      /** @param {number} angle */
      const free = (angle) => {
        const { x, y } = this.at(angle, gap);
        return before.x - x >= apart || y - before.y >= this.fan.h + air;
      };
      if (!free(0)) return null;
      angles.push(bisect(0, angles[angles.length - 1], free));
    }
    return angles.every((angle, k) => this.leaves(angle, this.wide(k), inner, gap)) ? angles : null;
  }

  /** Whether a box leaves the middle free; those at the top are above it. @param {number} angle @param {number} wide @param {number} inner @param {number} gap */
  leaves(angle, wide, inner, gap) {
    const { x, y } = this.at(angle, gap);
    if (y < this.at(Math.PI / 2, gap).y * MIDDLE) return true;
    return Math.max(gap - this.size.width / 2, x - wide / 2) + wide <= -inner / 2;
  }

  /** @param {number[]} angles @param {number} gap @returns {RingPlace[]} */
  places(angles, gap) {
    const { width, height } = this.size;
    const place = (/** @type {number} */ angle, /** @type {number} */ wide) => {
      const { x, y } = this.at(angle, gap);
      return {
        x: Math.max(gap, Math.min(width - gap - wide, width / 2 + x - wide / 2)),
        y: height - gap - this.fan.h * 1.05 + y,
        tilt: ((angle - Math.PI / 2) / Math.PI) * 16,
      };
    };
    const left = angles.map((angle, k) => place(angle, this.widths[this.left(k)]));
    const right = angles.map((angle, k) => place(Math.PI - angle, this.widths[this.half + k])).slice(this.odd);
    return [...left.reverse(), ...right];
  }
}
