/* The rendered regions of the page: the server sends only the lines that changed. */

export class Regions {
  #lines = new Map();

  /** Each region after these changes: a whole text, or lines of it, old ones as [first, count]. */
  after(changes = {}) {
    for (const [name, change] of Object.entries(changes)) {
      const old = this.#lines.get(name) ?? [];
      const lines =
        typeof change === "string"
          ? [change.split("\n")]
          : change.map((part) => (typeof part === "string" ? [part] : old.slice(part[0], part[0] + part[1])));
      this.#lines.set(name, lines.flat());
    }
    return Object.fromEntries([...this.#lines].map(([name, lines]) => [name, lines.join("\n")]));
  }
}
