import type { PerCall } from "@chonsu/shared/contract/table";
import { CHON_DISTANCE_MAX, PAGE_SIZE } from "@chonsu/shared/limits";
import { getChoseong } from "es-hangul";
import { type Dataset, NoCase } from "./dataset.ts";

/**
 * What is drawn anew for each request beside what the record and the target of the call give: fields by their names. `who` is the
 * member who calls, null for a visitor.
 */
export type Draw = (dataset: Dataset) => Readonly<Record<string, unknown>>;

/** The ways to measure a call by their names, "" for the plain one; or why it is not measured. */
type Variants = Readonly<Record<string, Draw>> | string;

const plain: Variants = { "": () => ({}) };
const HASHES = "it takes a core for 50 ms, which says nothing of the house around it";
const ONCE = "what it needs is used up by the first request";
const WRITES = "it writes as those do that are measured";

const TRIES_MAX = 5000;
const FREQUENT = 5;
const SCREEN = 30;
const PROJECTS = "select id from projects";
const HANGUL_NAMES = "select user_name from users where user_name glob '[가-힣][가-힣][가-힣]'";
const AUTHORS = "select distinct user_id from projects where user_id is not null";
const COMMENTED = "select distinct project_id from comments";
const TWO_SIDED =
  "select id, user_1_id from conversations where user_1_id is not null and user_2_id is not null and not deleted_for_user_1";
const LINKED =
  "select creator_id, experience_id from experience_links join experiences on experiences.id = experience_id";

/** Two members at a distance: everybody the first reaches is equally likely. */
function pair(dataset: Dataset, distance: number | null) {
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const [who, id] = [dataset.member(), dataset.member()];
    if (dataset.ctx.graph.distance(who, id) === distance) return { who, id };
    const friends = dataset.ctx.graph.friendsOf(who);
    if (distance === 1 && friends.length > 0) return { who, id: dataset.pick(friends) };
  }
  throw new NoCase(`nobody at ${distance}`);
}

/** A variant for each distance, and one for members who are further apart. */
const byDistance = {
  ...Object.fromEntries(
    Array.from({ length: CHON_DISTANCE_MAX }, (_, index) => index + 1).map((distance) => [
      `at ${distance}`,
      (dataset: Dataset) => pair(dataset, distance),
    ]),
  ),
  beyond: (dataset: Dataset) => pair(dataset, null),
};

/** One of the terms that stand in most rows. */
function frequent(table: string, column: string) {
  const sql = `select ${column} from ${table} group by ${column} order by count(*) desc, ${column} limit ${FREQUENT}`;
  return (dataset: Dataset) => dataset.pick(dataset.words(sql));
}

const interest = frequent("profile_keywords", "keyword");
const postKeyword = frequent("project_keywords", "keyword");
const tag = frequent("experience_tags", "tag");
const name = (dataset: Dataset) => dataset.pick(dataset.words(HANGUL_NAMES));
const near = (dataset: Dataset) => dataset.pick([[1], [2], [1, 2], [3], [1, 2, 3]]);

/** Without and with a term that stands in many rows, and with a filter by distance. */
function searchBy(term: (dataset: Dataset) => string) {
  return {
    all: () => ({ q: "" }),
    frequent: (dataset: Dataset) => ({ q: term(dataset) }),
    "frequent + degree": (dataset: Dataset) => ({ q: term(dataset), degree: near(dataset) }),
  };
}

/** A page in the middle of the feed. */
function deepPage(dataset: Dataset): number {
  const pages = Math.ceil(dataset.numbers(PROJECTS).length / PAGE_SIZE);
  return Math.max(1, Math.floor(pages / 2) + dataset.random(Math.max(1, Math.floor(pages / 4))));
}

