import { anybody, anyMember, each, type GroupRecords, membersBut } from "../record.ts";
import { the } from "../things.ts";

const mine = { params: { userId: the("owner"), expId: the("ownersExperience") } };
const shared = { params: { code: the("shareCode") } };
const noLink = {
  EXPERIENCE_LINK_OFF: { request: { params: { code: the("offCode") } } },
  EXPERIENCE_LINK_NOT_FOUND: { request: { params: { code: the("nobodysCode") } } },
};
const ANY_CODE = "select code from experience_links";

/** The share link of an experience and its landing page. */
export const experienceLinks: GroupRecords<"experienceLinks"> = {
  read: {
    request: mine,
    other: "doyun",
    ...membersBut("EXPERIENCE_NOT_MEMBER", { friend: 200, other: 200, owner: 200 }),
    errors: {
      EXPERIENCE_NOT_MEMBER: { request: mine, by: "stranger" },
      EXPERIENCE_NOT_FOUND: { request: { params: { userId: the("owner"), expId: the("nobody") } } },
    },
    target: "select user_id as who, user_id as userId, experience_id as expId from experience_members",
  },
  welcome: { request: shared, ...anybody(200), errors: noLink, target: ANY_CODE },
  join: {
    request: shared,
    ...anyMember(200),
    errors: noLink,
    publishes: {
      by: "stranger",
      events: [
        ["haneul", "friends:changed", "notification:new", "experiences:changed"],
        ...each("experiences:changed", "junho", "doyun", "taeyang", "seungmin"),
        ["garam", "friends:changed", "experiences:changed"],
      ],
    },
    target: ANY_CODE,
  },
};
