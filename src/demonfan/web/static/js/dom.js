/** Making elements. Texts from outside become text nodes only. */

/** @typedef {Record<string, unknown>} Props */

/**
 * An element with properties: `class`, `on…` listeners, `data-…` and `aria-…` attributes, the rest as attributes.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2).toLowerCase(), /** @type {EventListener} */ (value));
    } else element.setAttribute(name === "className" ? "class" : name, value === true ? "" : String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/**
 * A button with an icon.
 * @param {Props & {icon?: Node, label: string, text?: string, key?: string}} props `text` is shown beside the icon
 */
export function button({ icon, label, text, key, ...props }) {
  const title = key ? `${label} (${key})` : label;
  const spoken = text === label ? {} : { "aria-label": label };
  return el(
    "button",
    { type: "button", title, "aria-keyshortcuts": key, ...spoken, ...props },
    icon ?? null,
    text ? el("span", { class: "text" }, text) : null,
  );
}

/** Writes a text only where it differs, so that nothing is laid out anew for it. @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** The same for an attribute. @param {Element} element @param {string} name @param {string} value */
export function setAttribute(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}
