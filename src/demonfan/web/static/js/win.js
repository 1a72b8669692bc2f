/** A win: the cards of the foundations rise one after another into a great fan above the table, and lie down again. */

import { speed } from "./settings.js";

/** @param {import("./table.js").Table} table */
export function celebrate(table) {
  const pace = speed();
  if (!pace) return;
  const { width, height } = table.size;
  const { w, h } = table.layout.card;
  const tokens = table.piles
    .filter((pile) => pile.area === "F")
    .flatMap((pile) => table.cards.byPile.get(pile.id) ?? [])
    .sort((one, other) => one.index - other.index);
  const radius = Math.min(width * 0.42, height * 0.62);
  tokens.forEach((token, at) => {
    const along = tokens.length > 1 ? at / (tokens.length - 1) : 0.5;
    const angle = Math.PI * (1.06 - 1.12 * along);
    const x = width / 2 + Math.cos(angle) * radius - w / 2;
    const y = height * 0.86 - Math.sin(angle) * radius - h / 2;
    const turn = 90 - (angle * 180) / Math.PI;
    const fan = `translate(${x}px, ${y}px) rotate(${turn}deg)`;
    const home = token.spot;
    const sway = `translate(${x}px, ${y - h * 0.12}px) rotate(${turn}deg)`;
    const marks = token.marks;
    token.element.classList.remove("buried");
    token.element.style.zIndex = String(600 + at);
    const animation = token.element.animate(
      [
        { transform: home, easing: "cubic-bezier(.2,.8,.2,1)" },
        { transform: fan, offset: 0.3, easing: "ease-in-out" },
        { transform: sway, offset: 0.52, easing: "ease-in-out" },
        { transform: fan, offset: 0.74, easing: "cubic-bezier(.6,0,.3,1)" },
        { transform: home },
      ],
      { duration: pace * 16, delay: at * pace * 0.12, fill: "backwards" },
    );
    animation.addEventListener("finish", () => {
      token.element.style.zIndex = String(token.z);
      // The shadows of a whole pile would add up to a black rim.
      if (token.marks === marks) token.element.classList.toggle("buried", marks.includes("buried"));
    });
  });
}
