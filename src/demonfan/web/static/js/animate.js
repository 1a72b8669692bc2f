/**
 * Movements beyond a card's way to its spot, which is a transition of the style sheet: dealing, gathering and turning.
 * Every card already has its final transform; what runs here is shown over it and can be cut off at any time.
 */

/**
 * @typedef {import("./cards.js").Token} Token
 * @typedef {{x: number, y: number}} Point
 */

const EASE = "cubic-bezier(.2,.7,.2,1)";

/** From the deck to the places, one after the other. @param {Token[]} tokens @param {Point} deck @param {number} speed */
export function animateDeal(tokens, deck, speed) {
  if (!speed) return;
  const step = Math.min(14, 700 / tokens.length) * (speed / 210);
  tokens.forEach((token, at) => {
    token.element.animate([{ transform: `translate(${deck.x}px, ${deck.y}px) rotate(-8deg)` }, { transform: token.spot }], {
      duration: speed * 1.4,
      delay: at * step,
      easing: EASE,
      fill: "backwards",
    });
  });
}

/**
 * From where they lay into one packet, and out of it to the new places.
 * @param {Token[]} tokens
 * @param {Map<Token, string>} before
 * @param {Point} deck
 * @param {number} speed
 */
export function animateGather(tokens, before, deck, speed) {
  const moving = tokens.filter((token) => before.get(token) !== token.spot);
  const packet = `translate(${deck.x}px, ${deck.y}px)`;
  const gather = speed * 1.6;
  const step = Math.min(12, 600 / Math.max(1, moving.length)) * (speed / 210);
  moving.forEach((token, at) => {
    const whole = gather + moving.length * step + speed * 1.3;
    const out = gather + at * step;
    token.element.animate(
      [
        { transform: before.get(token) || packet, offset: 0, easing: "ease-in-out" },
        { transform: packet, offset: Math.min(0.98, (gather * 0.8) / whole) },
        { transform: packet, offset: Math.min(0.985, out / whole), easing: EASE },
        { transform: token.spot, offset: Math.min(1, (out + speed * 1.3) / whole) },
        { transform: token.spot, offset: 1 },
      ],
      { duration: whole },
    );
  });
}

/** A card turns over. @param {Element} face @param {number} speed */
export function turnOver(face, speed) {
  const svg = face.parentElement ?? face;
  svg.animate([{ transform: "scaleX(0.05)", filter: "brightness(0.8)" }, { transform: "none", filter: "none" }], {
    duration: speed,
    easing: "ease-out",
  });
}
