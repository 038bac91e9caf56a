/** The first letters of a packet in the protocols under socket.io. */
const OPENED = "0";
const PING = "2";
const PONG = "3";
const ADMITTED = "40";
const EVENT = "42";

/** An open connection, as far as the server can tell. */
export type Connection = ReturnType<typeof openConnection>;

interface ConnectionEvents {
  onEvent(name: string, payload: unknown): void;
  /** The connection was lost, and not closed by this side. */
  onLost(): void;
}

/**
 * A connection without socket.io's client: a WebSocket that sends only what the client would send after its handshake. With thousands of
 * complete clients the measuring process would measure itself.
 */
export function openConnection(url: string, token: string, events: ConnectionEvents) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  const admission = Promise.withResolvers<void>();
  let isClosed = false;
  socket.addEventListener("message", ({ data }) => {
    const packet = String(data);
    if (packet.startsWith(EVENT)) {
      const [name, payload]: unknown[] = JSON.parse(packet.slice(EVENT.length));
      events.onEvent(String(name), payload);
    } else if (packet.startsWith(ADMITTED)) admission.resolve();
    else if (packet.startsWith(OPENED)) socket.send(ADMITTED + JSON.stringify({ token }));
    else if (packet === PING) socket.send(PONG);
    else admission.reject(new Error(`the server said ${packet}`));
  });
  socket.addEventListener("error", () => admission.reject(new Error("no connection")));
  socket.addEventListener("close", () => {
    admission.reject(new Error("the connection was closed"));
    if (!isClosed) events.onLost();
  });
  return {
    /** Resolves when the server has admitted it; rejects when the server does not. */
    admitted: admission.promise,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
