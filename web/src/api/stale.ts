import { endpoints } from "virtual:endpoints";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import type { MemberEvent } from "@chonsu/shared/realtime/realtime";
import type { QueryKey } from "@tanstack/react-query";
import type { EndpointRef } from "./endpoint-ref.ts";
import type { Stale } from "./invalidate.ts";

/** The beginning of query keys: a group of the contract, or one call of it. What the contract does not name does not compile. */
export type StaleKey = {
  readonly [G in keyof Contract]: readonly [G] | readonly [G, keyof Contract[G], ...rest: unknown[]];
}[keyof Contract];

const { comments, conversations, notifications, projects } = endpoints;

const POSTS: StaleKey = [projects.every.key[0]];
const INBOX: StaleKey = conversations.list.key;
const MESSAGES = conversations.messages.key;
const BELL: readonly StaleKey[] = [notifications.unreadCount.key, notifications.list.key];
const TERMS: StaleKey = ["keywords"];
/** Whatever shows a member by name and face. */
const PEOPLE: readonly StaleKey[] = [["users"], ["friends"], POSTS, ["experiences"], ["experienceLinks"]];
/** Whoever shows people shows how far they are, and how many chons they have. */
const COUNTS: readonly StaleKey[] = [...PEOPLE, ["searches"], INBOX];
const RELATIONS: readonly StaleKey[] = [...COUNTS, ["comments"], ["suggestions"]];
/** My name and face stand in many places; I do not find myself. */
const PROFILE: readonly StaleKey[] = [...PEOPLE, ["comments"], ["invitationLinks"]];
const EXPERIENCES: readonly StaleKey[] = [["experiences"], ["experienceLinks"]];
/** Members are shown there with the names of their experiences. */
const LISTED_NAMES: readonly StaleKey[] = [["friends"], POSTS];
/** What shows one post by itself. */
const POST_PAGE: readonly StaleKey[] = [
  projects.one.key,
  projects.likedUsers.key,
  projects.taggedUsers.key,
  comments.list.key,
];

function messagesOf(conversationId: number): StaleKey {
  return [...MESSAGES, conversationId];
}

/** What is stale with each event, pushed or missed. `ref` is what it is about (shared/realtime.ts). */
export const STALE_WITH = {
  "notification:new": () => ({ refetch: BELL }),
  "notification:count": () => ({ refetch: BELL }),
  // A conversation on screen goes on after its last message (app/refetch).
  "message:new": () => ({ refetch: [INBOX] }),
  "message:deleted": (ref) => ({ refetch: [INBOX, messagesOf(ref)] }),
  "conversation:read": (ref) => ({ refetch: [INBOX, messagesOf(ref)] }),
  "conversation:changed": (ref) => ({ refetch: [INBOX, messagesOf(ref)] }),
  "friends:changed": () => ({ refetch: RELATIONS }),
  "experiences:changed": () => ({ refetch: [...EXPERIENCES, ["users"], ["searches"]], mark: LISTED_NAMES }),
  "profile:changed": () => ({ refetch: PROFILE }),
  // Lists that hold the post do not move under whoever reads them: they follow when they are next opened.
  "projects:changed": () => ({ refetch: POST_PAGE, mark: [POSTS] }),
} as const satisfies Record<MemberEvent, (ref: number) => Stale<StaleKey>>;

/** What is stale after a command of one's own. */
interface StaleAfter<Key extends QueryKey = StaleKey> extends Stale<Key> {
  /**
   * It is pushed to the page that makes it as well, after it was carried out. Where pushes come, this one sees to what was changed in place,
   * and what it has had fetched again is not fetched twice. Only for commands of one call.
   */
  readonly publishes?: MemberEvent;
  /** Fetched again only by a page that no push reaches now: the push carries what becomes of it. */
  readonly withoutPush?: readonly Key[];
}

type CallOf<G extends keyof Contract, N extends keyof Contract[G]> = Contract[G][N] extends Endpoint
  ? Contract[G][N]
  : never;
type IsCommand<E extends Endpoint> = E["method"] extends "GET" ? false : true;

/** Every call that is no GET: one that is missing does not compile. */
type Commands = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G] as IsCommand<CallOf<G, N>> extends true ? N : never]: StaleAfter;
  } & { readonly [N in keyof Contract[G]]?: StaleAfter };
};

/** No answer that is kept changes with it. */
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

/** What is stale after each command. Notifications go with what they are about (R33), mine too. */
const STALE_AFTER: Commands = {
  sessions: { create: NOTHING, refresh: NOTHING, refreshShort: NOTHING },
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
    // After a deletion every later post has moved up.
    remove: { refetch: [projects.every.key, ...BELL], mark: [POSTS, comments.list.key, TERMS] },
    toggleLike: { mark: [projects.liked.key, projects.likedUsers.key], keep: [POSTS] },
  },
  comments: { create: COMMENTS, edit: { keep: [comments.list.key] }, remove: { ...COMMENTS, refetch: BELL } },
  experiences: {
    create: { ...EXPERIENCE, refetch: [...EXPERIENCES, ["users"]], mark: LISTED_NAMES },
    edit: { ...EXPERIENCE, refetch: [...EXPERIENCES, ["users"], ["searches"]], mark: LISTED_NAMES },
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
    // What was unread in it is not news any longer.
    read: { publishes: "conversation:read", keep: [INBOX, MESSAGES], withoutPush: BELL },
  },
  messages: {
    create: { publishes: "message:new", keep: [INBOX, MESSAGES] },
    remove: { publishes: "message:deleted", refetch: [INBOX], keep: [MESSAGES] },
  },
};

const byName: Readonly<Record<string, Readonly<Record<string, StaleAfter>>>> = STALE_AFTER;

/** What is stale after a command; of one that nobody named everything is. */
export function staleAfter({ key: [group, name] }: EndpointRef<Endpoint>): StaleAfter<QueryKey> {
  return byName[group]?.[name] ?? { refetch: [[]] };
}
