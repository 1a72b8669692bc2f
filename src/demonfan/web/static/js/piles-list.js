/** The piles as a list of words, for those who read or listen rather than look: each pile with what can be done there. */

import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { parseMove } from "./moves.js";
import { prettyMove } from "./piles.js";

/** @param {import("./table.js").Table} table @param {import("./play.js").Hand} hand */
export function showPiles(table, hand) {
  const rows = table.piles.map((pile) => {
    const moves = Object.entries(hand.legal).filter(([text]) => parseMove(text)?.from === pile.id);
    const buttons = moves.map(([text, notation]) =>
      button({
        label: prettyMove(notation),
        text: prettyMove(notation),
        class: "chip",
        onClick: () => {
          dialog.close();
          hand.play(text);
        },
      }),
    );
    return el("li", {}, el("span", {}, table.describe(pile)), buttons.length ? el("div", { class: "chips" }, ...buttons) : null);
  });
  const dialog = showDialog(t("Piles as a list"), [el("ul", { class: "pile-list" }, ...rows)], { className: "wide" });
}
