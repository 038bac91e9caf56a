import { anyMember, events, type GroupRecords, nothing } from "../record.ts";
import { anyOf } from "../targets.ts";
import { about, the } from "../things.ts";

const aboutOwner = {
  request: about("owner"),
  ...anyMember(200),
  errors: { USER_NOT_FOUND: { request: about("nobody") } },
  target: anyOf("users"),
} as const;

/** Members, their profiles and their connections to the caller. */
export const users: GroupRecords<"users"> = {
  current: { request: {}, ...anyMember(200), errors: {} },
  one: aboutOwner,
  profile: aboutOwner,
  updateProfile: {
    request: {
      body: {
        introduction: "로봇과 사람 사이를 잇습니다.",
        skills: [{ skill: the("skills") }],
        portfolio_links: [{ portfolioLink: the("urls") }],
        keywords: [the("words")],
      },
    },
    ...anyMember(200),
    errors: {},
    publishes: events(["haneul", "profile:changed"]),
  },
  recount: { ...aboutOwner, publishes: nothing("the number is right already") },
  distance: aboutOwner,
  path: aboutOwner,
  search: { request: { query: { user_name: "서윤" } }, ...anyMember(200), errors: {} },
};
