import type { CallName } from "../bench/variants.ts";

/** What members do: a call, with the name of a variant where the benchmark or mix.ts has several. */
type Action = CallName | `${CallName} ${string}` | "media";

/**
 * How often members make each call relative to the others. Most requests read the feed, people, notifications and conversations; one in ten
 * writes. A call without a weight is made rarely, or never on its own.
 */
export const WEIGHTS = {
  "sessions.create": 1,
  "settings.read": 20,
  "users.current": 50,
  "users.one": 70,
  "users.updateProfile picture": 1,
  "users.distance": 30,
  "users.path at 2": 15,
  "users.path at 3": 15,
  "users.search": 10,
  "friends.list": 10,
  "friends.oneDegree": 15,
  "friends.ofUser": 20,
  "friends.map": 5,
  "friends.via of a page": 60,
  "friends.request": 3,
  "projects.mine": 5,
  "projects.every page 1": 110,
  "projects.every deep page": 30,
  "projects.liked": 5,
  "projects.one": 70,
  "projects.one by a visitor": 10,
  "projects.create": 3,
  "projects.create pictures": 1,
  "projects.likedUsers": 5,
  "projects.toggleLike": 20,
  "comments.list": 60,
  "comments.create": 10,
  "experiences.create": 1,
  "experiences.ofUser": 30,
  "notifications.list page 1": 40,
  "notifications.unreadCount": 90,
  "notifications.readAll": 5,
  "changes.list": 30,
  "searches.people frequent": 15,
  "searches.people name part + degree": 15,
  "searches.people degree": 10,
  "searches.people initials": 5,
  "searches.experiences frequent": 8,
  "searches.projects frequent": 15,
  "searchHistory.list": 10,
  "searchHistory.add": 10,
  "keywords.list": 5,
  "suggestions.list": 30,
  "conversations.list": 40,
  "conversations.messages of a screen": 50,
  "conversations.read": 20,
  "messages.create": 50,
  // Last: which pictures are fetched depends on the members who have got another one.
  media: 60,
} as const satisfies Partial<Record<Action, number>>;
