/**
 * Begins: settings, language and the pack are read at once; then the page that the address names is shown. A page's
 * modules are loaded when it is first shown.
 */

import { byId } from "./dom.js";
import { loadPack } from "./cards.js";
import { setLanguage } from "./i18n.js";
import { notice } from "./announce.js";
import { route } from "./router.js";
import { applySettings, loadSettings, settings } from "./settings.js";

const page = byId("page");
let leaveGame = () => {};
let turned = false;

/** @param {() => Promise<void> | void} show @param {string} name */
async function turnTo(show, name) {
  document.body.dataset.page = name;
  if (name !== "game") leaveGame();
  const again = turned;
  turned = true;
  try {
    await show();
    // Whoever listens or uses keys goes on at the beginning of the new page.
    if (again) page.focus({ preventScroll: true });
  } catch (error) {
    notice(/** @type {Error} */ (error).message);
  }
}

/** A link to a deal: game, number, options. @param {string} rest */
async function openDeal(rest) {
  const { begin } = await import("./lobby.js");
  const [game = "", deal = "", ...words] = rest.split("/").map(decodeURIComponent);
  const options = Object.fromEntries(words.map((word) => [word.split("=")[0], word.split("=").slice(1).join("=")]));
  return begin(game, deal, options);
}

async function openGame(/** @type {string} */ key) {
  const game = await import("./game-page.js");
  leaveGame = game.leaveGame;
  game.showGame(key, page);
}

const pages = {
  "": () => void turnTo(async () => (await import("./lobby.js")).showLobby(page), "lobby"),
  game: (/** @type {string} */ key) => void turnTo(() => openGame(key), "game"),
  rules: (/** @type {string} */ id) => void turnTo(async () => (await import("./rules-page.js")).showRules(id, page), "rules"),
  deal: (/** @type {string} */ rest) => void turnTo(() => openDeal(rest), "lobby"),
};

const pack = loadPack();
await loadSettings();
await setLanguage(settings.language);
applySettings();
route(pages);
addEventListener("language", () => {
  applySettings();
  dispatchEvent(new HashChangeEvent("hashchange"));
});
await pack;
