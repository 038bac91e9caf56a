import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { everyone, outside, type RowsOf } from "./row.ts";
import { markedEmail } from "./world.ts";

const { haneul } = CAST;
const newcomer = {
  email: "newcomer@kaist.ac.kr",
  password: "a password",
  profile: {
    user_name: "새내기",
    current_academic_degree: "학사",
    year: 2026,
    major1: "전산학부",
    keywords: ["로보틱스", "사진"],
  },
} as const;
const profile = { ...newcomer.profile, keywords: [...newcomer.profile.keywords] };

/** Signing in and up, passwords, settings, members and profiles. */
export const accountRows: RowsOf<"sessions" | "verifications" | "accounts" | "settings" | "users"> = (things) => ({
  sessions: {
    create: {
      request: { body: { email: markedEmail("haneul"), password: SEED_PASSWORD } },
      other: "minji",
      members: everyone(200),
      outsiders: outside(200),
    },
    refresh: {
      request: { body: { refresh: things.refresh } },
      other: "minji",
      members: everyone(200),
      outsiders: outside(200),
    },
    refreshShort: {
      request: { body: { token: things.refresh } },
      other: "minji",
      members: everyone(200),
      outsiders: outside(200),
    },
    check: { request: {}, other: "minji", members: everyone(200), outsiders: outside(200) },
  },
  verifications: {
    checkEmail: {
      request: { body: { email: "newcomer@kaist.ac.kr" } },
      other: "minji",
      members: everyone(200),
      outsiders: outside(200),
    },
    sendCode: {
      request: { body: { email: "newcomer@kaist.ac.kr", code: 123456 } },
      other: "minji",
      members: everyone(200),
      outsiders: outside(200),
    },
    verify: {
      request: { body: { email: "newcomer@kaist.ac.kr", code: 123456 } },
      other: "minji",
      members: everyone("CODE_WORN_OUT"),
      outsiders: outside("CODE_WORN_OUT"),
    },
  },
  accounts: {
    register: {
      request: { body: { ...newcomer, profile, code: LINK_CODES.fresh } },
      other: "minji",
      members: everyone(201),
      outsiders: outside(201),
    },
    registerExperience: {
      request: {
        body: { ...newcomer, profile, code: experienceCode(1), inviter_id: haneul.id, experience_id: 1 },
      },
      other: "minji",
      members: everyone(201),
      outsiders: outside(201),
    },
    registerAlone: {
      request: { body: { ...newcomer, profile } },
      other: "minji",
      members: everyone(201),
      outsiders: outside(201),
    },
    changePassword: {
      request: { body: { new_password: "another password", current_password: SEED_PASSWORD } },
      other: "minji",
      members: everyone(200),
      outsiders: { visitor: "not_authenticated", broken: "token_not_valid", deleted: "user_not_found" },
    },
    checkPassword: {
      request: { body: { password: SEED_PASSWORD } },
      other: "minji",
      members: everyone(200),
      outsiders: "refused",
    },
    remove: {
      request: { body: { current_password: SEED_PASSWORD } },
      other: "minji",
      members: everyone(204),
      outsiders: "refused",
    },
  },
  settings: {
    read: { request: {}, other: "minji", members: everyone(200), outsiders: outside(200) },
    inquire: {
      request: { body: { from_email: "me@example.com", body: "문의합니다." } },
      other: "minji",
      members: everyone(200),
      outsiders: outside(200),
    },
  },
  users: {
    current: { request: {}, other: "minji", members: everyone(200), outsiders: "refused" },
    one: { request: { params: { id: haneul.id } }, other: "minji", members: everyone(200), outsiders: "refused" },
    profile: { request: { params: { id: haneul.id } }, other: "minji", members: everyone(200), outsiders: "refused" },
    updateProfile: {
      request: { body: { introduction: "안녕하세요.", skills: [{ skill: "ROS 2" }], keywords: ["로보틱스"] } },
      other: "minji",
      members: everyone(200),
      outsiders: "refused",
    },
    recount: { request: { params: { id: haneul.id } }, other: "minji", members: everyone(200), outsiders: "refused" },
    distance: { request: { params: { id: haneul.id } }, other: "minji", members: everyone(200), outsiders: "refused" },
    path: { request: { params: { id: haneul.id } }, other: "minji", members: everyone(200), outsiders: "refused" },
    search: { request: { query: { user_name: "김" } }, other: "minji", members: everyone(200), outsiders: "refused" },
  },
});
