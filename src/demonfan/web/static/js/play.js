/**
 * The player's hand: what a tap, a drop, a key means. It looks up the legal moves that the server sent, takes the one
 * that is meant, and asks the server why when there is none.
 */

import { t } from "./i18n.js";
import { bestMove, carryText, countsFrom, drawsFrom, isFoundation, movesOf } from "./moves.js";

/**
 * @typedef {import("./store.js").GameStore} GameStore
 * @typedef {import("./table.js").Table} Table
 * @typedef {import("./moves.js").Carried} Carried
 */

export class Hand {
  /** @param {GameStore} store @param {Table} table @param {(text: string) => void} say */
  constructor(store, table, say) {
    this.store = store;
    this.table = table;
    this.say = say;
    /** @type {{pile: string, count: number} | null} */
    this.held = null;
    this.drawing = false;
    /** The table shows a position that is not the game's: nothing can be played. */
    this.isWatching = false;
  }

  get legal() {
    return this.isWatching ? {} : (this.store.picture?.legal ?? {});
  }

  /** @param {string} text */
  play(text) {
    this.drop();
    this.table.open(null);
    this.store.act({ type: "play", move: text });
  }

  /**
   * The moves of a card. The draw is spent only where it was asked for: with its button, or in an opened fan.
   * @param {string} pile @param {number} count
   */
  movesOf(pile, count) {
    const all = movesOf(this.legal, pile, count);
    const asked = this.drawing || this.table.openFan === pile;
    const carries = all.filter((move) => move.kind === "carry");
    return asked && (this.drawing || carries.length === 0) ? all : carries;
  }

  /**
   * A card was tapped. One sensible move: it is made. Several: the card is lifted, its targets glow, and the next tap
   * chooses; a second tap on the card itself takes the best.
   * @param {string} pile
   * @param {number} count the card's number from the top; 0 for an empty place
   * @returns {void}
   */
  tap(pile, count) {
    if (this.held) {
      const { pile: from, count: taken } = this.held;
      const chosen = movesOf(this.legal, from, taken).find((move) => move.to === pile);
      if (chosen) return this.play(chosen.text);
      if (from === pile) {
        const best = this.best(from, taken);
        return best ? this.play(best.text) : this.drop();
      }
      this.drop();
      if (count === 0) return;
    }
    if (pile === "S") return this.stock();
    if (count === 0) return;
    const moves = this.movesOf(pile, count).filter((move) => this.isSensible(move));
    if (moves.length === 0) {
      if (count > 1 && this.table.pile(pile)?.area === "T") {
        const run = this.runAbove(pile, count);
        if (run) return this.tap(pile, run);
        this.table.open(this.table.openFan === pile ? null : pile);
        return;
      }
      this.explain(pile, count);
      return;
    }
    const up = moves.filter((move) => isFoundation(move.to));
    const best = this.best(pile, count);
    // Of several empty places one is as good as another.
    const kinds = new Set(moves.map((move) => (this.table.sizeOf(move.to) ? move.to : move.to[0])));
    if (best && (up.length || kinds.size === 1)) this.play(best.text);
    else this.hold(pile, count);
  }

  /** A tap within a packed run means the run's longest part that can move. @param {string} pile @param {number} count */
  runAbove(pile, count) {
    const possible = countsFrom(this.legal, pile).filter((each) => each <= count && each > 1);
    const run = possible[possible.length - 1];
    return run && this.movesOf(pile, run).some((move) => this.isSensible(move)) && run < count ? null : run === count ? run : null;
  }

  /** Carrying a whole pile to another empty place changes nothing. @param {Carried} move */
  isSensible(move) {
    return bestMove([move], (pile) => this.table.sizeOf(pile)) !== null;
  }

  /** @param {string} pile @param {number} count */
  best(pile, count) {
    return bestMove(this.movesOf(pile, count), (each) => this.table.sizeOf(each));
  }

  /** @param {string} pile */
  up(pile) {
    const move = movesOf(this.legal, pile, 1).find((each) => isFoundation(each.to));
    if (move) this.play(move.text);
    else this.explain(pile, 1);
  }

  /** @param {string} pile @param {number} count */
  hold(pile, count) {
    this.held = { pile, count };
    this.table.lift(pile, count);
    this.table.glow(movesOf(this.legal, pile, count).map((move) => move.to));
  }

  drop() {
    if (!this.held) return;
    this.held = null;
    this.table.lift("", 0);
    this.table.glow([]);
  }

  /** What was held is put onto a pile, by key. @param {string} pile */
  putOn(pile) {
    if (!this.held) return;
    const { pile: from, count } = this.held;
    const move = movesOf(this.legal, from, count).find((each) => each.to === pile);
    if (move) this.play(move.text);
    else if (pile === from) this.drop();
    else this.ask(carryText(from, pile, count), from);
  }

  stock() {
    if ("stock" in this.legal) this.play("stock");
    else this.ask("stock", "S");
  }

  redeal() {
    if ("redeal" in this.legal) this.play("redeal");
    else this.ask("redeal", "");
  }

  /** Why can this card not be played? @param {string} pile @param {number} count */
  explain(pile, count) {
    const card = this.table.tokenAt(pile, count)?.name ?? "";
    const foundations = this.table.piles.filter((each) => each.area === "F");
    const own = foundations.find((each) => each.next.some((next) => next.slice(-1) === card.slice(-1))) ?? foundations[0];
    if (!own || !card) return;
    this.ask(carryText(pile, own.id, count), pile);
  }

  /** @param {string} move @param {string} pile */
  ask(move, pile) {
    if (this.isWatching) return this.say(t("This is only shown. Go back to the game to play."));
    this.table.refuse(pile);
    this.store.ask({ type: "why", move });
  }

  /** Show which buried cards can be drawn; the next tap on one draws it. */
  toggleDraw() {
    if (this.isWatching) return;
    this.drawing = !this.drawing;
    this.drop();
    this.markDrawable();
    this.table.root.classList.toggle("drawing-card", this.drawing);
    if (this.drawing) this.say(t("Choose a buried card; it comes to the top of its fan."));
  }

  markDrawable() {
    const tokens = [];
    for (const pile of this.table.piles) {
      if (!this.drawing && this.table.openFan !== pile.id) continue;
      for (const count of drawsFrom(this.legal, pile.id)) {
        const token = this.table.tokenAt(pile.id, count);
        if (token) tokens.push(token);
      }
    }
    this.table.mark("drawable", tokens);
  }

  /** A new picture has come: what was held may be gone. */
  refresh() {
    if (this.drawing && !Object.keys(this.legal).some((text) => text.startsWith("merci"))) {
      this.drawing = false;
      this.table.root.classList.remove("drawing-card");
    }
    this.drop();
    this.markDrawable();
  }
}
