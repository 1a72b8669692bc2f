/** The settings, each taking effect at once. */

import { showDialog } from "./dialog.js";
import { drawing } from "./cards.js";
import { el } from "./dom.js";
import { setLanguage, t } from "./i18n.js";
import { change, settings } from "./settings.js";

/** @typedef {import("./settings.js").Settings} Settings */

/**
 * A choice among few, as a row of radio buttons.
 * @param {string} title
 * @param {keyof Settings} name
 * @param {[string, string | Node][]} values
 */
function choice(title, name, values) {
  const options = values.map(([value, label]) => {
    const input = el("input", { type: "radio", name, value, checked: settings[name] === value });
    input.addEventListener("change", () => change({ [name]: value }));
    return el("label", { class: "option" }, input, el("span", {}, label));
  });
  return el("fieldset", {}, el("legend", {}, title), el("div", { class: "options" }, ...options));
}

/** @param {string} title @param {keyof Settings} name */
function toggle(title, name) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "checkbox", role: "switch", checked: Boolean(settings[name]) }));
  input.addEventListener("change", () => change({ [name]: input.checked }));
  return el("label", { class: "toggle" }, el("span", {}, title), input);
}

/** @param {string} name */
function swatch(name) {
  return el("span", { class: "swatch", "data-cloth": name });
}

/** @param {string} symbol @param {string} label @param {string} [className] */
function sample(symbol, label, className = "") {
  return el("span", { class: `sample ${className}` }, /** @type {any} */ (drawing([symbol], "mini-card")), label);
}

export function showSettings() {
  const language = choice(t("Language"), "language", [["", t("as the browser")], ["en", "English"], ["ru", "Русский"]]);
  language.addEventListener("change", async () => {
    await setLanguage(settings.language);
    dispatchEvent(new Event("language"));
  });
  showDialog(
    t("Settings"),
    [
      el("div", { class: "settings" },
        language,
        choice(t("Theme"), "theme", [["auto", t("as the system")], ["light", t("light")], ["dark", t("dark")]]),
        choice(t("Cloth"), "cloth", [["green", swatch("green")], ["blue", swatch("blue")], ["burgundy", swatch("burgundy")], ["slate", swatch("slate")]].map(([value, mark]) => /** @type {[string, Node]} */ ([String(value), el("span", { class: "with-swatch" }, /** @type {Node} */ (mark), clothName(String(value)))]))),
        choice(t("Colours of the cards"), "colours", [["two", t("two colours")], ["four", t("four colours")], ["mono", t("black and white")], ["high-contrast", t("high contrast")]]),
        choice(t("Letters on the cards"), "indices", [["", t("as the language")], ["en", "A K Q J"], ["ru", "Т К Д В"]]),
        choice(t("Backs"), "back", [["", sample("back-fans", t("fans"))], ["rosette", sample("back-rosette", t("rosette"))], ["lattice", sample("back-lattice", t("lattice"))], ["fans-blue", sample("back-fans", t("blue"), "pack-back-blue")], ["fans-green", sample("back-fans", t("green"), "pack-back-green")]]),
        choice(t("Fans"), "fans", [["spread", t("spread")], ["rows", t("straight rows")]]),
        choice(t("Movement"), "animation", [["off", t("none")], ["fast", t("fast")], ["normal", t("normal")], ["slow", t("slow")]]),
        choice(t("Autoplay in new games"), "autoplay", [["off", t("off")], ["safe", t("safe")], ["all", t("all")]]),
        el("div", { class: "toggles" },
          toggle(t("Large letters on the cards"), "large_index"), toggle(t("Dark cards"), "dark_cards"),
          toggle(t("Left-handed table"), "left_handed"), toggle(t("Sound"), "sound"), toggle(t("Clock"), "clock"),
          toggle(t("Odds bar"), "odds"))),
    ],
    { className: "wide" },
  ); // prettier-ignore
}

/** @param {string} name */
function clothName(name) {
  return { green: t("green"), blue: t("blue"), burgundy: t("burgundy") }[name] ?? t("slate");
}
