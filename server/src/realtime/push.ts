import type { CommonEvent, MemberEvent, RealtimePayload } from "@chonsu/shared/realtime/realtime";
import type { Clock } from "../platform/clock.ts";
import { type Paced, paced } from "./paced.ts";
import { openRounds, type Round } from "./rounds.ts";

/** The shortest time between two events of a name to everybody (wire.md §4). Milliseconds. */
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

/** Delivers pushes; the gateway connects itself when the server starts. */
export interface PushHub extends Omit<Push, "emitToAll"> {
  /** To all open connections; the payload is made when it is sent. */
  emitToAll<E extends CommonEvent>(event: E, payload: () => RealtimePayload<E>): void;
  /**
   * Pushes to members who may be very many, some in each turn of the event loop. A later round about the same thing
   * replaces one that has not begun. Nobody is looked up while nobody could receive it.
   */
  emitToEach(thing: string, round: Round): void;
  /** Whether anybody, or one member, has an open connection, or pushes without a receiver are noted too. */
  isHeard(userId?: number): boolean;
  connect(target: Push): void;
  disconnect(): void;
}

/**
 * A push without a receiver until a gateway is connected: for apps without sockets, and for the time before listening.
 * `around` may wrap the gateway. Events for everybody are sent at most once a second of `clock`, with the latest
 * payload of each name.
 */
export function createPushHub(clock: Clock, around?: (push: Push) => Push): PushHub {
  let target: Push | undefined;
  // What wraps the gateway may note pushes without a receiver.
  const isHeard = (userId?: number) =>
    target !== undefined && (around !== undefined || target.openConnections(userId) > 0);
  const forAll: { readonly [E in CommonEvent]: Paced<() => RealtimePayload<E>> } = {
    "feed:changed": paced(clock, EVERYBODY_EVERY_MS, (payload) => target?.emitToAll("feed:changed", payload())),
  };
  const rounds = openRounds();
  return {
    emit: (userId, event, payload) => target?.emit(userId, event, payload),
    emitToEach(thing, round) {
      if (isHeard()) rounds.add(thing, round);
    },
    emitToAll: (event, payload) => forAll[event].give(payload),
    endSession: (sessionId) => target?.endSession(sessionId),
    endMember: (userId) => target?.endMember(userId),
    openConnections: (userId) => target?.openConnections(userId) ?? 0,
    isHeard,
    connect(next) {
      target = around?.(next) ?? next;
    },
    disconnect() {
      for (const one of Object.values(forAll)) one.stop();
      rounds.stop();
      target = undefined;
    },
  };
}
