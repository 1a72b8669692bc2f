/** The page of one game: head, table, toolbar, and the wires between store, hand and table. */

import { announce, hideNotice, notice } from "./announce.js";
import { button, el, setText } from "./dom.js";
import { listen } from "./drag.js";
import { duration } from "./format.js";
import { postJson } from "./http.js";
import { t, tn } from "./i18n.js";
import { icon } from "./icons.js";
import { listenKeys } from "./keys.js";
import { Panel } from "./panel.js";
import { Pause } from "./pause.js";
import { Hand } from "./play.js";
import { go } from "./router.js";
import { change, onSettings, settings } from "./settings.js";
import { soundOf } from "./sound.js";
import { GameStore } from "./store.js";
import { Table } from "./table.js";
import { Toolbar } from "./toolbar.js";
import { Truth } from "./truth.js";
import { celebrate } from "./win.js";

/** @typedef {import("./types.js").Picture} Picture */

// What is not needed to begin is loaded when it is asked for.
const showHelp = async () => (await import("./help.js")).showHelp();
const showSettings = async () => (await import("./settings-page.js")).showSettings();

/** @type {{table: Table, hand: Hand} | null} what is on screen; the pointer listeners are made once */
let room = null;
/** @type {(() => void) | null} */
let leave = null;

/** @param {string} key @param {HTMLElement} page */
export function showGame(key, page) {
  leaveGame();
  const store = new GameStore(key);
  const head = el("div", { class: "game-head" });
  const root = el("section", { id: "table", class: "table", "aria-label": t("Table") });
  const panelRoot = el("section", { class: "panel", "aria-label": t("State of the game"), hidden: true });
  const tools = el("div", { class: "tools", role: "toolbar", "aria-label": t("Acts") });
  const table = new Table(root);
  const hand = new Hand(store, table, notice);
  const truth = new Truth(store, table, hand, tools);
  const stage = el("div", { class: "stage" }, root, truth.reviewRoot);
  const game = el("div", { class: "game waiting" }, head, truth.odds.element, truth.branchBar, stage, panelRoot, truth.lineBar, tools);
  page.replaceChildren(game);
  room = { table, hand };
  listen(table, hand);

  /** @type {"off" | "safe" | "all" | null} */
  let autoWanted = null;
  const acts = {
    undo: () => store.act({ type: "undo" }),
    redo: () => store.act({ type: "redo" }),
    restart: () => store.act({ type: "restart" }),
    hint: () => truth.hint(),
    line: () => truth.line(),
    branch: () => truth.branch(),
    lastWon: () => truth.lastWon(),
    review: () => truth.review(),
    odds: () => {
      change({ odds: !settings.odds });
      notice(settings.odds ? t("The odds bar is shown") : t("The odds bar is hidden"));
    },
    redeal: () => redeal(),
    draw: () => hand.toggleDraw(),
    stock: () => hand.stock(),
    autoplay: () => {
      const modes = /** @type {const} */ (["off", "safe", "all"]);
      // Pressed twice before the server has answered means two steps.
      const mode = modes[(modes.indexOf(autoWanted ?? store.picture?.auto ?? "off") + 1) % 3];
      autoWanted = mode;
      store.act({ type: "autoplay", mode });
      notice({ off: t("Autoplay is off"), safe: t("Autoplay: cards that are of no further use go up"), all: t("Autoplay: every card that can go up goes") }[mode]);
    },
    finish: () => store.picture?.can_finish && store.act({ type: "finish" }),
    more: async () => (await import("./menu.js")).showMenu(store, acts),
    fresh: () => newDeal(store.picture),
    choose: async () => (await import("./menu.js")).chooseDeal(store.picture),
    giveUp: async () => (await import("./menu.js")).askGiveUp(store),
    pause: () => store.picture?.result === null && store.picture.outcome !== "won" && pause.begin(),
    settings: showSettings,
    lobby: () => go("/"),
    help: showHelp,
    piles: async () => (await import("./piles-list.js")).showPiles(table, hand),
    rules: () => store.picture && go(`/rules/${store.picture.game.id}`),
  };
  const toolbar = new Toolbar(tools, acts);
  const panel = new Panel(panelRoot, acts);
  const stopKeys = listenKeys(table, hand, acts);
  const headline = new Headline(head, acts);
  const pause = new Pause(root, (on) => store.ask({ type: "pause", on }));

  function redeal() {
    const moves = store.picture?.redeal.moves ?? [];
    if (moves.length && !("redeal" in hand.legal)) panel.showMoves(moves);
    else hand.redeal();
  }

  let lastOutcome = "";
  store.addEventListener("picture", (event) => {
    const { kind, events, said } = /** @type {CustomEvent} */ (event).detail;
    const picture = store.picture;
    if (!picture) return;
    if (kind !== "foreseen") truth.show(picture);
    if (!truth.showing.guest) table.show(picture, { kind, events });
    if (kind === "foreseen") return hand.drop();
    if (picture.auto === autoWanted) autoWanted = null;
    hand.refresh();
    toolbar.show(picture);
    panel.show(picture);
    headline.show(picture);
    pause.show(picture);
    game.classList.remove("waiting");
    if (kind === "discard") import("./menu.js").then(({ tellGivenUp }) => tellGivenUp(picture, acts));
    if (kind !== "foreseen" && kind !== "table") hideNotice();
    const first = lastOutcome === "";
    announce((said ?? []).join(" ") || { undo: t("Taken back."), redo: t("Done again."), restart: t("Back to the deal.") }[String(kind)] || (first ? picture.game.option_words : ""));
    soundOf(events, kind);
    if (picture.outcome === "won" && lastOutcome === "open" && !picture.branch) celebrate(table);
    if (picture.outcome === "stuck" && lastOutcome === "open") announce(t("Nothing more can be reached"));
    lastOutcome = picture.outcome;
    root.dataset.act = String(picture.act);
    root.dataset.outcome = picture.outcome;
    if (settings.last_game !== picture.game.id && picture.game.id) change({ last_game: picture.game.id });
  });
  let refusal = "";
  store.addEventListener("refused", (event) => {
    refusal = /** @type {CustomEvent} */ (event).detail.text;
    notice(refusal);
  });
  store.addEventListener("gone", async () => {
    hideNotice();
    (await import("./menu.js")).tellGone(refusal);
  });
  store.addEventListener("reason", (event) => {
    const { text } = /** @type {CustomEvent} */ (event).detail;
    if (text) notice(text);
  });
  store.addEventListener("notice", (event) => notice(/** @type {CustomEvent} */ (event).detail));
  store.addEventListener("connected", (event) => {
    const open = /** @type {CustomEvent} */ (event).detail;
    document.documentElement.classList.toggle("offline", !open);
    if (!open) notice(t("The connection is lost; trying again …"));
    else hideNotice();
  });
  store.addEventListener("saved", (event) => {
    const { ok, text } = /** @type {CustomEvent} */ (event).detail;
    if (!ok) notice(text ?? t("The game cannot be saved; it goes on in memory."));
  });
  root.addEventListener("fan", () => hand.markDrawable());
  const clock = setInterval(() => headline.tick(), 1000);
  leave = () => {
    clearInterval(clock);
    stopKeys();
    truth.close();
    store.close();
    // What was said of this game is not said of the next page.
    hideNotice();
    document.documentElement.classList.remove("offline");
    room = null;
  };
}

