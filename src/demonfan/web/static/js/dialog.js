/** Dialogs: the browser's own element, with a title, a way out, and focus that comes back. */

import { button, el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";

/**
 * @param {string} title
 * @param {(Node | string)[]} content
 * @param {{className?: string, onClose?: () => void}} [options]
 * @returns {HTMLDialogElement}
 */
export function showDialog(title, content, options = {}) {
  for (const open of document.querySelectorAll("dialog")) /** @type {HTMLDialogElement} */ (open).close();
  const heading = el("h2", { id: "dialog-title" }, title);
  const close = button({ icon: icon("close"), label: t("Close"), class: "quiet close" });
  const dialog = /** @type {HTMLDialogElement} */ (
    el("dialog", { class: options.className ?? "", "aria-labelledby": "dialog-title" },
      el("header", {}, heading, close), el("div", { class: "content" }, ...content))
  ); // prettier-ignore
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    options.onClose?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export const dialogOpen = () => document.querySelector("dialog[open]") !== null;
