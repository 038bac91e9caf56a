import { randomBytes } from "node:crypto";
import type { OutputOf } from "@chonsu/shared/contract/endpoint";
import { settings } from "@chonsu/shared/contract/settings";
import { LaunchError } from "../../launch/launch-error.mjs";
import { call, NoAnswerError } from "../caller.ts";
import type { Adapter, Need } from "./adapter.ts";
import { Missing } from "./failure.ts";
import { type Reach, reachOf } from "./reach.ts";

/** An account that the run has signed up, with its password. */
export interface SignedUp {
  readonly id: number;
  readonly email: string;
  readonly password: string;
  /** Token of the latest login. Its session may have ended. */
  access?: string;
}

/** The state of one run: how it reaches its target, its mark and its accounts. All datasets of the run share it. */
export type Run = ReturnType<typeof beginRun>;

/** Begins a run. `config` are the settings of the target. */
export function beginRun(target: string, adapter: Adapter, config: OutputOf<(typeof settings)["read"]>) {
  let count = 0;
  /** Accounts that several checks share. */
  const shared: { readonly accounts: ReadonlyMap<string, SignedUp> }[] = [];
  return {
    reach: reachOf(target, adapter),
    adapter,
    config,
    shared,
    /** Part of every name and address of this run, so that runs on the same data do not meet. */
    mark: randomBytes(5).toString("hex"),
    password: `pw ${randomBytes(9).toString("base64url")}`,
    /** Counts up within the run. */
    next: () => ++count,
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

/** Reads the settings of the target. Throws when it does not answer: then nothing can be checked. */
export async function readTarget({ base, headers }: Reach): Promise<Run["config"]> {
  const answer = await call(base, settings.read, {}, { headers }).catch((error: unknown) => {
    const reason = error instanceof NoAnswerError ? error.reason : String(error);
    throw new LaunchError(`Nobody answers at ${base} (${reason}).`);
  });
  const { success, status, violations, curl } = answer;
  if (success !== undefined && violations.length === 0) return success.body;
  const why = [`GET /api/config/ answered ${status}`, ...violations].join("; ");
  throw new LaunchError(`The checks begin with what the target says of itself (wire.md §3): ${why}\n${curl}`);
}
