/** The page of one game's rules: its layout, what it is like, a worked example, the text; it prints well. */

import { packReady } from "./cards.js";
import { chanceWords, lengthWords } from "./chances.js";
import { button, el } from "./dom.js";
import { exampleFigure } from "./example.js";
import { kindOf } from "./game-card.js";
import { getJson } from "./http.js";
import { currentLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { miniature } from "./miniature.js";
import { begin, showNewDeal } from "./new-deal.js";

/** @param {string} id @param {HTMLElement} page */
export async function showRules(id, page) {
  const [game] = await Promise.all([getJson(`/api/rules/${encodeURIComponent(id)}?lang=${currentLanguage()}`), packReady()]);
  document.title = `${game.name} · demonfan`;
  const picture = miniature(game, { width: 420, height: 260 }, t("The layout of {name}", { name: game.name }));
  const aliases = game.aliases?.length ? el("p", { class: "aliases" }, t("Also called: {names}", { names: game.aliases.join(", ") })) : null;
  const [lead, ...rest] = markdown(game.body ?? "", game.said);
  lead?.classList.add("lead");
  page.replaceChildren(
    el("article", { class: "rules" },
      el("nav", { class: "crumbs", "aria-label": t("Way back") }, el("button", { class: "link", type: "button", onClick: () => history.back() }, icon("back"), t("Back")), el("a", { href: "#/" }, t("All games"))),
      el("header", { "data-family": game.family },
        el("div", {}, el("h1", { tabindex: "-1" }, game.name), el("p", { class: "kind" }, kindOf(game)), aliases,
          el("div", { class: "buttons" },
            button({ icon: icon("play"), label: t("Play"), text: t("Play"), class: "primary", onClick: () => begin(game.id) }),
            button({ icon: icon("dice"), label: t("Choose a deal of {name}", { name: game.name }), class: "plain", onClick: () => showNewDeal(game) }),
            el("a", { class: "plain", href: `#/stats/${game.id}`, "aria-label": t("Statistics of {name}", { name: game.name }), title: t("Statistics") }, icon("chart")),
            button({ icon: icon("print"), label: t("Print"), class: "plain", onClick: () => print() }))),
        el("figure", {}, /** @type {any} */ (picture))),
      el("div", { class: "prose" }, lead ?? null, ...facts(game)),
      game.example?.moves.length ? el("section", { "aria-labelledby": "example" }, el("h2", { id: "example" }, t("For example")), exampleFigure(game, game.example, innerWidth < 700)) : null,
      el("div", { class: "prose" }, ...rest)),
  ); // prettier-ignore
}

/** What it is like, and what is known of the chance to win. @param {any} game */
function facts(game) {
  const parts = [];
  const like = game.like ? likeWords(game.like) : null;
  if (like) parts.push(el("p", { class: "like" }, ...like));
  const chance = chanceWords(game.chances);
  const length = lengthWords(game.chances);
  if (chance) parts.push(el("p", { class: "like" }, chance.how, length ? ` ${t("A win takes {moves}.", { moves: length })}` : ""));
  return parts;
}

/** The sentence, with the other game's name as a link to its page. @param {{id: string, name: string, text: string}} like */
function likeWords({ id, name, text }) {
  const at = text.indexOf(name);
  if (at < 0) return [text];
  return [text.slice(0, at), el("a", { href: `#/rules/${id}` }, name), text.slice(at + name.length)];
}
