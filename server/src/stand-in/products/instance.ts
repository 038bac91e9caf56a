import { createServer, type RequestListener, type Server } from "node:http";
import { createApp } from "../../app.ts";
import type { AppConfig } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { sweepFiles } from "../../files/sweep.ts";
import type { App } from "../../http/app-types.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Random } from "../../platform/random.ts";
import type { Push } from "../../realtime/push.ts";
import { createContext } from "../../startup/create-context.ts";
import type { AdjustableClock } from "../clock/adjustable-clock.ts";
import type { Dataset } from "./dataset.ts";
import type { ErrorBook } from "./error-book.ts";
import type { Answerer } from "./front.ts";
import { type HeldMirrors, holdMirrors } from "./held-mirrors.ts";
import type { Instruments } from "./instruments.ts";
import type { Stored } from "./storage.ts";

/** How long the files of an instance may still be requested after its end. Milliseconds. */
const DISCARDED_AFTER_MS = 10_000;

/** What an instance needs. */
export interface InstanceParts {
  readonly config: AppConfig;
  readonly clock: AdjustableClock;
  /** The machine's clock. */
  readonly machine: Clock;
  readonly random: Random;
  readonly errors: ErrorBook;
  readonly stored: Stored;
  /** The scenario and the snapshot with which its data began. */
  readonly origin: { readonly scenario: string; readonly snapshot: string | null };
  /** The instruments between the instance and its callers. */
  readonly instruments: Instruments;
  /** The dataset with which its data began. Undefined for data that existed at the start. */
  readonly dataset?: Dataset | undefined;
  /** The mirrors of an ended instance with the same dataset. */
  readonly formerMirrors?: HeldMirrors | undefined;
}

/**
 * A product from one reset to the next, with its own context. After its end its database and its files are closed, so
 * code that still runs cannot change the next instance.
 */
export interface Instance extends Answerer, Pick<InstanceParts, "clock" | "stored" | "origin" | "dataset"> {
  readonly ctx: Context;
  readonly app: App;
  readonly mirrors: HeldMirrors;
  /** Aborted when the instance ends: for waits that the front does not know. */
  readonly over: AbortSignal;
  /**
   * Ends the instance at once, even for running work. Resolves when its sockets are closed. `replaced` resolves with
   * true when its data is not needed any more; with `replaced`, the end does not wait until its data is safe on the
   * disk.
   */
  end(replaced?: Promise<boolean>): Promise<void>;
}

/** Begins an instance that is ready to answer. */
export async function beginInstance(parts: InstanceParts): Promise<Instance> {
  const { config, clock, random, stored, origin, instruments } = parts;
  const { database, mediaFolder } = stored;
  const over = new AbortController();
  const aroundPush = (push: Push) => instruments.aroundPush(push, clock);
  const machine = { realClock: parts.machine, random, log: parts.errors.logUntil(over.signal) };
  const mirrors = holdMirrors(database, parts.formerMirrors);
  const ctx = createContext({ config, clock, ...machine, database, mediaFolder, aroundPush, mirrors });
  // This server does not listen: the front passes requests to it.
  let server: Server | undefined;
  const app = await createApp(ctx, {
    extend: instruments.extend,
    createServer: (handler: RequestListener) => {
      server = createServer(handler);
      return server;
    },
  });
  await app.ready();
  sweepFiles(ctx);
  return {
    ctx,
    app,
    clock,
    stored,
    origin,
    dataset: parts.dataset,
    mirrors,
    over: over.signal,
    handle: (request, response) => void server?.emit("request", request, response),
    upgrade: (request, socket, head) => void server?.emit("upgrade", request, socket, head),
    async end(replaced) {
      over.abort();
      clock.dispose();
      ctx.files.close();
      leaveData(parts, ctx.commits, replaced);
      await app.close();
    },
  };
}

/** Closes the data of an instance that has ended. */
function leaveData(
  { stored, machine }: InstanceParts,
  commits: Context["commits"],
  replaced: Promise<boolean> | undefined,
): void {
  // The files are deleted later, so that files in transfer are sent completely.
  const discardLater = () => machine.after(DISCARDED_AFTER_MS, () => stored.discard());
  if (replaced === undefined) {
    stored.database.close();
    discardLater();
    return;
  }
  stored.database.abandon();
  void replaced.then((isReplaced) => {
    if (!isReplaced) return;
    stored.release(commits.hasCheckpointed);
    discardLater();
  });
}
