import type { CheckFault } from "../failure.ts";
import type { Family } from "./differences.ts";

/** A difference from the contract, with the calls in whose answers it was seen. */
export interface Finding {
  readonly what: string;
  /** The server may lack it (R51). */
  readonly isAddition: boolean;
  readonly calls: readonly string[];
  readonly family?: Family | undefined;
  /** How it was seen first. */
  readonly fault: CheckFault;
}

export type Findings = ReturnType<typeof beginFindings>;

/** Collects the differences of a run, each once. */
export function beginFindings() {
  const known = new Map<string, { finding: Omit<Finding, "calls">; calls: Set<string> }>();
  return {
    note(call: string, finding: Omit<Finding, "calls">) {
      const noted = known.get(finding.what) ?? { finding, calls: new Set() };
      known.set(finding.what, noted);
      noted.calls.add(call);
    },
    /** How a difference was seen first. */
    find: (what: string) => known.get(what)?.finding.fault,
    /** All of them, the most frequent first. */
    list(): Finding[] {
      const all = Array.from(known.values(), ({ finding, calls }) => ({ ...finding, calls: [...calls].toSorted() }));
      return all.toSorted((a, b) => b.calls.length - a.calls.length);
    },
  };
}
