/** The piles of a view, each with its place (`T3`, `F1`, `S`), and the names of cards. */

import { t } from "./i18n.js";

/**
 * @typedef {import("./types.js").View} View
 * @typedef {{id: string, area: string, number: number, cards: string[], next: string[]}} Pile
 */

/**
 * @param {View} view
 * @returns {Pile[]} in reading order: stock, waste, cells, foundations, reserves, tableau
 */
export function pilesOf(view) {
  /** @type {Pile[]} */
  const piles = [];
  /** @param {string} area @param {string[][]} list */
  const add = (area, list) =>
    list.forEach((cards, at) => piles.push({ id: `${area}${at + 1}`, area, number: at + 1, cards, next: [] }));
  if (view.stock) piles.push({ id: "S", area: "S", number: 1, cards: view.stock, next: [] });
  if (view.waste) piles.push({ id: "W", area: "W", number: 1, cards: view.waste, next: [] });
  add("C", view.cells);
  view.foundations.forEach(({ cards, next }, at) =>
    piles.push({ id: `F${at + 1}`, area: "F", number: at + 1, cards, next }),
  );
  add("R", view.reserves);
  add("T", view.tableau);
  return piles;
}

/** @param {string} card */
export const isUp = (card) => !card.startsWith("-");

/** @param {string} card the name without the mark of lying face down; empty if unknown */
export const nameOf = (card) => card.replace("-", "");

const SIGNS = /** @type {Record<string, string>} */ ({ C: "♣", D: "♦", H: "♥", S: "♠" });

/** @param {string} suit "clubs", as it stands after a rank */
function suitWord(suit) {
  return { C: t("clubs"), D: t("diamonds"), H: t("hearts") }[suit] ?? t("spades");
}

/** @param {string} rank */
function rankWord(rank) {
  const words = /** @type {Record<string, string>} */ ({
    A: t("ace"), 2: t("two"), 3: t("three"), 4: t("four"), 5: t("five"), 6: t("six"), 7: t("seven"),
    8: t("eight"), 9: t("nine"), T: t("ten"), J: t("jack"), Q: t("queen"), K: t("king"),
  }); // prettier-ignore
  return words[rank] ?? rank;
}

/** @param {string} rank the letter on the card */
function rankLetter(rank) {
  return { A: t("A"), J: t("J"), Q: t("Q"), K: t("K"), T: "10" }[rank] ?? rank;
}

/** @param {string} card "jack of clubs", in words */
export function cardWords(card) {
  const name = nameOf(card);
  if (!name) return t("a face-down card");
  return t("{rank} of {suit}", { rank: rankWord(name.slice(0, -1)), suit: suitWord(name.slice(-1)) });
}

/** @param {string} card "J♣", with the letters of the language */
export function cardShort(card) {
  const name = nameOf(card);
  return name ? rankLetter(name.slice(0, -1)) + SIGNS[name.slice(-1)] : "—";
}

/** Cards written with signs, in words, for the ear. @param {string} text */
export function signsToWords(text) {
  const ranks = /** @type {Record<string, string>} */ ({ Т: "A", К: "K", Д: "Q", В: "J", 10: "T" });
  const suits = /** @type {Record<string, string>} */ ({ "♣": "C", "♦": "D", "♥": "H", "♠": "S" });
  return text.replace(/(10|[2-9AKQJTТКДВ])([♣♦♥♠])/g, (_, rank, suit) => cardWords((ranks[rank] ?? rank) + suits[suit]));
}

/** @param {string} text a move in notation with card names written as people do: `JC>QC` becomes `J♣ → Q♣` */
export function prettyMove(text) {
  return text
    .replace(/\b(?:[A2-9TJQK])[CDHS]\b/g, (card) => cardShort(card))
    .replace(">F", ` → ${t("up")}`)
    .replace(/>E(\d*)/, ` → ${t("an empty place")}`)
    .replace(/>C(\d*)$/, ` → ${t("a cell")}`)
    .replace(">", " → ")
    .replace(/^stock$/, t("turn the stock"))
    .replace(/^redeal$/, t("redeal"))
    .replace(/^merci/, t("draw"));
}

/**
 * The name of a pile: "fan 3", "column 2", "stock".
 * @param {Pile} pile
 * @param {"fan" | "demon"} family
 */
export function pileName(pile, family) {
  const number = pile.number;
  if (pile.area === "T") return family === "fan" ? t("fan {number}", { number }) : t("column {number}", { number });
  if (pile.area === "F") return t("foundation {number}", { number });
  if (pile.area === "C") return t("cell {number}", { number });
  if (pile.area === "R") return number === 1 ? t("reserve") : t("reserve {number}", { number });
  return pile.area === "S" ? t("stock") : t("waste");
}
