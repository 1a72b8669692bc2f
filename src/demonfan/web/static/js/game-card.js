/** A game of the catalogue as a card of the lobby, and a game that waits to be continued. */

import { chanceWords, lengthWords } from "./chances.js";
import { button, el } from "./dom.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { miniature } from "./miniature.js";
import { begin, showNewDeal } from "./new-deal.js";
import { change, settings } from "./settings.js";

/**
 * @typedef {import("./types.js").CatalogueEntry} CatalogueEntry
 * @typedef {import("./types.js").SavedGame} SavedGame
 */

/** The room of a picture: on a phone it stands beside the words, as the table would. */
const UPRIGHT = { width: 112, height: 168 };
const LYING = { width: 240, height: 138 };

/** @param {CatalogueEntry} game @param {() => void} redraw */
export function gameCard(game, redraw) {
  return el("div", { class: "game-card", role: "listitem", "data-family": game.family, "data-game": game.id },
    el("button", { type: "button", class: "cover", "aria-label": t("Play {name}", { name: game.name }), onClick: () => begin(game.id) }, /** @type {any} */ (miniature(game, matchMedia("(max-width: 520px)").matches ? UPRIGHT : LYING))),
    el("div", { class: "about" },
      el("h3", {}, game.name), star(game, redraw), el("p", { class: "kind" }, kindOf(game)),
      el("p", { class: "summary" }, game.summary), factsOf(game)),
    el("footer", {},
      button({ icon: icon("play"), label: t("Play {name}", { name: game.name }), text: t("Play"), class: "primary", onClick: () => begin(game.id) }),
      button({ icon: icon("dice"), label: t("Choose a deal of {name}", { name: game.name }), class: "plain", onClick: () => showNewDeal(game) }),
      el("a", { class: "plain", href: `#/rules/${game.id}`, "aria-label": t("Rules of {name}", { name: game.name }), title: t("Rules") }, icon("rules"))),
  ); // prettier-ignore
}

/** @param {CatalogueEntry} game */
export function kindOf(game) {
  const packs = game.packs > 1 ? tn("{n} pack", "{n} packs", game.packs) : tn("{n} card", "{n} cards", game.cards);
  const kind = `${game.family === "fan" ? t("Fan game") : t("Demon game")} · ${packs}`;
  return game.own ? `${kind} · ${t("your own")}` : kind;
}

/** The chance to win and the length of a win, as far as they are known. @param {CatalogueEntry} game */
export function factsOf(game) {
  const chance = chanceWords(game.chances);
  const length = lengthWords(game.chances);
  if (!chance && !length) return null;
  return el("p", { class: "known", title: chance?.how }, chance ? el("span", {}, chance.text) : null, chance?.sample ? el("span", { class: "sample-size" }, chance.sample) : null, length ? el("span", {}, length) : null);
}

/** @param {CatalogueEntry} game @param {() => void} redraw */
function star(game, redraw) {
  const starred = settings.favourites.includes(game.id);
  return button({
    icon: icon("star"),
    label: starred ? t("No longer a favourite: {name}", { name: game.name }) : t("Favourite: {name}", { name: game.name }),
    class: `quiet star${starred ? " on" : ""}`,
    onClick: () => {
      const others = settings.favourites.filter((id) => id !== game.id);
      change({ favourites: starred ? others : [...others, game.id] });
      redraw();
    },
  });
}

/** @param {SavedGame} game */
export function savedCard(game) {
  const share = game.cards ? (game.cards_up ?? 0) / game.cards : 0;
  const fill = el("span", { class: "fill" });
  fill.style.transform = `scaleX(${share})`;
  return el("a", { class: "saved-game", href: `#/game/${game.key}` },
    el("strong", {}, game.name), el("span", {}, t("deal {number}", { number: game.deal })),
    game.option_words ? el("span", { title: game.option_words }, game.option_words) : null,
    el("span", { class: "progress", title: tn("{n} up", "{n} up", game.cards_up ?? 0) }, fill)); // prettier-ignore
}
