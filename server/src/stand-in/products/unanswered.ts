import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that is not answered yet. */
interface Unanswered {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Its place in the list; -1 when it is removed. */
  place: number;
}

/**
 * The requests that are not answered yet. This is an array, because a Map makes a new table again and again while
 * entries come and go, and each table refers to the next one. Tables that have become old would keep all later requests in
 * memory until a full garbage collection.
 */
export class UnansweredRequests {
  readonly #entries: Unanswered[] = [];

  /** All of them, in no order. The copy stays as it is when requests are removed. */
  list(): readonly Unanswered[] {
    return this.#entries.slice();
  }

  add(request: IncomingMessage, response: ServerResponse): Unanswered {
    const entry = { request, response, place: this.#entries.length };
    this.#entries.push(entry);
    return entry;
  }

  /** Removes a request; without effect when it is removed already. */
  remove(entry: Unanswered): void {
    const last = this.#entries.at(-1);
    if (entry.place === -1 || last === undefined) return;
    this.#entries[entry.place] = last;
    last.place = entry.place;
    this.#entries.pop();
    entry.place = -1;
  }
}
