import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { Clock } from "../clock.ts";
import type { Push } from "./push.ts";

/** Who a handshake's token belongs to, and until when (milliseconds). */
export interface SocketOwner {
  readonly userId: number;
  readonly sessionId: string;
  readonly expiresAt: number;
}

interface GatewayOptions {
  readonly clock: Clock;
  readonly corsOrigin: string;
  /** Reads the access token of a handshake; undefined for a bad one. */
  identify(token: string): SocketOwner | undefined;
}

type NoEvents = Record<never, never>;
/** `Push` and shared/realtime give each event its payload before it comes here. */
interface AnyEvent {
  [event: string]: (payload: unknown) => void;
}
type Gateway = Server<NoEvents, AnyEvent, NoEvents, { owner?: SocketOwner }>;

/**
 * The socket.io end of the push (wire.md §4): a room per member and per session, joined by the server alone. Clients send nothing:
 * whatever they emit is ignored. A socket is refused without a good token and closed when its token ends.
 */
export function openGateway(http: HttpServer, options: GatewayOptions): { push: Push; close(): Promise<void> } {
  const io: Gateway = new Server(http, {
    path: "/socket.io",
    serveClient: false,
    cors: { origin: options.corsOrigin },
  });
  io.use((socket, next) => {
    const token: unknown = socket.handshake.auth["token"];
    const owner = typeof token === "string" ? options.identify(token) : undefined;
    if (owner === undefined) return next(new Error("token_not_valid"));
    socket.data.owner = owner;
    next();
  });
  io.on("connection", (socket) => {
    const { owner } = socket.data;
    if (owner === undefined) {
      socket.disconnect(true);
      return;
    }
    void socket.join([memberRoom(owner.userId), sessionRoom(owner.sessionId)]);
    const cancel = options.clock.after(owner.expiresAt - options.clock.now(), () => socket.disconnect(true));
    socket.on("disconnect", cancel);
  });
  return { push: pushThrough(io), close: () => io.close() };
}

function pushThrough(io: Gateway): Push {
  return {
    emit(userId, event, payload) {
      const name: string = event;
      io.to(memberRoom(userId)).emit(name, payload);
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
