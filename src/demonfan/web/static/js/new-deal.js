/** Beginning a game: at once, or by a dialog that asks for a number, a proved win, a difficulty, options. */

import { notice } from "./announce.js";
import { showDialog } from "./dialog.js";
import { button, el } from "./dom.js";
import { isoDay, percent, points } from "./format.js";
import { getJson, postJson } from "./http.js";
import { currentLanguage, t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { optionWords } from "./markdown.js";
import { go } from "./router.js";

/** @typedef {import("./types.js").CatalogueEntry} CatalogueEntry */

/** @param {string} game @param {string} [deal] @param {Record<string, string>} [options] */
export async function begin(game, deal, options = {}) {
  try {
    const { key } = await postJson("/api/new", { game, options, ...(deal ? { deal } : {}) });
    go(`/game/${key}`);
  } catch (error) {
    notice(/** @type {Error} */ (error).message);
  }
}

/** The deal of a day, or the game that goes on with it. @param {string} game @param {string} day @param {AbortSignal} [signal] */
export async function beginDaily(game, day, signal) {
  const { key } = await postJson("/api/daily", { game, day }, signal);
  go(`/game/${key}`);
}

/** @param {CatalogueEntry} game @param {Record<string, string>} [given] options that are chosen already */
export function showNewDeal(game, given = {}) {
  const searching = new AbortController();
  const error = el("p", { class: "error", role: "alert" });
  const options = optionFields(game, given, () => update());
  const deal = /** @type {HTMLInputElement} */ (el("input", { name: "deal", autocomplete: "off", inputmode: "text", "aria-label": t("Deal number"), placeholder: "12345", maxlength: 40 }));
  const levels = levelChoice();
  const levelNote = el("p", { class: "aside" });
  const bands = bandChoice();
  const submit = button({ icon: icon("play"), label: t("Deal"), text: t("Deal"), class: "primary" });
  submit.setAttribute("type", "submit");

  const way = (/** @type {string} */ value, /** @type {string} */ title, /** @type {string} */ text, /** @type {(Node | null)[]} */ ...more) =>
    el("div", { class: "way" },
      el("label", {}, el("input", { type: "radio", name: "way", value, checked: value === "random" }), el("span", {}, el("strong", {}, title), el("span", { class: "aside" }, text))),
      more.length ? el("div", { class: "more" }, ...more) : null); // prettier-ignore
  const form = /** @type {HTMLFormElement} */ (
    el("form", { class: "new-deal" },
      el("fieldset", { class: "ways" }, el("legend", { class: "only-heard" }, t("Which deal")),
        way("random", t("A random deal"), t("any deal, each as likely as every other")),
        way("winnable", t("A deal that can be won"), game.redeals ? t("proved by a search: won without any redeal") : t("proved by a search, drawn without bias from ordinary deals"), levels, levelNote),
        game.bands ? way("odds", t("A deal by its odds"), t("the chance of this very deal with best play, computed; a uniform deal has {share} on average", { share: percent(game.chances?.best?.value ?? 0, 1) }), bands) : null,
        way("number", t("A deal by its number"), t("The same number is the same deal for ever. ms:7 and pysol:7 are those of other programs."), deal),
        way("daily", t("Today's deal"), t("the same for everyone today"))),
      options.element, error, el("div", { class: "buttons" }, submit))
  ); // prettier-ignore

  const chosen = () => String(new FormData(form).get("way") ?? "random");
  /** What belongs to a choice that is not made is put out of the way. */
  function update() {
    const now = chosen();
    for (const each of form.querySelectorAll(".way")) each.classList.toggle("chosen", each.querySelector("input")?.checked ?? false);
    const special = Object.keys(options.values()).length > 0;
    const rated = Boolean(game.levels) && !special;
    for (const input of levels.querySelectorAll("input")) {
      input.disabled = now !== "winnable" || (input.value !== "" && !rated);
      if (!rated) input.checked = input.value === "";
    }
    for (const input of bands.querySelectorAll("input")) input.disabled = now !== "odds";
    levelNote.textContent = now !== "winnable" ? "" : winnableNote(game, special);
    options.element?.toggleAttribute("inert", now === "daily");
  }
  form.addEventListener("change", update);
  deal.addEventListener("input", () => choose("number"));
  deal.addEventListener("focus", () => choose("number"));
  /** @param {string} value */
  function choose(value) {
    const radio = /** @type {HTMLInputElement | null} */ (form.querySelector(`input[value="${value}"]`));
    if (radio && !radio.checked) {
      radio.checked = true;
      update();
    }
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (submit.hasAttribute("aria-disabled")) return;
    error.textContent = "";
    const data = new FormData(form);
    const way = chosen();
    const number = String(data.get("deal") ?? "").trim();
    if (way === "number" && !number) return deal.focus();
    const level = String(data.get("level") ?? "");
    const wanted = {
      game: game.id,
      options: options.values(),
      ...(way === "number" ? { deal: number } : {}),
      ...(way === "odds" ? { odds: BANDS[Number(data.get("band"))] } : {}),
      ...(way === "winnable" ? (level ? { difficulty: level } : { winnable: true }) : {}),
    };
    const done = busy(submit);
    try {
      if (way === "daily") await beginDaily(game.id, isoDay(new Date()), searching.signal);
      else go(`/game/${(await postJson("/api/new", wanted, searching.signal)).key}`);
      dialog.close();
    } catch (problem) {
      if (!searching.signal.aborted) error.textContent = /** @type {Error} */ (problem).message;
    } finally {
      done();
    }
  });
  const dialog = showDialog(t("New deal of {name}", { name: game.name }), [form], { onClose: () => searching.abort() });
  update();
  submit.focus();
}

