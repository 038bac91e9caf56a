import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "socket.io";
import type { Clock } from "../platform/clock.ts";

/** How long a connection may stay open without a good token. Milliseconds. */
const STRANGER_MAX_MS = 10_000;

type EngineConnection = Socket["conn"];

interface StrangersLimit {
  /** How many may be open: from one address, and in all. */
  readonly ofAddress: number;
  readonly inAll: number;
  readonly realClock: Clock;
  addressOf(handshake: IncomingMessage): string;
  /** Called when a connection is closed because of a limit. */
  onTooMany(): void;
}

/**
 * A stranger is a connection on which no member has signed in yet. Anybody can open it, and it takes memory. So this
 * closes a stranger after ten seconds, and the oldest when there are too many. The time-out of socket.io is not enough:
 * it keeps the session of a client that does not poll for half a minute more. A client sends its token in its second request, so a member is a
 * stranger for a moment only. Refusing the newest stranger instead would lock members out while an attacker opens many
 * connections. Returns a function that notes that a connection belongs to a member.
 */
export function limitStrangers(engine: Server["engine"], limit: StrangersLimit) {
  /** Each stranger, with a function that removes it from all lists. */
  const all = new Map<EngineConnection, () => void>();
  const byAddress = new Map<string, Set<EngineConnection>>();
  const forget = (connection: EngineConnection) => all.get(connection)?.();
  const end = (connection: EngineConnection) => {
    forget(connection);
    connection.close(true);
  };
  const closeOldest = (connections: Pick<Set<EngineConnection>, "size" | "keys">, most: number) => {
    const [oldest] = connections.keys();
    if (connections.size <= most || oldest === undefined) return;
    limit.onTooMany();
    end(oldest);
  };
  engine.on("connection", (connection: EngineConnection) => {
    const address = limit.addressOf(connection.request);
    const beside = byAddress.get(address) ?? new Set();
    byAddress.set(address, beside.add(connection));
    const cancel = limit.realClock.after(STRANGER_MAX_MS, () => end(connection));
    all.set(connection, () => {
      cancel();
      all.delete(connection);
      beside.delete(connection);
      if (beside.size === 0) byAddress.delete(address);
    });
    connection.once("close", () => forget(connection));
    closeOldest(beside, limit.ofAddress);
    closeOldest(all, limit.inAll);
  });
  return forget;
}
