import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import type { Friend } from "@chonsu/shared/entities/friends";
import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { createQueryClient } from "../api/query.ts";
import type { Pushed } from "../api/realtime.ts";
import { member } from "./posts.tsx";

/** Answers of the server by "METHOD /path": what stands before a command, and what stands after it. */
type Change = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What a screen shows, and how the server answers it. */
export interface Screen {
  readonly queryKey: QueryKey;
  readonly change: Change;
  readonly useIt: () => void;
  /** What the server has now. */
  readonly fresh: () => Promise<unknown>;
}

/** A query on screen whose answers a command changes. */
export function screenOf<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K> & { queryKey: K },
  change: Change,
): Screen {
  return {
    queryKey: options.queryKey,
    change,
    useIt: () => void useQuery(options),
    fresh: () => createQueryClient().fetchQuery({ queryKey: options.queryKey, queryFn: queryFnOf(options) }),
  };
}

function queryFnOf<T, K extends QueryKey>({ queryFn }: UseQueryOptions<T, Error, T, K>) {
  if (typeof queryFn !== "function") throw new Error("a query without a function");
  return queryFn;
}

/** A command of the web, as a screen gives it. */
export interface CommandCase {
  /** The calls of the table that it makes, as `group.name`. */
  readonly calls: readonly string[];
  readonly screen: Screen;
  /** Its hook, on a screen; what comes back does it. */
  readonly useIt: () => () => unknown;
  /** What the server answers to its calls, in their order. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the server pushes to the page that does it, if anything. */
  readonly event?: Pushed;
}

const AT = "2026-11-20T00:00:00.000+09:00";

export function relation(id: number, status: Friend["status"]): Friend {
  return { id, from_user: member(1, "정하늘", 0), to_user: member(29, "한가을"), status, created_at: AT };
}

export function link(id: number, invitee_name: string): InvitationLink {
  return {
    ...{ id, inviter: 1, inviter_name: "정하늘", invitee_name, invitee_id: null, link: `http://a.kr/${id}` },
    ...{ created_at: AT, status: "pending", expires_at: AT },
  };
}

export function notification(id: number, is_read = false): Notification {
  return {
    ...{ id, user: 1, message: `알림 ${id}`, created_at: AT, is_read, subject: null },
    ...{ notification_type: "friend_accept", related_user_id: null, related_project_id: null },
  };
}

export function message(id: number, changes: Partial<Message> = {}): Message {
  return {
    ...{ id, sender: 2, conversation: 9, message: `말 ${id}`, image: null, image_url: null, is_read: false },
    ...{ is_system: false, is_deleted: false, client_key: null, created_at: AT },
    ...changes,
  };
}

export function conversation(id: number, changes: Partial<Conversation> = {}): Conversation {
  return {
    ...{ id, user_1: 1, user_1_username: "정하늘", user_2: 2, user_2_username: "윤준호", other_user_id: 2 },
    ...{ other_user_profile: member(2, "윤준호").profile, last_message: null, unread_count: 0 },
    ...{ deleted_for_user1: false, deleted_for_user2: false, created_at: AT, updated_at: AT },
    ...changes,
  };
}
