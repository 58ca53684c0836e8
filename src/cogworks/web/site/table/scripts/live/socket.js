/* A reconnecting socket: messages without a reply are resent under the same id. */

const FIRST_WAIT = 400,
  LONGEST_WAIT = 8000,
  HEARTBEAT = 25000,
  PATIENCE = 10000;

export class Connection {
  #address;
  #Socket;
  #onMessage;
  #onStatus;
  #socket = null;
  #wait = FIRST_WAIT;
  #pending = new Map();
  /** Ids of messages: random ones would be most of a stored game. */
  #visit = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
  #sent = 0;
  #timer = 0;
  #over = false;
  #asked = 0;
  #best = Infinity;
  #ahead = null;
  version = null;
  /** Milliseconds that a message and its answer spend on the network. */
  lag = 0;

  /** onMessage(message, isFirst) gets every message, the first one of each connection marked; onStatus(text) the connection's status, '' when connected; Socket is a class like WebSocket. */
  constructor(address, onMessage, onStatus, Socket = WebSocket) {
    this.#address = address;
    this.#Socket = Socket;
    this.#onMessage = onMessage;
    this.#onStatus = onStatus;
    addEventListener("online", () => this.#connect());
    document.addEventListener("visibilitychange", () => {
      this.#tellVisible();
      document.hidden || this.#check();
    });
    setInterval(() => this.#check(), HEARTBEAT);
    this.#connect();
  }

  /** The server's time in seconds; null while it is unknown. */
  get time() {
    return this.#ahead === null ? null : performance.now() / 1000 + this.#ahead;
  }

  get busy() {
    return this.#pending.size > 0;
  }

  /** Send a message; it is stored until its reply arrives, however often the connection breaks. */
  send(message) {
    const id = `${this.#visit}.${++this.#sent}`;
    const kept = { ...message, id, since: this.version };
    this.#pending.set(id, kept);
    this.#send(kept);
    return id;
  }

  /** Send a question: it blocks no move, and is not repeated if the connection breaks. */
  ask(message) {
    this.#send({ ...message, id: "question", since: this.version });
  }

  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Whether a person can see the table: if not, the server sends a notice when it waits for them. */
  #tellVisible() {
    this.#send({ visible: !document.hidden, id: "visible" });
  }

  #connect() {
    if (this.#over || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return;
    const socket = new this.#Socket(this.#address);
    let isFirst = true;
    this.#socket = socket;
    socket.onopen = () => {
      this.#look();
      if (document.hidden) this.#tellVisible();
      for (const message of this.#pending.values()) this.#send({ ...message, since: this.version });
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket) return;
      this.#wait = FIRST_WAIT;
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#onStatus("");
      const message = JSON.parse(data);
      if (message.reply?.id === "look") this.#measure(message.reply.now);
      if (message.reply) this.#pending.delete(message.reply.id);
      if (message.reply && !message.reply.done && !message.reply.id) this.#pending.clear();
      this.#onMessage(message, isFirst);
      isFirst &&= !message.update;
    };
    socket.onclose = ({ code, reason }) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      if (code >= 4400 && code < 4500) {
        this.#over = true;
        this.#onStatus(reason || "This table is no longer available.");
        return;
      }
      this.#onStatus("Reconnecting…");
      setTimeout(() => this.#connect(), this.#wait);
      this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
    };
  }

  #look() {
    this.#asked = performance.now();
    this.#send({ look: null, since: this.version, id: "look" });
  }

  /** How far the server's clock is ahead, from the answer that was fastest so far: it had the least time to be wrong. */
  #measure(now) {
    const took = performance.now() - this.#asked;
    this.lag = this.lag ? 0.7 * this.lag + 0.3 * took : took;
    // Later answers may be a little slower and still correct a clock that drifts.
    if (took > this.#best * 1.2 + 5) return;
    this.#best = took;
    this.#ahead = now + took / 2000 - performance.now() / 1000;
  }

  /** Send a ping; without a reply in time, close the connection. */
  #check() {
    if (this.#socket?.readyState !== WebSocket.OPEN) return this.#connect();
    this.#look();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#socket?.close(), PATIENCE);
  }
}
