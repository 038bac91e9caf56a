import type { IncomingMessage } from "node:http";
import type { Server, Socket } from "socket.io";

type EngineConnection = Socket["conn"];

interface StrangersLimit {
  /** How many may be open: from one address, and in all. */
  readonly ofAddress: number;
  readonly inAll: number;
  addressOf(handshake: IncomingMessage): string;
  /** Called when a connection is closed because of a limit. */
  onTooMany(): void;
}

/** Connections on which no member has signed in yet. Anybody can open them, and each takes memory. */
export interface Strangers {
  /** Notes that the connection belongs to a member, so that it is no stranger. */
  admit(connection: EngineConnection): void;
}

/**
 * Closes the oldest stranger when there are too many. A client sends its token in its second request, so a member is a
 * stranger for a moment only. Refusing the newest stranger instead would lock members out while an attacker opens many
 * connections.
 */
export function limitStrangers(engine: Server["engine"], limit: StrangersLimit): Strangers {
  const all = new Set<EngineConnection>();
  const byAddress = new Map<string, Set<EngineConnection>>();
  const addresses = new WeakMap<EngineConnection, string>();
  const forget = (connection: EngineConnection) => {
    if (!all.delete(connection)) return;
    const address = addresses.get(connection) ?? "";
    const beside = byAddress.get(address);
    beside?.delete(connection);
    if (beside?.size === 0) byAddress.delete(address);
  };
  const closeOldest = (connections: Set<EngineConnection>, most: number) => {
    const [oldest] = connections;
    if (connections.size <= most || oldest === undefined) return;
    forget(oldest);
    limit.onTooMany();
    oldest.close(true);
  };
  engine.on("connection", (connection: EngineConnection) => {
    const address = limit.addressOf(connection.request);
    const beside = byAddress.get(address) ?? new Set();
    addresses.set(connection, address);
    byAddress.set(address, beside.add(connection));
    all.add(connection);
    connection.once("close", () => forget(connection));
    closeOldest(beside, limit.ofAddress);
    closeOldest(all, limit.inAll);
  });
  return { admit: forget };
}
