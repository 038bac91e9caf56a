import type { Server as HttpServer } from "node:http";
import { Socket as TcpSocket } from "node:net";
import { REALTIME_EVENTS, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import type { CorsOrigins } from "../platform/origins.ts";
import type { Push } from "./push.ts";

/** Clients send nothing but their handshake. Bytes. */
const CLIENT_BYTES_MAX = 16 * 1024;

/** Who a handshake's token belongs to, and until when (milliseconds). */
export interface SocketOwner {
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: number;
}

interface GatewayOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly corsOrigins: CorsOrigins;
  /** What every answer of the polling carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** How many connections one member may have open. */
  readonly connectionsOfMember: number;
  /** A connection was refused because there are so many. */
  onTooMany(): void;
  /** Reads the access token of a handshake; undefined for a bad one. */
  identify(token: string): SocketOwner | undefined;
}

interface Gateway {
  readonly push: Push;
  /**
   * Ends every connection at once and lets nobody in any more. Clients see a lost connection, not a dismissal: they come back, with a
   * back-off, to whoever answers then.
   */
  dismiss(): void;
}

type NoEvents = Record<never, never>;
/** `Push` and shared/realtime give each event its payload before it comes here. */
interface AnyEvent {
  [event: string]: (payload: unknown) => void;
}
type Io = Server<NoEvents, AnyEvent>;
type Connection = Socket<NoEvents, AnyEvent>;

/**
 * The socket.io end of the push (wire.md §4): a room per member and per session and one of all, joined by the server alone. Clients send nothing:
 * whatever they emit is ignored. A socket is refused without a good token and closed when its token ends.
 */
export function openGateway(http: HttpServer, options: GatewayOptions): Gateway {
  let isOver = false;
  const io: Io = new Server(http, {
    path: "/socket.io",
    serveClient: false,
    maxHttpBufferSize: CLIENT_BYTES_MAX,
    cors: { origin: options.corsOrigins === "*" ? "*" : [...options.corsOrigins] },
    allowRequest: (_request, decide) => (isOver ? decide("the server is stopping", false) : decide(null, true)),
  });
  io.use((socket, next) => next(refusalOf(socket, options)));
  io.on("connection", (socket) => admit(socket, options));
  io.engine.on("headers", (headers: Record<string, string>) => Object.assign(headers, options.headers));
  const endUpgraded = rememberUpgraded(http);
  return {
    push: pushThrough(io, options.log),
    dismiss() {
      isOver = true;
      io.engine.close();
      endUpgraded();
    },
  };
}

/** Why a connection may not be opened, in the word its client is told. */
function refusalOf(socket: Connection, options: GatewayOptions): Error | undefined {
  const owner = ownerOf(socket, options);
  if (owner === undefined) return new Error("token_not_valid");
  return hasRoom(socket, owner, options) ? undefined : new Error("too_many_tabs");
}

function hasRoom(socket: Connection, { userId }: SocketOwner, options: GatewayOptions): boolean {
  const open = socket.nsp.adapter.rooms.get(memberRoom(userId))?.size ?? 0;
  if (open < options.connectionsOfMember) return true;
  options.onTooMany();
  return false;
}

function admit(socket: Connection, options: GatewayOptions): void {
  // Asked a second time: the session may have ended between the handshake and now, when nobody would have found this socket.
  const owner = ownerOf(socket, options);
  if (owner === undefined) {
    socket.disconnect(true);
    return;
  }
  // Asked again as well: many may have been let in at once. As a lost connection, after which its client waits before it comes back.
  if (!hasRoom(socket, owner, options)) {
    socket.conn.close();
    return;
  }
  void socket.join([EVERYBODY, memberRoom(owner.userId), sessionRoom(owner.sessionId)]);
  socket.on("disconnect", endWithToken(socket, owner.expiresAt, options.clock));
}

/** Closes a connection when its token is over, and looks again where the clock was set back meanwhile. The function returned calls it off. */
function endWithToken(socket: Connection, expiresAt: number, clock: Clock): () => void {
  let cancel = () => {};
  const look = () => {
    const left = expiresAt - clock.now();
    if (left > 0) cancel = clock.after(left, look);
    else socket.disconnect(true);
  };
  look();
  return () => cancel();
}

function ownerOf(socket: Connection, options: GatewayOptions): SocketOwner | undefined {
  const token: unknown = socket.handshake.auth["token"];
  if (typeof token !== "string") return undefined;
  try {
    return options.identify(token);
  } catch (error) {
    options.log.error("a socket's token could not be looked up", { error });
    return undefined;
  }
}

/** A peer that does not answer the closing handshake would keep the server from closing: its connection is ended from here. */
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

/** What does not have the shape that shared/realtime declares is a bug: it is logged and not sent. */
function pushThrough(io: Io, log: Log): Push {
  const emitIn = (room: string, event: RealtimeEvent, payload: unknown) => {
    const checked = REALTIME_EVENTS[event].safeParse(payload);
    const name: string = event;
    if (!checked.success) return log.error("a push breaks its schema", { event, error: checked.error });
    io.to(room).emit(name, checked.data);
  };
  return {
    emit: (userId, event, payload) => emitIn(memberRoom(userId), event, payload),
    // One room: the adapter encodes a packet once for all who are in it.
    emitToAll: (event, payload) => emitIn(EVERYBODY, event, payload),
    endSession: (sessionId) => io.to(sessionRoom(sessionId)).disconnectSockets(true),
    endMember: (userId) => io.to(memberRoom(userId)).disconnectSockets(true),
    openConnections: () => io.of("/").sockets.size,
  };
}

/** The room of all who were let in. */
const EVERYBODY = "everybody";

function memberRoom(userId: number): string {
  return `member:${userId}`;
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}