/** Of any difficulty, or of one of four. */
function levelChoice() {
  const names = [["", t("any")], ["easy", t("easy")], ["medium", t("medium")], ["hard", t("hard")], ["expert", t("expert")]]; // prettier-ignore
  const each = names.map(([value, text]) => el("label", { class: "option" }, el("input", { type: "radio", name: "level", value, checked: value === "" }), el("span", {}, text)));
  return el("div", { class: "options levels", role: "group", "aria-label": t("Difficulty") }, ...each);
}

/** Chances to win, from and to. */
const BANDS = [[0.5, 1], [0.25, 0.5], [0.1, 0.25], [0, 0.1]]; // prettier-ignore

function bandChoice() {
  const each = BANDS.map(([low, high], at) => el("label", { class: "option" }, el("input", { type: "radio", name: "band", value: String(at), checked: at === 0 }), el("span", {}, high === 1 ? t("over {share}", { share: percent(low) }) : low === 0 ? t("under {share}", { share: percent(high) }) : `${points(low)}–${percent(high)}`)));
  return el("div", { class: "options levels", role: "group", "aria-label": t("Chance to win") }, ...each);
}

/** @param {CatalogueEntry} game @param {boolean} special whether options are chosen */
function winnableNote(game, special) {
  const counted = game.chances?.counted;
  if (counted && counted.won === 0) return tn("Wins are rare here: none of the first {n} deal was proved winnable, so the search may find none.", "Wins are rare here: none of the first {n} deals was proved winnable, so the search may find none.", counted.of);
  if (special) return t("Difficulty is measured for the game without options.");
  if (!game.levels) return t("The difficulty of this game has not been measured.");
  return t("Each level is a quarter of the deals of this game that can be won.");
}

/**
 * A field for each option; what they mean is read from the rules page when they are first opened.
 * @param {CatalogueEntry} game @param {Record<string, string>} given @param {() => void} changed
 */
function optionFields(game, given, changed) {
  /** @type {(HTMLSelectElement | HTMLInputElement)[]} */
  const fields = [];
  // What was chosen by a link or on the command line stays chosen, though it is not offered.
  const others = Object.entries(given).filter(([name]) => !(name in game.options));
  const all = [...Object.entries(game.options), ...others.map(([name, value]) => /** @type {[string, string[]]} */ ([name, [value]]))];
  const rows = all.map(([name, values]) => {
    const called = game.option_names[name];
    const id = `option-${name.replace(/\W/g, "-")}`;
    const usual = called?.usual ?? "";
    const asUsual = usual ? t("as usual: {value}", { value: called.values[usual] ?? usual }) : t("as usual");
    const offered = values.filter((value) => value !== usual || value === given[name]);
    const field = /** @type {HTMLSelectElement | HTMLInputElement} */ (
      values.length
        ? el("select", { id, "data-option": name }, el("option", { value: "" }, asUsual), ...offered.map((value) => el("option", { value, selected: given[name] === value }, called?.values[value] ?? value)))
        : el("input", { type: "text", id, "data-option": name, inputmode: "numeric", maxlength: 12, placeholder: asUsual, value: given[name] ?? "" })
    ); // prettier-ignore
    field.addEventListener("input", changed);
    fields.push(field);
    return el("div", { class: "field", "data-name": name }, el("label", { for: id }, called?.title ?? name, " ", called ? el("code", {}, name) : null), field);
  });
  const element = rows.length ? el("details", { class: "deal-options", open: Object.keys(given).length > 0 }, el("summary", {}, t("Options of this game")), ...rows) : null;
  let asked = false;
  element?.addEventListener("toggle", async () => {
    if (asked) return;
    asked = true;
    const { body, said } = await getJson(`/api/rules/${encodeURIComponent(game.id)}?lang=${currentLanguage()}`).catch(() => ({}));
    const words = optionWords(body ?? "", { ...said, ...valueNames(game) });
    for (const row of rows) {
      for (const text of words.get(row.dataset.name ?? "") ?? []) row.append(el("p", { class: "aside" }, ...text));
    }
  });
  return { element, values: () => Object.fromEntries(fields.filter((field) => field.value.trim()).map((field) => [field.dataset.option ?? "", field.value.trim()])) };
}

/** What the values of options are called beside their fields, by how they are written. @param {CatalogueEntry} game */
function valueNames(game) {
  const each = Object.entries(game.option_names).flatMap(([name, { values }]) => Object.entries({ n: "n", ...values }).map(([value, text]) => [`${name}=${value}`, text]));
  return Object.fromEntries(each);
}

/** A button that works: it counts the seconds. @param {HTMLElement} element @returns {() => void} ends it */
function busy(element) {
  const words = element.querySelector(".text");
  const before = words?.textContent ?? "";
  const begun = performance.now();
  element.setAttribute("aria-disabled", "true");
  const timer = setInterval(() => {
    const seconds = Math.round((performance.now() - begun) / 1000);
    if (words && seconds) words.textContent = tn("Looking for a deal: {n} second", "Looking for a deal: {n} seconds", seconds);
  }, 250);
  return () => {
    clearInterval(timer);
    element.removeAttribute("aria-disabled");
    if (words) words.textContent = before;
  };
}
