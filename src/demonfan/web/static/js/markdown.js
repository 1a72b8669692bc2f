/** The small part of Markdown that the rules pages use, made into elements; nothing in a text becomes markup. */

import { el } from "./dom.js";

/**
 * @param {string} source
 * @param {Record<string, string>} [said] what the options that the text names are called: `merci=n` and its words
 * @returns {HTMLElement[]}
 */
export function markdown(source, said = {}) {
  const blocks = [];
  for (const block of source.trim().split(/\n{2,}/)) {
    const heading = /^(#{2,4}) (.+)/.exec(block);
    if (heading) {
      const [line, ...rest] = block.split("\n");
      blocks.push(el(`h${heading[1].length}`, {}, ...inline(line.replace(/^#+ /, ""), said)));
      if (rest.length) blocks.push(...markdown(rest.join("\n"), said));
    } else if (/^[-*] /.test(block)) blocks.push(list("ul", block.split(/\n(?=[-*] )/), /^[-*] /, said));
    else if (/^\d+\. /.test(block)) blocks.push(list("ol", block.split(/\n(?=\d+\. )/), /^\d+\. /, said));
    else blocks.push(el("p", {}, ...inline(oneLine(block), said)));
  }
  return blocks;
}

/** @param {string} tag @param {string[]} items @param {RegExp} mark @param {Record<string, string>} said */
function list(tag, items, mark, said) {
  return el(tag, {}, ...items.map((item) => el("li", {}, ...inline(oneLine(item.replace(mark, "")), said))));
}

/**
 * What a rules page says of options: the items of its lists that begin with `name=value`, each at the first it names.
 * @param {string} source
 * @param {Record<string, string>} said
 * @returns {Map<string, (Node | string)[][]>}
 */
export function optionWords(source, said) {
  /** @type {Map<string, (Node | string)[][]>} */
  const found = new Map();
  for (const block of source.split(/\n{2,}/)) {
    if (!/^[-*] `/.test(block)) continue;
    for (const item of block.split(/\n(?=[-*] )/)) {
      const text = oneLine(item.replace(/^[-*] /, ""));
      const head = text.slice(0, text.indexOf(": "));
      const [, name] = /`([\w.-]+)=[^`]*`/.exec(head) ?? [];
      if (name) found.set(name, [...(found.get(name) ?? []), inline(text, said)]);
    }
  }
  return found;
}

/** @param {string} text */
const oneLine = (text) => text.replace(/\s*\n\s*/g, " ");

/** Code, bold, emphasis, links to https. @param {string} text @param {Record<string, string>} said @returns {(Node | string)[]} */
function inline(text, said) {
  const parts = [];
  const pattern = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|_([^_]+)_|\[([^\]]+)\]\((https:\/\/[^)\s]+)\)/g;
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(end, match.index));
    const [whole, code, bold, star, under, label, address] = match;
    // An option is called by its name; how it is written can be seen and copied beside it.
    if (code && said[code]) parts.push(el("span", { class: "option-name", title: code }, said[code], el("span", { class: "written" }, " ", el("code", {}, code))));
    else if (code) parts.push(el("code", {}, code));
    else if (bold) parts.push(el("strong", {}, bold));
    else if (label) parts.push(el("a", { href: address, rel: "noopener noreferrer", target: "_blank" }, label));
    else parts.push(el("em", {}, star ?? under));
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return parts;
}
