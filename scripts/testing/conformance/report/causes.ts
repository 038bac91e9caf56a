import type { Fault } from "../failure.ts";
import { kindOf, lasting } from "../fault-kinds.ts";
import type { Result } from "../run-checks.ts";

export type Cause = ReturnType<typeof causesOf>[number];

/**
 * Failed checks by their causes, in the order of the results: how many, the first of them, and all by their calls (call, or group of checks
 * without a call → what of it failed). A cause of one failure names no calls.
 */
export function causesOf(results: readonly Result[]) {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const causes = Map.groupBy(failed, ({ id, fault }) => (fault === undefined ? id : causeOfFault(fault)));
  return [...causes.values()].flatMap((alike) => {
    const [first, ...more] = alike;
    if (first === undefined) return [];
    const calls = Map.groupBy(alike, ({ id }) => id.split("/")[0] ?? id);
    const whats = [...calls].map(([call, some]) => [call, some.map(({ id }) => id.slice(call.length + 1))] as const);
    return [{ first, count: alike.length, calls: new Map(more.length === 0 ? [] : whats) }];
  });
}

const OF_ANSWER = /^\d{3}: (.+)$/s;
/** Refusals that say something of the server and nothing of the call: too many requests, errors of its own. */
const REFUSAL = /^(429|5\d\d) .*"code":"(\w+)"/s;

/** The same for failures of one cause: a fault of a field, a refusal that has nothing to do with the call, the same difference. */
function causeOfFault({ expected, came }: Fault): string {
  const [, faults] = OF_ANSWER.exec(came) ?? [];
  if (faults !== undefined) return kindOf(faults.split("; ")[0] ?? faults);
  const [, status, code] = REFUSAL.exec(came) ?? [];
  if (status !== undefined) return `${status} ${code}`;
  return `${lasting(expected.replace(/^[A-Z]+ \/\S*: /, ""))} ${lasting(came)}`;
}
