/* A socket to an application that runs in this browser: like WebSocket, over a port to the page around this one. */

const [CONNECTING, OPEN, CLOSED] = [WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSED];
const GOING_AWAY = 1001;

export class PortSocket {
  readyState = CONNECTING;
  onopen = () => {};
  onmessage = () => {};
  onclose = () => {};
  #port;
  #left = new AbortController();

  constructor(address) {
    const { pathname, search } = new URL(address),
      { port1, port2 } = new MessageChannel(),
      { signal } = this.#left;
    this.#port = port1;
    port1.onmessage = ({ data }) => this.#receive(data);
    parent.postMessage({ kind: "socket", target: pathname + search }, location.origin, [port2]);
    // A port doesn't notice that its page has gone.
    addEventListener("pagehide", () => this.close(), { signal });
    const restarted = ({ data }) => data?.kind === "restarted" && this.#end(GOING_AWAY, "");
    addEventListener("message", restarted, { signal });
  }

  #receive({ open, text, code, reason }) {
    if (this.readyState === CLOSED) return;
    if (open) {
      this.readyState = OPEN;
      this.onopen();
    } else if (text !== undefined) this.onmessage({ data: text });
    else this.#end(code, reason);
  }

  send(text) {
    this.#port.postMessage({ text });
  }

  close() {
    if (this.readyState === CLOSED) return;
    this.#port.postMessage({ close: true });
    this.#end(GOING_AWAY, "");
  }

  #end(code, reason) {
    this.readyState = CLOSED;
    this.#left.abort();
    this.#port.close();
    this.onclose({ code, reason });
  }
}
