/** What the protocols under socket.io say with the first letters of a packet. */
const OPENED = "0";
const PING = "2";
const PONG = "3";
const ADMITTED = "40";
const EVENT = "42";

/** An open connection, as far as the server can tell. */
export interface Connection {
  /** Kept once the server has admitted it; broken when it does not. */
  readonly admitted: Promise<void>;
  close(): void;
}

interface ConnectionEvents {
  onEvent(name: string, payload: unknown): void;
  /** The connection is gone, and it was not this side that ended it. */
  onLost(): void;
}

/**
 * A connection by hand: a WebSocket that speaks just what socket.io's client would say after its handshake. Thousands of whole clients in one
 * process would measure themselves.
 */
export function openConnection(url: string, token: string, events: ConnectionEvents): Connection {
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
    admitted: admission.promise,
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
