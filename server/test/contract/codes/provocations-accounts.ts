import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { EXPIRED_LINK_CODE, LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { connectionOf } from "../../support/connection.ts";
import type { TestApp } from "../../support/harness.ts";
import { markedEmail } from "../access/world.ts";
import { NOBODYS, type ProvocationsOf } from "./provocation.ts";

const email = "newcomer@kaist.ac.kr";
const CODE = 123_456;
const taken = markedEmail("haneul");
const server = { verification: "server" } as const;
const experience = { code: experienceCode(1), inviter_id: CAST.haneul.id, experience_id: 1 };

function signUp(address = email) {
  const profile = { user_name: "새내기", current_academic_degree: "학사", year: 2026, major1: "전산학부" } as const;
  return { email: address, password: "a password", profile: { ...profile, keywords: ["로보틱스", "사진"] } };
}

/** Mails a code that is not the one of these tests. */
async function mailAnotherCode(app: TestApp): Promise<void> {
  for (;;) {
    await app.visitor().post("/api/send-code-email/").send({ email }).expect(200);
    const mailed = connectionOf(app).prepare("select text from mails order by id desc").pluck().get();
    if (!String(mailed).includes(String(CODE))) return;
  }
}

/** Codes of signing in and up, passwords, members and profiles. */
export const accountProvocations: ProvocationsOf<"sessions" | "verifications" | "accounts" | "settings" | "users"> = (
  things,
) => {
  const unknown = { USER_NOT_FOUND: { request: { params: { id: NOBODYS } } } };
  return {
    sessions: {
      create: { WRONG_LOGIN: { request: { body: { email: taken, password: "wrong" } } } },
      refresh: {
        token_not_valid: { request: { body: { refresh: "not.a.token" } } },
        user_not_found: { request: { body: { refresh: things.refreshOfDeleted } } },
      },
      refreshShort: {
        token_not_valid: { request: { body: { token: "not.a.token" } } },
        user_not_found: { request: { body: { token: things.refreshOfDeleted } } },
      },
      check: {},
    },
    verifications: {
      checkEmail: {
        EMAIL_TAKEN: { request: { body: { email: taken } } },
        EMAIL_NOT_UNIVERSITY: { request: { body: { email: "some..one@kaist.ac.kr" } } },
      },
      sendCode: {},
      verify: {
        CODE_WRONG: {
          request: { body: { email, code: CODE } },
          config: server,
          before: mailAnotherCode,
          changes: "the attempt is counted (R3)",
        },
        CODE_WORN_OUT: { request: { body: { email, code: CODE } }, config: server },
      },
    },
    accounts: {
      register: {
        EMAIL_TAKEN: { request: { body: { ...signUp(taken), code: LINK_CODES.fresh } } },
        VERIFICATION_MISSING: { request: { body: { ...signUp(), code: LINK_CODES.fresh } }, config: server },
        INVITATION_INVALID: { request: { body: { ...signUp(), code: "nobody's" } } },
        INVITATION_EXPIRED: { request: { body: { ...signUp(), code: EXPIRED_LINK_CODE } } },
      },
      registerAlone: {
        EMAIL_TAKEN: { request: { body: signUp(taken) } },
        VERIFICATION_MISSING: { request: { body: signUp() }, config: server },
      },
      registerExperience: {
        EMAIL_TAKEN: { request: { body: { ...signUp(taken), ...experience } } },
        VERIFICATION_MISSING: { request: { body: { ...signUp(), ...experience } }, config: server },
        INVITATION_INVALID: { request: { body: { ...signUp(), ...experience, inviter_id: CAST.junho.id } } },
        EXPERIENCE_LINK_OFF: {
          request: {
            body: {
              ...signUp(),
              code: experienceCode(EXPERIENCES.robotCamp.id),
              inviter_id: CAST.doyun.id,
              experience_id: EXPERIENCES.robotCamp.id,
            },
          },
        },
      },
      changePassword: {
        not_authenticated: { request: { body: { new_password: "new" } }, as: "visitor" },
        token_not_valid: { request: { body: { new_password: "new" } }, as: "broken token" },
        user_not_found: { request: { body: { new_password: "new" } }, as: "member who left" },
        PROOF_MISSING: { request: { body: { new_password: "new", current_password: "wrong" } } },
        VERIFICATION_MISSING: { request: { body: { new_password: "new", email: taken } } },
        EMAIL_UNKNOWN: { request: { body: { new_password: "new", email } } },
      },
      checkPassword: { PASSWORD_WRONG: { request: { body: { password: `${SEED_PASSWORD}!` } } } },
      remove: { PROOF_MISSING: { request: {} } },
    },
    settings: { read: {}, inquire: {} },
    users: {
      current: {},
      one: unknown,
      profile: unknown,
      updateProfile: {},
      recount: unknown,
      distance: unknown,
      path: unknown,
      search: {},
    },
  };
};
