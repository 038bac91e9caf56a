import { type CampusThings, prepareCampus } from "@chonsu/db/call-records/campus";
import { callNamed } from "@chonsu/db/call-records/records";
import { withThings } from "@chonsu/db/call-records/things";
import { CAST } from "@chonsu/db/seed/cast";
import type { Contract } from "@chonsu/shared/contract/table";
import type { LimitName } from "../../src/config/rate-limits.ts";
import { connectionOf } from "../support/connection.ts";
import { TEST_NOW, type TestApp } from "../support/harness.ts";

/** A caller: the address, and the account that is named. */
export interface Who {
  readonly address: string;
  readonly account: 0 | 1;
}

/** A call with limits. It is sent valid input which the call refuses, where it can refuse. */
interface LimitedCall {
  readonly call: { [G in keyof Contract]: `${G}.${keyof Contract[G] & string}` }[keyof Contract];
  /** The error case of the record whose request is sent; the valid request without it. */
  readonly code?: string;
  /** The e-mail addresses of the two accounts, for a call that names an account. Other calls are made by a member. */
  readonly names?: readonly string[];
  readonly asMember?: true;
  readonly limits: readonly LimitName[];
}

export const MEMBERS = [CAST.haneul, CAST.junho] as const;
const members = MEMBERS.map(({ email }) => email);
const newcomers = ["newcomer@kaist.ac.kr", "other.newcomer@kaist.ac.kr"];
const proof = { asMember: true, limits: ["passwordsByAddress", "wrongProofsByMember"] } as const;
const mails = ["mailsByNetwork", "mails"] as const;
const signUp = {
  names: newcomers,
  limits: ["membershipsByNetwork", "signUpsByAddress", ...mails],
} as const;

/** Every call with limits. */
export const LIMITED: readonly LimitedCall[] = [
  {
    call: "sessions.create",
    code: "WRONG_LOGIN",
    names: members,
    limits: ["passwordsByAddress", "wrongLoginsByAccountAndAddress", "wrongLoginsByAccount"],
  },
  { call: "verifications.checkEmail", names: newcomers, limits: ["membershipsByNetwork", "emailChecksByAddress"] },
  {
    call: "verifications.sendCode",
    names: newcomers,
    limits: ["codesByAddress", "codesByRecipientAndNetwork", "codesByRecipient", ...mails],
  },
  { call: "verifications.verify", names: newcomers, limits: ["codeTriesByAddress"] },
  { call: "accounts.register", code: "INVITATION_INVALID", ...signUp },
  { call: "accounts.registerAlone", ...signUp },
  { call: "accounts.registerExperience", code: "INVITATION_INVALID", ...signUp },
  {
    call: "accounts.changePassword",
    code: "VERIFICATION_MISSING",
    names: members,
    limits: ["membershipsByNetwork", "resetsByAddress"],
  },
  { call: "accounts.changePassword", code: "PROOF_MISSING", ...proof },
  { call: "accounts.checkPassword", code: "PASSWORD_WRONG", ...proof },
  { call: "accounts.remove", code: "PROOF_MISSING", ...proof },
  { call: "settings.inquire", names: newcomers, limits: ["inquiriesByAddress", ...mails] },
  { call: "settings.inquire", asMember: true, limits: ["inquiriesByAddress", "inquiriesByMember", ...mails] },
];

const prepared = new WeakMap<TestApp, CampusThings>();

function thingsOf(app: TestApp): CampusThings {
  const things = prepared.get(app) ?? prepareCampus(connectionOf(app), TEST_NOW);
  prepared.set(app, things);
  return things;
}

export function sendLimited(app: TestApp, { call, code = "", names, asMember }: LimitedCall, who: Who) {
  const { endpoint, record } = callNamed(call);
  const { body } = withThings((record.errors[code] ?? record).request, thingsOf(app));
  const field = call === "settings.inquire" ? "from_email" : "email";
  return app.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    payload: { ...Object(body), ...(names && { [field]: names[who.account] }) },
    headers: asMember === undefined ? {} : { authorization: `Bearer ${app.token(MEMBERS[who.account].id)}` },
    remoteAddress: who.address,
  });
}
