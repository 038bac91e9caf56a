import type { Server as HttpServer } from "node:http";
import { Socket as TcpSocket } from "node:net";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
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
  readonly corsOrigin: string;
  /** Reads the access token of a handshake; undefined for a bad one. */
  identify(token: string): SocketOwner | undefined;
}

interface Gateway {
  readonly push: Push;
  /** Ends every connection at once. Clients see a lost connection, not a dismissal: they come back when the server does. */
  close(): Promise<void>;
}

type NoEvents = Record<never, never>;
/** `Push` and shared/realtime give each event its payload before it comes here. */
interface AnyEvent {
  [event: string]: (payload: unknown) => void;
}
type Io = Server<NoEvents, AnyEvent>;

/**
 * The socket.io end of the push (wire.md §4): a room per member and per session, joined by the server alone. Clients send nothing:
 * whatever they emit is ignored. A socket is refused without a good token and closed when its token ends.
 */
export function openGateway(http: HttpServer, options: GatewayOptions): Gateway {
  const io: Io = new Server(http, {
    path: "/socket.io",
    serveClient: false,
    maxHttpBufferSize: CLIENT_BYTES_MAX,
    cors: { origin: options.corsOrigin },
  });
  io.use((socket, next) => next(ownerOf(socket, options) === undefined ? new Error("token_not_valid") : undefined));
  io.on("connection", (socket) => admit(socket, options));
  const endUpgraded = rememberUpgraded(http);
  return {
    push: pushThrough(io, options.log),
    async close() {
      io.engine.close();
      endUpgraded();
    },
  };
}

function admit(socket: Socket<NoEvents, AnyEvent>, options: GatewayOptions): void {
  // Asked a second time: the session may have ended between the handshake and now, when nobody would have found this socket.
  const owner = ownerOf(socket, options);
  if (owner === undefined) {
    socket.disconnect(true);
    return;
  }
  void socket.join([memberRoom(owner.userId), sessionRoom(owner.sessionId)]);
  const cancel = options.clock.after(owner.expiresAt - options.clock.now(), () => socket.disconnect(true));
  socket.on("disconnect", cancel);
}

function ownerOf(socket: Socket<NoEvents, AnyEvent>, options: GatewayOptions): SocketOwner | undefined {
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
  return {
    emit(userId, event, payload) {
      const checked = REALTIME_EVENTS[event].safeParse(payload);
      const name: string = event;
      if (checked.success) io.to(memberRoom(userId)).emit(name, checked.data);
      else log.error("a push breaks its schema", { event, error: checked.error });
    },
    endSession: (sessionId) => io.in(sessionRoom(sessionId)).disconnectSockets(true),
    endMember: (userId) => io.in(memberRoom(userId)).disconnectSockets(true),
  };
}

function memberRoom(userId: number): string {
  return `member:${userId}`;
}

function sessionRoom(sessionId: string): string {
  return `session:${sessionId}`;
}
