import { createServer, type RequestListener, type Server } from "node:http";
import { seededRandom } from "@chonsu/db/seeded-random";
import { createApp } from "../../app.ts";
import type { AppConfig } from "../../config/config.ts";
import type { Context } from "../../context.ts";
import { sweepFiles } from "../../files/sweep.ts";
import type { App } from "../../http/app-types.ts";
import type { Clock } from "../../platform/clock.ts";
import type { DiskRoom } from "../../platform/disk-room.ts";
import { systemRandom } from "../../platform/random.ts";
import type { Push } from "../../realtime/push.ts";
import { createContext } from "../../startup/create-context.ts";
import { AdjustableClock } from "../clock/adjustable-clock.ts";
import type { ProductDataset } from "./dataset.ts";
import type { ErrorBook } from "./error-book.ts";
import type { Answerer } from "./front.ts";
import { type HeldMirrors, holdMirrors } from "./held-mirrors.ts";
import type { Instruments } from "./instruments.ts";
import type { Stored } from "./storage.ts";

/** How long the files of an instance may still be requested after its end. Milliseconds. */
const DISCARDED_AFTER_MS = 10_000;

/** What all instances of a product share. */
export interface InstanceParts {
  readonly config: AppConfig;
  readonly machine: Clock;
  readonly errors: ErrorBook;
  /** The room of the disk of the data folder; undefined for sandboxes. */
  readonly room?: DiskRoom | undefined;
  /** The instruments between the instances and their callers. */
  readonly instruments: Instruments;
  /**
   * The time at which the clock of every instance is frozen when it begins. Undefined when it runs with the machine's
   * clock.
   */
  readonly frozenAt?: number | undefined;
  /** Gives every instance the same random sequence; undefined for real randomness. */
  readonly seed?: string | undefined;
}

interface InstanceData {
  readonly stored: Stored;
  /** The scenario and the snapshot with which its data began. */
  readonly origin: { readonly scenario: string; readonly snapshot: string | null };
  /** The dataset with which its data began. Undefined for data that existed at the start. */
  readonly dataset?: ProductDataset | undefined;
}

/**
 * A product from one reset to the next, with its own context. After its end its database and its files are closed, so
 * code that still runs cannot change the next instance.
 */
export interface Instance extends Answerer, InstanceData {
  readonly ctx: Context;
  readonly clock: AdjustableClock;
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

/** Begins an instance that is ready to answer. `formerMirrors` are those of an ended instance with the same dataset. */
export async function beginInstance(
  parts: InstanceParts,
  data: InstanceData,
  formerMirrors?: HeldMirrors,
): Promise<Instance> {
  const { config, instruments, seed, room } = parts;
  const { database, mediaFolder } = data.stored;
  const clock = new AdjustableClock(parts.machine, parts.frozenAt);
  const random = seed === undefined ? systemRandom() : seededRandom(seed);
  const over = new AbortController();
  const aroundPush = (push: Push) => instruments.aroundPush(push, clock);
  const machine = { realClock: parts.machine, random, log: parts.errors.logUntil(over.signal) };
  const mirrors = await holdMirrors(database, formerMirrors);
  const ctx = createContext({ config, clock, ...machine, database, mediaFolder, room, aroundPush, mirrors });
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
    ...data,
    ctx,
    app,
    clock,
    mirrors,
    over: over.signal,
    handle: (request, response) => void server?.emit("request", request, response),
    upgrade: (request, socket, head) => void server?.emit("upgrade", request, socket, head),
    async end(replaced) {
      over.abort();
      clock.dispose();
      ctx.files.close();
      leaveData(data.stored, parts.machine, ctx.commits, replaced);
      await app.close();
    },
  };
}

/** Closes the data of an instance that has ended. */
function leaveData(
  stored: Stored,
  machine: Clock,
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
