/**
 * Begins: settings, language and the pack are read at once; then the page that the address names is shown. A page's
 * modules are loaded when it is first shown.
 */

import { languageKnown } from "./boot.js";
import { byId, el } from "./dom.js";
import { packReady } from "./cards.js";
import { t } from "./i18n.js";
import { decoded, route } from "./router.js";
import { applySettings, loadSettings } from "./settings.js";

const page = byId("page");
let leaveGame = () => {};
let turns = 0;

/**
 * Each page is made in an element of its own, and shown when it is ready, unless the player has gone on meanwhile.
 * @param {(view: HTMLElement) => Promise<void> | void} show
 * @param {string} name
 */
async function turnTo(show, name) {
  const turn = ++turns;
  const view = el("div", { class: "view" });
  try {
    await show(view);
  } catch (error) {
    if (turn === turns) view.replaceChildren(failed(/** @type {Error} */ (error).message));
  }
  if (turn !== turns || !view.firstChild) return;
  if (name !== "game") leaveGame();
  document.body.dataset.page = name;
  page.replaceChildren(view);
  scrollTo(0, 0);
  // Whoever listens or uses keys goes on at the beginning of the new page.
  if (turn > 1) page.focus({ preventScroll: true });
}

/** Where a page cannot be made: why, and the way back. @param {string} text */
function failed(text) {
  return el("div", { class: "failed" }, el("h1", {}, t("This page cannot be shown")), el("p", {}, text), el("a", { class: "primary", href: "#/" }, t("All games")));
}

/** A link to a deal: game, number, options. The way back leads past it, and not to one game more. @param {string} rest */
async function openDeal(rest) {
  const { postJson } = await import("./http.js");
  const [game = "", deal = "", ...words] = rest.split("/").map(decoded);
  const options = Object.fromEntries(words.map((word) => [word.split("=")[0], word.split("=").slice(1).join("=")]));
  const { key } = await postJson("/api/new", { game, options, ...(deal ? { deal } : {}) });
  location.replace(`#/game/${key}`);
}

/** @param {string} key @param {HTMLElement} view */
async function openGame(key, view) {
  const turn = turns;
  const game = await import("./game-page.js");
  if (turn !== turns) return;
  leaveGame = game.leaveGame;
  game.showGame(key, view);
}

const pages = {
  "": () => void turnTo(async (view) => (await import("./lobby.js")).showLobby(view), "lobby"),
  game: (/** @type {string} */ key) => (key ? void turnTo((view) => openGame(key, view), "game") : pages[""]()),
  rules: (/** @type {string} */ id) => void turnTo(async (view) => (await import("./rules-page.js")).showRules(id, view), "rules"),
  stats: (/** @type {string} */ game) => void turnTo(async (view) => (await import("./stats-page.js")).showStats(game, view), "stats"),
  daily: (/** @type {string} */ day) => void turnTo(async (view) => (await import("./daily-page.js")).showDaily(day, view), "daily"),
  deal: (/** @type {string} */ rest) => void turnTo(() => openDeal(rest), "lobby"),
};

const pack = packReady();
await loadSettings();
await languageKnown;
applySettings();
route(pages);
addEventListener("language", () => {
  applySettings();
  dispatchEvent(new HashChangeEvent("hashchange"));
});
await pack;
