import { settings } from "@chonsu/shared/contract/settings";
import { LaunchError } from "../../launch/launch-error.mjs";
import { call } from "../caller.ts";
import type { Reach } from "./reach.ts";
import type { Run } from "./run-facts.ts";

/** Reads the settings of the target. Throws when it does not answer: then nothing can be checked. */
export async function readTarget({ base, headers }: Reach): Promise<Run["config"]> {
  const answer = await call(base, settings.read, {}, { headers }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new LaunchError(`Nobody answers at ${base} (${cause}).`);
  });
  const { success, status, violations, curl } = answer;
  if (success !== undefined && violations.length === 0) return success.body;
  const why = [`GET /api/config/ answered ${status}`, ...violations].join("; ");
  throw new LaunchError(`The checks begin with what the target says of itself (wire.md §3): ${why}\n${curl}`);
}
