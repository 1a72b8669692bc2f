/** The deals of the day: today's for each favourite game, the days before in a month, and the streak. */

import { notice } from "./announce.js";
import { monthOfDays } from "./days.js";
import { button, el } from "./dom.js";
import { dateText, isoDay, parseDay, zone } from "./format.js";
import { kindOf } from "./game-card.js";
import { getJson } from "./http.js";
import { currentLanguage, t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { miniature } from "./miniature.js";
import { beginDaily } from "./new-deal.js";
import { loadStyle, pageHead } from "./page-head.js";
import { go } from "./router.js";
import { settings } from "./settings.js";

/**
 * @typedef {import("./types.js").CatalogueEntry} CatalogueEntry
 * @typedef {{day: string, game: string, result: string | null, won_on_the_day: boolean}} Played
 * @typedef {{game: string, day: string, deal: string, difficulty: string | null, proved: boolean, streak: number, days: Played[]}} Daily
 */

/** Whose deals of the day are shown to a player who has no favourites yet. */
const USUAL = ["la-belle-lucie", "demon-fan", "demon-36", "trefoil"];
const MOST = 8;
/** @type {Set<string>} games that were added to those for this visit */
const added = new Set();

/** @param {string} wanted 2026-11-30, or empty for today @param {HTMLElement} page */
export async function showDaily(wanted, page) {
  if (wanted && !parseDay(wanted)) return showNoDay(wanted, page);
  const day = parseDay(wanted) ?? new Date();
  const [iso, today] = [isoDay(day), isoDay(new Date())];
  const [games] = await Promise.all([
    /** @type {Promise<CatalogueEntry[]>} */ (getJson(`/api/games?lang=${currentLanguage()}`)),
    loadStyle("records.css"),
  ]);
  const shown = gamesShown(games);
  const list = el("div", { class: "daily-cards" });
  const month = el("div", { class: "month-place" });
  const streak = el("p", { class: "streak", role: "status" });
  const isToday = iso === today;
  // In Russian a date ends with the point of "г.", which ends the sentence too.
  const when = dateText(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" }).replace(/\.$/, "");
  const asking = new AbortController();
  const { signal } = asking;
  addEventListener("hashchange", () => asking.abort(), { signal });
  const redraw = () => {
    if (signal.aborted) return;
    asking.abort();
    showDaily(wanted, page);
  };
  atMidnight(today, redraw, signal);

  /** @type {Played[]} */
  let played = [];
  const drawMonth = () => month.replaceChildren(monthOfDays(day, (each) => stateOf(played, each), (each) => go(isoDay(each) === isoDay(new Date()) ? "/daily" : `/daily/${isoDay(each)}`)));
  const cards = shown.map((game) => new DailyCard(game, iso, signal));
  list.append(...cards.map((card) => card.element), otherGame(games, shown, redraw));
  drawMonth();
  page.replaceChildren(
    el("div", { class: "records daily" },
      pageHead("daily", isToday ? t("Deal of the day") : t("Deals of a day"), streak),
      el("p", { class: "lead" }, `${when[0].toUpperCase()}${when.slice(1)}. ${isToday ? t("The same deals for everyone, worked out on this machine; harder towards Sunday.") : t("Deals of past days can be played; the streak counts those won on their day.")}`),
      el("div", { class: "daily-columns" }, list, el("aside", {}, month))),
  ); // prettier-ignore

  // One after another: each may need a search, and what is found first is shown first.
  (async () => {
    for (const card of cards) {
      if (signal.aborted) return;
      const found = await card.load();
      if (!found) continue;
      played = found.days;
      if (isToday && found.streak) streak.textContent = tn("{n} day in a row", "{n} days in a row", found.streak);
      drawMonth();
    }
  })();
}

/** A page that lies open over midnight shows the new day: a machine that has slept looks when it is looked at. @param {string} today @param {() => void} redraw @param {AbortSignal} signal */
function atMidnight(today, redraw, signal) {
  const look = () => {
    if (isoDay(new Date()) !== today) redraw();
  };
  const timer = setInterval(look, 20_000);
  signal.addEventListener("abort", () => clearInterval(timer));
  document.addEventListener("visibilitychange", look, { signal });
}

/** @param {string} wanted no day of any year @param {HTMLElement} page */
async function showNoDay(wanted, page) {
  await loadStyle("records.css");
  page.replaceChildren(
    el("div", { class: "records daily" },
      pageHead("daily", t("Deals of a day"), null),
      el("div", { class: "empty" },
        el("p", {}, t("There is no such day: {day}. A day is written as 2026-11-30.", { day: wanted.slice(0, 40) })),
        el("a", { class: "primary", href: "#/daily" }, t("Today's deals")))),
  ); // prettier-ignore
}

/** @param {CatalogueEntry[]} games */
function gamesShown(games) {
  const wanted = [...new Set([...settings.favourites, ...(settings.favourites.length ? [] : [...USUAL, settings.last_game]), ...added])];
  return wanted.flatMap((id) => games.find((game) => game.id === id) ?? []).slice(0, MOST + added.size);
}

/** @param {Played[]} played @param {string} day */
function stateOf(played, day) {
  const those = played.filter((each) => each.day === day);
  const won = those.filter((each) => each.result === "won").length;
  if (those.some((each) => each.won_on_the_day)) return { mark: "won", words: t("won on its day") };
  if (won) return { mark: "won-later", words: t("won later") };
  return those.length ? { mark: "tried", words: t("begun") } : { mark: "", words: "" };
}

/** @param {CatalogueEntry[]} games @param {CatalogueEntry[]} shown @param {() => void} redraw */
function otherGame(games, shown, redraw) {
  const select = /** @type {HTMLSelectElement} */ (
    el("select", { "aria-label": t("Another game") }, el("option", { value: "" }, t("Another game …")), ...games.filter((game) => !shown.includes(game)).map((game) => el("option", { value: game.id }, game.name)))
  );
  select.addEventListener("change", () => {
    added.add(select.value);
    redraw();
  });
  return el("p", { class: "other-game" }, select);
}

/** One game's deal of the day; until it is worked out, the card says so. */
class DailyCard {
  /** @param {CatalogueEntry} game @param {string} day @param {AbortSignal} signal */
  constructor(game, day, signal) {
    this.game = game;
    this.day = day;
    this.signal = signal;
    this.level = el("p", { class: "level" }, t("being worked out …"));
    this.act = button({ icon: icon("play"), label: t("Begin {name}", { name: game.name }), text: t("Begin"), class: "primary", onClick: () => this.begin() });
    this.element = el("article", { class: "daily-card", "data-family": game.family, "data-game": game.id },
      el("div", { class: "cover" }, /** @type {any} */ (miniature(game, { width: 240, height: 138 }))),
      el("div", { class: "daily-words" }, el("h2", {}, game.name), el("p", { class: "kind" }, kindOf(game)), this.level), this.act); // prettier-ignore
  }

  /** @returns {Promise<Daily | null>} */
  async load() {
    const asked = `/api/daily?game=${encodeURIComponent(this.game.id)}&day=${this.day}&zone=${encodeURIComponent(zone())}&lang=${currentLanguage()}`;
    try {
      /** @type {Daily} */
      const found = await getJson(asked, this.signal);
      this.show(found);
      return found;
    } catch (error) {
      if (this.signal.aborted) return null;
      this.level.replaceChildren(/** @type {Error} */ (error).message, " ", el("button", { type: "button", class: "link", onClick: () => this.load() }, t("Try again")));
      return null;
    }
  }

  /** @param {Daily} found */
  show(found) {
    const levels = /** @type {Record<string, string>} */ ({ easy: t("easy"), medium: t("medium"), hard: t("hard"), expert: t("expert") });
    const mine = found.days.find((each) => each.game === this.game.id && each.day === this.day);
    const state = !mine ? "" : mine.result === "won" ? t("already won") : mine.result === null ? t("begun") : t("not won yet");
    this.level.replaceChildren(
      ...[
        found.difficulty ? el("span", { class: `tag level-${found.difficulty}` }, levels[found.difficulty]) : null,
        el("span", { class: "tag" }, found.proved ? t("can be won") : t("not proved winnable")),
        state ? el("span", { class: `tag state-${mine?.result ?? "open"}` }, state) : null,
      ].filter((each) => each !== null),
    );
    const word = !mine ? t("Begin") : mine.result === null ? t("Continue") : t("Play again");
    const text = this.act.querySelector(".text");
    if (text) text.textContent = word;
    this.act.setAttribute("aria-label", `${word}: ${this.game.name}`);
    this.act.title = `${word}: ${this.game.name}`;
    this.act.classList.toggle("primary", mine?.result !== "won");
    this.act.classList.toggle("plain", mine?.result === "won");
  }

  async begin() {
    this.act.setAttribute("aria-disabled", "true");
    try {
      await beginDaily(this.game.id, this.day);
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    } finally {
      this.act.removeAttribute("aria-disabled");
    }
  }
}

