/** The live region: every change of the table in a sentence, for those who listen. */

import { byId } from "./dom.js";
import { signsToWords } from "./piles.js";

let flip = false;

/** @param {string} text */
export function announce(text) {
  if (!text) return;
  // Two regions in turn: a text said twice is heard twice.
  flip = !flip;
  byId(flip ? "live-a" : "live-b").textContent = signsToWords(text);
  byId(flip ? "live-b" : "live-a").textContent = "";
}

let hideTimer = 0;

/** A sentence for the eye as well, which goes away by itself. @param {string} text */
export function notice(text) {
  const bubble = byId("notice");
  bubble.textContent = text;
  bubble.classList.add("shown");
  announce(text);
  clearTimeout(hideTimer);
  hideTimer = window.setTimeout(() => bubble.classList.remove("shown"), Math.max(2600, text.length * 70));
}

export function hideNotice() {
  byId("notice").classList.remove("shown");
}
