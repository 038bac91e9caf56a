import { subscribe } from "node:diagnostics_channel";
import { mkdirSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { rememberRows } from "@chonsu/db/test/remember-rows";
import { connectionOf } from "./connection.ts";
import { type AppParts, type OpenApp, openApp } from "./open-app.ts";

/** By server: how many requests are not answered yet. Nothing is hung on them for it: tests look at what hangs there. */
const underWay = new WeakMap<Server, number>();

const requestsUnderWay = (server: Server) => underWay.get(server) ?? 0;

function countBy(step: number): (message: unknown) => void {
  return (message) => {
    const { server } = message as { server: Server };
    underWay.set(server, requestsUnderWay(server) + step);
  };
}

subscribe("http.server.request.start", countBy(1));
subscribe("http.server.response.finish", countBy(-1));

/** An app that can be made what it was when it was opened. */
interface Renewable {
  readonly key: string;
  readonly open: OpenApp;
  /** False where it cannot be: then it can only be closed. */
  renew(): boolean;
}

/** Apps of this worker that no test has, the one that was released last at the end. */
const idle: Renewable[] = [];
const IDLE_MAX = 4;

/** So often it is looked whether what a test began has ended, a millisecond apart. What takes longer takes its app with it. */
const QUIET_TURNS_MAX = 100;

type Rows = ReturnType<typeof rememberRows>;

/** The rows that apps began with; of those that are like no other, the rows when it was asked first. */
const rowsOfApps = new WeakMap<OpenApp["ctx"], Rows>();

function rowsOf(ctx: OpenApp["ctx"]): Rows {
  const rows = rowsOfApps.get(ctx) ?? rememberRows(connectionOf({ ctx }));
  rowsOfApps.set(ctx, rows);
  return rows;
}

/** Whether an app has exactly the rows that it began with, and no file. */
export function isUntouched({ ctx }: Pick<OpenApp, "ctx">): boolean {
  return rowsOf(ctx).touched().length === 0 && ctx.files.list().length === 0;
}

/** Runs something and puts the rows of an app back: the next thing finds what this one found. Files stay. */
export async function undoing<T>({ ctx }: Pick<OpenApp, "ctx">, run: () => Promise<T>): Promise<T> {
  const rows = rowsOf(ctx);
  try {
    return await run();
  } finally {
    if (rows.touched().length > 0) rows.restore();
    ctx.memory.sync();
  }
}

/** Longer than the product waits between two pushes of a kind to everybody. */
const PUSH_PAUSE_MS = 60_000;

/**
 * An app for one test. Opening one costs ten times what it costs to put its rows back, so an app that was released is handed out again to
 * whoever asks for the same, if nothing can be left of the test before: else it is closed, and another one is opened.
 */
export async function acquireApp(parts: AppParts): Promise<{ readonly open: OpenApp; release(): Promise<void> }> {
  const key = keyOf(parts);
  if (key === undefined) {
    const open = await openApp(parts);
    return { open, release: open.close };
  }
  const acquired = (await renewedOf(key)) ?? renewable(key, parts.now, await openApp(parts));
  Object.assign(acquired.open.ctx.config, settingsReadByEachCall(parts.config));
  return { open: acquired.open, release: () => release(acquired) };
}

/** What an app looks up in its settings at each call, so that one app serves tests with several. */
function settingsReadByEachCall({ rateLimits, verification, metricsToken }: AppParts["config"]) {
  return { rateLimits, verification, metricsToken };
}

/** Names apps that are alike; undefined for one that is like no other. */
function keyOf({ file, log, realClock, extend, snapshot, isUnused, config, ...plain }: AppParts): string | undefined {
  if (isUnused || [file, log, realClock, extend, config.smtp].some((part) => part !== undefined)) return undefined;
  const { rateLimits, verification, metricsToken, ...settings } = config;
  return JSON.stringify({ ...plain, settings, snapshot: snapshot && numberOf(snapshot) });
}

const snapshots: Buffer[] = [];

function numberOf(snapshot: Buffer): number {
  const known = snapshots.indexOf(snapshot);
  return known === -1 ? snapshots.push(snapshot) - 1 : known;
}

async function renewedOf(key: string): Promise<Renewable | undefined> {
  const at = idle.findLastIndex((one) => one.key === key);
  const [found] = at === -1 ? [] : idle.splice(at, 1);
  if (found === undefined || found.renew()) return found;
  await found.open.close();
  return renewedOf(key);
}

async function release(acquired: Renewable): Promise<void> {
  await quiet(acquired.open);
  // What is idle leaves no folder behind when the worker ends.
  rmSync(acquired.open.ctx.files.folder, { recursive: true, force: true });
  idle.push(acquired);
  if (idle.length > IDLE_MAX) await idle.shift()?.open.close();
}

/** Waits until the server knows that the test's connections have ended. */
async function quiet({ app, ctx }: OpenApp): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS_MAX; turn += 1) {
    if (ctx.push.openConnections() === 0 && requestsUnderWay(app.server) === 0) return;
    await setTimeout(1);
  }
}

function renewable(key: string, now: number, open: OpenApp): Renewable {
  const { app, ctx, clock, database } = open;
  const rows = rememberRows(database.connection);
  rowsOfApps.set(ctx, rows);
  const schema = schemaOf(open);
  // The worker ends when its tests do.
  app.server.unref();
  const isAtRest = () =>
    // Time that has to pass would do so hour by hour, with all that happens by the clock.
    clock.now() >= now &&
    app.server.listening &&
    database.connection.open &&
    !database.connection.inTransaction &&
    !ctx.ending.signal.aborted &&
    ctx.push.openConnections() === 0 &&
    requestsUnderWay(app.server) === 0 &&
    Object.values(ctx.load.refused).every((times) => times === 0) &&
    schemaOf(open) === schema;
  return {
    key,
    open,
    renew() {
      if (!isAtRest()) return false;
      clock.advance(PUSH_PAUSE_MS);
      rows.restore();
      ctx.memory.sync();
      ctx.texts.trim();
      ctx.cards.follow(Array.from(ctx.texts.people.documents.ids(), (id) => ({ kind: "card", id })));
      clock.advance(now - clock.now());
      ctx.earlyExpiries.notify();
      ctx.site.listensAt(open.url);
      mkdirSync(ctx.files.folder, { recursive: true });
      open.random.restart();
      open.errors.length = 0;
      return true;
    },
  };
}

/** Changes when a test makes or drops a table, an index or a trigger. */
function schemaOf({ database: { connection } }: OpenApp): string {
  const temporary = connection.prepare("select count(*) from temp.sqlite_schema").pluck().get();
  return `${connection.pragma("main.schema_version", { simple: true })} ${temporary}`;
}
