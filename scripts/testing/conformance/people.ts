import type { Registration } from "@chonsu/shared/contract/accounts";
import type { z } from "zod";
import type { Calls } from "./asking.ts";
import { able, type Run, type SignedUp } from "./run-facts.ts";

/** The body of a sign-up, before parsing. */
export type SignUp = z.input<typeof Registration>;
export type ProfileOptions = Partial<SignUp["profile"]>;

/** A member signed up by this run. */
export interface Account extends Readonly<Required<SignedUp>> {
  readonly name: string;
  readonly refresh: string;
}

/** An address without an account. */
export function freshEmail(run: Run): string {
  const [domain = "kaist.ac.kr"] = run.config.email_domains;
  return `conf-${run.mark}-${run.next()}@${domain}`;
}

/** A sign-up of a new member who shares no name and no interest with others. */
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

const CLIENTS_CODE = 271_828;

/** The proof of an address for a sign-up or a reset where the target makes the codes; otherwise empty. */
export async function proofOf(run: Run, visitor: Calls, email: string, purpose: "signup" | "reset") {
  if (run.config.verification === "client") {
    if (purpose === "reset") await visitor.verifications.sendCode({ body: { email, code: CLIENTS_CODE } });
    return {};
  }
  await visitor.verifications.sendCode({ body: { email } });
  const code = await mailedCode(run, email);
  const { verification } = await visitor.verifications.verify({ body: { email, code, purpose } });
  return { verification };
}

/** The six digits of the latest mail to an address. */
export async function mailedCode(run: Run, email: string): Promise<string> {
  const mails = await able(run, "readMails")(email);
  const found = mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).findLast((code) => code !== undefined);
  if (found === undefined) throw new Error(`readMails gave no mail with six digits for ${email}`);
  return found;
}

/** The password that checks change to. Cleaning up needs to know it. */
export function renewed(password: string): string {
  return `${password} renewed`;
}

/** Signs a new member up without an invitation, then signs the member in. */
export async function makeAccount(run: Run, visitor: Calls, options?: ProfileOptions): Promise<Account> {
  const signUp = freshSignUp(run, options);
  const proof = await proofOf(run, visitor, signUp.email, "signup");
  const me = await visitor.accounts.registerAlone({ body: { ...signUp, ...proof } });
  return signIn(visitor, { ...signUp, name: me.user_name });
}

/** Signs in a known member: a new session. */
export async function signIn(
  visitor: Calls,
  { email, password, name }: Pick<Account, "email" | "password" | "name">,
): Promise<Account> {
  const { id, access, refresh } = await visitor.sessions.create({ body: { email, password } });
  return { id, name, email, password, access, refresh };
}
