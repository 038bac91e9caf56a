import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import type { Contract } from "@chonsu/shared/contract/table";
import type { RealtimeEvent } from "@chonsu/shared/realtime";
import type { Handle } from "../../support/harness.ts";
import type { CallOf } from "../access/call.ts";

/** What somebody is told by a command: who, or everybody, and the events in order. The one the campus does not know yet is the newcomer. */
export type Told = readonly (readonly [who: Handle | "newcomer" | "everybody", ...events: RealtimeEvent[]])[];

interface Tells {
  readonly told: Told;
  /** Who asks, where it is not the owner of the things. */
  readonly by?: Handle;
}

/** Why a command tells nobody. */
interface Silent {
  readonly silent: string;
}

type IsCommand<E extends Endpoint> = E["method"] extends "GET" ? false : true;

/** Every call that is no GET: one that is missing does not compile. */
export type Commands = {
  readonly [G in keyof Contract]: {
    readonly [N in keyof Contract[G] as IsCommand<CallOf<G, N>> extends true ? N : never]: Tells | Silent;
  } & { readonly [N in keyof Contract[G]]?: Tells | Silent };
};

const tells = (...told: Told): Tells => ({ told });
const silent = (why: string): Silent => ({ silent: why });

const READS = "changes nothing";
const ASKED = "nobody else sees it, and the page of it asks when it is shown";
const UNSEEN = "no screen shows it";

/** Members of the owner's experience, and who is invited to it. */
const circle = ["junho", "doyun", "taeyang", "seungmin"] as const;
const hearsOfIt = (who: Handle) => [who, "experiences:changed"] as const;
const tellsCircle = (...others: Told): Tells =>
  tells(["haneul", "experiences:changed"], ...circle.map(hearsOfIt), ...others);

/** The author of the owner's post, who is on it and who has commented it; and the same of the post the owner has commented. */
const postCircle = ["haneul", "dahye", "junho", "sangwoo", "woojin"] as const;
const commentCircle = ["haneul", "hyunwoo", "taeyang"] as const;
const hearsOfPost = (who: Handle) => [who, "projects:changed"] as const;

