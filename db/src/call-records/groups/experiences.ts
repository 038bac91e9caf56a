import { anyMember, each, events, type GroupRecords, membersBut, noPage } from "../record.ts";
import { anyOf } from "../targets.ts";
import { about, the } from "../things.ts";

const mine = about("ownersExperience");
const title = "휠체어 경로 지도";

/** The owner, the members of their experience and its invitees. */
export const circle = each("experiences:changed", "haneul", "junho", "doyun", "taeyang", "seungmin");
const ofOwner = {
  request: { params: { userId: the("owner") } },
  ...anyMember(200),
  errors: noPage({ params: { userId: the("owner") } }),
  inBatches: true,
  target: anyOf("users", "userId"),
} as const;

/** Team activities and their members. */
export const experiences: GroupRecords<"experiences"> = {
  create: {
    request: { body: { title } },
    ...anyMember(201),
    errors: {},
    publishes: events(["haneul", "experiences:changed"]),
  },
  edit: {
    request: {
      ...mine,
      body: {
        title,
        accepted_users: [the("owner"), the("friend")],
        pending_invitations: [{ invitee: the("invitable") }],
      },
    },
    other: "doyun",
    ...membersBut("EXPERIENCE_NOT_CREATOR", { owner: 200 }),
    errors: {
      EXPERIENCE_CREATOR_STAYS: { request: { ...mine, body: { accepted_users: [the("friend")] } } },
      EXPERIENCE_MEMBERS_ONLY_SHRINK: {
        request: { ...mine, body: { accepted_users: [the("owner"), the("stranger")] } },
      },
      EXPERIENCE_NOT_CREATOR: { request: { ...mine, body: { title } }, by: "friend" },
      EXPERIENCE_NOT_FOUND: { request: { ...about("nobody"), body: { title } } },
      USER_NOT_FOUND: { request: { ...mine, body: { pending_invitations: [{ invitee: the("nobody") }] } } },
    },
    publishes: events(
      ["haneul", "experiences:changed"],
      ["junho", "experiences:changed"],
      ["doyun", "notification:new", "experiences:changed"],
      ["byeol", "notification:new", "experiences:changed"],
      ["seungmin", "notification:count", "notification:new", "experiences:changed"],
      ["taeyang", "notification:count", "notification:new", "experiences:changed"],
    ),
    target: "select creator_id as who, id from experiences where creator_id is not null",
  },
  leave: {
    request: mine,
    other: "doyun",
    ...membersBut("EXPERIENCE_NOT_MEMBER", { friend: 200, other: 200, owner: 200 }),
    errors: {
      EXPERIENCE_NOT_MEMBER: { request: mine, by: "stranger" },
      EXPERIENCE_NOT_FOUND: { request: about("nobody") },
    },
    publishes: events(...circle),
    target: "select user_id as who, experience_id as id from experience_members",
  },
  ofUser: ofOwner,
  withPending: ofOwner,
};
