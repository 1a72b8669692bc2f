/** The page of statistics: every game that was played, or one of them with its course, its days and its history. */

import { rateChart } from "./chart.js";
import { yearOfDays } from "./days.js";
import { button, el } from "./dom.js";
import { dateText, duration, number, optionsText, zone } from "./format.js";
import { getJson } from "./http.js";
import { currentLanguage, t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { begin } from "./new-deal.js";
import { loadStyle, pageHead } from "./page-head.js";
import { tableCard } from "./record-card.js";
import { change, settings } from "./settings.js";

/**
 * @typedef {import("./record-card.js").Table} Table
 *
 * @typedef {{key: string, game: string, deal: string, options: Record<string, string>, option_words: string, result: string | null, finished: number | null,
 *   moves: number, cards_up: number, milliseconds: number, marks: Record<string, number>}} Finished
 */

/** @param {string} game its id; empty for all @param {HTMLElement} page */
export async function showStats(game, page) {
  const asked = `/api/stats?lang=${currentLanguage()}&zone=${encodeURIComponent(zone())}${game ? `&game=${encodeURIComponent(game)}` : ""}`;
  const [data] = await Promise.all([getJson(asked), loadStyle("records.css")]);
  /** @type {Table[]} */
  const tables = data.tables;
  const name = tables[0]?.name ?? game;
  page.replaceChildren(
    el("div", { class: "records" },
      pageHead("stats", game ? name : t("Statistics"), game ? el("a", { class: "plain", href: "#/stats" }, t("All games")) : null),
      ...(tables.length ? content(data, tables, game) : [nothingYet(game)])),
  ); // prettier-ignore
}

/** @param {any} data @param {Table[]} tables @param {string} game */
function content(data, tables, game) {
  const names = new Map(tables.map((table) => [table.game, table.name]));
  const best = tables.length === 1 ? (tables[0].best?.value ?? null) : null;
  // Games of which something is to tell stand before those that were only begun.
  const ordered = [...tables].sort((one, other) => Number(other.played.of > 0) - Number(one.played.of > 0));
  const parts = [game ? null : summary(tables), el("div", { class: game ? "record-cards whole" : "record-cards" }, ...ordered.map((table) => tableCard(table, game !== "")))];
  if (data.over_time.length) {
    parts.push(section(t("Win rate over time"), el("figure", {}, /** @type {any} */ (rateChart(data.over_time, best, innerWidth < 640)), el("figcaption", { class: "aside" }, t("All games so far, up to each day; the band is the 95 % interval.")))));
  }
  parts.push(section(t("Days"), dailyStreak(data.daily), yearOfDays(data.calendar)));
  if (!game) parts.push(achievements(data.achievements));
  parts.push(history(data.history, names, game));
  return parts;
}

/** @param {string} title @param {...(Node | null)} children */
const section = (title, ...children) => el("section", { class: "record-section" }, el("h2", {}, title), ...children);

/** @param {string} game */
function nothingYet(game) {
  return el("div", { class: "empty" },
    el("p", {}, game ? t("No game of this kind has been played yet.") : t("No game has been played yet. Your wins, streaks and times will stand here.")),
    game ? button({ icon: icon("play"), label: t("Play"), text: t("Play"), class: "primary", onClick: () => begin(game) }) : el("a", { class: "primary", href: "#/" }, t("Choose a game"))); // prettier-ignore
}

/** @param {string} value @param {string} words */
const tile = (value, words) => el("div", { class: "tile" }, el("strong", {}, value), el("span", {}, words));

/** What stands above all: of all games together. @param {Table[]} tables */
function summary(tables) {
  const won = tables.reduce((sum, table) => sum + table.played.won, 0);
  const of = tables.reduce((sum, table) => sum + table.played.of, 0);
  const hours = tables.reduce((sum, table) => sum + table.milliseconds, 0) / 3600000;
  const longest = Math.max(...tables.map((table) => table.streaks.longest_won));
  return el("div", { class: "tiles" },
    tile(number(of), tn("game played", "games played", of)), tile(number(won), tn("game won", "games won", won)),
    tile(number(longest), t("longest streak in one game")), tile(hours < 1 ? tn("{n} min", "{n} min", Math.round(hours * 60)) : tn("{n} h", "{n} h", Math.round(hours)), t("at the table"))); // prettier-ignore
}

/** For how many days running a deal of the day was won on its day, now and at most. @param {{streak: number, longest: number}} daily */
function dailyStreak({ streak, longest }) {
  if (!longest) return null;
  return el("p", { class: "daily-streak" }, icon("calendar"), el("a", { href: "#/daily" }, tn("The deal of the day won on its day: {n} day running now, at most {longest}", "The deal of the day won on its day: {n} days running now, at most {longest}", streak, { longest: number(longest) }))); // prettier-ignore
}

/** @param {{id: string, text: string, done: number, of: number, reached: boolean}[]} list */
function achievements(list) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", role: "switch", checked: settings.achievements }));
  const items = el("ul", { class: "achievements" }, ...list.map((each) => {
    const fill = el("span", { class: "fill" });
    fill.style.transform = `scaleX(${Math.min(1, each.done / each.of)})`;
    return el("li", { class: each.reached ? "reached" : "" }, icon(each.reached ? "trophy" : "star"),
      el("div", {}, el("span", {}, each.text), each.reached || each.of === 1 ? null : el("span", { class: "aside" }, t("{done} of {of}", { done: each.done, of: each.of })), each.reached ? null : el("span", { class: "progress" }, fill)));
  })); // prettier-ignore
  input.addEventListener("change", () => {
    change({ achievements: input.checked });
    items.hidden = !input.checked;
    if (input.checked && !list.length) setTimeout(() => dispatchEvent(new HashChangeEvent("hashchange")), 200);
  });
  return el("section", { class: "record-section" },
    el("div", { class: "with-switch" }, el("h2", {}, t("Achievements")), el("label", { class: "toggle" }, el("span", { class: "aside" }, t("Show achievements")), input)), items); // prettier-ignore
}

