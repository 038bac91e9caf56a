import { CALLS } from "@chonsu/db/call-records/records";
import { PUSH, routeOf } from "../calls.ts";
import { isAddition } from "../differences/additions.ts";
import type { Result } from "../run-checks.ts";
import { needsOf } from "./needs.ts";
import type { Report } from "./report.ts";

type Told = Pick<Report, "results" | "absent">;

/** What to build next: calls of which each needs only those before it, and how many checks wait for nothing else. */
interface NextStep {
  readonly calls: readonly string[];
  readonly checks: number;
}

/** The calls that are needed before the answers of a call can be checked, in the order in which they can be built, and the call itself. */
function wayTo(call: string, absent: ReadonlySet<string>, before: readonly string[] = []): string[] {
  const way: string[] = [];
  for (const needed of needsOf(call))
    if (absent.has(needed) && ![...before, call, ...way].includes(needed))
      way.push(...wayTo(needed, absent, [...before, call, ...way]));
  return [...way, call];
}

/** Which calls to build next: those that let most checks run for each call that is to be built. Additions come last. */
export function nextCalls({ results, absent }: Told): NextStep | undefined {
  const missing = new Set(absent.filter((name) => CALLS.has(name) || name === PUSH));
  const waiting = results.flatMap(({ id, calls, outcome, missing: waitsFor = "" }) => {
    if (outcome !== "blocked" && outcome !== "not there") return [];
    const own = id.split("/")[0] ?? id;
    const needs = [own, waitsFor, ...calls, ...(missing.has(own) ? wayTo(own, missing) : [])];
    return missing.has(own) || missing.has(waitsFor) ? [needs.filter((name) => missing.has(name))] : [];
  });
  const steps = Array.from(missing, (call): NextStep => {
    const calls = wayTo(call, missing);
    const way = new Set(calls);
    return { calls, checks: waiting.filter((needs) => needs.every((name) => way.has(name))).length };
  });
  const worthOf = ({ calls, checks }: NextStep) => checks / calls.length;
  const isExtra = ({ calls }: NextStep) => calls.some(isAddition);
  return steps
    .filter(({ checks }) => checks > 0)
    .toSorted((a, b) => Number(isExtra(a)) - Number(isExtra(b)) || worthOf(b) - worthOf(a))[0];
}

/** What to do next as a sentence; nothing when no check waits. What does not work comes before what is not there. */
export function nextText(told: Told): string[] {
  const broken = Map.groupBy(
    told.results.filter(({ outcome, fault }) => outcome === "blocked" && fault !== undefined),
    ({ missing = "" }) => missing,
  );
  const [cause = "", blocked = []] = [...broken].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? [];
  const next = nextCalls(told);
  if (blocked.length > (next?.checks ?? 0)) return [`next: mend what blocks ${blocked.length} checks: ${cause}`];
  if (next === undefined) return eventText(told.results);
  const names = next.calls.map((call) =>
    CALLS.has(call) ? `${routeOf(call)} (${call})` : "the pushes of socket.io (push)",
  );
  const wait = next.checks === 1 ? "1 check waits" : `${next.checks} checks wait`;
  return [`next: ${names.join(", then ")}; ${wait} for ${names.length === 1 ? "it" : "them"}`];
}

/** An event that never came. */
function eventText(results: readonly Result[]): string[] {
  const never = results.find(
    ({ id, outcome, missing = "+" }) =>
      id.startsWith(`${PUSH}/`) && outcome === "not there" && !/^\+|^push$/.test(missing) && !isAddition(missing),
  );
  return never === undefined ? [] : [`next: the push ${never.missing}`];
}
