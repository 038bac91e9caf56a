import { PUSH_BLOCKED_AFTER, RETURN_GRACE_MS } from "@chonsu/shared/limits";
import type { QueryClient } from "@tanstack/react-query";
import { noteListening } from "../../api/command.ts";
import { type Pushed, Realtime } from "../../api/realtime.ts";
import { Sync } from "../../api/sync.ts";
import { onReturn } from "../../lib/presence.ts";
import { later } from "../../lib/timers.ts";
import { follow } from "./follow.ts";
import { refetchAll, refetchStale } from "./refetch.ts";

/** How this page learns of what happens: `away` not at all now, `blocked` without the push, by asking. */
export type LiveState = "connecting" | "connected" | "away" | "blocked";

interface LiveOptions {
  readonly client: QueryClient;
  readonly userId: number;
  /** Up to where nothing was missed before the page asked for anything. */
  readonly since: number;
  onState(state: LiveState): void;
}

/**
 * Keeps a page in step with what its member is told: by the push, and for what was missed by asking (decision 017). What is pushed waits
 * until all before it is here, so a conversation never has a gap. Where the push is blocked it asks when the person or the network comes back, and
 * as often as the push is tried again.
 */
export class Live {
  readonly #options: LiveOptions;
  readonly #sync: Sync;
  readonly #push: Realtime;
  readonly #stopReturns: () => void;
  #waiting: Pushed[] = [];
  #isConnected = false;
  #isUpToDate = false;
  #isAsking = false;
  /** Questions answered in a row while the push could not be had. */
  #answers = 0;
  #wasServerAway = false;
  #callOff = () => {};

  constructor(options: LiveOptions) {
    const { client, userId, since } = options;
    this.#options = options;
    this.#sync = new Sync({
      userId,
      since,
      fetchMissed: ({ reset, changes }) => (reset ? refetchAll(client) : refetchStale(client, changes)),
      onNoAnswer: () => this.#noAnswer(),
    });
    this.#push = new Realtime({
      onEvent: (event) => this.#published(event),
      onConnected: () => void this.#connected(),
      onLost: () => this.#lost(),
      onFailed: () => void this.#askWithoutPush(),
    });
    this.#stopReturns = onReturn(() => this.#returned());
  }

  stop(): void {
    this.#callOff();
    this.#stopReturns();
    this.#push.close();
    noteListening(this.#options.client, false);
    this.#sync.stop();
  }

  #published(event: Pushed): void {
    if (this.#isUpToDate) follow(this.#options.client, event, this.#options.userId);
    else this.#waiting.push(event);
  }

  async #connected(): Promise<void> {
    this.#isConnected = true;
    noteListening(this.#options.client, true);
    this.#answers = 0;
    this.#options.onState("connected");
    const isAnswered = await this.#sync.run();
    if (!isAnswered || !this.#isConnected) return;
    this.#isUpToDate = true;
    for (const event of this.#waiting.splice(0)) this.#published(event);
  }

  #lost(): void {
    this.#isConnected = false;
    noteListening(this.#options.client, false);
    this.#isUpToDate = false;
    this.#waiting = [];
  }

  #noAnswer(): void {
    this.#answers = 0;
    this.#wasServerAway = true;
    if (!this.#isConnected) this.#options.onState("away");
  }

  async #askWithoutPush(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    const isAnswered = await this.#sync.run();
    this.#isAsking = false;
    if (!isAnswered || this.#isConnected) return;
    this.#answers += 1;
    if (this.#answers >= PUSH_BLOCKED_AFTER) this.#options.onState("blocked");
    // A server that was away and answers again lets the push in too: not worth waiting for.
    if (this.#wasServerAway) this.#push.connect();
    this.#wasServerAway = false;
  }

  #returned(): void {
    this.#callOff();
    // The push, where it can be had, is back sooner and asks by itself.
    this.#callOff = later(RETURN_GRACE_MS, () => {
      if (!this.#isConnected) void this.#askWithoutPush();
    });
  }
}
