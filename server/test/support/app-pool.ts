import { subscribe } from "node:diagnostics_channel";
import { mkdirSync, rmSync } from "node:fs";
import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { rememberRows } from "@chonsu/db/test/remember-rows";
import { connectionOf } from "./connection.ts";
import { type AppParts, type OpenApp, openApp } from "./open-app.ts";

/**
 * The number of unanswered requests by server. It is counted outside of the server's objects, because tests count their
 * listeners.
 */
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

/** An app that can be put back into its first state. */
interface Renewable {
  readonly key: string;
  readonly open: OpenApp;
  /** False when it cannot be put back, and must be closed. */
  renew(): boolean;
}

/** Apps of this worker that no test uses, the last released one at the end. */
const idle: Renewable[] = [];
const IDLE_MAX = 4;

/** How often the end of a test's requests is awaited, a millisecond each time. An app that needs longer is closed. */
const QUIET_TURNS_MAX = 100;

type Rows = ReturnType<typeof rememberRows>;

/** The first rows of each app; for a unique app, the rows at the first request for them. */
const rowsOfApps = new WeakMap<OpenApp["ctx"], Rows>();

function rowsOf(ctx: OpenApp["ctx"]): Rows {
  const rows = rowsOfApps.get(ctx) ?? rememberRows(connectionOf({ ctx }));
  rowsOfApps.set(ctx, rows);
  return rows;
}

/** Whether an app has exactly its first rows and no file. */
export function isUntouched({ ctx }: Pick<OpenApp, "ctx">): boolean {
  return rowsOf(ctx).touched().length === 0 && ctx.files.list().length === 0;
}

/** Runs something and puts the rows of an app back. Files stay. */
export async function undoing<T>({ ctx }: Pick<OpenApp, "ctx">, run: () => Promise<T>): Promise<T> {
  const rows = rowsOf(ctx);
  try {
    return await run();
  } finally {
    if (rows.touched().length > 0) rows.restore();
    ctx.memory.sync();
  }
}

/** Longer than the product waits between two pushes of an event to everybody. */
const PUSH_PAUSE_MS = 60_000;

/**
 * An app for one test. Opening an app costs ten times as much as putting its rows back. So a released app is used again
 * for an equal request when nothing of the previous test is left. Otherwise it is closed and another one is opened.
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

/** The settings that an app reads at each call, so that one app serves tests with different ones. */
function settingsReadByEachCall({ rateLimits, verification, metricsToken }: AppParts["config"]) {
  return { rateLimits, verification, metricsToken };
}

/** A key that equal apps share; undefined for a unique app. */
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
  // An idle app leaves no folder behind when the worker ends.
  const { folder } = acquired.open.ctx.files;
  for (const name of [folder, `${folder}-aside`]) rmSync(name, { recursive: true, force: true });
  idle.push(acquired);
  if (idle.length > IDLE_MAX) await idle.shift()?.open.close();
}

/** Waits until the server has seen the end of the test's connections. */
async function quiet({ app, ctx }: OpenApp): Promise<void> {
  for (let turn = 0; turn < QUIET_TURNS_MAX; turn += 1) {
    if (ctx.push.openConnections() === 0 && requestsUnderWay(app.server) === 0) return;
    await setTimeout(1);
  }
}

function renewable(key: string, now: number, open: OpenApp): Renewable {
  const { app, ctx, clock, database } = open;
  const rows = rowsOf(ctx);
  const schema = schemaOf(open);
  // The worker ends when its tests do.
  app.server.unref();
  const isAtRest = () =>
    // The clock would have to pass hour by hour, with all its timers.
    clock.now() >= now &&
    app.server.listening &&
    database.connection.open &&
    !database.connection.inTransaction &&
    // The product never takes a removal back, so memory would not show the thing again.
    !rows.touched().includes("removals") &&
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
      ctx.counters.clear();
      ctx.texts.trim();
      ctx.cards.follow(Array.from(ctx.texts.people.documents.ids(), (id) => ({ kind: "card", id })));
      ctx.posts.follow(Array.from(ctx.texts.projects.documents.ids(), (id) => ({ kind: "post", id })));
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
