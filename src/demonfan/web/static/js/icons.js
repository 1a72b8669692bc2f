/** Our own icons, drawn with one pen in a square of 24. */

const PATHS = {
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a5.5 5.5 0 0 1 0 11h-2",
  redo: "m15 7 4.5 4.5L15 16M19 11.5h-9a5.5 5.5 0 0 0 0 11h2",
  restart: "M5 4v5h5M5.5 9A8 8 0 1 1 4 13.5",
  hint: "M9.5 18h5M10 21h4M12 3a6.5 6.5 0 0 0-3.8 11.8c.8.6 1.3 1.4 1.3 2.2h5c0-.8.5-1.6 1.3-2.2A6.5 6.5 0 0 0 12 3Z",
  redeal: "M4 10a8 8 0 0 1 14-4l2 2M20 3v5h-5M20 14a8 8 0 0 1-14 4l-2-2M4 21v-5h5",
  draw: "M7 9h10v12H7zM12 13V3M8.5 6 12 2.5 15.5 6",
  stock: "M8 3h11v15H8zM5 6v15h11",
  finish: "M5 20h14M12 16V4M7 9l5-5 5 5",
  auto: "M12 3v3M12 18v3M3 12h3M18 12h3M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z",
  rules: "M4 5c3-1.5 6-1 8 1v14c-2-2-5-2.5-8-1zM20 5c-3-1.5-6-1-8 1v14c2-2 5-2.5 8-1z",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  back: "M15 5l-7 7 7 7",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  share: "M12 15V3M8 7l4-4 4 4M6 11H5v10h14V11h-1",
  paste: "M9 4H6v17h12V4h-3M9 2.5h6V6H9zM12 9.5v7M9 13.5l3 3 3-3",
  odds: "M3.5 9h17v6h-17zM6.5 12h6",
  help: "M9 9.5a3 3 0 1 1 4.3 2.7c-.9.5-1.3 1-1.3 2.3M12 18h.01",
  close: "M6 6l12 12M18 6 6 18",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z",
  plus: "M12 5v14M5 12h14",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01",
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5",
  play: "M8 5l11 7-11 7z",
  print: "M7 9V3h10v6M7 17H4V9h16v8h-3M7 14h10v7H7z",
  calendar: "M5 6h14v14H5zM5 10h14M9 3.5V8M15 3.5V8M9 14h.01M12 14h.01M15 14h.01M9 17h.01M12 17h.01",
  chart: "M4 20h16M7 20v-6M12 20V9M17 20V5",
  pause: "M9 5v14M15 5v14",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1.2 4.8 3.7 5M16 6h3.5c0 3-1.2 4.8-3.7 5M12 14v4M8.5 20h7M10 18h4",
  check: "M5 12.5l4.5 4.5L19 7.5",
  next: "M9 5l7 7-7 7",
  bookmark: "M7 4h10v17l-5-4-5 4z",
  first: "M18 5l-8 7 8 7M6 5v14",
  last: "M6 5l8 7-8 7M18 5v14",
  line: "M4 18l5-6 4 3 7-9M20 6h-4M20 6v4",
  branch: "M7 4v16M7 14c0-5 10-2 10-9M17 5l-3 3M17 5l3 3",
  flag: "M6 21V4M6 4c4-2 7 2 12 0v9c-5 2-8-2-12 0",
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name @returns {SVGSVGElement} */
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
