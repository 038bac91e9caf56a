import { z } from "zod";
import { Message } from "./entities/conversations.ts";
import { Notification } from "./entities/notifications.ts";
import { Id } from "./entities/primitives.ts";

/** Server → client events (wire.md §4): name → payload. Sent to a member's own room, after the commit. */
export const REALTIME_EVENTS = {
  "notification:new": z.object({ notification: Notification, unread_count: z.int() }),
  "notification:count": z.object({ unread_count: z.int() }),
  "message:new": z.object({ conversation_id: Id, message: Message }),
  "message:deleted": z.object({ conversation_id: Id, message_id: Id }),
  "conversation:read": z.object({ conversation_id: Id, reader_id: Id }),
  "conversation:changed": z.object({ conversation_id: Id }),
  "friends:changed": z.object({ user_id: Id }),
} as const;

export type RealtimeEvent = keyof typeof REALTIME_EVENTS;
export type RealtimePayload<E extends RealtimeEvent> = z.infer<(typeof REALTIME_EVENTS)[E]>;

/** The map as socket.io wants it, for both ends. */
export type ServerToClientEvents = { [E in RealtimeEvent]: (payload: RealtimePayload<E>) => void };
