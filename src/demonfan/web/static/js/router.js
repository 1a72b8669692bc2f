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
    (pages[first] ?? pages[""])(decodeURIComponent(query));
  };
  addEventListener("hashchange", show);
  show();
}
