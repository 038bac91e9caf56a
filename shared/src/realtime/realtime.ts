import { z } from "zod";
import { Message } from "../entities/conversations.ts";
import { Notification } from "../entities/notifications.ts";
import { Id } from "../entities/primitives.ts";

/** The number of an event among all events of all members. Later events have greater numbers. */
export const Seq = z.int().min(1);

/** The payload of an event with its `seq`, which is the same in `GET /api/changes/`. */
function pushed<Fact extends z.ZodRawShape>(description: string, fact: Fact) {
  return z.object({ ...fact, seq: Seq }).meta({ description });
}

/**
 * Events for one member (wire.md §4): name → payload. They are sent to the member's own room after the commit. Every
 * command publishes its changes for a member with these events; a client finds missed events in `GET /api/changes/`.
 */
const MEMBER_EVENTS = {
  "notification:new": pushed(
    "A notification came; it takes the place of the one with the id `replaces`, if that is given",
    {
      notification: Notification,
      replaces: Id.optional(),
      unread_count: z.int(),
    },
  ),
  "notification:count": pushed("Some of my notifications were read, unread, changed, deleted or withdrawn (R33)", {
    unread_count: z.int(),
  }),
  "message:new": pushed("Somebody wrote into a conversation of mine, or I did", {
    conversation_id: Id,
    message: Message,
  }),
  "message:deleted": pushed("A message of a conversation of mine was deleted", { conversation_id: Id, message_id: Id }),
  "conversation:read": pushed("`reader_id` read a conversation of mine", { conversation_id: Id, reader_id: Id }),
  "conversation:changed": pushed("A conversation was added to my list, came back, or was removed", {
    conversation_id: Id,
  }),
  "friends:changed": pushed("The relation between me and `user_id` changed", { user_id: Id }),
  "experiences:changed": pushed("An experience changed that I am in, was in or am invited to; `user_id` did it", {
    experience_id: Id,
    user_id: Id,
  }),
  "profile:changed": pushed("My own profile, `user_id`, changed", { user_id: Id }),
  "projects:changed": pushed(
    "A post of mine, or one that I am tagged on or have commented on, was edited, liked, commented or deleted",
    { project_id: Id },
  ),
} as const;

/**
 * Events for all connected clients: name → payload. They are sent after the commit, at most one a second of each name,
 * and are not stored.
 */
const COMMON_EVENTS = {
  "feed:changed": pushed("A post was written or deleted; `latest_id` is the newest one, 0 when there is none", {
    latest_id: Id,
  }),
} as const;

/** The events for all connected clients. */
export const CommonEvent = z.object(COMMON_EVENTS).keyof();
export type CommonEvent = keyof typeof COMMON_EVENTS;

/** Every server → client event (wire.md §4): name → payload. */
export const REALTIME_EVENTS = { ...MEMBER_EVENTS, ...COMMON_EVENTS } as const;

/** The events of `GET /api/changes/`. */
export const MemberEvent = z.object(MEMBER_EVENTS).keyof();
export type MemberEvent = keyof typeof MEMBER_EVENTS;
export type RealtimeEvent = keyof typeof REALTIME_EVENTS;
export type RealtimeFields<E extends RealtimeEvent> = Omit<z.infer<(typeof REALTIME_EVENTS)[E]>, "seq">;
/** The payload that a client receives. */
export type RealtimePayload<E extends RealtimeEvent> = RealtimeFields<E> & { readonly seq: number };

/** The `ref` of an event without a thing, or about a deleted one. */
export const NO_REF = 0;

/** The thing of each event for a member: the id of a conversation, a member, an experience or a post. */
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

/** Kinds of things that events are about and that can be deleted. */
type EventThing = "conversation" | "member" | "experience" | "project";

/** The kind of the thing of each event for a member; null where the ref is always `NO_REF`. */
const THINGS: { readonly [E in MemberEvent]: EventThing | null } = {
  "notification:new": null,
  "notification:count": null,
  "message:new": "conversation",
  "message:deleted": "conversation",
  "conversation:read": "conversation",
  "conversation:changed": "conversation",
  "friends:changed": "member",
  "experiences:changed": "experience",
  "profile:changed": null,
  "projects:changed": "project",
};

const eventsAbout = (thing: EventThing) => MemberEvent.options.filter((event) => THINGS[event] === thing);

/** The events about each kind of thing. */
export const EVENTS_ABOUT: { readonly [T in EventThing]: readonly MemberEvent[] } = {
  conversation: eventsAbout("conversation"),
  member: eventsAbout("member"),
  experience: eventsAbout("experience"),
  project: eventsAbout("project"),
};
