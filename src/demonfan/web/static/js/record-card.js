/** The statistics of one game with one set of options: the main things, or everything. */

import { rateBar } from "./chart.js";
import { button, el } from "./dom.js";
import { duration, number, optionsText, percent } from "./format.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { begin } from "./new-deal.js";

/**
 * @typedef {import("./chart.js").Rate} Rate
 *
 * @typedef {object} Table one game with one set of options: see docs/protocol.md
 * @property {string} game
 * @property {string} name
 * @property {Record<string, string>} options
 * @property {string} option_words the same in words
 * @property {Rate} played
 * @property {Rate} against_best
 * @property {Rate} apart
 * @property {{value: number, error: number} | null} best
 * @property {number} looked
 * @property {number} abandoned
 * @property {number} discarded
 * @property {number} going
 * @property {{current: number, longest_won: number, longest_lost: number}} streaks
 * @property {{best_time: number | null, median_time: number | null, fewest_moves: number | null, median_moves: number | null}} of_won
 * @property {number | null} cards_up
 * @property {number | null} most_up
 * @property {{played: number, won: number}} help
 * @property {Record<string, number>} help_used
 * @property {Record<string, {best: number | null, mean: number | null}>} scores
 * @property {{reviewed: number, cost: number | null, with_luck: number, luck: number | null, pending: number}} reviews
 * @property {number} milliseconds
 * @property {number | null} last
 */

/** @param {Table} table @param {boolean} whole with everything, or the main things */
export function tableCard(table, whole) {
  const { played } = table;
  // Of a game that was only begun there is little to tell.
  const told = whole || played.of > 0;
  const options = table.option_words;
  const written = optionsText(table.options) || null;
  const title = whole ? el("h2", { title: written }, options || t("The usual rules")) : el("h2", {}, el("a", { href: `#/stats/${encodeURIComponent(table.game)}` }, table.name));
  return el("article", { class: "record-card", "data-game": table.game },
    el("div", { class: "record-title" }, title, !whole && options ? el("p", { class: "aside", title: written }, options) : null),
    told ? el("p", { class: "big" }, el("strong", {}, played.rate === null ? "–" : percent(played.rate)), el("span", {}, wonOf(played))) : null,
    told ? /** @type {any} */ (rateBar(played, table.best?.value ?? null)) : null,
    el("p", { class: "aside" }, rateWords(table)),
    whole ? groups(table) : mainFacts(table),
    whole ? el("div", { class: "buttons" }, button({ icon: icon("play"), label: t("Play"), text: t("Play"), class: "primary", onClick: () => begin(table.game, undefined, table.options) }), el("a", { class: "plain", href: `#/rules/${table.game}` }, icon("rules"), t("Rules"))) : null,
  ); // prettier-ignore
}

/** @param {{won: number, of?: number, played?: number}} rate */
const wonOf = (rate) => t("{won} won of {of}", { won: rate.won, of: rate.of ?? rate.played ?? 0 });

/** The interval, and the player beside best play. @param {Table} table */
function rateWords({ played, best, against_best: against }) {
  const words = [];
  if (played.rate !== null) words.push(t("between {low} and {high} (95 %)", { low: percent(played.low ?? 0), high: percent(played.high ?? 0) }));
  if (best && against.rate !== null) words.push(t("you win {you} of ordinary deals, best play {best}", { you: percent(against.rate, 1), best: percent(best.value, 1) }));
  else if (best) words.push(t("best play {share}", { share: percent(best.value, 1) }));
  return words.join("; ");
}

/** One line: a name, and a value; nothing where the value is not there. @param {string} name @param {string | number | null | undefined} value */
function fact(name, value) {
  if (value === null || value === undefined || value === "") return null;
  return el("div", {}, el("dt", {}, name), el("dd", {}, typeof value === "number" ? number(value, 1) : value));
}

/** @param {number} count */
const ifAny = (count) => count || null;

/** @param {number | null} milliseconds */
const time = (milliseconds) => (milliseconds === null ? null : duration(milliseconds / 1000));

