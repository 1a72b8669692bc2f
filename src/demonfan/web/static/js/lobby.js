/** The lobby: games that go on, and every game of the catalogue with a picture of its layout. */

import { notice } from "./announce.js";
import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { getJson, postJson } from "./http.js";
import { currentLanguage, t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { miniature } from "./miniature.js";
import { go } from "./router.js";
import { change, settings } from "./settings.js";
import { showSettings } from "./settings-page.js";

/**
 * @typedef {import("./types.js").CatalogueEntry} CatalogueEntry
 * @typedef {import("./types.js").SavedGame} SavedGame
 */

const filter = { text: "", family: "", packs: 0, starred: false };

/** @param {HTMLElement} page */
export async function showLobby(page) {
  document.title = "demonfan";
  const lang = currentLanguage();
  /** @type {[CatalogueEntry[], SavedGame[]]} */
  const [games, saved] = await Promise.all([getJson(`/api/games?lang=${lang}`), getJson(`/api/saved?lang=${lang}`).catch(() => [])]);
  const search = /** @type {HTMLInputElement} */ (
    el("input", { type: "search", placeholder: t("Find a game"), "aria-label": t("Find a game"), value: filter.text, autocomplete: "off" })
  );
  const grid = el("div", { class: "games", role: "list" });
  const count = el("p", { class: "count", role: "status" });
  const redraw = () => drawGames(games, grid, count);
  search.addEventListener("input", () => {
    filter.text = search.value;
    redraw();
  });
  const chips = filterChips(games, redraw);
  const unfinished = saved.filter((game) => !game.result || game.result === "open");
  page.replaceChildren(
    el("div", { class: "lobby" },
      el("header", { class: "hero" },
        el("div", { class: "brand" }, /** @type {any} */ (logo()), el("div", {}, el("h1", {}, "demonfan"), el("p", {}, t("Fan and Demon patience, and the truth about every deal")))),
        el("div", { class: "hero-acts" },
          button({ icon: icon("share"), label: t("Paste a game"), text: t("Paste"), class: "plain", onClick: showPaste }),
          button({ icon: icon("settings"), label: t("Settings"), text: t("Settings"), class: "plain", onClick: showSettings }))),
      unfinished.length ? el("section", { class: "continue", "aria-labelledby": "continue" }, el("h2", { id: "continue" }, t("Continue")), el("div", { class: "saved" }, ...unfinished.slice(0, 5).map(savedCard))) : null,
      el("section", { "aria-labelledby": "all-games" },
        el("div", { class: "finder" }, el("h2", { id: "all-games" }, t("Games")), el("div", { class: "search" }, icon("search"), search), chips),
        count, grid)),
  ); // prettier-ignore
  redraw();
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
    .filter((game) => found(game) < 2);
  const rank = (/** @type {CatalogueEntry} */ game) => (settings.favourites.includes(game.id) ? 0 : game.id === settings.last_game ? 1 : 2);
  shown.sort((one, other) => found(one) - found(other) || rank(one) - rank(other) || one.name.localeCompare(other.name));
  count.textContent = tn("{n} game", "{n} games", shown.length);
  grid.replaceChildren(...shown.map((game) => gameCard(game, () => drawGames(games, grid, count))));
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
    chips.replaceChildren(
      chip(t("Fan games"), filter.family === "fan", family("fan")),
      chip(t("Demon games"), filter.family === "demon", family("demon")),
      ...(games.some((game) => game.packs > 1) ? [chip(t("One pack"), filter.packs === 1, packs(1)), chip(t("More packs"), filter.packs === 2, packs(2))] : []),
      chip(t("Favourites"), filter.starred, () => (filter.starred = !filter.starred)),
    );
  };
  draw();
  return chips;
}