/** Whom each command tells what, as the owner of the things of the marked campus asks it. */
export const COMMANDS: Commands = {
  sessions: { create: silent(UNSEEN), refresh: silent(UNSEEN), refreshShort: silent(UNSEEN) },
  verifications: { checkEmail: silent(READS), sendCode: silent(UNSEEN), verify: silent(UNSEEN) },
  accounts: {
    register: tells(["haneul", "friends:changed", "notification:new"], ["newcomer", "friends:changed"]),
    registerExperience: tells(["haneul", "friends:changed", "notification:new"], ["newcomer", "friends:changed"]),
    registerAlone: silent("whom nobody invited nobody waits for"),
    changePassword: silent("it ends sessions: their sockets are closed"),
    checkPassword: silent(UNSEEN),
    remove: tells(
      ["arin", "projects:changed"],
      ["chaewon", "projects:changed"],
      ["dahye", "message:new", "conversation:changed", "projects:changed", "friends:changed"],
      ["donghyun", "experiences:changed", "projects:changed"],
      ["doyun", "experiences:changed", "friends:changed"],
      ["eunseo", "projects:changed", "projects:changed"],
      ["geonu", "projects:changed"],
      ["hyunwoo", "experiences:changed", "projects:changed", "projects:changed", "projects:changed", "friends:changed"],
      ["inho", "friends:changed"],
      ["jaemin", "projects:changed"],
      ["jimin", "friends:changed"],
      ["jiwoo", "message:new", "conversation:changed", "friends:changed"],
      ["junho", "message:new", "conversation:changed", "experiences:changed", "projects:changed", "friends:changed"],
      ["kyungmin", "message:new", "conversation:changed", "projects:changed"],
      ["minji", "message:new", "conversation:changed", "projects:changed", "friends:changed"],
      ["nayeon", "friends:changed"],
      ["nuri", "projects:changed"],
      ["sangwoo", "projects:changed"],
      ["seoyun", "projects:changed"],
      ["serin", "projects:changed", "projects:changed"],
      ["seungmin", "message:new", "conversation:changed", "experiences:changed", "projects:changed"],
      ["sohee", "message:new", "conversation:changed", "experiences:changed", "projects:changed", "friends:changed"],
      ["sooyoung", "friends:changed"],
      ["sora", "notification:count", "friends:changed"],
      ["taemin", "projects:changed"],
      ["taeyang", "experiences:changed", "projects:changed", "projects:changed", "friends:changed"],
      ["woojin", "projects:changed", "notification:count", "friends:changed"],
      ["yejin", "friends:changed"],
      ["yuna", "projects:changed"],
    ),
  },
  settings: { inquire: silent(UNSEEN) },
  users: {
    updateProfile: tells(["haneul", "profile:changed"]),
    recount: silent("the number is right already"),
  },
  friends: {
    request: tells(["haneul", "friends:changed"], ["eunseo", "notification:new", "friends:changed"]),
    respond: tells(["haneul", "friends:changed"], ["dahye", "notification:new", "friends:changed"]),
    remove: tells(["haneul", "friends:changed"], ["sora", "notification:count", "friends:changed"]),
    cancel: tells(["haneul", "friends:changed"], ["sora", "notification:count", "friends:changed"]),
  },
  invitationLinks: { create: silent(ASKED), remove: silent(ASKED) },
  projects: {
    create: tells(
      ["doyun", "notification:new"],
      ["junho", "notification:new"],
      ["jimin", "notification:new"],
      ["dahye", "notification:new"],
      ["taemin", "notification:new"],
      ["juwon", "notification:new"],
      ["everybody", "feed:changed"],
    ),
    edit: tells(...postCircle.map(hearsOfPost)),
    remove: tells(
      ["haneul", "notification:count"],
      ["sangwoo", "notification:count"],
      ["woojin", "notification:count"],
      ...postCircle.map(hearsOfPost),
      ["everybody", "feed:changed"],
    ),
    toggleLike: tells(...postCircle.map(hearsOfPost)),
  },
  comments: {
    create: tells(["woojin", "notification:new"], ...postCircle.map(hearsOfPost)),
    edit: tells(...commentCircle.map(hearsOfPost)),
    remove: tells(...commentCircle.map(hearsOfPost)),
  },
  experiences: {
    create: tells(["haneul", "experiences:changed"]),
    edit: tellsCircle(),
    leave: tellsCircle(),
  },
  experienceDetails: {
    create: tells(["haneul", "experiences:changed"]),
    edit: tells(["haneul", "profile:changed", "experiences:changed"], ...circle.map(hearsOfIt)),
    remove: tellsCircle(),
  },
  experienceInvitations: {
    create: tellsCircle(["eunseo", "notification:new", "experiences:changed"]),
    respond: tells(["haneul", "experiences:changed"], ["sohee", "notification:new", "experiences:changed"]),
    cancel: tells(
      ["haneul", "experiences:changed"],
      ["junho", "experiences:changed"],
      ["doyun", "experiences:changed"],
      ["seungmin", "experiences:changed"],
      ["taeyang", "notification:count", "notification:new", "experiences:changed"],
    ),
  },
  experienceLinks: {
    join: {
      by: "garam",
      ...tells(["haneul", "friends:changed", "notification:new", "experiences:changed"], ...circle.map(hearsOfIt), [
        "garam",
        "friends:changed",
        "experiences:changed",
      ]),
    },
  },
  notifications: {
    update: tells(["haneul", "notification:count"]),
    remove: tells(["haneul", "notification:count"]),
    readAll: tells(["haneul", "notification:count"]),
  },
  changes: {},
  searches: { people: silent(READS), experiences: silent(READS), projects: silent(READS) },
  searchHistory: { add: silent(ASKED), remove: silent(ASKED), clear: silent(ASKED) },
  keywords: {},
  suggestions: {},
  conversations: {
    create: tells(["haneul", "conversation:changed"], ["eunseo", "conversation:changed"]),
    leave: tells(["haneul", "conversation:changed"]),
    read: {
      by: "sohee",
      ...tells(["haneul", "conversation:read"], ["sohee", "conversation:read", "notification:count"]),
    },
  },
  messages: {
    create: tells(["haneul", "message:new"], ["sohee", "message:new", "notification:new"]),
    remove: tells(["haneul", "message:deleted"], ["sohee", "message:deleted"]),
  },
};
