import type { FoundFault, Result } from "./run-checks.ts";

/** Failures with one cause: the first of them, and all by their calls. */
export interface Cause {
  readonly first: Result;
  /** Calls, or groups of checks without a call → what of them failed. Empty where the first is alone. */
  readonly calls: ReadonlyMap<string, readonly string[]>;
  readonly count: number;
}

/** Failed checks by their causes, in the order of the results. */
export function causesOf(results: readonly Result[]): Cause[] {
  const failed = results.filter(({ outcome }) => outcome === "failed");
  return [...Map.groupBy(failed, ({ id, fault }) => (fault === undefined ? id : causeOfFault(fault)))].flatMap(
    ([, alike]) => {
      const [first] = alike;
      if (first === undefined) return [];
      const calls = Map.groupBy(alike, ({ id }) => id.split("/")[0] ?? id);
      const whats = [...calls].map(([call, some]) => [call, some.map(({ id }) => id.slice(call.length + 1))] as const);
      return [{ first, count: alike.length, calls: new Map(alike.length === 1 ? [] : whats) }];
    },
  );
}

/** A text without parts that differ from run to run: the mark in names, numbers. */
export function lasting(text: string): string {
  return text.replaceAll(/[0-9a-f]{10,}/g, "*").replaceAll(/\d+/g, "#");
}

/** Sentences about an answer, each kind of them once: a list whose rows all lack a field is one fault. */
export function eachOnce(faults: readonly string[]): string[] {
  return [...Map.groupBy(faults, kindOf).values()].map(([first = "", ...more]) =>
    more.length === 0 ? first : `${first} (and ${more.length} like it)`,
  );
}

/** A fault without the place where it was found: `3.from_user.image: …` → `image: …`. */
function kindOf(fault: string): string {
  return lasting(fault.replace(/^[\w.-]+: (?=unknown field )/, "").replace(/^(?:[\w-]+\.)+(?=[\w-]+: )/, ""));
}

const OF_ANSWER = /^\d{3}: (.+)$/s;
const REFUSAL = /^(\d{3}) .*"code":"(\w+)"/s;

/** The same for failures that are of one cause: a field of an answer, a refusal that comes everywhere, no answer at all. */
function causeOfFault({ expected, came }: FoundFault): string {
  const [, faults] = OF_ANSWER.exec(came) ?? [];
  if (faults !== undefined) return kindOf(faults.split("; ")[0] ?? faults);
  const [, status, code] = REFUSAL.exec(came) ?? [];
  if (status !== undefined) return `${status} ${code}`;
  return `${lasting(expected.replace(/^[A-Z]+ \/\S*: /, ""))} ${lasting(came)}`;
}
