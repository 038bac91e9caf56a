import { z } from "zod";
import { Message } from "./entities/conversations.ts";
import { Notification } from "./entities/notifications.ts";
import { Id } from "./entities/primitives.ts";

/** Place among all that was ever told to anybody: what happened later has a greater one. */
export const Seq = z.int().min(1);

/** What an event says, and its place: the same `seq` stands in `GET /api/changes/`. */
function pushed<Fact extends z.ZodRawShape>(fact: Fact) {
  return z.object({ ...fact, seq: Seq });
}

/**
 * Server → client events (wire.md §4, and ours on top): name → payload. Sent to a member's own room, after the commit.
 * Every command tells what it changes for a member by one of these; what was missed is in `GET /api/changes/`.
 */
export const REALTIME_EVENTS = {
  "notification:new": pushed({ notification: Notification, unread_count: z.int() }),
  /** Some of my notifications were read, unread or deleted. */
  "notification:count": pushed({ unread_count: z.int() }),
  "message:new": pushed({ conversation_id: Id, message: Message }),
  "message:deleted": pushed({ conversation_id: Id, message_id: Id }),
  "conversation:read": pushed({ conversation_id: Id, reader_id: Id }),
  /** A talk came into my list, came back, or is not there any more. */
  "conversation:changed": pushed({ conversation_id: Id }),
  /** What is between me and this member changed. */
  "friends:changed": pushed({ user_id: Id }),
  /** An experience I am in, was in or am invited to changed; `user_id` is who did it. */
  "experiences:changed": pushed({ experience_id: Id, user_id: Id }),
  /** My own profile, `user_id`, changed. */
  "profile:changed": pushed({ user_id: Id }),
} as const;

export type RealtimeEvent = keyof typeof REALTIME_EVENTS;
/** What an event says. */
export type RealtimeFact<E extends RealtimeEvent> = Omit<z.infer<(typeof REALTIME_EVENTS)[E]>, "seq">;
/** What a client receives. */
export type RealtimePayload<E extends RealtimeEvent> = RealtimeFact<E> & { readonly seq: number };

/** `ref` of what is about no one thing, or about one that is gone. */
export const NO_REF = 0;

/** What each event is about: the id of a talk, a member or an experience. */
export const REALTIME_REFS: { readonly [E in RealtimeEvent]: (fact: RealtimeFact<E>) => number } = {
  "notification:new": () => NO_REF,
  "notification:count": () => NO_REF,
  "message:new": (fact) => fact.conversation_id,
  "message:deleted": (fact) => fact.conversation_id,
  "conversation:read": (fact) => fact.conversation_id,
  "conversation:changed": (fact) => fact.conversation_id,
  "friends:changed": (fact) => fact.user_id,
  "experiences:changed": (fact) => fact.experience_id,
  "profile:changed": () => NO_REF,
};

/** The map as socket.io wants it, for both ends. */
export type ServerToClientEvents = { [E in RealtimeEvent]: (payload: RealtimePayload<E>) => void };
