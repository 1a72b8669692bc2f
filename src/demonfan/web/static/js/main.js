/**
 * Begins: settings, language and the pack are read at once; then the page that the address names is shown. A page's
 * modules are loaded when it is first shown.
 */

import { notice } from "./announce.js";
import { languageKnown } from "./boot.js";
import { button, byId, el } from "./dom.js";
import { packReady } from "./cards.js";
import { getJson, NoAnswer, postJson } from "./http.js";
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
    if (turn === turns) view.replaceChildren(await failed(/** @type {Error} */ (error)));
  }
  if (turn !== turns || !view.firstChild) return;
  if (name !== "game") leaveGame();
  document.body.dataset.page = name;
  page.replaceChildren(view);
  scrollTo(0, 0);
  // Whoever listens or uses keys goes on at the beginning of the new page.
  if (turn > 1) page.focus({ preventScroll: true });
}

/** Where a page cannot be made: why, and the way back; where nobody answers, another try. @param {Error} error */
async function failed(error) {
  // A page's modules, too, come from the server; what the browser says of them is in no language of ours.
  const problem = error instanceof NoAnswer ? error : await answers();
  const heading = el("h1", {}, t("This page cannot be shown"));
  const way = problem ? button({ label: t("Try again"), text: t("Try again"), class: "primary", onClick: tryAgain }) : el("a", { class: "primary", href: "#/" }, t("All games"));
  return el("div", { class: "failed" }, heading, el("p", { role: "status" }, (problem ?? error).message), way);
}

/** @returns {Promise<Error | null>} what is wrong where the server does not answer */
const answers = () => getJson("/api/settings").then(() => null, (error) => error); // prettier-ignore

/** What a button asks for, a module of the page or an answer, may not come. @param {PromiseRejectionEvent} event */
async function onRejection(event) {
  const { reason } = event;
  // Every browser's words for a module that did not come have this one in them.
  if (!(reason instanceof NoAnswer) && !/module/i.test(String(reason?.message))) return;
  event.preventDefault();
  const problem = await answers();
  if (problem) notice(problem.message);
}

async function tryAgain() {
  const problem = await answers();
  if (problem) notice(problem.message);
  else location.reload();
}

/** A link to a deal: game, number, options. The way back leads past it, and not to one game more. @param {string} rest */
async function openDeal(rest) {
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

addEventListener("unhandledrejection", onRejection);
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
