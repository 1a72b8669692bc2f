/**
 * What can begin before the other modules are here: the settings are asked for, the texts of the language, and the
 * picture of the game that the address names. Nothing is drawn here.
 */

import { zone } from "./format.js";
import { languageOf, setLanguage } from "./i18n.js";
import { decoded } from "./router.js";

/**
 * A socket with the messages that came before anybody listened.
 * @typedef {{socket: WebSocket, key: string, language: string, heard: MessageEvent[], hand: () => MessageEvent[]}} Early
 */

/** @returns {Promise<Record<string, any>>} the player's settings; none where the server does not tell them */
async function askSettings() {
  try {
    const answer = await fetch("/api/settings");
    return answer.ok ? await answer.json() : {};
  } catch {
    return {};
  }
}

export const settingsKnown = askSettings();
export const languageKnown = settingsKnown.then((settings) => setLanguage(settings.language ?? ""));

/** @param {string} key @param {string} language @returns {Early} */
export function openSocket(key, language) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(key)}?lang=${language}&zone=${encodeURIComponent(zone())}`);
  /** @type {MessageEvent[]} */
  const heard = [];
  const hear = (/** @type {MessageEvent} */ event) => heard.push(event);
  socket.addEventListener("message", hear);
  const hand = () => {
    socket.removeEventListener("message", hear);
    return heard;
  };
  return { socket, key, language, heard, hand };
}

/** @type {Early | null} */
let early = null;

const [, page, key] = location.hash.replace(/^#/, "").split("/");
if (page === "game" && key) {
  settingsKnown.then((settings) => {
    early = openSocket(decoded(key), languageOf(settings.language ?? ""));
  });
}

/** The socket that was opened early, if it is for this game; it is handed out once. @param {string} key @param {string} language */
export function takeEarly(key, language) {
  const taken = early;
  early = null;
  if (taken && taken.key === key && taken.language === language && taken.socket.readyState < WebSocket.CLOSING) return taken;
  taken?.socket.close();
  return null;
}
