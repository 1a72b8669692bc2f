/** Requests to the server; an error becomes an exception with the server's sentence. */

import { currentLanguage } from "./i18n.js";

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function getJson(path, signal) {
  return read(await fetch(path, { signal }));
}

/** What is wrong is told in the language of the page. @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function postJson(path, body, signal) {
  return read(await fetch(`${path}?lang=${currentLanguage()}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal }));
}

/** @param {string} path */
export async function getText(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** @param {Response} answer */
async function read(answer) {
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(body?.error?.text ?? `${answer.status}`);
  return body;
}
