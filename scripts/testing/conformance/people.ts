import { accounts, type Registration } from "@chonsu/shared/contract/accounts";
import type { Endpoint, OutputOf } from "@chonsu/shared/contract/endpoint";
import { sessions } from "@chonsu/shared/contract/sessions";
import { verifications } from "@chonsu/shared/contract/verifications";
import type { z } from "zod";
import type { Asked } from "./asking.ts";
import { able, type Run } from "./run-facts.ts";

/** What a sign-up sends, before parsing. */
export type SignUp = z.input<typeof Registration>;
export type ProfileOptions = Partial<SignUp["profile"]>;

/** Somebody this run signed up. */
export interface Member {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly access: string;
  readonly refresh: string;
}

/** Makes a call and gives its body; fails the check when it is refused. */
export type Ok = <E extends Endpoint>(endpoint: E, asked: Asked<E>) => Promise<OutputOf<E>>;

/** An address nobody has. */
export function freshEmail(run: Run): string {
  const [domain = "kaist.ac.kr"] = run.config.email_domains;
  return `conf-${run.mark}-${run.next()}@${domain}`;
}

/** A sign-up of somebody new. Nothing in it is shared with anybody: no name, no interest. */
export function freshSignUp(run: Run, options: ProfileOptions = {}): SignUp {
  const number = run.next();
  return {
    email: freshEmail(run),
    password: `${run.password} ${number}`,
    profile: {
      user_name: `회원 ${run.mark} ${number}`,
      school: run.config.school,
      current_academic_degree: "학사",
      year: 2022,
      major1: "전산학부",
      keywords: [`가-${run.mark}-${number}`, `나-${run.mark}-${number}`],
      ...options,
    },
  };
}

/** The proof of an address that a sign-up or a reset carries where the target makes its own codes; nothing elsewhere. */
export async function proofOf(run: Run, ok: Ok, email: string, purpose: "signup" | "reset") {
  if (run.config.verification === "client") {
    if (purpose === "reset") await ok(verifications.sendCode, { body: { email, code: CLIENTS_CODE } });
    return {};
  }
  await ok(verifications.sendCode, { body: { email } });
  const code = await mailedCode(run, email);
  const { verification } = await ok(verifications.verify, { body: { email, code, purpose } });
  return { verification };
}

const CLIENTS_CODE = 271_828;

/** The six digits of the latest mail to an address. */
export async function mailedCode(run: Run, email: string): Promise<string> {
  const mails = await able(run, "readMails")(email);
  const found = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast((code) => code !== undefined);
  if (found === undefined) throw new Error(`readMails gave no mail with six digits for ${email}`);
  return found;
}

/** The password that checks change one to, so that whoever cleans up knows it too. */
export function renewed(password: string): string {
  return `${password} renewed`;
}

/** Signs somebody new up by the second path of the product, and in. */
export async function makeMember(run: Run, ok: Ok, options?: ProfileOptions): Promise<Member> {
  const signUp = freshSignUp(run, options);
  const proof = await proofOf(run, ok, signUp.email, "signup");
  const me = await ok(accounts.registerAlone, { body: { ...signUp, ...proof } });
  return signIn(ok, { ...signUp, name: me.user_name });
}

/** Signs a known person in: a new session. */
export async function signIn(
  ok: Ok,
  { email, password, name }: { readonly email: string; readonly password: string; readonly name: string },
): Promise<Member> {
  const { id, access, refresh } = await ok(sessions.create, { body: { email, password } });
  return { id, name, email, password, access, refresh };
}
