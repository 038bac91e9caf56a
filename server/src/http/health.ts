import { type SchemaCheck, schemaCheck } from "@chonsu/db/schema-state";
import type { FastifyReply } from "fastify";
import type { Context } from "../context.ts";
import type { App } from "./app-types.ts";
import { ALIVE_PATH, READY_PATH } from "./operator-paths.ts";
import { serveFirst } from "./serve-first.ts";

const OK = 200;
const UNAVAILABLE = 503;

/** What has to hold for a process to be sent requests. The names are what `/readyz` answers. */
interface Checks {
  /** The database answers. */
  readonly database: boolean;
  /** Its schema is the one this program was written for. */
  readonly migrations: boolean;
  /** The end of the process has not begun. */
  readonly running: boolean;
}

/**
 * What supervisors and proxies ask, no part of the clients' contract: `/healthz`, whether the process answers at all, and `/readyz`,
 * whether requests should be sent to it.
 */
export async function serveHealth(app: App, ctx: Context): Promise<void> {
  // Read with the first who asks: most copies of the product in one process are never asked.
  let check: SchemaCheck | undefined;
  const isMigrated: SchemaCheck = (db) => {
    check ??= schemaCheck();
    return check(db);
  };
  await serveFirst(app, ALIVE_PATH, (_request, reply) => send(reply, OK, { status: "ok" }));
  await serveFirst(app, READY_PATH, (_request, reply) => {
    const running = !ctx.ending.signal.aborted;
    const checks = { ...askDatabase(ctx, isMigrated), running };
    const isReady = Object.values(checks).every(Boolean);
    return send(reply, isReady ? OK : UNAVAILABLE, { status: isReady ? "ok" : "unavailable", checks });
  });
}

/** A database that does not answer is a finding here, not a failure. */
function askDatabase({ db }: Context, isMigrated: SchemaCheck): Pick<Checks, "database" | "migrations"> {
  try {
    return { database: true, migrations: isMigrated(db) };
  } catch {
    return { database: false, migrations: false };
  }
}

function send(
  reply: FastifyReply,
  status: number,
  body: { readonly status: string; readonly checks?: Checks },
): FastifyReply {
  return reply.code(status).header("Cache-Control", "no-store").send(body);
}
