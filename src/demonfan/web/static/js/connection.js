/** The WebSocket of one game: sends messages, connects again by itself, later and later while that fails. */

import { openSocket, takeEarly } from "./boot.js";

/** @typedef {import("./types.js").Message} Message */

/** The server's code where there is nothing to come back to: see docs/protocol.md. */
const NO_SUCH_GAME = 4404;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8000;

export class Connection {
  /**
   * @param {string} key
   * @param {string} language
   * @param {(message: Message) => void} onMessage
   * @param {(open: boolean) => void} onState
   */
  constructor(key, language, onMessage, onState) {
    this.key = key;
    this.language = language;
    this.onMessage = onMessage;
    this.onState = onState;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** @type {number} */
    this.timer = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.retryNow = () => {
      if (this.timer) this.connect();
    };
    addEventListener("online", this.retryNow);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.timer = 0;
    const early = takeEarly(this.key, this.language) ?? openSocket(this.key, this.language);
    const { socket } = early;
    this.socket = socket;
    const opened = () => this.onState(true);
    const receive = (/** @type {MessageEvent} */ event) => {
      const message = JSON.parse(event.data);
      // A server that opens and closes again at once is not to be asked four times a second.
      if (message.type === "table") this.wait = FIRST_WAIT;
      this.onMessage(message);
    };
    // Whoever makes the connection has to know it before the first message comes.
    queueMicrotask(() => {
      if (this.socket !== socket) return;
      if (socket.readyState === WebSocket.OPEN) opened();
      else socket.addEventListener("open", opened);
      early.hand().forEach(receive);
      socket.addEventListener("message", receive);
    });
    socket.addEventListener("close", (event) => {
      if (this.closed || this.socket !== socket) return;
      this.onState(false);
      if (event.code === NO_SUCH_GAME) {
        this.close();
        this.onMessage({ type: "gone" });
        return;
      }
      this.timer = window.setTimeout(() => this.connect(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    });
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** @param {Message} message @returns {boolean} whether it could be sent */
  send(message) {
    if (!this.isOpen) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retryNow);
    this.socket?.close();
  }
}
