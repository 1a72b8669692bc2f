/** The small part of Markdown that the rules pages use, made into elements; nothing in a text becomes markup. */

import { el } from "./dom.js";

/** @param {string} source @returns {HTMLElement[]} */
export function markdown(source) {
  const blocks = [];
  for (const block of source.trim().split(/\n{2,}/)) {
    const heading = /^(#{2,4}) (.+)/.exec(block);
    if (heading) {
      const [line, ...rest] = block.split("\n");
      blocks.push(el(`h${heading[1].length}`, {}, ...inline(line.replace(/^#+ /, ""))));
      if (rest.length) blocks.push(...markdown(rest.join("\n")));
    } else if (/^[-*] /.test(block)) blocks.push(list("ul", block.split(/\n(?=[-*] )/), /^[-*] /));
    else if (/^\d+\. /.test(block)) blocks.push(list("ol", block.split(/\n(?=\d+\. )/), /^\d+\. /));
    else blocks.push(el("p", {}, ...inline(oneLine(block))));
  }
  return blocks;
}

/** @param {string} tag @param {string[]} items @param {RegExp} mark */
function list(tag, items, mark) {
  return el(tag, {}, ...items.map((item) => el("li", {}, ...inline(oneLine(item.replace(mark, ""))))));
}

/**
 * What a rules page says of each option: the items of its lists that begin with `name=value`.
 * @param {string} source
 * @returns {Map<string, (Node | string)[]>}
 */
export function optionWords(source) {
  /** @type {Map<string, (Node | string)[]>} */
  const found = new Map();
  for (const block of source.split(/\n{2,}/)) {
    if (!/^[-*] `/.test(block)) continue;
    for (const item of block.split(/\n(?=[-*] )/)) {
      const text = oneLine(item.replace(/^[-*] /, ""));
      const head = text.slice(0, text.indexOf(": "));
      for (const [, name] of head.matchAll(/`([\w.-]+)=[^`]*`/g)) found.set(name, inline(text));
    }
  }
  return found;
}

/** @param {string} text */
const oneLine = (text) => text.replace(/\s*\n\s*/g, " ");

/** Code, bold, emphasis, links to https. @param {string} text @returns {(Node | string)[]} */
function inline(text) {
  const parts = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_|\[([^\]]+)\]\((https:\/\/[^)\s]+)\)/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index));
    const [whole, code, bold, star, under, label, address] = match;
    if (code) parts.push(el("code", {}, code));
    else if (bold) parts.push(el("strong", {}, bold));
    else if (label) parts.push(el("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, label));
    else parts.push(el("em", {}, star ?? under));
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
