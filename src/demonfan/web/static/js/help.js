/** Keys and gestures, on one page. */

import { showDialog } from "./dialog.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

export function showHelp() {
  const keys = [
    ["← ↑ → ↓", t("from pile to pile")], ["Enter", t("lift and drop; again for a longer run")], ["F", t("up to a foundation")],
    ["O", t("open a fan; ← → choose a card")], ["S", t("turn the stock")], ["D", t("redeal")], ["M", t("draw a buried card")],
    ["U, Z", t("undo")], ["R, Y", t("redo")], ["E", t("play everything up")], ["H", t("hint; again: the move, the line")], ["W", t("show the best line")], ["T", t("try moves in a branch")], ["V", t("review")], ["C", t("show or hide the odds bar")], ["A", t("autoplay")],
    ["L", t("piles as a list")], ["I", t("rules")], ["N", t("new deal")], ["B", t("back to the deal")], ["P", t("pause")], ["Esc", t("let go, close")],
  ]; // prettier-ignore
  const gestures = [
    t("Drag a card to where it shall go; places that take it glow."),
    t("Tap a card: it goes where it can. With several places it is lifted: tap the one you mean."),
    t("Tap twice: the best place, a foundation first."),
    t("Tap, rest on or press long on a covered card: its fan opens."),
  ];
  showDialog(t("Keys and gestures"), [
    el("ul", { class: "gestures" }, ...gestures.map((text) => el("li", {}, text))),
    el("dl", { class: "keys" }, ...keys.flatMap(([key, text]) => [el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)])),
  ]);
}
