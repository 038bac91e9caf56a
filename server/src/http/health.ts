import { countKnownMigrations, countMigrations } from "@chonsu/db/migrations";
import type { FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import { hasRoom } from "../platform/disk-room.ts";
import type { App } from "./app-types.ts";
import { serveFirst } from "./serve-first.ts";
import { ALIVE_PATH, READY_PATH } from "./served-paths.ts";

const PROBED_EVERY_MS = 1000;

/**
 * Serves `/healthz` and `/readyz` for supervisors and proxies. They are not part of the contract with clients.
 * `/healthz` shows that the process answers, `/readyz` whether it should receive requests.
 */
export async function serveHealth(app: App, ctx: Context): Promise<void> {
  // The known migrations are counted at the first check: most copies of the product in one process are never checked.
  let known: number | undefined;
  const isMigrated = () => {
    known ??= countKnownMigrations();
    return countMigrations(ctx.db) >= known;
  };
  const storage = storageCheck(ctx);
  await serveFirst(app, ALIVE_PATH, (_request, reply) => send(reply, 200, { status: "ok" }));
  await serveFirst(app, READY_PATH, (_request, reply) => {
    const checks = {
      ...askDatabase(isMigrated),
      /** The shutdown has not begun. */
      running: !ctx.ending.signal.aborted,
      /** The disk has room for what members write. */
      storage: storage(),
    };
    const isReady = Object.values(checks).every(Boolean);
    return send(reply, isReady ? 200 : 503, { status: isReady ? "ok" : "unavailable", checks });
  });
}

/** Tries the disk at most once a second, for any number of calls. */
function storageCheck({ files, realClock, room }: Context): () => boolean {
  let last = { at: Number.NEGATIVE_INFINITY, isThere: true };
  return () => {
    const at = realClock.steadyMs();
    if (at - last.at >= PROBED_EVERY_MS) last = { at, isThere: room.admits(false) && hasRoom(files.folder) };
    return last.isThere;
  };
}

/**
 * Whether the database answers and has the schema that this program needs. A database that does not answer is a result
 * here, not an error.
 */
function askDatabase(isMigrated: () => boolean) {
  try {
    return { database: true, migrations: isMigrated() };
  } catch {
    return { database: false, migrations: false };
  }
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).send(body);
}
