import { type CampusThings, prepareCampus } from "@chonsu/db/calls/campus";
import { callNamed } from "@chonsu/db/calls/groups/records";
import { withThings } from "@chonsu/db/calls/things";
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

/** What a limit counts by. A caller is refused when it shares that with the callers who used it up. */
export type CountedBy = "address" | "network" | "account" | "address and account" | "everybody";

/** A call with limits. It is sent valid input which the call refuses, where it can refuse. */
interface LimitedCall {
  readonly call: { [G in keyof Contract]: `${G}.${keyof Contract[G] & string}` }[keyof Contract];
  /** The error case of the record whose request is sent; the valid request without it. */
  readonly code?: string;
  /** The field that names the account, and the members whose addresses it gets. Other calls are made by a member. */
  readonly names?: { readonly email: readonly string[] } | { readonly from_email: readonly string[] };
  readonly asMember?: true;
  readonly limits: Readonly<Partial<Record<LimitName, CountedBy>>>;
}

export const MEMBERS = [CAST.haneul, CAST.junho] as const;
const members = MEMBERS.map(({ email }) => email);
const newcomers = ["newcomer@kaist.ac.kr", "other.newcomer@kaist.ac.kr"];
const proof = { asMember: true, limits: { passwordsByAddress: "address", wrongProofsByMember: "account" } } as const;
const signUp = {
  names: { email: newcomers },
  limits: {
    membershipsByNetwork: "network",
    signUpsByAddress: "address",
    signUpsByAccount: "account",
    mails: "everybody",
  },
} as const;
const inquiry = { inquiriesByAddress: "address", inquiriesByAccount: "account", mails: "everybody" } as const;

/** Every call with limits. */
export const LIMITED: readonly LimitedCall[] = [
  {
    call: "sessions.create",
    code: "WRONG_LOGIN",
    names: { email: members },
    limits: {
      passwordsByAddress: "address",
      wrongLoginsByAccountAndAddress: "address and account",
      wrongLoginsByAccount: "account",
    },
  },
  {
    call: "verifications.checkEmail",
    names: { email: newcomers },
    limits: { membershipsByNetwork: "network", emailChecksByAddress: "address" },
  },
  {
    call: "verifications.sendCode",
    names: { email: newcomers },
    limits: { codesByAddress: "address", codesByRecipient: "account", mails: "everybody" },
  },
  {
    call: "verifications.verify",
    names: { email: newcomers },
    limits: { codeTriesByAddress: "address", codeTriesByAccount: "account" },
  },
  { call: "accounts.register", code: "INVITATION_INVALID", ...signUp },
  { call: "accounts.registerAlone", ...signUp },
  { call: "accounts.registerExperience", code: "INVITATION_INVALID", ...signUp },
  {
    call: "accounts.changePassword",
    code: "VERIFICATION_MISSING",
    names: { email: members },
    limits: { membershipsByNetwork: "network", resetsByAddress: "address", resetsByAccount: "account" },
  },
  { call: "accounts.changePassword", code: "PROOF_MISSING", ...proof },
  { call: "accounts.checkPassword", code: "PASSWORD_WRONG", ...proof },
  { call: "accounts.remove", code: "PROOF_MISSING", ...proof },
  { call: "settings.inquire", names: { from_email: newcomers }, limits: inquiry },
  { call: "settings.inquire", asMember: true, limits: inquiry },
];

const prepared = new WeakMap<TestApp, CampusThings>();

function thingsOf(app: TestApp): CampusThings {
  const things = prepared.get(app) ?? prepareCampus(connectionOf(app), TEST_NOW);
  prepared.set(app, things);
  return things;
}

/** Makes a limited call. */
export function sendLimited(app: TestApp, { call, code = "", names, asMember }: LimitedCall, who: Who) {
  const { endpoint, record } = callNamed(call);
  const { body } = withThings((record.errors[code] ?? record).request, thingsOf(app));
  const account = Object.entries(names ?? {}).map(([field, addresses]) => [field, addresses[who.account]]);
  return app.app.inject({
    method: endpoint.method,
    url: endpoint.path,
    payload: { ...Object(body), ...Object.fromEntries(account) },
    headers: asMember === undefined ? {} : { authorization: `Bearer ${app.token(MEMBERS[who.account].id)}` },
    remoteAddress: who.address,
  });
}
