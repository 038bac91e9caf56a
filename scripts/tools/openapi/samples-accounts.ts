import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { SampleFacts, Samples } from "./sample.ts";

const email = "byeolha@kaist.ac.kr";
const CODE = 482_913;
const { haneul, seoyun } = CAST;

function signUp() {
  return {
    email,
    password: "correct horse battery staple",
    profile: {
      user_name: "오별하",
      school: "카이스트",
      current_academic_degree: "학사",
      year: 2026,
      major1: "전산학부",
      major2: "산업디자인학과",
      keywords: ["로보틱스", "접근성"],
    },
  } as const;
}

/** A list that a schema may keep. */
function registration() {
  const { profile, ...rest } = signUp();
  return { ...rest, profile: { ...profile, keywords: [...profile.keywords] } };
}

/** Signing in and up, passwords, settings, members. */
export function accountSamples({
  refresh,
}: SampleFacts): Samples<"sessions" | "verifications" | "accounts" | "settings" | "users"> {
  return {
    sessions: {
      create: { as: null, body: { email: haneul.email, password: SEED_PASSWORD } },
      refresh: { as: null, body: { refresh } },
      refreshShort: { as: null, body: { token: refresh } },
      check: {},
    },
    verifications: {
      checkEmail: { as: null, body: { email } },
      sendCode: { as: null, body: { email, code: CODE } },
      verify: { as: null, body: { email, code: CODE, purpose: "signup" }, mailsCodeTo: email },
    },
    accounts: {
      register: { as: null, body: { ...registration(), code: LINK_CODES.fresh } },
      registerAlone: { as: null, body: registration() },
      registerExperience: {
        as: null,
        body: {
          ...registration(),
          code: experienceCode(EXPERIENCES.robotOne.id),
          inviter_id: haneul.id,
          experience_id: EXPERIENCES.robotOne.id,
        },
      },
      changePassword: { body: { new_password: "a better password", current_password: SEED_PASSWORD } },
      checkPassword: { body: { password: SEED_PASSWORD } },
      remove: { body: { current_password: SEED_PASSWORD } },
    },
    settings: {
      read: { as: null },
      inquire: { as: null, body: { from_email: email, body: "인증 메일이 오지 않아요." } },
    },
    users: {
      current: {},
      one: { params: { id: seoyun.id } },
      profile: { params: { id: seoyun.id } },
      updateProfile: {
        body: {
          introduction: "로봇과 사람 사이를 잇습니다.",
          skills: [{ skill: "ROS 2" }, { skill: "Figma" }],
          portfolio_links: [{ portfolioLink: "https://github.com/haneul" }],
          keywords: ["로보틱스", "접근성"],
        },
      },
      recount: { params: { id: haneul.id } },
      distance: { params: { id: seoyun.id } },
      path: { params: { id: seoyun.id } },
      search: { query: { user_name: "서윤" } },
    },
  };
}
