import type { Finding } from "../differences/findings.ts";
import type { CheckFault } from "../failure.ts";
import type { Result } from "../run-checks.ts";

/** Why something is not as it should be: a difference of answers, or what failed for one reason. */
export interface Cause {
  /** The fault in words: `Profile has no experiences (in 61 calls)`. */
  readonly title: string;
  /** What should be true. A difference of an answer says it in its title. */
  readonly says?: string;
  readonly fault: CheckFault | undefined;
  /** The calls in whose answers the difference was seen. */
  readonly seenIn: readonly string[];
  /** Call, or group of checks without a call → what of it failed. */
  readonly failed: ReadonlyMap<string, readonly string[]>;
}

/** Everything that is wrong, each cause once: first the differences of answers, the most frequent first. */
export function causesOf(results: readonly Result[], findings: readonly Finding[]): Cause[] {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  const causes = Map.groupBy(failed, ({ id, fault }) => fault?.cause ?? id);
  const differences = findings.filter(({ isAddition }) => !isAddition);
  const known = new Set(differences.map(({ what }) => what));
  const others = [...causes].filter(([cause]) => !known.has(cause));
  return [
    ...differences.map(({ what, calls, fault }): Cause => {
      const title = `${what} (in ${calls.length === 1 ? calls[0] : `${calls.length} calls`})`;
      return { title, fault, seenIn: calls.length === 1 ? [] : calls, failed: byCall(causes.get(what) ?? []) };
    }),
    ...others.flatMap(([cause, alike]) => failureOf(cause, alike)),
  ];
}

function failureOf(cause: string, alike: readonly Result[]): Cause[] {
  const [first, ...more] = alike;
  if (first === undefined) return [];
  const { id, says, proves, fault } = first;
  const isOfCall = cause === `${fault?.call} answers ${fault?.outcome}`;
  const title = isOfCall ? cause : `${id}${more.length === 0 ? "" : ` and ${more.length} more`}`;
  const failed = more.length === 0 && !isOfCall ? new Map() : byCall(alike);
  return [{ title, says: isOfCall ? "" : `${says} (${proves})`, fault, seenIn: [], failed }];
}

/** Checks by their calls: `friends.request: 201, as-owner`. */
export function byCall(results: readonly Pick<Result, "id">[]): Map<string, string[]> {
  const calls = Map.groupBy(results, ({ id }) => id.split("/")[0] ?? id);
  return new Map([...calls].map(([call, some]) => [call, some.map(({ id }) => id.slice(call.length + 1))]));
}