export function leaveGame() {
  leave?.();
  leave = null;
}

onSettings(() => {
  if (!room) return;
  room.table.cards.setBack(settings.back ? `back-${settings.back.split("-")[0]}` : "back-fans");
  room.table.resize();
});

/** Whether a deal is asked for: a key pressed twice is no wish for two. */
let dealing = false;

/** Another deal of the same game. @param {Picture | null} picture */
async function newDeal(picture) {
  if (!picture || dealing) return;
  dealing = true;
  try {
    const { key } = await postJson("/api/new", { game: picture.game.id, options: picture.game.options });
    go(`/game/${key}`);
  } catch (error) {
    notice(/** @type {Error} */ (error).message);
  } finally {
    dealing = false;
  }
}

/** A name of more letters is written smaller where the window is narrow. */
const LONG = 16;

/** The line above the table: the way back, the name and number, cards up, time. */
class Headline {
  /** @param {HTMLElement} root @param {{rules: () => void, piles: () => void, lobby: () => void, pause: () => void}} acts */
  constructor(root, acts) {
    this.name = el("h1", {});
    this.deal = el("span", { class: "deal" });
    this.options = el("div", { class: "played-with" });
    this.up = el("span", { class: "up" });
    this.time = button({ label: t("Pause"), text: "0:00", key: "P", class: "time", onClick: acts.pause });
    this.words = /** @type {HTMLElement} */ (this.time.querySelector(".text"));
    this.state = el("span", { class: "odds-word" });
    this.seconds = 0;
    this.since = 0;
    this.running = false;
    root.append(
      el("a", { href: "#/", class: "quiet home", "aria-label": t("All games"), title: t("All games") }, icon("back")),
      el("div", { class: "title" }, el("div", { class: "named" }, this.name, this.deal), this.options),
      el("div", { class: "facts" }, this.up, this.time),
      button({ icon: icon("list"), label: t("Piles as a list"), key: "L", class: "quiet wide-only", onClick: acts.piles }),
      button({ icon: icon("rules"), label: t("Rules of this game"), key: "I", class: "quiet", onClick: acts.rules }),
      button({ icon: icon("settings"), label: t("Settings"), class: "quiet", onClick: showSettings }),
    );
  }

  /** @param {Picture} picture */
  show(picture) {
    const cards = picture.view.foundations.reduce((sum, each) => sum + each.cards.length, 0);
    setText(this.name, picture.game.name);
    this.name.classList.toggle("long", picture.game.name.length > LONG);
    document.title = `${picture.game.name} · demonfan`;
    setText(this.deal, t("deal {number}", { number: picture.game.deal }));
    setText(this.options, picture.game.option_words);
    this.options.title = picture.game.option_words;
    setText(this.up, tn("{n} up", "{n} up", cards));
    this.seconds = picture.clock?.seconds ?? 0;
    this.since = performance.now();
    this.running = picture.clock?.running ?? false;
    this.draw();
  }

  tick() {
    this.draw();
  }

  /** The clock runs by this machine's time since the server told it, also while the page is out of sight. */
  draw() {
    const now = this.seconds + (this.running ? Math.floor((performance.now() - this.since) / 1000) : 0);
    this.time.hidden = !settings.clock;
    setText(this.words, duration(now));
  }
}
