import { z } from "zod";
import { Message } from "../entities/conversations.ts";
import { Notification } from "../entities/notifications.ts";
import { Id } from "../entities/primitives.ts";

/** Place among all that was ever told to anybody: what happened later has a greater one. */
export const Seq = z.int().min(1);

/** What an event says, and its place: the same `seq` stands in `GET /api/changes/`. */
function pushed<Fact extends z.ZodRawShape>(fact: Fact) {
  return z.object({ ...fact, seq: Seq });
}

/**
 * Events for one member (wire.md §4, and ours on top): name → payload. Sent to the member's own room, after the commit.
 * Every command tells what it changes for a member by one of these; what was missed is in `GET /api/changes/`.
 */
const MEMBER_EVENTS = {
  "notification:new": pushed({ notification: Notification, unread_count: z.int() }),
  /** Some of my notifications were read, unread, deleted or taken back (R33). */
  "notification:count": pushed({ unread_count: z.int() }),
  "message:new": pushed({ conversation_id: Id, message: Message }),
  "message:deleted": pushed({ conversation_id: Id, message_id: Id }),
  "conversation:read": pushed({ conversation_id: Id, reader_id: Id }),
  /** A conversation came into my list, came back, or is not there any more. */
  "conversation:changed": pushed({ conversation_id: Id }),
  /** What is between me and this member changed. */
  "friends:changed": pushed({ user_id: Id }),
  /** An experience I am in, was in or am invited to changed; `user_id` is who did it. */
  "experiences:changed": pushed({ experience_id: Id, user_id: Id }),
  /** My own profile, `user_id`, changed. */
  "profile:changed": pushed({ user_id: Id }),
  /** A post of mine, or that I am tagged on or have commented, was edited, liked, commented or deleted. */
  "projects:changed": pushed({ project_id: Id }),
} as const;

/** Events for everybody who is connected: sent after the commit, at most one a second of each, and kept for nobody. */
const COMMON_EVENTS = {
  /** A post was written or deleted; `latest_id` is the newest one there is, 0 when there is none. */
  "feed:changed": pushed({ latest_id: Id }),
} as const;

/** Every server → client event (wire.md §4): name → payload. */
export const REALTIME_EVENTS = { ...MEMBER_EVENTS, ...COMMON_EVENTS } as const;

/** The events that `GET /api/changes/` knows. */
export const MemberEvent = z.object(MEMBER_EVENTS).keyof();
export type MemberEvent = keyof typeof MEMBER_EVENTS;
export type CommonEvent = keyof typeof COMMON_EVENTS;
export type RealtimeEvent = keyof typeof REALTIME_EVENTS;
/** What an event says. */
export type RealtimeFields<E extends RealtimeEvent> = Omit<z.infer<(typeof REALTIME_EVENTS)[E]>, "seq">;
/** What a client receives. */
export type RealtimePayload<E extends RealtimeEvent> = RealtimeFields<E> & { readonly seq: number };

/** `ref` of what is about no one thing, or about one that is gone. */
export const NO_REF = 0;

/** What each event for a member is about: the id of a conversation, a member, an experience or a post. */
export const REALTIME_REFS: { readonly [E in MemberEvent]: (fact: RealtimeFields<E>) => number } = {
  "notification:new": () => NO_REF,
  "notification:count": () => NO_REF,
  "message:new": (fact) => fact.conversation_id,
  "message:deleted": (fact) => fact.conversation_id,
  "conversation:read": (fact) => fact.conversation_id,
  "conversation:changed": (fact) => fact.conversation_id,
  "friends:changed": (fact) => fact.user_id,
  "experiences:changed": (fact) => fact.experience_id,
  "profile:changed": () => NO_REF,
  "projects:changed": (fact) => fact.project_id,
};

/** The map as socket.io wants it, for both ends. */
export type ServerToClientEvents = { [E in RealtimeEvent]: (payload: RealtimePayload<E>) => void };
