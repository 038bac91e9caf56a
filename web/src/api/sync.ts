import { endpoints } from "virtual:endpoints";
import type { Contract } from "@chonsu/shared/contract/table";
import { backOffMs } from "../lib/back-off.ts";
import { later } from "../lib/timers.ts";
import { call } from "./client.ts";
import type { CallOutput } from "./endpoint-ref.ts";
import { ApiError } from "./errors.ts";
import { storeSince } from "./session.ts";

const UNAUTHORIZED = 401;

/** What was told since the last asking (decision 017). */
export type Missed = CallOutput<Contract["changes"]["list"]>;

interface SyncOptions {
  readonly userId: number;
  /** Where nothing had been missed yet: read before the page asked for anything. */
  readonly since: number;
  /** Fetches what was missed; throws what `isNoAnswer` knows when it could not. */
  fetchMissed(missed: Missed): Promise<void>;
  /** The server was not reached. */
  onNoAnswer(): void;
}

/**
 * Asks what a member was told while nobody listened. The place moves only when all that was named has been fetched, so what an
 * interrupted run did not get is named again by the next one.
 */
export class Sync {
  readonly #options: SyncOptions;
  #since: number;
  #isStopped = false;
  #running: Promise<boolean> | undefined;
  #following: Promise<boolean> | undefined;
  /** Ends the wait before the next question; there only while it lasts. */
  #wakeUp: (() => void) | undefined;

  constructor(options: SyncOptions) {
    this.#options = options;
    this.#since = options.since;
  }

  /**
   * Asks until it is answered: a lost answer is asked for again with a back-off, which another call cuts short. True when all that was told
   * before the call is known here, false when it was stopped or the session is over.
   */
  run(): Promise<boolean> {
    if (this.#running === undefined) {
      this.#running = this.#askUntilAnswered().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    if (this.#wakeUp !== undefined) {
      this.#wakeUp();
      return this.#running;
    }
    // What happened after a question was asked is not in its answer: one more follows, for all who came meanwhile.
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

  async #askUntilAnswered(): Promise<boolean> {
    for (let failures = 0; !this.#isStopped; failures += 1) {
      try {
        await this.#ask();
        return !this.#isStopped;
      } catch (error) {
        // The end of the session, which the guards see to.
        if (error instanceof ApiError && error.status === UNAUTHORIZED) return false;
        this.#options.onNoAnswer();
        await this.#pause(backOffMs(failures));
      }
    }
    return false;
  }

  async #ask(): Promise<void> {
    const missed = await call(endpoints.changes.list, { query: { since: this.#since } });
    if (this.#isStopped) return;
    await this.#options.fetchMissed(missed);
    this.#since = missed.seq;
    if (!this.#isStopped) storeSince(this.#options.userId, missed.seq);
  }

  async #pause(delayMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const callOff = later(delayMs, resolve);
      this.#wakeUp = () => {
        callOff();
        resolve();
      };
    });
    this.#wakeUp = undefined;
  }
}
