/** The lobby: games that go on, and every game of the catalogue with a picture of its layout. */

import { chanceRank } from "./chances.js";
import { button, el } from "./dom.js";
import { gameCard, savedCard } from "./game-card.js";
import { getJson } from "./http.js";
import { currentLanguage, t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { pageLinks } from "./page-head.js";
import { settings } from "./settings.js";
import { showSettings } from "./settings-page.js";

/**
 * @typedef {import("./types.js").CatalogueEntry} CatalogueEntry
 * @typedef {import("./types.js").SavedGame} SavedGame
 */

const filter = { text: "", family: "", packs: 0, starred: false, recent: false, order: "known" };
const RECENT = 12;
/** @type {string[]} games by when they were last played */
let recent = [];

/** @param {HTMLElement} page */
export async function showLobby(page) {
  document.title = "demonfan";
  const lang = currentLanguage();
  /** @type {[CatalogueEntry[], SavedGame[], {id: string, text: string}[]]} */
  const [games, saved, refused] = await Promise.all([
    getJson(`/api/games?lang=${lang}`),
    getJson(`/api/saved?lang=${lang}`).catch(() => []),
    getJson(`/api/refused?lang=${lang}`).catch(() => []),
  ]);
  const byTime = [...saved].sort((one, other) => Number(other.updated) - Number(one.updated));
  recent = [...new Set([settings.last_game, ...byTime.map((game) => game.id)])].filter(Boolean).slice(0, RECENT);
  const search = /** @type {HTMLInputElement} */ (
    el("input", { type: "search", placeholder: t("Find a game"), "aria-label": t("Find a game"), value: filter.text, autocomplete: "off" })
  );
  const grid = el("div", { class: "games", role: "list" });
  const count = el("p", { role: "status" });
  const redraw = () => drawGames(games, grid, count);
  search.addEventListener("input", () => {
    filter.text = search.value;
    redraw();
  });
  // A deal that was only looked at is not waited for.
  const unfinished = saved.filter((game) => (!game.result || game.result === "open") && (game.acts || game.from_position));
  page.replaceChildren(
    el("div", { class: "lobby" },
      hero(games),
      unfinished.length ? el("section", { class: "continue", "aria-labelledby": "continue" }, el("h2", { id: "continue" }, t("Continue")), el("div", { class: "saved" }, ...unfinished.slice(0, 5).map(savedCard))) : null,
      el("section", { "aria-labelledby": "all-games" },
        el("div", { class: "finder" }, el("h2", { id: "all-games" }, t("Games")), el("div", { class: "search" }, icon("search"), search), filterChips(games, redraw)),
        el("div", { class: "count" }, count, orderChoice(redraw)), grid),
      refusedGames(refused)),
  ); // prettier-ignore
  redraw();
}

/** @param {CatalogueEntry[]} games */
function hero(games) {
  return el("header", { class: "hero" },
    el("div", { class: "brand" }, /** @type {any} */ (logo()), el("div", {}, el("h1", {}, "demonfan"), el("p", {}, t("Fan and Demon patience, and the truth about every deal")))),
    el("nav", { class: "hero-acts", "aria-label": t("Pages") },
      ...pageLinks(""),
      button({ icon: icon("paste"), label: t("Paste a game"), text: t("Paste"), class: "plain", onClick: async () => (await import("./paste.js")).showPaste(games) }),
      button({ icon: icon("settings"), label: t("Settings"), text: t("Settings"), class: "plain", onClick: showSettings }))); // prettier-ignore
}

/** @param {CatalogueEntry[]} games @param {HTMLElement} grid @param {HTMLElement} count */
function drawGames(games, grid, count) {
  const wanted = fold(filter.text);
  /** How well a game answers the search: by its names, by its summary, or not. @param {CatalogueEntry} game */
  const found = (game) => {
    if (!wanted || [game.id, game.name, ...(game.names ?? game.aliases)].some((text) => fold(text).includes(wanted))) return 0;
    return fold(game.summary).includes(wanted) ? 1 : 2;
  };
  const shown = games
    .filter((game) => !filter.family || game.family === filter.family)
    .filter((game) => !filter.packs || (filter.packs === 1 ? game.packs === 1 : game.packs > 1))
    .filter((game) => !filter.starred || settings.favourites.includes(game.id))
    .filter((game) => !filter.recent || recent.includes(game.id))
    .filter((game) => found(game) < 2);
  const rank = (/** @type {CatalogueEntry} */ game) => {
    if (filter.order === "chance") return -chanceRank(game.chances);
    if (settings.favourites.includes(game.id)) return -2;
    if (game.id === settings.last_game) return -1;
    return filter.order === "known" ? (game.known ?? games.length) : 0;
  };
  const place = (/** @type {CatalogueEntry} */ game) => (filter.recent ? recent.indexOf(game.id) : 0);
  shown.sort((one, other) => found(one) - found(other) || place(one) - place(other) || rank(one) - rank(other) || one.name.localeCompare(other.name));
  count.textContent = tn("{n} game", "{n} games", shown.length);
  grid.replaceChildren(...shown.map((game) => gameCard(game, () => drawGames(games, grid, count))));
  if (!shown.length) grid.replaceChildren(emptyGrid());
}

function emptyGrid() {
  const text = filter.starred && !settings.favourites.length ? t("The star on a game makes it a favourite.") : filter.recent && !recent.length ? t("No game has been played yet.") : t("No game is called that. Try another word, or fewer filters.");
  return el("p", { class: "empty", role: "listitem" }, text);
}

/** @param {string} text */
const fold = (text) => text.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

/** @param {CatalogueEntry[]} games @param {() => void} redraw */
function filterChips(games, redraw) {
  const chips = el("div", { class: "chips filters", role: "group", "aria-label": t("Filter") });
  const draw = () => {
    const chip = (/** @type {string} */ text, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      el("button", { type: "button", class: "chip", "aria-pressed": String(on), onClick: () => { act(); draw(); redraw(); } }, text); // prettier-ignore
    const family = (/** @type {string} */ name) => () => (filter.family = filter.family === name ? "" : name);
    const packs = (/** @type {number} */ number) => () => (filter.packs = filter.packs === number ? 0 : number);
    const focused = chips.contains(document.activeElement) ? [...chips.children].indexOf(/** @type {Element} */ (document.activeElement)) : -1;
    chips.replaceChildren(
      chip(t("Fan games"), filter.family === "fan", family("fan")),
      chip(t("Demon games"), filter.family === "demon", family("demon")),
      ...(games.some((game) => game.packs > 1) ? [chip(t("One pack"), filter.packs === 1, packs(1)), chip(t("More packs"), filter.packs === 2, packs(2))] : []),
      chip(t("Favourites"), filter.starred, () => (filter.starred = !filter.starred)),
      chip(t("Recent"), filter.recent, () => (filter.recent = !filter.recent)),
    );
    if (focused >= 0) /** @type {HTMLElement} */ (chips.children[focused]).focus();
  };
  draw();
  return chips;
}

/** @param {() => void} redraw */
function orderChoice(redraw) {
  const option = (/** @type {string} */ value, /** @type {string} */ text) => el("option", { value, selected: filter.order === value }, text);
  const select = /** @type {HTMLSelectElement} */ (el("select", { "aria-label": t("Order") }, option("known", t("best known first")), option("name", t("by name")), option("chance", t("most often won first"))));
  select.addEventListener("change", () => {
    filter.order = select.value;
    redraw();
  });
  return select;
}

/** The player's own files that make no game. @param {{id: string, text: string}[]} refused */
function refusedGames(refused) {
  if (!refused.length) return null;
  return el("section", { class: "refused", "aria-labelledby": "refused" },
    el("h2", { id: "refused" }, t("Files of yours that make no game")),
    el("ul", {}, ...refused.map(({ id, text }) => el("li", {}, el("strong", {}, id), el("span", {}, text))))); // prettier-ignore
}

/** Three cards in a fan. */
function logo() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-2 2 68 56");
  svg.setAttribute("class", "logo");
  svg.setAttribute("aria-hidden", "true");
  [-28, 0, 28].forEach((turn, at) => {
    const rect = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x: 19, y: 8, width: 26, height: 38, rx: 4, class: `leaf leaf-${at}`, transform: `rotate(${turn} 32 58)` })) rect.setAttribute(name, String(value));
    svg.append(rect);
  });
  return svg;
}
