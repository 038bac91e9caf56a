import { codesOf } from "@chonsu/shared/contract/codes";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";

/** What was seen of one call. */
export interface CallCoverage {
  readonly call: string;
  readonly requests: number;
  /** Status → how often. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly codes: Readonly<Record<string, number>>;
  /** Declared successes and own refusals that never came. */
  readonly unseen: readonly string[];
}

interface Counts {
  requests: number;
  readonly statuses: Record<string, number>;
  readonly codes: Record<string, number>;
}

/** Counts calls by their statuses and codes, and events. */
export class Coverage {
  readonly #calls = new Map<string, Counts>();
  readonly #events = new Map<string, number>();

  noteCall(call: string, status: number, code: string | undefined): void {
    const counts = this.#calls.get(call) ?? { requests: 0, statuses: {}, codes: {} };
    this.#calls.set(call, counts);
    counts.requests += 1;
    counts.statuses[status] = (counts.statuses[status] ?? 0) + 1;
    if (code !== undefined) counts.codes[code] = (counts.codes[code] ?? 0) + 1;
  }

  noteEvent(event: string): void {
    this.#events.set(event, (this.#events.get(event) ?? 0) + 1);
  }

  hasSucceeded(call: string): boolean {
    return Object.keys(this.#calls.get(call)?.statuses ?? {}).some((status) => status.startsWith("2"));
  }

  /** The calls of the contract, in its order. */
  calls(): CallCoverage[] {
    return allEndpoints().map(({ group, name, endpoint }) => {
      const call = `${group}.${name}`;
      const { requests, statuses, codes } = this.#calls.get(call) ?? { requests: 0, statuses: {}, codes: {} };
      const own = codesOf(endpoint).filter((code) => endpoint.errors.includes(code));
      const unseen = [
        ...Object.keys(endpoint.responses).filter((status) => statuses[status] === undefined),
        ...own.filter((code) => codes[code] === undefined),
      ];
      return { call, requests, statuses, codes, unseen };
    });
  }

  /** Event → how often it came. */
  events(): Record<string, number> {
    return Object.fromEntries(Object.keys(REALTIME_EVENTS).map((event) => [event, this.#events.get(event) ?? 0]));
  }
}
