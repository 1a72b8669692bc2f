/** A game from a pasted text: a record, which names its game, or a position of a game that is chosen. */

import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { postJson } from "./http.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { go } from "./router.js";
import { settings } from "./settings.js";

/** @param {import("./types.js").CatalogueEntry[]} games */
export function showPaste(games) {
  const text = /** @type {HTMLTextAreaElement} */ (el("textarea", { rows: 10, "aria-label": t("Record of a game"), placeholder: "[Game \"la-belle-lucie\"]\n[Deal \"12345\"]\n…" }));
  const select = /** @type {HTMLSelectElement} */ (el("select", { id: "paste-game" }, ...games.map((game) => el("option", { value: game.id, selected: game.id === settings.last_game }, game.name))));
  const which = el("div", { class: "field", hidden: true }, el("label", { for: "paste-game" }, t("A position of")), select);
  const error = el("p", { class: "error", role: "alert" });
  // A record begins with its headers; anything else can only be a position.
  const isPosition = () => text.value.trim() !== "" && !text.value.trimStart().startsWith("[");
  text.addEventListener("input", () => (which.hidden = !isPosition()));
  const read = button({ icon: icon("play"), label: t("Open"), text: t("Open"), class: "primary", onClick: async () => {
    error.textContent = "";
    try {
      const { key } = await postJson("/api/import", { text: text.value, ...(isPosition() ? { game: select.value } : {}) });
      dialog.close();
      go(`/game/${key}`);
    } catch (problem) {
      error.textContent = /** @type {Error} */ (problem).message;
    }
  } }); // prettier-ignore
  const dialog = showDialog(t("Paste a game"), [el("p", {}, t("Paste the record of a game, or a position, as it was shared.")), text, which, error, el("div", { class: "buttons" }, read)], { className: "wide" });
  text.focus();
}
