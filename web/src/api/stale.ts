import { endpoints } from "virtual:endpoints";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { CallOf, Contract } from "@chonsu/shared/contract/table";
import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import type { QueryKey } from "@tanstack/react-query";
import type { EndpointRef } from "./endpoint-ref.ts";
import type { Stale } from "./invalidate.ts";

/** The prefix of query keys: a group of the contract, or one call of it. A name that the contract does not have does not compile. */
export type StaleKey = {
  readonly [G in keyof Contract]: readonly [G] | readonly [G, keyof Contract[G], ...rest: unknown[]];
}[keyof Contract];

const { comments, conversations, notifications, projects } = endpoints;

const POSTS: StaleKey = [projects.every.key[0]];
const INBOX: StaleKey = conversations.list.key;
const MESSAGES = conversations.messages.key;
/** My notifications, and how many are unread. */
export const BELL: readonly StaleKey[] = [notifications.unreadCount.key, notifications.list.key];
const TERMS: StaleKey = ["keywords"];
/** Data that shows members with name and picture. */
const PEOPLE: readonly StaleKey[] = [["users"], ["friends"], POSTS, ["experiences"], ["experienceLinks"]];
/** Data that shows members with their distance or their number of chons. */
const COUNTS: readonly StaleKey[] = [...PEOPLE, ["searches"], INBOX];
const RELATIONS: readonly StaleKey[] = [...COUNTS, ["comments"], ["suggestions"]];
/** Data that shows my name and picture. Searches never find me. */
const PROFILE: readonly StaleKey[] = [...PEOPLE, ["comments"], ["invitationLinks"]];
const EXPERIENCES: readonly StaleKey[] = [["experiences"], ["experienceLinks"]];
/** Lists that show members with the names of their experiences. */
const LISTED_NAMES: readonly StaleKey[] = [["friends"], POSTS];
/** Data of the page of one post. */
const POST_PAGE: readonly StaleKey[] = [
  projects.one.key,
  projects.likedUsers.key,
  projects.taggedUsers.key,
  comments.list.key,
];

function messagesOf(conversationId: number): StaleKey {
  return [...MESSAGES, conversationId];
}

/** What each event makes stale, pushed or missed. `ref` is the id that the event is about (shared/realtime.ts). */
export const STALE_WITH = {
  "notification:new": () => ({ refetch: BELL }),
  "notification:count": () => ({ refetch: BELL }),
  // The open conversation fetches the messages after its last one (app/live/refetch).
  "message:new": () => ({ refetch: [INBOX] }),
  "message:deleted": (ref) => ({ refetch: [INBOX, messagesOf(ref)] }),
  "conversation:read": (ref) => ({ refetch: [INBOX, messagesOf(ref)] }),
  "conversation:changed": (ref) => ({ refetch: [INBOX, messagesOf(ref)] }),
  "friends:changed": () => ({ refetch: RELATIONS }),
  "experiences:changed": () => ({ refetch: [...EXPERIENCES, ["users"], ["searches"], INBOX], mark: LISTED_NAMES }),
  "profile:changed": () => ({ refetch: PROFILE }),
  // Lists with the post are not changed while somebody reads them; they are fetched again when next opened.
  "projects:changed": () => ({ refetch: POST_PAGE, mark: [POSTS] }),
} as const satisfies Record<MemberEvent, (ref: number) => Stale<StaleKey>>;

/** What a command of this page makes stale. */
interface StaleAfter<Key extends QueryKey = StaleKey> extends Stale<Key> {
  /**
   * The event that the server publishes for the command; the page that made the command gets it too. When the page receives pushes, the
   * push completes what the command has updated in place. Data that the push refetches is not fetched a second time. Only for commands of
   * one call.
   */
  readonly publishes?: MemberEvent;
  /** Fetched again only when the page receives no pushes: otherwise the push carries the new value. */
  readonly withoutPush?: readonly Key[];
}

type IsCommand<E extends Endpoint> = E["method"] extends "GET" ? false : true;

/** Every call other than GET. A missing one does not compile. */
type Commands = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G] as IsCommand<CallOf<G, N>> extends true ? N : never]: StaleAfter;
  } & { readonly [N in keyof Contract[G]]?: StaleAfter };
};

