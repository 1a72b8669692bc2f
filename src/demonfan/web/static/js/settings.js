/** What the player has set: kept by the server, put into effect as classes and variables of the page. */

import { settingsKnown } from "./boot.js";
import { postJson } from "./http.js";

/**
 * @typedef {object} Settings
 * @property {string} language
 * @property {string} indices
 * @property {"off" | "safe" | "all"} autoplay
 * @property {"auto" | "light" | "dark"} theme
 * @property {string} cloth
 * @property {string} colours
 * @property {boolean} dark_cards
 * @property {boolean} large_index
 * @property {string} back
 * @property {"spread" | "rows"} fans
 * @property {boolean} left_handed
 * @property {"off" | "fast" | "normal" | "slow"} animation
 * @property {boolean} sound
 * @property {boolean} clock
 * @property {boolean} odds
 * @property {boolean} achievements
 * @property {string[]} favourites
 * @property {string} last_game
 */

/** @type {Settings} */
export const settings = {
  language: "", indices: "", autoplay: "off", theme: "auto", cloth: "green", colours: "two", dark_cards: false,
  large_index: false, back: "", fans: "spread", left_handed: false, animation: "normal", sound: false, clock: true,
  odds: false, achievements: true, favourites: [], last_game: "",
}; // prettier-ignore

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called after every change */
export function onSettings(listener) {
  listeners.add(listener);
}

export async function loadSettings() {
  Object.assign(settings, await settingsKnown);
  applySettings();
}

/** @param {Partial<Settings>} changes */
export function change(changes) {
  Object.assign(settings, changes);
  applySettings();
  for (const listener of listeners) listener();
  postJson("/api/settings", changes).catch(() => {});
}

const BACKS = ["back-fans", "back-rosette", "back-lattice"];
const darkWanted = matchMedia("(prefers-color-scheme: dark)");
const stillWanted = matchMedia("(prefers-reduced-motion: reduce)");
darkWanted.addEventListener("change", () => applySettings());

/** Milliseconds that a card takes to move; none where the player, or the system, wants stillness. */
export function speed() {
  if (stillWanted.matches) return 0;
  return { off: 0, fast: 120, normal: 210, slow: 420 }[settings.animation] ?? 210;
}

/** The symbol of the back that was chosen: "rosette", or with a colour "rosette-blue". */
export function backSymbol() {
  const shape = BACKS.find((back) => settings.back.startsWith(back.slice(5)));
  return shape ?? "back-fans";
}

export function applySettings() {
  const root = document.documentElement;
  const dark = settings.theme === "dark" || (settings.theme === "auto" && darkWanted.matches);
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.cloth = settings.cloth;
  const indices = settings.indices || root.lang || "en";
  const chosen = {
    "pack-four": settings.colours === "four",
    "pack-mono": settings.colours === "mono",
    "pack-contrast": settings.colours === "high-contrast",
    "pack-dark": settings.dark_cards,
    "pack-large": settings.large_index,
    "pack-ru": indices === "ru",
    "pack-back-blue": settings.back.endsWith("-blue"),
    "pack-back-green": settings.back.endsWith("-green"),
  };
  for (const [name, on] of Object.entries(chosen)) root.classList.toggle(name, on);
  root.style.setProperty("--speed", `${speed()}ms`);
}
