import { PUSH_BLOCKED_AFTER, RETURN_GRACE_MS } from "@chonsu/shared/limits";
import type { QueryClient } from "@tanstack/react-query";
import { noteListening } from "../../api/command.ts";
import { type Pushed, Realtime } from "../../api/realtime.ts";
import { Sync } from "../../api/sync.ts";
import { updateFeeds, updateFeedsIfBehind, updateStaleFeeds } from "../../features/projects/live-posts.ts";
import { onReturn } from "../../lib/presence.ts";
import { offerNewBuild } from "../../lib/stale-code.ts";
import { later } from "../../lib/timers.ts";
import { applyEvent } from "./apply-event.ts";
import { refetchAll, refetchOthersChons, refetchStale, refetchUnanswered } from "./refetch.ts";

/** How this page gets updates: `away` means not at all at present, `blocked` means by polling, without the push. */
export type LiveState = "connecting" | "connected" | "away" | "blocked";

interface LiveOptions {
  readonly client: QueryClient;
  readonly userId: number;
  /** The event number up to which nothing was missed, read before the page made any request. */
  readonly since: number;
  onState(state: LiveState): void;
}

/**
 * Keeps a page up to date for its member: by the push, and by requests for missed events (decision 017). Pushed events wait until all
 * earlier ones have been handled, so a conversation never has a gap. Where the push is blocked, it polls when the user or the network
 * returns, and after every failed try to open the push.
 */
export class Live {
  readonly #options: LiveOptions;
  readonly #sync: Sync;
  readonly #push: Realtime;
  readonly #stopReturns: () => void;
  #waiting: Pushed[] = [];
  #isConnected = false;
  #hasBeenConnected = false;
  #isUpToDate = false;
  /** The newest post when the missed events were fetched; 0 for none. Missed events do not include new posts. */
  #latestPostId = 0;
  #isPolling = false;
  /** Successful requests in a row while the push was not available. */
  #answers = 0;
  #wasServerAway = false;
  #cancelPoll = () => {};

  constructor(options: LiveOptions) {
    const { client, userId, since } = options;
    this.#options = options;
    this.#sync = new Sync({
      userId,
      since,
      fetchMissed: ({ reset, changes, latest_id }) => {
        this.#latestPostId = latest_id;
        return reset ? refetchAll(client) : refetchStale(client, changes);
      },
      onNoAnswer: () => this.#noAnswer(),
    });
    this.#push = new Realtime({
      onEvent: (event) => this.#published(event),
      onConnected: () => void this.#connected(),
      onLost: () => this.#lost(),
      onFailed: () => void this.#poll(),
    });
    this.#stopReturns = onReturn(() => this.#returned());
  }

  stop(): void {
    this.#cancelPoll();
    this.#stopReturns();
    this.#push.close();
    noteListening(this.#options.client, false);
    this.#sync.stop();
  }

  #published(event: Pushed): void {
    if (this.#isUpToDate) applyEvent(this.#options.client, event, this.#options.userId);
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
    refetchUnanswered(this.#options.client);
    if (this.#hasBeenConnected) {
      updateFeeds(this.#options.client);
      // A deploy restarts the server, which ends the connections.
      void offerNewBuild();
    } else void updateFeedsIfBehind(this.#options.client, this.#latestPostId);
    this.#hasBeenConnected = true;
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

  async #poll(): Promise<void> {
    if (this.#isPolling) return;
    this.#isPolling = true;
    const isAnswered = await this.#sync.run();
    this.#isPolling = false;
    if (!isAnswered || this.#isConnected) return;
    refetchUnanswered(this.#options.client);
    void updateFeedsIfBehind(this.#options.client, this.#latestPostId);
    this.#answers += 1;
    if (this.#answers >= PUSH_BLOCKED_AFTER) this.#options.onState("blocked");
    // The server was unreachable and answers again, so the push should work again too: connect without waiting.
    if (this.#wasServerAway) this.#push.connect();
    this.#wasServerAway = false;
  }

  #returned(): void {
    this.#cancelPoll();
    // Where the push works, it reconnects within this time and syncs by itself.
    this.#cancelPoll = later(RETURN_GRACE_MS, () => {
      if (!this.#isConnected) void this.#poll();
      // Not every change of a post is published to this member (R49).
      else updateStaleFeeds(this.#options.client);
      refetchOthersChons(this.#options.client);
    });
  }
}
