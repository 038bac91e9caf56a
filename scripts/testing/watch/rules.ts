import { readFileSync } from "node:fs";
import { systemClock } from "@chonsu/server/platform/clock";
import { systemRandom } from "@chonsu/server/platform/random";
import { isRefusal } from "@chonsu/server/platform/refusal";
import { Faults } from "@chonsu/server/stand-in/faults/faults";
import { FaultOptions } from "@chonsu/shared/stand-in/faults";
import { z } from "zod";
import { LaunchError } from "../../launch/launch-error.mjs";

const Rules = z.array(FaultOptions);

/** The faults of a file: one rule, or a list of them. Throws a LaunchError with one sentence for what is no rule. */
export function readFaults(file: string): Faults {
  const given = read(file);
  const { data: rules, error } = Rules.safeParse(Array.isArray(given) ? given : [given]);
  if (error !== undefined) {
    const [issue] = error.issues;
    throw new LaunchError(`${file}: ${issue?.path.join(".")}: ${issue?.message} (docs/stand-in/faults.md)`);
  }
  const faults = new Faults({ machine: systemClock(), random: systemRandom, corsOrigins: "*" });
  for (const rule of rules) {
    if (rule.event !== undefined)
      throw new LaunchError(
        `${file}: a rule for the push "${rule.event}" needs the stand-in: here are rules for requests only.`,
      );
    if (isRefusal(faults.add(rule))) throw new LaunchError(`${file}: there are too many rules.`);
  }
  return faults;
}

function read(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new LaunchError(`${file} has no rules as JSON: ${error instanceof Error ? error.message : error}`);
  }
}
