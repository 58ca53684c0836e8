/* This browser's part in the shuffle: record the commitment, then add a random salt, and check both at the end. */

import { findings, randomSalt, seal } from "./shuffle.js";

const PREFIX = "cogworks-shuffle-",
  MOST_TABLES = 100,
  MOST_SALTS = 8,
  PATIENCE = 4000;

/** This browser's record of a table; shared between tabs. */
export function recall(table) {
  const empty = { commitment: "", early: false, salts: [], seals: null, at: 0 };
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + table)) ?? {};
    return { ...empty, ...kept, salts: Array.isArray(kept.salts) ? kept.salts : [] };
  } catch {
    return empty;
  }
}

function remember(table, kept) {
  try {
    localStorage.setItem(PREFIX + table, JSON.stringify({ ...kept, at: Date.now() }));
    const tables = Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length))
      .sort((a, b) => recall(b).at - recall(a).at);
    for (const old of tables.slice(MOST_TABLES)) localStorage.removeItem(PREFIX + old);
  } catch {
    // Without storage this page still adds a salt and checks; only a reload loses the record.
  }
}

export class Salter {
  #table;
  #send;
  #kept;
  #sealed = false;
  #revealed = false;
  #timer = 0;
  #sent = new Set();

  /** send(message) sends a message to the table and returns its id. */
  constructor(table, send) {
    this.#table = table;
    this.#send = (message) => {
      const id = send(message);
      this.#sent.add(id);
      return id;
    };
    this.#kept = recall(table);
  }

  /** Was this message sent by the page itself?  If it came too late, the player need not know. */
  sent(id) {
    return this.#sent.has(id);
  }

  /** Take the next step for the state of the table. */
  onUpdate({ phase, reader, salting, shuffle }) {
    if (phase !== "gathering") {
      clearTimeout(this.#timer);
      this.#timer = 0;
    }
    if (!shuffle || phase === "over") return;
    if (!this.#kept.commitment) this.#keep({ commitment: shuffle.commitment, early: phase === "gathering" });
    if (phase !== "gathering" || reader === null || shuffle.fixed) return;
    if (salting === null) this.#promise(reader, shuffle.seals[reader]);
    else if (salting.includes(reader)) this.#reveal(reader, shuffle.seals);
    // A closed browser cannot reveal its salt: start without it.
    if (salting !== null && !this.#timer)
      this.#timer = setTimeout(() => this.#send({ start: null }), PATIENCE);
  }

  /** Publish the hash of a salt while players gather; the salt follows once all hashes are fixed. */
  #promise(seat, sealed) {
    if (this.#sealed) return;
    this.#sealed = true;
    if (this.#opening(seat, sealed) === undefined) this.#seal(seat, this.#newest());
  }

  #seal(seat, salt) {
    this.#keep({ salts: [salt] });
    return this.#send({ seal: seal(this.#table, seat, salt) });
  }

  #reveal(seat, seals) {
    if (this.#revealed) return;
    const salt = seals[seat] ? this.#opening(seat, seals[seat]) : this.#newest();
    // The seal may be from another device, which reveals its own salt.
    if (salt === undefined) return;
    this.#revealed = true;
    this.#keep({ salts: [salt], seals });
    this.#send({ salt });
  }

  #newest() {
    return this.#kept.salts.at(-1) ?? randomSalt();
  }

  /** The salt of this browser behind a seal. */
  #opening(seat, sealed) {
    return this.#kept.salts.find((salt) => seal(this.#table, seat, salt) === sealed);
  }

  /** Add the player's text to the salt; return the message's id. */
  season(seat, words) {
    this.#sealed = true;
    return this.#seal(seat, `${words.trim()} ${randomSalt()}`.trim());
  }

  /** Keep the first values seen: the server must not be able to change them. */
  #keep({ commitment = "", early = false, salts = [], seals = null }) {
    const stored = recall(this.#table),
      before = stored.commitment ? stored : this.#kept;
    this.#kept = {
      commitment: before.commitment || commitment,
      early: before.commitment ? before.early : early,
      salts: [...new Set([...stored.salts, ...this.#kept.salts, ...salts])].slice(-MOST_SALTS),
      seals: before.seals ?? seals,
    };
    remember(this.#table, this.#kept);
  }

  /** Report at the end whether the shuffle was honest. */
  report(element, shuffle, seat) {
    report(element, this.#table, this.#kept, shuffle, seat);
  }
}

/** Show this browser's findings about a finished shuffle. */
export function report(element, table, kept, shuffle, seat) {
  const found = findings(table, kept, shuffle, seat, JSON.parse(element.dataset.names));
  const failed = found.some(({ good }) => good === false),
    // Seed and own salt must be right; a spectator has only the seed.
    passed = !failed && found.slice(0, 2).every(({ good }) => good);
  const title = document.createElement("b");
  title.textContent = failed
    ? "⚠ This shuffle may not be honest."
    : passed
      ? "✓ Honest shuffle, verified by your browser."
      : "Your browser could not fully verify this shuffle.";
  const why = document.createElement("span");
  why.className = "why";
  why.append(...found.map(({ words }) => ` ${words}`));
  element.replaceChildren(title, why);
  element.classList.toggle("gain", passed);
  element.classList.toggle("loss", failed);
  element.hidden = false;
}
