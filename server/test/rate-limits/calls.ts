import { CAST } from "@chonsu/db/seed/cast";
import type { LimitName } from "../../src/config/rate-limits.ts";

/** Somebody who calls: where from, and about which of the accounts there are. */
export interface Who {
  readonly address: string;
  readonly account: 0 | 1;
}

/** What a limit counts: who is refused is whoever has it in common with those who used it up. */
export type CountedBy = "address" | "account" | "address and account" | "everybody";

interface Sent {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly url: string;
  readonly payload: object;
}

export interface LimitedCall {
  readonly request: (who: Who) => Sent;
  /** Made by a member; visitors otherwise. */
  readonly asMember?: true;
  readonly limits: Readonly<Partial<Record<LimitName, CountedBy>>>;
}

export const MEMBERS = [CAST.haneul, CAST.junho] as const;
const NEWCOMERS = ["newcomer@kaist.ac.kr", "other.newcomer@kaist.ac.kr"] as const;
const PROOF = { passwordsByAddress: "address", wrongProofsByMember: "account" } as const;
const SIGN_UP = { signUpsByAddress: "address", signUpsByAccount: "account", mails: "everybody" } as const;
const INQUIRY = { inquiriesByAddress: "address", inquiriesByAccount: "account", mails: "everybody" } as const;

function newcomer({ account }: Who) {
  const profile = {
    user_name: "새내기",
    current_academic_degree: "학사",
    year: 2026,
    major1: "전산학부",
    keywords: ["로보틱스", "사진"],
  };
  return { email: NEWCOMERS[account], password: "a password", profile };
}

/** Every call that is limited, and how. What is sent is good input that is refused, where the call refuses at all. */
export const LIMITED: Readonly<Record<string, LimitedCall>> = {
  "sessions.create": {
    request: ({ account }) => post("/api/token/", { email: MEMBERS[account].email, password: "wrong" }),
    limits: {
      passwordsByAddress: "address",
      wrongLoginsByAccountAndAddress: "address and account",
      wrongLoginsByAccount: "account",
    },
  },
  "verifications.checkEmail": {
    request: ({ account }) => post("/api/check-email/", { email: NEWCOMERS[account] }),
    limits: { emailChecksByAddress: "address" },
  },
  "verifications.sendCode": {
    request: ({ account }) => post("/api/send-code-email/", { email: NEWCOMERS[account], code: 123456 }),
    limits: { codesByAddress: "address", codesByRecipient: "account", mails: "everybody" },
  },
  "verifications.verify": {
    request: ({ account }) => post("/api/verify-code/", { email: NEWCOMERS[account], code: 123456 }),
    limits: { codeTriesByAddress: "address", codeTriesByAccount: "account" },
  },
  "accounts.register": {
    request: (who) => post("/api/user/register/", { ...newcomer(who), code: "nobody's" }),
    limits: SIGN_UP,
  },
  "accounts.registerAlone": {
    request: (who) => post("/api/register-alone/", newcomer(who)),
    limits: SIGN_UP,
  },
  "accounts.registerExperience": {
    request: (who) => {
      const claim = { code: "nobody's", inviter_id: CAST.haneul.id, experience_id: 1 };
      return post("/api/register-experience/", { ...newcomer(who), ...claim });
    },
    limits: SIGN_UP,
  },
  "accounts.changePassword, a reset": {
    request: ({ account }) => patchPassword({ email: MEMBERS[account].email }),
    limits: { resetsByAddress: "address", resetsByAccount: "account" },
  },
  "accounts.changePassword": {
    request: () => patchPassword({ current_password: "wrong" }),
    asMember: true,
    limits: PROOF,
  },
  "accounts.checkPassword": {
    request: () => post("/api/check-password/", { password: "wrong" }),
    asMember: true,
    limits: PROOF,
  },
  "accounts.remove": {
    request: () => ({ method: "DELETE", url: "/api/delete-user/", payload: { current_password: "wrong" } }),
    asMember: true,
    limits: PROOF,
  },
  "settings.inquire": {
    request: ({ account }) => inquire(NEWCOMERS[account]),
    limits: INQUIRY,
  },
  "settings.inquire, of a member": {
    request: () => inquire("anybody@example.com"),
    asMember: true,
    limits: INQUIRY,
  },
};

function post(url: string, payload: object): Sent {
  return { method: "POST", url, payload };
}

function patchPassword(payload: object): Sent {
  return { method: "PATCH", url: "/api/change-password/", payload: { new_password: "another", ...payload } };
}

function inquire(from_email: string): Sent {
  return post("/api/send-inquiry-email/", { from_email, body: "문의합니다." });
}
