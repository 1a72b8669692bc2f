/** Which page is shown: the part of the address after #. */

/** @param {string} path */
export function go(path) {
  location.hash = `#${path}`;
}

/**
 * @param {Record<string, (rest: string) => void>} pages by their first part; "" is the lobby
 */
export function route(pages) {
  const show = () => {
    const [, first = "", ...rest] = location.hash.replace(/^#/, "").split("/");
    const query = rest.join("/");
    (pages[first] ?? pages[""])(decoded(query));
  };
  addEventListener("hashchange", show);
  show();
}

/** An address that somebody has mistyped is taken as it is. @param {string} text */
export function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
