/** The menu of a game: what is not needed at every move. */

import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { getJson } from "./http.js";
import { currentLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { go } from "./router.js";
import { settings } from "./settings.js";

/**
 * @typedef {import("./store.js").GameStore} GameStore
 * @typedef {Record<"fresh" | "choose" | "restart" | "pause" | "giveUp" | "piles" | "rules" | "help" | "settings" | "line" | "branch" | "review" | "odds", () => void>} Acts
 */

/** @param {GameStore} store @param {Acts} acts */
export function showMenu(store, acts) {
  const picture = store.picture;
  const entry = (/** @type {import("./icons.js").IconName} */ name, /** @type {string} */ text, /** @type {() => void} */ act, key = "") =>
    withKey(button({ icon: icon(name), label: text, text, key, class: "entry", onClick: () => { dialog.close(); act(); } }), key); // prettier-ignore
  const marks = picture?.bookmarks ?? [];
  const isOpen = picture?.result === null && picture.outcome !== "won";
  const group = (/** @type {(HTMLElement | null)[]} */ ...entries) => el("div", { class: "menu-group" }, ...entries);
  const dialog = showDialog(t("More"), [
    el("p", { class: "aside" }, picture ? [picture.game.name, t("deal {number}", { number: picture.game.deal }), picture.game.option_words].filter(Boolean).join(" · ") : ""),
    el("div", { class: "menu" },
      group(
        entry("plus", t("New deal"), acts.fresh, "N"), entry("dice", t("Choose a deal"), acts.choose),
        entry("restart", t("Restart"), acts.restart, "B"),
        isOpen ? entry("pause", t("Pause"), acts.pause, "P") : null,
        isOpen ? entry("flag", t("Give up"), acts.giveUp) : null),
      group(
        entry("odds", settings.odds ? t("Hide the odds bar") : t("Show the odds bar"), acts.odds, "C"),
        entry("line", t("Show the best line"), acts.line, "W"),
        entry("branch", picture?.branch ? t("Back to the game") : t("Try moves freely"), acts.branch, "T"),
        entry("search", t("Review"), acts.review, "V")),
      group(
        entry("bookmark", t("Remember this position"), () => store.act({ type: "bookmark", name: freeName(marks) })),
        ...marks.map((name) => entry("undo", t("Back to bookmark {name}", { name }), () => store.act({ type: "return", name })))),
      group(
        entry("list", t("Piles as a list"), acts.piles, "L"), entry("rules", t("Rules of this game"), acts.rules, "I"),
        entry("chart", t("Statistics"), () => picture && go(`/stats/${picture.game.id}`)),
        entry("share", t("Share or copy"), async () => store.picture && (await import("./share.js")).showShare(store.picture)),
        entry("help", t("Keys and gestures"), acts.help, "?"), entry("settings", t("Settings"), acts.settings))),
  ]); // prettier-ignore
}

/** @param {HTMLElement} entry @param {string} key shown where there may be a keyboard */
function withKey(entry, key) {
  if (key) entry.append(el("kbd", { "aria-hidden": "true" }, key));
  return entry;
}

/** The lowest number that no bookmark has yet. @param {string[]} marks */
function freeName(marks) {
  let number = 1;
  while (marks.includes(String(number))) number += 1;
  return String(number);
}

/** Another deal of the same game, chosen. @param {import("./types.js").Picture | null} picture */
export async function chooseDeal(picture) {
  if (!picture) return;
  const { id, options } = picture.game;
  /** @type {import("./types.js").CatalogueEntry[]} */
  const games = await getJson(`/api/games?lang=${currentLanguage()}`);
  const game = games.find((each) => each.id === id);
  if (game) (await import("./new-deal.js")).showNewDeal(game, options);
}

/** Asks once more, since it is kept. @param {GameStore} store */
export function askGiveUp(store) {
  const close = () => dialog.close();
  const dialog = showDialog(t("Give up this game?"), [
    el("p", {}, t("It counts as given up and leaves your streak as it is. A deal that is proved lost is laid aside and counts nowhere.")),
    el("div", { class: "buttons" },
      button({ label: t("Give up"), text: t("Give up"), class: "primary", onClick: () => { close(); store.act({ type: "discard" }); } }),
      button({ label: t("Play on"), text: t("Play on"), class: "plain", onClick: close })),
  ]); // prettier-ignore
}

/** What giving up has come to. @param {import("./types.js").Picture} picture @param {Pick<Acts, "fresh" | "review">} acts */
export function tellGivenUp(picture, acts) {
  const lost = picture.result === "discarded";
  const text = lost ? t("This deal is proved lost: nobody could have won it. It is laid aside and does not count.") : t("The game is given up. You may still look at it, take moves back and try others.");
  const dialog = showDialog(lost ? t("Laid aside") : t("Given up"), [
    el("p", {}, text),
    el("div", { class: "buttons" },
      button({ icon: icon("plus"), label: t("New deal"), text: t("New deal"), class: "primary", onClick: () => { dialog.close(); acts.fresh(); } }),
      button({ icon: icon("search"), label: t("Review"), text: t("Review"), class: "plain", onClick: () => { dialog.close(); acts.review(); } }),
      button({ icon: icon("list"), label: t("All games"), text: t("All games"), class: "plain", onClick: () => { dialog.close(); go("/"); } })),
  ]); // prettier-ignore
}

/** There is no such game, or it cannot be read. @param {string} text what the server said */
export function tellGone(text) {
  const leave = button({ icon: icon("list"), label: t("All games"), text: t("All games"), class: "primary", onClick: () => dialog.close() });
  const dialog = showDialog(t("This game cannot be shown"), [el("p", {}, text), el("div", { class: "buttons" }, leave)], { onClose: () => go("/") });
}
