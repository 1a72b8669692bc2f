/** The head that the pages beside the table share: the way back, the other pages, the title. */

import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** Links to the pages that stand beside the lobby. @param {string} here the page that is shown */
export function pageLinks(here) {
  const link = (/** @type {import("./icons.js").IconName} */ name, /** @type {string} */ path, /** @type {string} */ text) =>
    el("a", { class: "plain", href: `#/${path}`, "aria-current": here === path ? "page" : null }, icon(name), el("span", { class: "text" }, text));
  return [link("calendar", "daily", t("Deal of the day")), link("chart", "stats", t("Statistics"))];
}

/**
 * @param {string} here
 * @param {string} title
 * @param {...(Node | string | null)} beside the title
 */
export function pageHead(here, title, ...beside) {
  document.title = `${title} · demonfan`;
  return el("header", { class: "page-head" },
    el("nav", { class: "crumbs", "aria-label": t("Pages") },
      el("a", { class: "link", href: "#/" }, icon("back"), t("All games")), el("div", { class: "links" }, ...pageLinks(here))),
    el("div", { class: "page-title" }, el("h1", { tabindex: "-1" }, title), ...beside)); // prettier-ignore
}

/** A style sheet that only some pages need; they are shown when it is there. @param {string} name */
export function loadStyle(name) {
  const { href } = new URL(`../style/${name}`, import.meta.url);
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = el("link", { rel: "stylesheet", href });
  const loaded = new Promise((resolve) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", resolve);
  });
  document.head.append(link);
  return loaded;
}
