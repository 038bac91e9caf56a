import type { Server as HttpServer, IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Socket as TcpSocket } from "node:net";
import { Server } from "socket.io";
import type { LoadLimits } from "../config/load-limits.ts";
import type { CorsOrigins } from "../platform/addresses/origins.ts";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { EVERYBODY, type Io, memberRoom, type PushConnection, pushThrough, sessionRoom } from "./push.ts";

/** The maximum size of what a client sends. Clients send only their handshake. Bytes. */
const CLIENT_BYTES_MAX = 16 * 1024;
/** How long a connection may stay open without a good token. Milliseconds. */
const STRANGER_MAX_MS = 10_000;

/** The owner of a handshake's token, and its expiry (milliseconds). */
interface SocketOwner {
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: number;
}

interface GatewayOptions {
  readonly clock: Clock;
  readonly realClock: Clock;
  readonly log: Log;
  readonly corsOrigins: CorsOrigins;
  /** The origin of the web, where a setting names it. Pages of the server's own host may always connect. */
  readonly webOrigin: string | undefined;
  /** Headers of every answer over HTTP. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many connections may be open: of one member, and before their member has signed in. */
  readonly limits: Pick<LoadLimits, "connectionsOfMember" | "strangers" | "strangersOfAddress">;
  /** The address of the caller of a handshake, for the limits. */
  addressOf(handshake: IncomingMessage): string;
  /** Called when a connection is refused or closed because of these limits. */
  onTooMany(): void;
  /** Verifies the access token of a handshake; undefined for a bad one. */
  identify(token: string): SocketOwner | undefined;
}

type EngineConnection = PushConnection["conn"];

/**
 * The socket.io server of the push (wire.md §4). Only the server joins sockets to rooms: one for each member, one for
 * each session, and one for all. Everything that clients emit is ignored. A socket without a good token is refused, and
 * a socket is closed when its token expires.
 */
export function openGateway(http: HttpServer, options: GatewayOptions) {
  let isOver = false;
  const io: Io = new Server(http, {
    path: "/socket.io",
    serveClient: false,
    maxHttpBufferSize: CLIENT_BYTES_MAX,
    cors: { origin: options.corsOrigins === "*" ? "*" : [...options.corsOrigins] },
    allowRequest: ({ headers }, decide) => {
      if (isOver) decide("the server is stopping", false);
      else decide(null, mayListen(options, headers));
    },
  });
  io.use((socket, next) => next(refusalOf(socket, options)));
  const admitted = limitStrangers(io.engine, options);
  io.on("connection", (socket) => admit(socket, options, admitted));
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value);
    next();
  });
  const endUpgraded = rememberUpgraded(http);
  return {
    push: pushThrough(io, options.log),
    /**
     * Closes every connection at once and accepts no new one. Clients see a lost connection and not a disconnect by the
     * server, so they wait longer and longer between their attempts to reconnect.
     */
    dismiss() {
      isOver = true;
      io.engine.close();
      endUpgraded();
    },
  };
}

/** Whether the page that connects may. A browser asks nobody before it opens a web socket to another origin. */
function mayListen({ corsOrigins, webOrigin }: GatewayOptions, { origin, host }: IncomingHttpHeaders): boolean {
  if (corsOrigins === "*" || origin === undefined || origin === webOrigin) return true;
  return corsOrigins.includes(origin) || URL.parse(origin)?.host === host;
}

/**
 * A stranger is a connection on which no member has signed in yet. Anybody can open it, and it takes memory. So this
 * closes a stranger after ten seconds, and the oldest when there are too many. The time-out of socket.io is not enough:
 * it keeps the session of a client that does not poll for half a minute more. A client sends its token in its second
 * request, so a member is a stranger for a moment only. Refusing the newest stranger instead would lock members out
 * while an attacker opens many connections. Returns a function that notes that a connection belongs to a member.
 */
function limitStrangers(engine: Io["engine"], { limits, realClock, addressOf, onTooMany }: GatewayOptions) {
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
    onTooMany();
    end(oldest);
  };
  engine.on("connection", (connection: EngineConnection) => {
    const address = addressOf(connection.request);
    const beside = byAddress.get(address) ?? new Set();
    byAddress.set(address, beside.add(connection));
    const cancel = realClock.after(STRANGER_MAX_MS, () => end(connection));
    all.set(connection, () => {
      cancel();
      all.delete(connection);
      beside.delete(connection);
      if (beside.size === 0) byAddress.delete(address);
    });
    connection.once("close", () => forget(connection));
    closeOldest(beside, limits.strangersOfAddress);
    closeOldest(all, limits.strangers);
  });
  return forget;
}

/** The reason why a connection is refused, with the code for the client. */
function refusalOf(socket: PushConnection, options: GatewayOptions): Error | undefined {
  const owner = ownerOf(socket, options);
  if (owner === undefined) return new Error("token_not_valid");
  return hasRoom(socket, owner, options) ? undefined : new Error("too_many_tabs");
}

function hasRoom(socket: PushConnection, { userId }: SocketOwner, options: GatewayOptions): boolean {
  const open = socket.nsp.adapter.rooms.get(memberRoom(userId))?.size ?? 0;
  if (open < options.limits.connectionsOfMember) return true;
  options.onTooMany();
  return false;
}

function admit(socket: PushConnection, options: GatewayOptions, admitted: ReturnType<typeof limitStrangers>): void {
  // The token is checked again, because the session may have ended after the handshake, when this socket was not yet in
  // its room.
  const owner = ownerOf(socket, options);
  if (owner === undefined) {
    socket.disconnect(true);
    return;
  }
  // The limit is checked again too, because many connections may have been accepted at once. The connection closes as
  // if it was lost, so that its client waits before it reconnects.
  if (!hasRoom(socket, owner, options)) {
    socket.conn.close();
    return;
  }
  admitted(socket.conn);
  void socket.join([EVERYBODY, memberRoom(owner.userId), sessionRoom(owner.sessionId)]);
  socket.on("disconnect", endWithToken(socket, owner.expiresAt, options.clock));
}

/**
 * Closes a connection when its token expires. It checks the time again, in case the clock was set back. Returns a
 * function that cancels it.
 */
function endWithToken(socket: PushConnection, expiresAt: number, clock: Clock): () => void {
  let cancel = () => {};
  const look = () => {
    const left = expiresAt - clock.now();
    if (left > 0) cancel = clock.after(left, look);
    else socket.disconnect(true);
  };
  look();
  return () => cancel();
}

function ownerOf(socket: PushConnection, options: GatewayOptions): SocketOwner | undefined {
  const token: unknown = socket.handshake.auth["token"];
  if (typeof token !== "string") return undefined;
  try {
    return options.identify(token);
  } catch (error) {
    options.log.error("a socket's token could not be looked up", { error });
    return undefined;
  }
}

/**
 * Remembers upgraded connections and returns a function that destroys them. A peer that does not answer the closing
 * handshake would keep the server open.
 */
function rememberUpgraded(http: HttpServer): () => void {
  const connections = new Set<TcpSocket>();
  http.on("upgrade", (_request, connection) => {
    if (!(connection instanceof TcpSocket)) return;
    connections.add(connection);
    connection.once("close", () => connections.delete(connection));
  });
  return () => {
    for (const connection of connections) connection.destroySoon();
  };
}
