import { junitOf as conformanceJunit } from "../../conformance/report/junit.ts";
import type { Report } from "../../conformance/report/report.ts";
import type { WatchFinding } from "../check/findings.ts";
import { notAsked, placesOf, type WatchReport } from "./report.ts";

type Result = Report["results"][number];

const PROVES = "wire.md";

/** The report in JUnit format: a case for each call and event that was seen, required calls, and each finding. */
export function junitOf(report: WatchReport, required: readonly string[]): string {
  const { target, startedAt, seconds, findings, missing, calls, events } = report;
  const absent = missing.map(({ first }) => first.where);
  const faulty = new Set([...absent, ...findings.flatMap(({ where }) => Object.keys(where))]);
  const asked = calls.filter(({ requests }) => requests > 0).map(({ call }) => call);
  const heard = Object.entries(events).flatMap(([event, count]) => (count > 0 ? [event] : []));
  const good = [...asked, ...heard].filter((name) => !faulty.has(name));
  const results = [
    ...good.map((name) => caseOf(name, { outcome: "passed" })),
    ...findings.map(failed),
    ...absent.map((call) => caseOf(call, { outcome: "not there", missing: call })),
    ...notAsked(report, required).map((call) => caseOf(call, fault("a request, as it is required", "none"))),
  ];
  const nothing = { adapter: undefined, seed: "", absent, cleanedUp: { removed: 0, left: 0 } };
  return conformanceJunit({ ...nothing, target, startedAt, seconds, results });
}

function failed(finding: WatchFinding): Result {
  const { where, curl } = finding.first;
  return caseOf(where, fault("what the contract has", `${finding.fault} (${placesOf(finding)})`, curl));
}

function fault(expected: string, came: string, curl?: string) {
  return { outcome: "failed", fault: { expected, came, curl } } as const;
}

function caseOf(name: string, end: Pick<Result, "outcome" | "fault" | "missing">): Result {
  const [group = name] = name.split(/[.:]/);
  return {
    id: name,
    group,
    kind: "wire",
    says: `${name} keeps the contract`,
    proves: PROVES,
    ms: 0,
    calls: [],
    ...end,
  };
}