/** @param {CatalogueEntry} game @param {() => void} redraw */
function gameCard(game, redraw) {
  const starred = settings.favourites.includes(game.id);
  const star = button({
    icon: icon("star"),
    label: starred ? t("No longer a favourite: {name}", { name: game.name }) : t("Favourite: {name}", { name: game.name }),
    class: `quiet star${starred ? " on" : ""}`,
    onClick: () => {
      const others = settings.favourites.filter((id) => id !== game.id);
      change({ favourites: starred ? others : [...others, game.id] });
      redraw();
    },
  });
  const packs = game.packs > 1 ? tn("{n} pack", "{n} packs", game.packs) : tn("{n} card", "{n} cards", game.cards);
  return el("div", { class: "game-card", role: "listitem", "data-family": game.family, "data-game": game.id },
    el("button", { type: "button", class: "cover", "aria-label": t("Play {name}", { name: game.name }), onClick: () => begin(game.id) }, /** @type {any} */ (miniature(game, { width: 240, height: 138 }))),
    el("div", { class: "about" }, el("h3", {}, game.name), star, el("p", { class: "kind" }, `${game.family === "fan" ? t("Fan game") : t("Demon game")} · ${packs}`), el("p", { class: "summary" }, game.summary)),
    el("footer", {},
      button({ icon: icon("play"), label: t("Play {name}", { name: game.name }), text: t("Play"), class: "primary", onClick: () => begin(game.id) }),
      button({ icon: icon("dice"), label: t("Choose a deal of {name}", { name: game.name }), class: "plain", onClick: () => showNew(game) }),
      el("a", { class: "plain", href: `#/rules/${game.id}`, "aria-label": t("Rules of {name}", { name: game.name }), title: t("Rules") }, icon("rules"))),
  ); // prettier-ignore
}

/** @param {SavedGame} game */
function savedCard(game) {
  const share = game.cards ? (game.cards_up ?? 0) / game.cards : 0;
  const fill = el("span", { class: "fill" });
  fill.style.transform = `scaleX(${share})`;
  return el("a", { class: "saved-game", href: `#/game/${game.key}` },
    el("strong", {}, game.name), el("span", {}, t("deal {number}", { number: game.deal })),
    el("span", { class: "progress", title: tn("{n} up", "{n} up", game.cards_up ?? 0) }, fill)); // prettier-ignore
}

/** @param {string} game @param {string} [deal] @param {Record<string, string>} [options] */
export async function begin(game, deal, options = {}) {
  try {
    const { key } = await postJson("/api/new", { game, options, ...(deal ? { deal } : {}) });
    go(`/game/${key}`);
  } catch (error) {
    notice(/** @type {Error} */ (error).message);
  }
}

/** A new deal by number, with options. @param {CatalogueEntry} game */
function showNew(game) {
  const number = /** @type {HTMLInputElement} */ (el("input", { name: "deal", placeholder: t("a random deal"), autocomplete: "off", inputmode: "text", id: "deal-number" }));
  const selects = Object.entries(game.options).filter(([, values]) => values.length).map(([name, values]) => {
    const select = el("select", { name, id: `option-${name}` }, el("option", { value: "" }, t("as usual")), ...values.map((value) => el("option", { value }, value)));
    return el("p", { class: "field" }, el("label", { for: `option-${name}` }, name), select);
  }); // prettier-ignore
  const form = el("form", { method: "dialog", class: "new-deal" },
    el("p", { class: "field" }, el("label", { for: "deal-number" }, t("Deal number")), number),
    el("p", { class: "aside" }, t("The same number is the same deal for ever. ms:7 and pysol:7 are those of other programs.")),
    selects.length ? el("details", {}, el("summary", {}, t("Options")), ...selects) : null,
    el("button", { class: "primary", type: "submit" }, t("Deal"))); // prettier-ignore
  form.addEventListener("submit", () => {
    const data = new FormData(/** @type {HTMLFormElement} */ (form));
    /** @type {Record<string, string>} */
    const options = {};
    for (const [name, value] of data) if (name !== "deal" && value) options[name] = String(value);
    begin(game.id, String(data.get("deal") ?? "").trim(), options);
  });
  showDialog(game.name, [form]);
  number.focus();
}

function showPaste() {
  const text = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 10, "aria-label": t("Record of a game"), placeholder: "[Game \"la-belle-lucie\"]\n[Deal \"12345\"]\n…" }));
  const error = el("p", { class: "error", role: "alert" });
  const read = button({ icon: icon("play"), label: t("Open"), text: t("Open"), class: "primary", onClick: async () => {
    try {
      const { key } = await postJson("/api/import", { text: text.value });
      dialog.close();
      go(`/game/${key}`);
    } catch (problem) {
      error.textContent = /** @type {Error} */ (problem).message;
    }
  } }); // prettier-ignore
  const dialog = showDialog(t("Paste a game"), [el("p", {}, t("Paste the record of a game, as it was shared.")), text, error, read], { className: "wide" });
  text.focus();
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