/** No cached data changes. */
const NOTHING: StaleAfter = {};
const RELATION: StaleAfter = { publishes: "friends:changed", refetch: RELATIONS };
const REQUEST: StaleAfter = { publishes: "friends:changed", refetch: [["friends"]] };
const EXPERIENCE: StaleAfter = { publishes: "experiences:changed", refetch: EXPERIENCES };
const EXPERIENCE_TEXT: StaleAfter = { ...EXPERIENCE, mark: [TERMS] };
const EXPERIENCE_AND_CHON: StaleAfter = { refetch: RELATIONS, mark: [TERMS] };
const NOTIFICATION: StaleAfter = { publishes: "notification:count", keep: BELL };
const LINKS: StaleAfter = { refetch: [["invitationLinks"]] };
const WORDS: StaleAfter = { refetch: [["searchHistory"]] };
const POST: StaleAfter = { mark: [POSTS, TERMS] };
const COMMENTS: StaleAfter = { keep: [comments.list.key, POSTS] };

/**
 * What each command makes stale. When a thing is deleted, the notifications about it are withdrawn (R33), also those of the member who
 * deletes it.
 */
const STALE_AFTER: Commands = {
  sessions: { create: NOTHING, refresh: NOTHING, refreshShort: NOTHING, end: NOTHING },
  verifications: { checkEmail: NOTHING, sendCode: NOTHING, verify: NOTHING },
  accounts: {
    register: NOTHING,
    registerAlone: NOTHING,
    registerExperience: NOTHING,
    changePassword: NOTHING,
    checkPassword: NOTHING,
    remove: NOTHING,
  },
  settings: { inquire: NOTHING },
  users: { updateProfile: { refetch: PROFILE, mark: [TERMS] }, recount: { refetch: COUNTS } },
  friends: { request: REQUEST, respond: RELATION, remove: RELATION, cancel: REQUEST },
  invitationLinks: { create: LINKS, remove: { refetch: [["invitationLinks"], ...BELL] } },
  projects: {
    create: POST,
    edit: POST,
    // After a deletion all later posts move up by one.
    remove: { refetch: [projects.every.key, ...BELL], mark: [POSTS, comments.list.key, TERMS] },
    toggleLike: { mark: [projects.liked.key, projects.likedUsers.key], keep: [POSTS] },
  },
  comments: { create: COMMENTS, edit: { keep: [comments.list.key] }, remove: { ...COMMENTS, refetch: BELL } },
  experiences: {
    create: { ...EXPERIENCE, refetch: [...EXPERIENCES, ["users"]], mark: LISTED_NAMES },
    edit: { ...EXPERIENCE, refetch: [...EXPERIENCES, ["users"], ["searches"], INBOX], mark: LISTED_NAMES },
    leave: { refetch: [...EXPERIENCES, ["users"], ...BELL], mark: [...LISTED_NAMES, TERMS] },
  },
  experienceDetails: {
    create: { ...EXPERIENCE, refetch: [...EXPERIENCES, ["users"]], mark: [...LISTED_NAMES, TERMS] },
    edit: EXPERIENCE_TEXT,
    remove: EXPERIENCE_TEXT,
  },
  experienceInvitations: { create: EXPERIENCE, respond: EXPERIENCE_AND_CHON, cancel: EXPERIENCE },
  experienceLinks: { join: EXPERIENCE_AND_CHON },
  notifications: { update: NOTIFICATION, remove: NOTIFICATION, readAll: NOTIFICATION },
  changes: {},
  searches: { people: NOTHING, experiences: NOTHING, projects: NOTHING },
  searchHistory: { add: WORDS, remove: WORDS, clear: WORDS },
  keywords: {},
  suggestions: {},
  conversations: {
    create: { publishes: "conversation:changed", refetch: [INBOX] },
    leave: { publishes: "conversation:changed", keep: [INBOX], withoutPush: BELL },
    // Its notifications are now read.
    read: { publishes: "conversation:read", keep: [INBOX, MESSAGES], withoutPush: BELL },
  },
  messages: {
    create: { publishes: "message:new", keep: [INBOX, MESSAGES] },
    remove: { publishes: "message:deleted", refetch: [INBOX], keep: [MESSAGES] },
  },
};

const byName: Readonly<Record<string, Readonly<Record<string, StaleAfter>>>> = STALE_AFTER;

/** What a command makes stale. For a call without an entry: everything. */
export function staleAfter({ key: [group, name] }: EndpointRef<Endpoint>): StaleAfter<QueryKey> {
  return byName[group]?.[name] ?? { refetch: [[]] };
}
