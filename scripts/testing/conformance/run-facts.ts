import { randomBytes } from "node:crypto";
import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import type { settings } from "@chonsu/shared/contract/settings";
import type { Adapter, Need } from "./adapter.ts";
import { Missing } from "./failure.ts";

/** Somebody who was signed up, with what is known to sign in by. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Of the latest login; it may have ended since. */
  access?: string;
}

/** What one run knows: its target, its own mark, and who it has signed up. Shared by all datasets of the run. */
export interface Run {
  readonly target: string;
  readonly adapter: Adapter;
  readonly config: OutputOf<(typeof settings)["read"]>;
  /** Marks every name and address of this run, so that runs on the same data do not meet. */
  readonly mark: string;
  readonly password: string;
  /** The next number of the run. */
  next(): number;
  /** Who was made for several checks. */
  readonly shared: { readonly accounts: ReadonlyMap<string, Account> }[];
}

/** Begins a run against a target whose settings were read. */
export function beginRun(target: string, adapter: Adapter, config: Run["config"]): Run {
  let count = 0;
  return {
    target,
    adapter,
    config,
    mark: randomBytes(5).toString("hex"),
    password: `pw ${randomBytes(9).toString("base64url")}`,
    next() {
      count += 1;
      return count;
    },
    shared: [],
  };
}

/** What the adapter can do, or the reason to skip. */
export function able<N extends Need>(run: Run, need: N): NonNullable<Adapter[N]> {
  const ability = run.adapter[need];
  if (ability === undefined) throw new Missing(`the adapter's ${need}`);
  return ability;
}

/** Skips what only a target that makes its own codes can show (R3). */
export function inServerMode(run: Run): void {
  if (run.config.verification !== "server") throw new Missing("VERIFICATION_MODE=server");
}

/** Skips what only a target whose clients make the codes can show (R3). */
export function inClientMode(run: Run): void {
  if (run.config.verification !== "client") throw new Missing("VERIFICATION_MODE=client");
}
