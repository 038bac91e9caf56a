import { lasting } from "../../conformance/fault-kinds.ts";

const TESTS_MAX = 20;
const FINDINGS_MAX = 2000;

/** Where and when something was seen. */
export interface Sighting {
  /** A call, or an event. */
  readonly where: string;
  readonly at: number;
  readonly test?: string | undefined;
}

/** What was seen, as often as it was. */
export interface WatchFinding {
  readonly fault: string;
  count: number;
  /** Call or event → how often there. */
  readonly where: Record<string, number>;
  readonly first: Sighting & { readonly curl: string | undefined };
  /** The tests in which it was seen, the first of them. */
  readonly tests: string[];
}

/** The same difference, counted once however often and wherever it comes. */
export class WatchFindings {
  readonly #found = new Map<string, WatchFinding>();

  /**
   * Returns the finding when it is new. `curl` makes the line that repeats its request. `isOfMany`: the same words mean the same wherever
   * they are said.
   */
  add(fault: string, seen: Sighting, curl?: () => string, isOfMany = OF_MANY.test(fault)): WatchFinding | undefined {
    const key = isOfMany ? lasting(fault) : `${seen.where} ${lasting(fault)}`;
    const known = this.#found.get(key);
    if (known === undefined && this.#found.size >= FINDINGS_MAX) return undefined;
    const finding = known ?? { fault, count: 0, where: {}, first: { ...seen, curl: curl?.() }, tests: [] };
    this.#found.set(key, finding);
    finding.count += 1;
    finding.where[seen.where] = (finding.where[seen.where] ?? 0) + 1;
    const { tests } = finding;
    if (seen.test !== undefined && tests.length < TESTS_MAX && !tests.includes(seen.test)) tests.push(seen.test);
    return known === undefined ? finding : undefined;
  }

  all(): WatchFinding[] {
    return [...this.#found.values()];
  }
}

/** A fault of a header is one fault in all calls; most others are those of their call. */
const OF_MANY = /^(comes without |sets a cookie|allows credentials|Content-Type is |not_authenticated |detail ")/;
