import { randomBytes } from "node:crypto";
import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import type { settings } from "@chonsu/shared/contract/settings";
import type { Adapter, Need } from "./adapter.ts";
import { Missing } from "./failure.ts";
import { type Reach, reachOf } from "./reach.ts";

/** A signed-up account with its password. */
export interface Account {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Token of the latest login. Its session may have ended. */
  access?: string;
}

/** The state of one run: how it reaches its target, its mark and its accounts. All datasets of the run share it. */
export interface Run {
  readonly reach: Reach;
  readonly adapter: Adapter;
  readonly config: OutputOf<(typeof settings)["read"]>;
  /** Part of every name and address of this run, so that runs on the same data do not meet. */
  readonly mark: string;
  readonly password: string;
  /** Counts up within the run. */
  next(): number;
  /** Accounts that several checks share. */
  readonly shared: { readonly accounts: ReadonlyMap<string, Account> }[];
}

/** Begins a run. `config` are the settings of the target. */
export function beginRun(target: string, adapter: Adapter, config: Run["config"]): Run {
  let count = 0;
  return {
    reach: reachOf(target, adapter),
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

/** The adapter action. Skips the check when the adapter does not have it. */
export function able<N extends Need>(run: Run, need: N): NonNullable<Adapter[N]> {
  const ability = run.adapter[need];
  if (ability === undefined) throw new Missing(`the adapter's ${need}`);
  return ability;
}

/** Skips the check unless the target makes the codes (R3). */
export function inServerMode(run: Run): void {
  if (run.config.verification !== "server") throw new Missing("VERIFICATION_MODE=server");
}
