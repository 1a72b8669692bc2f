/** The page of one game's rules, with a picture of its layout; it prints well. */

import { button, el } from "./dom.js";
import { getJson, postJson } from "./http.js";
import { currentLanguage, t } from "./i18n.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { miniature } from "./miniature.js";
import { go } from "./router.js";

/** @param {string} id @param {HTMLElement} page */
export async function showRules(id, page) {
  const game = await getJson(`/api/rules/${encodeURIComponent(id)}?lang=${currentLanguage()}`);
  document.title = `${game.name} · demonfan`;
  const picture = miniature(game, { width: 420, height: 260 }, t("The layout of {name}", { name: game.name }));
  const aliases = game.aliases?.length ? el("p", { class: "aliases" }, t("Also called: {names}", { names: game.aliases.join(", ") })) : null;
  const play = async () => {
    const { key } = await postJson("/api/new", { game: id });
    go(`/game/${key}`);
  };
  page.replaceChildren(
    el("article", { class: "rules" },
      el("nav", { class: "crumbs", "aria-label": t("Way back") }, el("button", { class: "link", type: "button", onClick: () => history.back() }, icon("back"), t("Back")), el("a", { href: "#/" }, t("All games"))),
      el("header", { "data-family": game.family }, el("div", {}, el("h1", {}, game.name), aliases,
        el("div", { class: "buttons" },
          button({ icon: icon("play"), label: t("Play"), text: t("Play"), class: "primary", onClick: play }),
          button({ icon: icon("print"), label: t("Print"), text: t("Print"), class: "plain", onClick: () => print() }))),
        el("figure", {}, /** @type {any} */ (picture))),
      el("div", { class: "prose" }, ...markdown(game.body ?? ""))),
  ); // prettier-ignore
  page.querySelector("h1")?.setAttribute("tabindex", "-1");
}