/** @param {Finished[]} games @param {Map<string, string>} names @param {string} game */
function history(games, names, game) {
  if (!games.length) return section(t("History"), el("p", { class: "aside" }, t("Finished games will stand here; each can be replayed.")));
  const rows = games.map((each) => el("li", {},
    el("a", { href: `#/game/${each.key}`, "data-result": each.result, "aria-label": [t("Replay {name}, deal {deal}: {result}", { name: names.get(each.game) ?? each.game, deal: each.deal, result: resultWord(each.result) }), each.option_words].filter(Boolean).join("; ") },
      el("span", { class: `result result-${each.result}` }, icon(each.result === "won" ? "check" : each.result === "lost" ? "close" : "flag")),
      el("span", { class: "what" }, el("strong", {}, game ? t("deal {number}", { number: each.deal }) : (names.get(each.game) ?? each.game)), el("span", { class: "aside", title: optionsText(each.options) || null }, [resultWord(each.result), game ? "" : t("deal {number}", { number: each.deal }), each.option_words].filter(Boolean).join(" · "))),
      el("span", { class: "how" }, el("span", {}, tn("{n} move", "{n} moves", each.moves)), el("span", {}, tn("{n} up", "{n} up", each.cards_up)), el("span", {}, duration(each.milliseconds / 1000)), helpWords(each.marks)),
      el("time", {}, each.finished ? momentText(new Date(each.finished)) : "")))); // prettier-ignore
  return section(t("History"), el("ol", { class: "history" }, ...rows));
}

/** Day and time, with the year where it is not this one. @param {Date} at */
function momentText(at) {
  const year = at.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return dateText(at, { day: "numeric", month: "short", year, hour: "2-digit", minute: "2-digit" });
}

/** @param {Record<string, number>} marks */
function helpWords(marks) {
  return Object.keys(marks).length ? el("span", { class: "helped" }, t("with help")) : null;
}

/** @param {string | null} result */
function resultWord(result) {
  return { won: t("win"), lost: t("loss"), abandoned: t("given up"), discarded: t("laid aside") }[result ?? ""] ?? t("going on");
}
