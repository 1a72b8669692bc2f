/** Numbers, times and days in the player's language. */

import { currentLanguage, typeset } from "./i18n.js";

/** The browser's own way of writing where it is one of the language: "en-GB" for "en". */
const locale = () => navigator.languages.find((each) => each.split("-")[0] === currentLanguage()) ?? currentLanguage();

/** A share as all our texts write it, the terminal's too: 13.1 %, in Russian 13,1 %. @param {number} share from 0 to 1 @param {number} [digits] */
export const percent = (share, digits = 0) => typeset(`${points(share, digits)} %`);

/** The same without its sign. @param {number} share @param {number} [digits] */
export function points(share, digits = 0) {
  return new Intl.NumberFormat(locale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(100 * share);
}

/** @param {number} value @param {number} [digits] */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value);
}

/** A playing time: 4:07, or 1:02:33; a second counts when it is over, as on every clock. @param {number} seconds */
export function duration(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const tail = `${String(minutes).padStart(hours ? 2 : 1, "0")}:${String(rest).padStart(2, "0")}`;
  return hours ? `${hours}:${tail}` : tail;
}

/** @param {Date} day @param {Intl.DateTimeFormatOptions} how */
export function dateText(day, how) {
  return new Intl.DateTimeFormat(locale(), how).format(day);
}

/** A day as the server writes it: 2026-11-30. @param {Date} day in this browser's own time */
export function isoDay(day) {
  return `${day.getFullYear()}-${String(day.getMonth() + 1).padStart(2, "0")}-${String(day.getDate()).padStart(2, "0")}`;
}

/** @param {string} text 2026-11-30 @returns {Date | null} noon of that day, so that no change of the clock moves it */
export function parseDay(text) {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return null;
  const day = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]), 12);
  return isoDay(day) === text ? day : null;
}

/** @param {Date} day @param {number} count */
export function addDays(day, count) {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count, 12);
}

/** The browser's time zone by name. */
export const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** Options as the command line takes them: `merci=1 layout=16x3+2x2`. @param {Record<string, string>} options */
export const optionsText = (options) => Object.entries(options).map(([name, value]) => `${name}=${value}`).join(" ");
