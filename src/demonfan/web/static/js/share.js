/** Sharing: the deal as a link, the record and the position as text. */

import { notice } from "./announce.js";
import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { getText } from "./http.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/** The address of a deal; options stand in it too. @param {string} game @param {string} deal @param {Record<string, string>} options */
export function dealLink(game, deal, options) {
  const words = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return `${location.origin}/#/deal/${[game, deal, ...words].map(encodeURIComponent).join("/")}`;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice(t("Copied."));
  } catch {
    notice(t("Copying is not allowed here; select the text instead."));
  }
}

/** @param {import("./types.js").Picture} picture */
export async function showShare(picture) {
  const { key, id, deal, options } = picture.game;
  const link = dealLink(id, deal, options);
  const position = el("textarea", { readonly: true, rows: 6, "aria-label": t("Position") });
  const record = el("textarea", { readonly: true, rows: 9, "aria-label": t("Record of the game") });
  const linkBox = el("input", { readonly: true, value: link, "aria-label": t("Link to this deal") });
  const row = (/** @type {string} */ title, /** @type {HTMLElement} */ box, /** @type {() => string} */ text) =>
    el("section", { class: "share" }, el("h3", {}, title), box,
      button({ icon: icon("share"), label: t("Copy"), text: t("Copy"), class: "plain", onClick: () => copy(text()) })); // prettier-ignore
  showDialog(t("Share or copy"), [
    row(t("Link to this deal"), linkBox, () => link),
    row(t("Position"), position, () => /** @type {HTMLTextAreaElement} */ (position).value),
    row(t("Record of the game"), record, () => /** @type {HTMLTextAreaElement} */ (record).value),
    el("p", { class: "aside" }, t("The record and the position are plain text: they can be mailed, kept, and pasted in the lobby to continue.")),
  ]);
  const texts = /** @type {const} */ ([[position, "position"], [record, "record"]]);
  for (const [box, what] of texts) {
    /** @type {HTMLTextAreaElement} */ (box).value = await getText(`/api/${what}/${encodeURIComponent(key)}`).catch(() => "");
  }
}
