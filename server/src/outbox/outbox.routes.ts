import { readFileSync } from "node:fs";
import { integerInput } from "@chonsu/shared/contract/inputs";
import { normalizeEmail } from "@chonsu/shared/school/school";
import { z } from "zod";
import type { Context } from "../context.ts";
import type { App } from "../http/app-types.ts";
import { TOOL_HEADERS } from "../http/headers.ts";
import { readOutbox } from "../modules/mails/mails.service.ts";
import { OUTBOX_PATH, outboxPage } from "./outbox.page.ts";
import { watchOutbox } from "./outbox.service.ts";

const MAILS_SHOWN_MAX = 100;
const WAIT_MAX_MS = 30_000;

const blankIsNothing = z.literal("").transform(() => undefined);
const OutboxQuery = z.object({
  /** The exact recipient. */
  to: z
    .string()
    .transform((text) => normalizeEmail(text) || undefined)
    .optional(),
  kind: blankIsNothing.or(z.string()).optional(),
  /** Only mails with a greater id. */
  after: blankIsNothing.or(integerInput(0, Number.MAX_SAFE_INTEGER)).optional(),
  /** How long to wait for the first matching mail, in milliseconds; at most 30 s. */
  wait: blankIsNothing.or(integerInput(0, Number.MAX_SAFE_INTEGER)).optional(),
});
type OutboxQuery = z.output<typeof OutboxQuery>;

const schema = { querystring: OutboxQuery };

/** The outbox for people (`/__outbox`) and for tests (`/__outbox/mails`). */
export function outboxRoutes(app: App, ctx: Context): void {
  const outbox = watchOutbox(ctx);
  app.addHook("preClose", async () => outbox.close());

  app.get<{ Querystring: OutboxQuery }>(`${OUTBOX_PATH}/mails`, { schema }, async ({ query, caller }, reply) => {
    const { to, kind, after, wait } = query;
    const filter = { recipient: to, kind, after, limit: MAILS_SHOWN_MAX, cameBy: caller.origin };
    const mails = await outbox.read(filter, Math.min(wait ?? 0, WAIT_MAX_MS), (callOff) => {
      reply.raw.once("close", callOff);
    });
    return reply.header("Cache-Control", "no-store").send(mails);
  });

  app.get<{ Querystring: OutboxQuery }>(OUTBOX_PATH, { schema }, ({ query, caller }, reply) => {
    const filter = { recipient: query.to, kind: query.kind, limit: MAILS_SHOWN_MAX, cameBy: caller.origin };
    const mails = readOutbox(ctx, filter);
    return reply
      .type("text/html; charset=utf-8")
      .header("Cache-Control", "no-store")
      .headers(TOOL_HEADERS)
      .send(outboxPage(mails, query.to));
  });

  serveAsset(app, "outbox.css", "text/css; charset=utf-8");
  serveAsset(app, "outbox.js", "text/javascript; charset=utf-8");
}

function serveAsset(app: App, name: string, type: string): void {
  const text = readFileSync(new URL(name, import.meta.url), "utf8");
  app.get(`${OUTBOX_PATH}/${name}`, (_request, reply) =>
    reply.type(type).header("Cache-Control", "no-cache").send(text),
  );
}
