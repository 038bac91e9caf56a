import { randomBytes } from "node:crypto";
import { settings } from "@chonsu/shared/contract/settings";
import { LaunchError } from "../../launch/launch-error.mjs";
import { call, NoAnswerError } from "../caller.ts";
import { jsonIn } from "../strict.ts";
import type { Adapter, Need, TargetConfig } from "./adapter.ts";
import { differencesOf } from "./differences/differences.ts";
import { beginFindings } from "./differences/findings.ts";
import { guarded } from "./differences/guard.ts";
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

/** Begins a run. `config` are the settings of the target, where they are known. */
export function beginRun(target: string, adapter: Adapter, config: TargetConfig | undefined) {
  let count = 0;
  /** Accounts that several checks share. */
  const shared: { readonly accounts: ReadonlyMap<string, SignedUp> }[] = [];
  return {
    reach: reachOf(target, adapter),
    adapter,
    /** The settings of the target. Skips the check when nobody has said them. */
    config(): TargetConfig {
      if (config === undefined) throw new Missing("GET /api/config/, --config FILE or the adapter's config");
      return config;
    },
    shared,
    /** Calls that the target does not have yet, by name. */
    absent: new Set<string>(),
    /** Those of them that may be there: they answer for a thing that is not there as for an unknown path. */
    unclear: new Set<string>(),
    /** Differences from the contract. */
    findings: beginFindings(),
    /** Calls that have succeeded once, by name, and `TOKENS` once a token was accepted. */
    worked: new Set<string>(),
    /** Events that any connection got. */
    heard: new Set<string>(),
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
  if (run.config().verification !== "server") throw new Missing("VERIFICATION_MODE=server");
}

/** Reads the settings of the target; undefined when it does not say them. Throws when nobody answers: then nothing can be checked. */
export async function readTarget({ base, headers }: Reach): Promise<TargetConfig | undefined> {
  const { success, text } = await call(base, settings.read, {}, { headers }).catch((error: unknown) => {
    const reason = error instanceof NoAnswerError ? error.reason : String(error);
    throw new LaunchError(`Nobody answers at ${base} (${reason}).`);
  });
  if (success === undefined) return undefined;
  return guarded(success.body, differencesOf(settings.read.responses[200], jsonIn(text), "settings.read"));
}
