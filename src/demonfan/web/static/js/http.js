/** Requests to the server; an error becomes an exception with the server's sentence. */

import { currentLanguage, t } from "./i18n.js";

/** Nobody answers: the server was stopped, or the way to it is broken. Asking again may help. */
export class NoAnswer extends Error {
  constructor() {
    super(t("The server does not answer. If it was stopped, start it again: demonfan play."));
  }
}

/** @param {string} path @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function getJson(path, signal) {
  return read(await ask(path, { signal }));
}

/** What is wrong is told in the language of the page. @param {string} path @param {unknown} body @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function postJson(path, body, signal) {
  return read(await ask(`${path}?lang=${currentLanguage()}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal }));
}

/** @param {string} path */
export async function getText(path) {
  const answer = await ask(path);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** What the browser says where nobody answers is in no language of ours. @param {string} path @param {RequestInit} [how] */
async function ask(path, how) {
  try {
    return await fetch(path, how);
  } catch (error) {
    throw how?.signal?.aborted ? error : new NoAnswer();
  }
}

/** @param {Response} answer */
async function read(answer) {
  const body = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(body?.error?.text ?? `${answer.status}`);
  return body;
}
