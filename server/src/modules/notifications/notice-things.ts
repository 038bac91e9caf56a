import { NOTIFICATION_TYPES, type NotificationType } from "@chonsu/shared/entities/notifications";

/**
 * The kind of thing that a notification is about. The notification is deleted together with the thing (R33). Null for
 * an event that cannot be undone. A type without an entry does not compile.
 */
export const THING_OF = {
  invitation_register: null,
  invitation_expired: "link",
  friend_accept: "relation",
  friend_request: "relation",
  project_tag: "post",
  new_comment: "comment",
  reply_comment: "comment",
  project_profile_keyword: "post",
  experience_request: "invitation",
  experience_accept: "experience",
  experience_reject: "experience",
  experience_deleted: null,
  experience_register: null,
  experience_invitation_deleted: null,
  new_message: "message",
} as const satisfies Record<NotificationType, string | null>;

/** A kind of thing whose deletion deletes notifications: a row of friend_relations, comments and so on. */
export type NoticeThing = Exclude<(typeof THING_OF)[NotificationType], null>;

/** A type of notification, with the id of its thing where there is one. */
export type AboutThing = {
  [T in NotificationType]: { readonly type: T } & ((typeof THING_OF)[T] extends null
    ? { readonly aboutId?: number | null }
    : { readonly aboutId: number });
}[NotificationType];

/** The types of notifications about a kind of thing. */
export function typesAbout(thing: NoticeThing): NotificationType[] {
  return NOTIFICATION_TYPES.filter((type) => THING_OF[type] === thing);
}
