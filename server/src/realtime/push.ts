import {
  type CommonEvent,
  type MemberEvent,
  REALTIME_EVENTS,
  type RealtimeEvent,
  type RealtimePayload,
} from "@chonsu/shared/realtime/realtime";
import type { Server, Socket } from "socket.io";
import type { Clock } from "../platform/clock.ts";
import type { Log } from "../platform/log.ts";
import { openPushRounds, type PushRound } from "./push-rounds.ts";

/** The shortest time between two events of the same name to all connections (wire.md §4). Milliseconds. */
const EVERYBODY_EVERY_MS = 1000;

/** Sends to open connections. Called from effects after a commit, never inside a transaction (wire.md §4). */
export interface Push {
  /** To every open connection of one member. */
  emit<E extends MemberEvent>(userId: number, event: E, payload: RealtimePayload<E>): void;
  /** To all open connections: one packet, encoded once. */
  emitToAll<E extends CommonEvent>(event: E, payload: RealtimePayload<E>): void;
  /** Closes the sockets of a session that ended (R5). */
  endSession(sessionId: string): void;
  /** Closes all sockets of a member who left. */
  endMember(userId: number): void;
  /** The number of open connections, of one member or of all. */
  openConnections(userId?: number): number;
}

/** Delivers pushes. The gateway connects to it when the server starts. */
export type PushHub = ReturnType<typeof createPushHub>;

/**
 * Creates a hub. Until a gateway is connected, pushes have no receiver: in apps without sockets, and before the server
 * listens. `around` may wrap the gateway. Events for everybody are sent at most once a second of `clock`, with the
 * latest payload of each name.
 */
export function createPushHub(clock: Clock, around?: (push: Push) => Push) {
  let target: Push | undefined;
  const isHeard = (userId?: number) =>
    target !== undefined && (around !== undefined || target.openConnections(userId) > 0);
  const paces: Record<CommonEvent, ReturnType<typeof paced>> = { "feed:changed": paced(clock) };
  const rounds = openPushRounds();
  const toTarget: Omit<Push, "emitToAll"> = {
    emit: (userId, event, payload) => target?.emit(userId, event, payload),
    endSession: (sessionId) => target?.endSession(sessionId),
    endMember: (userId) => target?.endMember(userId),
    openConnections: (userId) => target?.openConnections(userId) ?? 0,
  };
  return {
    ...toTarget,
    /** To all open connections. `payload` is called when the event is sent. */
    emitToAll<E extends CommonEvent>(event: E, payload: () => RealtimePayload<E>) {
      paces[event].give(() => target?.emitToAll(event, payload()));
    },
    /**
     * Pushes to members who may be very many: some in each turn of the event loop. A later round about the same thing
     * replaces one that has not begun. No receivers are looked up while nobody could receive the push.
     */
    emitToEach(thing: string, round: PushRound) {
      if (isHeard()) rounds.add(thing, round);
    },
    /**
     * Whether a push is received: whether anybody (or the given member) has an open connection. Always true while
     * something wraps the gateway, because it may note pushes without a receiver.
     */
    isHeard,
    connect(next: Push) {
      target = around?.(next) ?? next;
    },
    disconnect() {
      for (const pace of Object.values(paces)) pace.stop();
      rounds.stop();
      target = undefined;
    },
  };
}

/**
 * Makes the first call at once, and then at most one in `EVERYBODY_EVERY_MS`. A call that is given in between replaces
 * the waiting one, so the last one is never lost. `stop` drops the waiting one.
 */
function paced(clock: Clock) {
  let waiting: (() => void) | undefined;
  let callOff: (() => void) | undefined;
  const go = (send: () => void) => {
    waiting = undefined;
    callOff = clock.after(EVERYBODY_EVERY_MS, () => {
      callOff = undefined;
      if (waiting !== undefined) go(waiting);
    });
    send();
  };
  return {
    give(send: () => void) {
      if (callOff === undefined) go(send);
      else waiting = send;
    },
    stop() {
      callOff?.();
      callOff = undefined;
      waiting = undefined;
    },
  };
}

type NoEvents = Record<never, never>;
/** socket.io knows no payload types here: `Push` and shared/realtime check them. */
interface AnyEvent {
  [event: string]: (payload: unknown) => void;
}
export type Io = Server<NoEvents, AnyEvent>;
export type PushConnection = Socket<NoEvents, AnyEvent>;

/** Pushes through socket.io. A payload that does not match shared/realtime is a defect: it is logged and not sent. */
export function pushThrough(io: Io, log: Log): Push {
  const emitIn = (room: string, event: RealtimeEvent, payload: unknown) => {
    if (!io.of("/").adapter.rooms.has(room)) return;
    const checked = REALTIME_EVENTS[event].safeParse(payload);
    const name: string = event;
    if (!checked.success) return log.error("a push breaks its schema", { event, error: checked.error });
    io.to(room).emit(name, checked.data);
  };
  return {
    emit: (userId, event, payload) => emitIn(memberRoom(userId), event, payload),
    // One room, because the adapter encodes a packet only once for a room.
    emitToAll: (event, payload) => emitIn(EVERYBODY, event, payload),
    endSession: (sessionId) => io.to(sessionRoom(sessionId)).disconnectSockets(true),
    endMember: (userId) => io.to(memberRoom(userId)).disconnectSockets(true),
    openConnections(userId) {
      const { sockets, adapter } = io.of("/");
      return userId === undefined ? sockets.size : (adapter.rooms.get(memberRoom(userId))?.size ?? 0);
    },
  };
}

/** The room of all accepted sockets. */
export const EVERYBODY = "everybody";

export const memberRoom = (userId: number) => `member:${userId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
