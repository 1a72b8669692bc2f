/**
 * Texts in the player's language. A text is looked up by its English words; what the catalogue does not have stays
 * English. Catalogues are `messages/LANG.json`: `{"messages": {msgid: text or plural forms}}`.
 */

/** @type {Record<string, string | string[]>} */
let messages = {};
let language = "en";
let rules = new Intl.PluralRules("en");

/** The order in which gettext lists the plural forms of each language. */
const FORMS = /** @type {Record<string, string[]>} */ ({ en: ["one", "other"], ru: ["one", "few", "many"] });

/** @param {string} wanted "en", "ru", or empty for the browser's */
export const languageOf = (wanted) => wanted || (navigator.language.startsWith("ru") ? "ru" : "en");

/** @param {string} wanted as for `languageOf` */
export async function setLanguage(wanted) {
  language = languageOf(wanted);
  rules = new Intl.PluralRules(language);
  document.documentElement.lang = language;
  if (language === "en") {
    messages = {};
    return;
  }
  const answer = await fetch(new URL(`../messages/${language}.json`, import.meta.url)).catch(() => null);
  const catalogue = answer?.ok ? await answer.json() : {};
  messages = catalogue.messages ?? catalogue;
}

export const currentLanguage = () => language;

/** @param {string} text @param {Record<string, string | number>} [values] */
function fill(text, values = {}) {
  return typeset(text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole)));
}

/** A number and its percent sign stand in one line, a narrow space between: in our texts and those of the server. @param {string} text */
export const typeset = (text) => text.replace(/(\d) %/g, "$1\u202f%");

/** @param {string} text @param {Record<string, string | number>} [values] */
export function t(text, values) {
  const found = messages[text];
  return fill(typeof found === "string" && found ? found : text, values);
}

/**
 * A text with a number in it.
 * @param {string} one
 * @param {string} many
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function tn(one, many, n, values) {
  const found = messages[one];
  const all = { n, ...values };
  if (Array.isArray(found)) {
    const form = FORMS[language]?.indexOf(rules.select(n)) ?? 0;
    const text = found[form < 0 ? found.length - 1 : form];
    if (text) return fill(text, all);
  }
  return fill(n === 1 ? one : many, all);
}