/** Every call of the contract: how it is measured, or why not. */
export const VARIANTS: PerCall<Variants> = {
  sessions: { create: HASHES, refresh: "it signs a token, as signing in does", refreshShort: WRITES, check: plain },
  verifications: { checkEmail: "one look at an index", sendCode: WRITES, verify: ONCE },
  accounts: {
    register: HASHES,
    registerAlone: HASHES,
    registerExperience: HASHES,
    changePassword: HASHES,
    checkPassword: HASHES,
    remove: ONCE,
  },
  settings: { read: { "": () => ({ who: null }) }, inquire: WRITES },
  users: {
    current: plain,
    one: plain,
    profile: plain,
    updateProfile: WRITES,
    recount: "clients of old call it: it is `users.current` for them",
    distance: { ...plain, ...byDistance },
    path: byDistance,
    search: { "": (dataset) => ({ user_name: name(dataset).slice(1) }) },
  },
  friends: {
    list: plain,
    oneDegree: plain,
    ofUser: plain,
    map: plain,
    request: ONCE,
    respond: ONCE,
    remove: ONCE,
    cancel: ONCE,
  },
  invitationLinks: { list: plain, create: WRITES, remove: ONCE, welcome: "one look at an index" },
  projects: {
    mine: plain,
    every: {
      "page 1": () => ({ page: 1 }),
      "deep page": (dataset) => ({ page: deepPage(dataset) }),
      "of a member": (dataset) => ({ page: 1, user_id: dataset.pick(dataset.numbers(AUTHORS)) }),
    },
    liked: plain,
    one: { ...plain, "by a visitor": () => ({ who: null }) },
    create: WRITES,
    edit: WRITES,
    remove: ONCE,
    taggedUsers: plain,
    likedUsers: plain,
    likedStatus: plain,
    toggleLike: plain,
  },
  comments: {
    list: { "": (dataset) => ({ id: dataset.pick(dataset.numbers(COMMENTED)) }) },
    create: plain,
    edit: WRITES,
    remove: ONCE,
  },
  experiences: {
    create: WRITES,
    edit: WRITES,
    leave: ONCE,
    ofUser: plain,
    withPending: {
      "": (dataset) => {
        const who = dataset.member();
        return { who, userId: who };
      },
    },
  },
  experienceDetails: { create: ONCE, edit: WRITES, remove: ONCE },
  experienceInvitations: { create: ONCE, respond: ONCE, cancel: ONCE },
  experienceLinks: {
    read: {
      "": (dataset) => {
        const [userId, expId] = dataset.pick(dataset.rows(LINKED));
        return { who: userId, userId, expId };
      },
    },
    welcome: "one experience, as `experiences.ofUser` shows several",
    join: ONCE,
  },
  notifications: {
    list: { ...plain, "page 1": () => ({ page: 1 }) },
    unreadCount: plain,
    update: WRITES,
    remove: ONCE,
    readAll: WRITES,
  },
  changes: { list: plain },
  searches: {
    people: {
      ...searchBy(interest),
      selective: (dataset) => ({ q: name(dataset) }),
      initials: (dataset) => ({ q: getChoseong(name(dataset)) }),
      "name part + degree": (dataset) => ({ q: name(dataset).slice(1), degree: near(dataset) }),
      degree: (dataset) => ({ q: "", degree: near(dataset) }),
    },
    experiences: searchBy(tag),
    projects: searchBy(postKeyword),
  },
  searchHistory: { list: plain, add: WRITES, remove: ONCE, clear: ONCE },
  keywords: { list: plain },
  suggestions: { list: plain },
  conversations: {
    create: ONCE,
    list: plain,
    leave: ONCE,
    messages: { ...plain, "of a screen": () => ({ limit: SCREEN }) },
    lastMessage: plain,
    read: WRITES,
  },
  messages: {
    create: {
      "": (dataset) => {
        const [conversationId, who] = dataset.pick(dataset.rows(TWO_SIDED));
        // Without a key of the client each request is another message.
        return { who, conversationId, client_key: undefined };
      },
    },
    remove: ONCE,
  },
};
