import type { Registration } from "@chonsu/shared/contract/accounts";
import type { z } from "zod";
import { latestCode } from "../mailed-code.ts";
import { type Asking, beginAsking, type Calls } from "./asking.ts";
import { able, type Run, type SignedUp } from "./run-facts.ts";

/** The body of a sign-up, before parsing. */
type SignUp = z.input<typeof Registration>;
export type ProfileOptions = Partial<SignUp["profile"]>;

/** A member signed up by this run. */
interface Account extends Readonly<Required<SignedUp>> {
  readonly name: string;
  readonly refresh: string;
}

/** A member with the calls that the member makes in one check. */
export interface Member extends Account, Calls {
  /** A word that occurs nowhere else. */
  word(): string;
}

export type Dataset = ReturnType<typeof openDataset>;

/** The data of one check: its own members, and the calls it has made. `signal` ends all its calls. */
export function openDataset(run: Run, signal?: AbortSignal) {
  const asking: Asking = beginAsking(run, signal);
  const visitor = asking.callsOf();
  const ends: (() => void)[] = [];
  /** A word that occurs nowhere else. */
  const word = () => `말-${run.mark}-${run.next()}`;
  /** A known member in this check. */
  const as = (account: Account): Member =>
    Object.assign(accountOf(account, account), asking.callsOf(account), { word });
  /** Signs a member in: a new session. */
  const signIn = async ({ email, password, name }: Pick<Account, "email" | "password" | "name">) => {
    const session = await visitor.sessions.create({ body: { email, password } });
    return as(accountOf(session, { email, password, name }));
  };
  /** A new member, who signs up without an invitation: nobody else's chon. */
  const member = async (options?: ProfileOptions) => {
    const signUp = freshSignUp(run, options);
    const proof = await proofOf(run, visitor, signUp.email, "signup");
    await visitor.accounts.registerAlone({ body: { ...signUp, ...proof } });
    return signIn({ ...signUp, name: signUp.profile.user_name });
  };
  return {
    ...asking,
    ...beginUse(asking.used),
    run,
    visitor,
    as,
    word,
    signIn,
    member,
    /** The proof of an address for a sign-up or a reset where the target makes the codes; otherwise empty. */
    proof: (email: string, purpose: "signup" | "reset") => proofOf(run, visitor, email, purpose),
    pair: () => Promise.all([member(), member()]),
    trio: () => Promise.all([member(), member(), member()]),
    /** Registers work for the end of the check. */
    atEnd: (end: () => void) => void ends.push(end),
    /** Advances the clock of the target. */
    pass: (ms: number) => able(run, "advanceClock")(ms),
    close() {
      for (const end of ends) end();
    },
  };
}

/** An account. What its login said is read when it is needed: the login may lack some of it. */
function accountOf(
  session: Pick<Account, "id" | "access" | "refresh">,
  { email, password, name }: Pick<Account, "email" | "password" | "name">,
): Account {
  return {
    email,
    password,
    name,
    get id() {
      return session.id;
    },
    get access() {
      return session.access;
    },
    get refresh() {
      return session.refresh;
    },
  };
}

interface Use {
  allUsed(): ReadonlySet<string>;
}

/** What a check needs: its own calls, and those for what it shares with others. */
function beginUse(own: ReadonlySet<string>) {
  const shared = new Set<Use>();
  return {
    /** Notes that the check uses what was made in another dataset. */
    uses: (other: Use) => void shared.add(other),
    /** The names of all calls that were needed. */
    allUsed: (): ReadonlySet<string> => new Set([...own, ...Array.from(shared, (use) => [...use.allUsed()]).flat()]),
  };
}

/** A value that several checks read and none changes. It is made once a run, at the first use, in its own dataset. */
export function perRun<T>(make: (dataset: Dataset) => Promise<T>): (dataset: Dataset) => Promise<T> {
  const made = new WeakMap<Run, { readonly value: Promise<T>; readonly within: Dataset }>();
  const begin = (run: Run) => {
    const within = openDataset(run);
    run.shared.push(within);
    const begun = { value: make(within), within };
    made.set(run, begun);
    return begun;
  };
  return (dataset) => {
    const { value, within } = made.get(dataset.run) ?? begin(dataset.run);
    dataset.uses(within);
    return value;
  };
}

/** A member whom several checks use, made once a run. */
export function memberPerRun(make: (dataset: Dataset) => Promise<Account>): (dataset: Dataset) => Promise<Member> {
  const made = perRun(make);
  return async (dataset) => dataset.as(await made(dataset));
}

/** An address without an account. */
export function freshEmail(run: Run): string {
  const [domain = "kaist.ac.kr"] = run.config().email_domains;
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
      school: run.config().school,
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
  if (run.config().verification === "client") {
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
  const found = latestCode(mails);
  if (found === undefined) throw new Error(`readMails gave no mail with six digits for ${email}`);
  return found;
}

/** The password that checks change to. Cleaning up needs to know it. */
export function renewed(password: string): string {
  return `${password} renewed`;
}
