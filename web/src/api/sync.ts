import { endpoints } from "virtual:endpoints";
import type { Contract } from "@chonsu/shared/contract/table";
import { backOffMs } from "../lib/back-off.ts";
import { later } from "../lib/timers.ts";
import { call } from "./client.ts";
import type { CallOutput } from "./endpoint-ref.ts";
import { ApiError } from "./errors.ts";
import { storeSince } from "./session.ts";

const UNAUTHORIZED = 401;

/** The events published since the last request (decision 017). */
export type Missed = CallOutput<Contract["changes"]["list"]>;

interface SyncOptions {
  readonly userId: number;
  /** The event number up to which nothing was missed, read before the page made any request. */
  readonly since: number;
  /** Fetches what the missed events made stale. When it fails it throws an error for which `isNoAnswer` is true. */
  fetchMissed(missed: Missed): Promise<void>;
  /** Called when the server was not reached. */
  onNoAnswer(): void;
}

/**
 * Fetches the events that a member has missed. The event number advances only when everything that they made stale has been fetched, so an
 * interrupted run gets them again.
 */
export class Sync {
  readonly #options: SyncOptions;
  #since: number;
  #isStopped = false;
  #running: Promise<boolean> | undefined;
  #following: Promise<boolean> | undefined;
  /** Ends the wait before the next try; set only during the wait. */
  #wakeUp: (() => void) | undefined;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#since = options.since;
  }

  /**
   * Requests until there is a response, with a back-off between tries. Another call of `run` ends the back-off early. Returns true when all
   * events before the call have been handled, and false when it was stopped or the session is over.
   */
  run(): Promise<boolean> {
    if (this.#running === undefined) {
      this.#running = this.#requestUntilAnswered().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    if (this.#wakeUp !== undefined) {
      this.#wakeUp();
      return this.#running;
    }
    // Events after a request was sent are not in its response, so one more run follows, shared by all callers meanwhile.
    this.#following ??= this.#running.then(() => {
      this.#following = undefined;
      return this.run();
    });
    return this.#following;
  }

  stop(): void {
    this.#isStopped = true;
    this.#wakeUp?.();
  }

  async #requestUntilAnswered(): Promise<boolean> {
    for (let failures = 0; !this.#isStopped; failures += 1) {
      try {
        await this.#request();
        return !this.#isStopped;
      } catch (error) {
        // The session is over; the guards handle that.
        if (error instanceof ApiError && error.status === UNAUTHORIZED) return false;
        this.#options.onNoAnswer();
        await this.#pause(backOffMs(failures));
      }
    }
    return false;
  }

  async #request(): Promise<void> {
    const missed = await call(endpoints.changes.list, { query: { since: this.#since } });
    if (this.#isStopped) return;
    await this.#options.fetchMissed(missed);
    this.#since = missed.seq;
    if (!this.#isStopped) storeSince(this.#options.userId, missed.seq);
  }

  async #pause(delayMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const cancel = later(delayMs, resolve);
      this.#wakeUp = () => {
        cancel();
        resolve();
      };
    });
    this.#wakeUp = undefined;
  }
}