/** @param {number} current */
function streakWords(current) {
  if (current === 0) return "–";
  return current > 0 ? tn("{n} won", "{n} won", current) : tn("{n} lost", "{n} lost", -current);
}

/** @param {Table} table */
function mainFacts(table) {
  const ended = table.played.of > 0;
  return el("dl", { class: "facts-list" },
    ended ? fact(t("Streak"), streakWords(table.streaks.current)) : null, ended ? fact(t("Longest streak"), table.streaks.longest_won) : null,
    fact(t("Best time, won games"), time(table.of_won.best_time)), fact(t("Given up"), ifAny(table.abandoned)),
    fact(t("Lost deals laid aside"), ifAny(table.discarded)), fact(t("Going on"), ifAny(table.going))); // prettier-ignore
}

/** Everything that is known, by what it is of. @param {Table} table */
function groups(table) {
  const { streaks, of_won: wins, reviews, scores } = table;
  const points = (/** @type {string} */ kind) => {
    const { best = null, mean = null } = scores[kind] ?? {};
    return best === null || mean === null ? null : t("{best}, on average {mean}", { best: number(best), mean: number(mean) });
  };
  const share = (/** @type {number | null} */ value) => (value === null ? null : percent(value, 1));
  return el("div", { class: "fact-groups" },
    group(t("Played"), "",
      fact(t("Streak"), streakWords(streaks.current)), fact(t("Longest streak"), streaks.longest_won), fact(t("Longest run of losses"), streaks.longest_lost),
      fact(t("Cards up, on average"), table.cards_up), fact(t("Most cards up"), table.most_up),
      fact(t("Given up"), ifAny(table.abandoned)), fact(t("Lost deals laid aside"), ifAny(table.discarded)), fact(t("Going on"), ifAny(table.going))),
    group(t("Won games"), "",
      fact(t("Best time"), time(wins.best_time)), fact(t("Median time"), time(wins.median_time)),
      fact(t("Fewest moves"), wins.fewest_moves), fact(t("Median moves"), wins.median_moves)),
    group(t("Scores"), "", fact(t("Standard"), points("standard")), fact("Windows", points("windows")), fact(t("Casino"), points("casino"))),
    group(t("Kept apart"), "",
      fact(t("With help or undo"), table.help.played ? wonOf(table.help) : null),
      fact(t("On chosen deals"), table.apart.of ? wonOf(table.apart) : null),
      fact(t("After a look at hidden cards"), ifAny(table.looked))),
    group(t("Help used"), "", ...Object.entries(table.help_used).map(([name, uses]) => fact(helpName(name), uses))),
    group(t("Luck and play"), t("The result of a game is its chance before the deal, and luck, less what your own choices cost."),
      fact(t("Luck, on average"), share(reviews.luck)), fact(t("Cost of your choices, on average"), share(reviews.cost)),
      fact(t("Games reviewed"), ifAny(reviews.reviewed)), fact(t("Reviews to come"), ifAny(reviews.pending)))); // prettier-ignore
}

/** @param {string} title @param {string} how @param {...(HTMLElement | null)} facts */
function group(title, how, ...facts) {
  if (!facts.some(Boolean)) return null;
  return el("section", {}, el("h3", {}, title), how ? el("p", { class: "aside" }, how) : null, el("dl", { class: "facts-list" }, ...facts));
}

/** @param {string} name as games are marked */
function helpName(name) {
  const names = /** @type {Record<string, string>} */ ({
    undo: t("Moves taken back"), restart: t("Restarts"), return: t("Returns to a bookmark"), hint: t("Hints"), odds: t("Odds shown"),
    line: t("Winning lines"), last_won: t("Returns to the last won position"), analysis: t("Analysis"), review: t("Reviews"),
    peeked: t("Looks at hidden cards"), undone_reveal: t("Revealed cards taken back"),
  }); // prettier-ignore
  return names[name] ?? name;
}
