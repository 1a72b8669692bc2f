/** Calendars: a year of days as small squares, and a month as a table that days are chosen in. */

import { svgElement } from "./chart.js";
import { button, el } from "./dom.js";
import { addDays, dateText, isoDay } from "./format.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";

/** @typedef {{day: string, ended: number, won: number}} Day */

const [SIZE, STEP] = [11, 14];
const WEEKS = 53;

/** Monday is 0. @param {Date} day */
const weekday = (day) => (day.getDay() + 6) % 7;

/** The days of the year that ends today; the more games ended on a day, the stronger its colour. @param {Day[]} days */
export function yearOfDays(days) {
  const known = new Map(days.map((day) => [day.day, day]));
  const today = new Date();
  const monday = addDays(today, -weekday(today) - 7 * (WEEKS - 1));
  const [left, top] = [34, 20];
  const games = days.reduce((sum, day) => sum + day.ended, 0);
  const label = `${tn("{n} day with games in the last year", "{n} days with games in the last year", days.length)}, ${tn("{n} game", "{n} games", games)}`;
  const svg = svgElement("svg", { viewBox: `0 0 ${left + WEEKS * STEP} ${top + 7 * STEP}`, class: "year", role: "img", "aria-label": label });
  for (const row of [0, 2, 4]) svg.append(svgElement("text", { class: "tick", x: left - 7, y: top + row * STEP + 9.5, "text-anchor": "end" }, dateText(addDays(monday, row), { weekday: "short" })));
  for (let week = 0; week < WEEKS; week++) {
    const start = addDays(monday, week * 7);
    if (start.getDate() <= 7 && week < WEEKS - 2) svg.append(svgElement("text", { class: "tick", x: left + week * STEP, y: 11 }, dateText(start, { month: "short" })));
    for (let row = 0; row < 7; row++) {
      const day = addDays(start, row);
      const name = isoDay(day);
      if (name > isoDay(today)) break;
      const found = known.get(name);
      const level = !found ? 0 : found.ended < 2 ? 1 : found.ended < 5 ? 2 : found.ended < 10 ? 3 : 4;
      const square = svgElement("rect", { class: `day day-${level}`, x: left + week * STEP, y: top + row * STEP, width: SIZE, height: SIZE, rx: 2.5 });
      const words = found ? `${tn("{n} game", "{n} games", found.ended)}, ${tn("{n} won", "{n} won", found.won)}` : t("no game");
      square.append(svgElement("title", {}, `${dateText(day, { day: "numeric", month: "long", year: "numeric" })}: ${words}`));
      svg.append(square);
    }
  }
  const box = el("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": t("Calendar") }, svg);
  // Where there is no room for the year, the last days are shown.
  requestAnimationFrame(() => (box.scrollLeft = box.scrollWidth));
  return box;
}

/**
 * A month to choose a day in.
 * @param {Date} chosen
 * @param {(day: string) => {mark: string, words: string}} state how a day stands: a class, and words
 * @param {(day: Date) => void} choose
 */
export function monthOfDays(chosen, state, choose) {
  const today = isoDay(new Date());
  const first = new Date(chosen.getFullYear(), chosen.getMonth(), 1, 12);
  const start = addDays(first, -weekday(first));
  const turn = (/** @type {number} */ months) => {
    const length = new Date(first.getFullYear(), first.getMonth() + months + 1, 0, 12).getDate();
    const day = new Date(first.getFullYear(), first.getMonth() + months, Math.min(chosen.getDate(), length), 12);
    choose(isoDay(day) > today ? new Date() : day);
  };
  const next = button({ icon: icon("next"), label: t("Next month"), class: "quiet", onClick: () => turn(1) });
  if (isoDay(new Date(first.getFullYear(), first.getMonth() + 1, 1, 12)) > today) next.setAttribute("disabled", "");
  const names = Array.from({ length: 7 }, (_, at) => el("th", { scope: "col" }, el("abbr", { title: dateText(addDays(start, at), { weekday: "long" }) }, dateText(addDays(start, at), { weekday: "short" }))));
  const rows = [];
  for (let day = start; day.getMonth() === first.getMonth() || day < first; day = addDays(day, 7)) {
    const cells = Array.from({ length: 7 }, (_, at) => {
      const each = addDays(day, at);
      const iso = isoDay(each);
      if (each.getMonth() !== first.getMonth()) return el("td", {});
      const { mark, words } = state(iso);
      const label = `${dateText(each, { day: "numeric", month: "long" })}${words ? `: ${words}` : ""}`;
      return el("td", {}, el("button", { type: "button", class: `day-button ${mark}${iso === today ? " today" : ""}`, "aria-pressed": String(iso === isoDay(chosen)), "aria-label": label, title: words || null, disabled: iso > today, onClick: () => choose(each) }, String(each.getDate())));
    }); // prettier-ignore
    rows.push(el("tr", {}, ...cells));
  }
  const month = dateText(first, { month: "long", year: "numeric" });
  return el("div", { class: "month" },
    el("div", { class: "month-head" }, button({ icon: icon("back"), label: t("Month before"), class: "quiet", onClick: () => turn(-1) }), el("h2", { "aria-live": "polite" }, month), next),
    el("table", {}, el("caption", { class: "only-heard" }, month), el("thead", {}, el("tr", {}, ...names)), el("tbody", {}, ...rows))); // prettier-ignore
}
