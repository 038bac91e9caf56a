import { anybody, events, type GroupRecords, membersBut, nothing, REFUSED, UNSEEN } from "../record.ts";
import { MAILED, SOMEBODY } from "../targets.ts";
import { the } from "../things.ts";

const profile = {
  user_name: the("newcomersName"),
  current_academic_degree: "학사",
  year: 2026,
  major1: "전산학부",
  major2: "산업디자인학과",
} as const;
const newcomer = {
  email: the("newcomersEmail"),
  password: "correct horse battery staple",
  verification: the("proof"),
  profile: { ...profile, keywords: [the("newcomersInterests")] },
};
const share = { code: the("shareCode"), inviter_id: the("shareInviter"), experience_id: the("sharedExperience") };
const off = { code: the("offCode"), inviter_id: the("offInviter"), experience_id: the("offExperience") };
const unproven = { ...newcomer, verification: null };
const taken = { ...newcomer, email: the("ownersEmail") };

/**
 * The events when the owner leaves. The owner is removed from chons, requests, conversations, experiences, and posts
 * that the owner wrote, liked, commented or is tagged in.
 */
const EVENTS_OF_LEAVING = events(
  ["arin", "projects:changed"],
  ["chaewon", "projects:changed"],
  ["dahye", "message:new", "conversation:changed", "friends:changed", "projects:changed"],
  ["donghyun", "experiences:changed", "projects:changed"],
  ["doyun", "experiences:changed", "friends:changed"],
  ["eunseo", "projects:changed", "projects:changed"],
  ["geonu", "projects:changed"],
  ["hyunwoo", "experiences:changed", "friends:changed", "projects:changed", "projects:changed", "projects:changed"],
  ["inho", "friends:changed"],
  ["jaemin", "projects:changed"],
  ["jimin", "friends:changed"],
  ["jiwoo", "message:new", "conversation:changed", "friends:changed"],
  ["junho", "message:new", "conversation:changed", "experiences:changed", "friends:changed", "projects:changed"],
  ["kyungmin", "message:new", "conversation:changed", "projects:changed"],
  ["minji", "message:new", "conversation:changed", "friends:changed", "projects:changed"],
  ["nayeon", "friends:changed"],
  ["nuri", "projects:changed"],
  ["sangwoo", "projects:changed"],
  ["seoyun", "projects:changed"],
  ["serin", "projects:changed", "projects:changed"],
  ["seungmin", "message:new", "conversation:changed", "experiences:changed", "notification:count", "projects:changed"],
  [
    "sohee",
    "message:new",
    "conversation:changed",
    "experiences:changed",
    "friends:changed",
    "notification:count",
    "projects:changed",
  ],
  ["sooyoung", "friends:changed"],
  ["sora", "notification:count", "friends:changed"],
  ["taemin", "projects:changed"],
  ["taeyang", "experiences:changed", "friends:changed", "notification:count", "projects:changed", "projects:changed"],
  ["woojin", "notification:count", "friends:changed", "projects:changed"],
  ["yejin", "friends:changed"],
  ["yuna", "friends:changed", "projects:changed"],
);

/** Sign-up, passwords and leaving. */
export const accounts: GroupRecords<"accounts"> = {
  register: {
    request: { body: { ...newcomer, code: the("linkCode") } },
    ...anybody(201),
    errors: {
      EMAIL_TAKEN: { request: { body: { ...taken, code: the("linkCode") } } },
      VERIFICATION_MISSING: { request: { body: { ...unproven, code: the("linkCode") } }, verification: "server" },
      INVITATION_INVALID: { request: { body: { ...newcomer, code: the("nobodysCode") } } },
      INVITATION_EXPIRED: { request: { body: { ...newcomer, code: the("expiredLinkCode") } } },
    },
    publishes: events(["haneul", "friends:changed", "notification:new"], ["newcomer", "friends:changed"]),
    target: `select l.inviter_id as who, l.code, m.email, '@password' as password, '@verification' as verification
      from invitation_links l, (${MAILED}) m where l.invitee_id is null and (l.expires_at > :now or l.id % 9 = 0)`,
  },
  registerAlone: {
    request: { body: newcomer },
    ...anybody(201),
    errors: {
      EMAIL_TAKEN: { request: { body: taken } },
      VERIFICATION_MISSING: { request: { body: unproven }, verification: "server" },
    },
    publishes: nothing("whom nobody invited nobody waits for"),
    target: `select ${SOMEBODY} as who, email, '@password' as password, '@verification' as verification
      from (${MAILED})`,
  },
  registerExperience: {
    request: { body: { ...newcomer, ...share } },
    ...anybody(201),
    errors: {
      EMAIL_TAKEN: { request: { body: { ...taken, ...share } } },
      VERIFICATION_MISSING: { request: { body: { ...unproven, ...share } }, verification: "server" },
      INVITATION_INVALID: { request: { body: { ...newcomer, ...share, inviter_id: the("stranger") } } },
      EXPERIENCE_LINK_OFF: { request: { body: { ...newcomer, ...off } } },
    },
    publishes: events(["haneul", "friends:changed", "notification:new"], ["newcomer", "friends:changed"]),
    target: `select l.inviter_id as who, l.code, l.inviter_id, l.experience_id, m.email,
      '@password' as password, '@verification' as verification
      from experience_links l, (${MAILED}) m where l.disabled_at is null or m.email like '%1@%'`,
  },
  changePassword: {
    request: { body: { new_password: the("newPassword"), current_password: the("ownersPassword") } },
    ...membersBut("PROOF_MISSING", { owner: 200 }),
    outsiders: REFUSED,
    errors: {
      not_authenticated: { request: { body: { new_password: "new" } }, by: "visitor" },
      token_not_valid: { request: { body: { new_password: "new" } }, by: "badToken" },
      user_not_found: { request: { body: { new_password: "new" } }, by: "leftMember" },
      PROOF_MISSING: { request: { body: { new_password: "new", current_password: "wrong" } } },
      VERIFICATION_MISSING: { request: { body: { new_password: "new", email: the("ownersEmail") } } },
      EMAIL_UNKNOWN: { request: { body: { new_password: "new", email: the("newcomersEmail") } } },
    },
    publishes: nothing("it ends sessions: their sockets are closed"),
    target: `select id as who, null as email, '@password' as current_password, '@password' as new_password,
      null as verification from users
      union all select u.id, u.email, null, '@password', '@verification'
        from users u join mailed_codes m on m.email = u.email`,
  },
  checkPassword: {
    request: { body: { password: the("ownersPassword") } },
    ...membersBut("PASSWORD_WRONG", { owner: 200 }),
    errors: { PASSWORD_WRONG: { request: { body: { password: "wrong" } } } },
    publishes: UNSEEN,
    target: "select id as who, '@password' as password from users",
  },
  remove: {
    request: { body: { current_password: the("ownersPassword") } },
    ...membersBut("PROOF_MISSING", { owner: 204 }),
    errors: { PROOF_MISSING: { request: { body: { current_password: "wrong" } } } },
    publishes: EVENTS_OF_LEAVING,
    target: "select id as who, '@password' as current_password from users",
  },
};
