/** Fans in a half ring: set along a half ellipse, each as near to the one before as it can lie without touching. */

/**
 * @typedef {{x: number, y: number, tilt: number}} RingPlace
 */

const STEPS = 1440;

/**
 * The places (upper left corners) of boxes with these widths, from the left end over the top to the right end; null if
 * they do not fit into the size with `inner` px free in the middle. Both sides are alike, the wider box of a pair counts.
 * @param {number[]} widths
 * @param {{width: number, height: number}} size
 * @param {{w: number, h: number}} fan
 * @param {number} gap
 * @param {number} inner
 * @returns {RingPlace[] | null}
 */
export function ringBoxes(widths, size, fan, gap, inner) {
  const count = widths.length;
  // A tilted fan is a little larger than its box.
  const across = size.width / 2 - fan.w * 0.56 - gap;
  const up = size.height - fan.h * 1.1 - gap * 2;
  if (across < fan.w || up < fan.h * 2) return null;
  /** @param {number} angle from 0 at the left end to π at the right end */
  const at = (angle) => ({ x: -Math.cos(angle) * across, y: -Math.sin(angle) * up });
  // The half from the top to the left is laid and mirrored, so that both sides are alike.
  const half = Math.floor(count / 2);
  const odd = count % 2;
  /** The width of the `k`th pair from the top. @param {number} k */
  const wide = (k) => Math.max(widths[half - k - (odd ? 0 : 1)], widths[half + k]);
  /** @type {number[]} */
  const angles = [];
  let angle = Math.PI / 2;
  if (odd) angles.push(angle);
  else {
    while (angle > 0 && -at(angle).x * 2 < wide(0) + gap) angle -= Math.PI / STEPS;
    angles.push(angle);
  }
  while (angles.length < half + odd) {
    const apart = (wide(angles.length - 1) + wide(angles.length)) / 2 + gap;
    const before = at(angles[angles.length - 1]);
    /** @param {number} next */
    const touches = (next) => {
      const place = at(next);
      return Math.abs(place.x - before.x) < apart && Math.abs(place.y - before.y) < fan.h + gap;
    };
    angle = angles[angles.length - 1];
    while (angle > 0 && touches(angle)) angle -= Math.PI / STEPS;
    if (angle <= 0) return null;
    angles.push(angle);
  }
  if (-at(angles[angles.length - 1]).x * 2 < inner + fan.w) return null;
  const spread = stretch(angles);
  const left = spread.map((each, k) => place(each, widths[half - k - (odd ? 0 : 1)]));
  const right = spread.map((each, k) => place(Math.PI - each, widths[half + k])).slice(odd);
  return [...left.reverse(), ...right];

  /** @param {number} each @param {number} width */
  function place(each, width) {
    const { x, y } = at(each);
    return {
      x: Math.max(gap, Math.min(size.width - gap - width, size.width / 2 + x - width / 2)),
      y: size.height - gap - fan.h * 1.05 + y,
      tilt: ((each - Math.PI / 2) / Math.PI) * 16,
    };
  }
}

/** Spread the angles so that the last one reaches the end. @param {number[]} angles */
function stretch(angles) {
  const last = angles[angles.length - 1];
  const free = Math.max(0, last) * 0.9;
  return angles.map((angle) => angle - ((Math.PI / 2 - angle) / (Math.PI / 2 - last || 1)) * free);
}
