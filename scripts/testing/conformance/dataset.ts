import { type Asking, beginAsking, type Calls } from "./asking.ts";
import { type Account, makeAccount, type ProfileOptions, proofOf, signIn } from "./people.ts";
import { able, type Run } from "./run-facts.ts";

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
  const as = (account: Account): Member => ({ ...account, ...asking.callsOf(account), word });
  /** A new member without relations to others. */
  const member = async (options?: ProfileOptions) => as(await makeAccount(run, visitor, options));
  return {
    ...asking,
    ...{ run, visitor, as, word, member },
    /** Signs a member in: a new session. */
    signIn: async (account: Parameters<typeof signIn>[1]) => as(await signIn(visitor, account)),
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

/** A value that several checks read and none changes. It is made once a run, at the first use, in its own dataset. */
export function perRun<T>(make: (dataset: Dataset) => Promise<T>): (dataset: Dataset) => Promise<T> {
  const made = new WeakMap<Run, Promise<T>>();
  return ({ run }) => {
    const known = made.get(run);
    if (known !== undefined) return known;
    const dataset = openDataset(run);
    run.shared.push(dataset);
    const value = make(dataset);
    made.set(run, value);
    return value;
  };
}

/** A member whom several checks use, made once a run. */
export function memberPerRun(make: (dataset: Dataset) => Promise<Account>): (dataset: Dataset) => Promise<Member> {
  const made = perRun(make);
  return async (dataset) => dataset.as(await made(dataset));
}
