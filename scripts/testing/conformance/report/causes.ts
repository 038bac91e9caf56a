import type { Finding } from "../differences/findings.ts";
import type { CheckFault } from "../failure.ts";
import type { Result } from "../run-checks.ts";

/** Why something is not as it should be: a difference of answers, or what failed for one reason. */
export interface Cause {
  /** The same in another run, and in another part of a comparison. */
  readonly key: string;
  /** The fault in words: `Profile has no experiences (in 61 calls)`. */
  readonly title: string;
  /** The causes of results that this stands for. */
  readonly whats: readonly string[];
  /** What should be true, or the fields of which the title is true. A difference of an answer says it in its title. */
  readonly says?: string;
  readonly fault: CheckFault | undefined;
  /** The calls in whose answers the difference was seen. */
  readonly seenIn: readonly string[];
  /** Call, or group of checks without a call → what of it failed. */
  readonly failed: ReadonlyMap<string, readonly string[]>;
  /** How many checks wait for its end. */
  readonly blocks: number;
}

/** Everything that is wrong, each cause once: what most checks wait for, then the differences of answers, the most frequent first. */
export function causesOf(results: readonly Result[], findings: readonly Finding[]): Cause[] {
  const wrong = results.filter(({ fault }) => fault !== undefined);
  const causes = Map.groupBy(wrong, ({ id, fault }) => fault?.cause ?? id);
  const differences = findings.filter(({ isAddition }) => !isAddition);
  const known = new Set(differences.map(({ what }) => what));
  const others = [...causes].filter(([cause]) => !known.has(cause));
  const all = [
    ...familiesOf(differences).map((alike) => differenceOf(alike, causes)),
    ...others.flatMap(([cause, alike]) => failureOf(cause, alike)),
  ];
  return all.toSorted((a, b) => b.blocks - a.blocks);
}

/** Differences of many fields that have one reason, together; any other one by itself. */
function familiesOf(differences: readonly Finding[]): Finding[][] {
  const families = [...Map.groupBy(differences, ({ what, family }) => family?.kind ?? what).values()];
  return families.toSorted((a, b) => callsOf(b).length - callsOf(a).length);
}

function callsOf(findings: readonly Finding[]): string[] {
  return [...new Set(findings.flatMap((finding) => finding.calls))].toSorted();
}

function differenceOf(alike: readonly Finding[], causes: ReadonlyMap<string, readonly Result[]>): Cause {
  const calls = callsOf(alike);
  const [first] = alike;
  const whats = alike.map(({ what }) => what);
  const fields = alike.map(({ what, family }) => family?.field ?? what);
  const isOne = alike.length === 1;
  const what = isOne ? whats[0] : `${first?.family?.kind}: ${fields[0]} and ${alike.length - 1} more`;
  const title = `${what} (in ${calls.length === 1 ? calls[0] : `${calls.length} calls`})`;
  const about = { title, whats, fault: first?.fault, seenIn: calls.length === 1 ? [] : calls };
  const sum = sumOf(whats.flatMap((each) => causes.get(each) ?? []));
  const key = first?.family?.kind ?? whats[0] ?? "";
  return { key, ...about, ...(isOne ? {} : { says: fields.toSorted().join(", ") }), ...sum };
}

function failureOf(cause: string, alike: readonly Result[]): Cause[] {
  const first = alike.find(({ outcome }) => outcome === "failed") ?? alike[0];
  if (first === undefined) return [];
  const { id, says, proves, fault } = first;
  const { failed, blocks } = sumOf(alike);
  // The checks say nothing of a call that breaks several of them off.
  if (blocks > 0 || (fault?.isBroken === true && alike.length > 1))
    return [{ key: cause, whats: [cause], title: cause, fault, seenIn: [], failed, blocks }];
  const title = `${id}${alike.length === 1 ? "" : ` and ${alike.length - 1} more`}`;
  const more = alike.length === 1 ? new Map<string, string[]>() : failed;
  return [{ key: cause, whats: [cause], title, says: `${says} (${proves})`, fault, seenIn: [], failed: more, blocks }];
}

function sumOf(results: readonly Result[]): Pick<Cause, "failed" | "blocks"> {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return { failed: byCall(failed), blocks: results.length - failed.length };
}

/** Checks by their calls: `friends.request: 201, as-owner`. */
export function byCall(results: readonly Pick<Result, "id">[]): Map<string, string[]> {
  const calls = Map.groupBy(results, ({ id }) => id.split("/")[0] ?? id);
  return new Map([...calls].map(([call, some]) => [call, some.map(({ id }) => id.slice(call.length + 1))]));
}
