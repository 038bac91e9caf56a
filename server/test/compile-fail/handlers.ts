import { openCall } from "@chonsu/shared/contract/endpoint";
import type { friends } from "@chonsu/shared/contract/friends";
import { z } from "zod";
import type { Context } from "../../src/context.ts";
import type { App } from "../../src/http/app-types.ts";
import { answer, answerEmpty, type Handler, serve, serveTable, type TableHandler } from "../../src/http/serve.ts";
import { type Refusal, refuse } from "../../src/platform/refusal.ts";

type Cancel = Handler<typeof friends.cancel>;

/** An answer that a call declares, and a code that every call has. */
export const ALLOWED: readonly Cancel[] = [
  () => ({ status: 204, body: undefined }),
  () => refuse("FRIEND_NOT_FOUND"),
  () => refuse("VALIDATION"),
  () => Promise.resolve(refuse("NOT_SENDER")),
];

/** Another status, another body, a code of another call, and nothing. */
export function refused(either: Refusal<"FRIEND_NOT_FOUND" | "LINK_NOT_FOUND">): readonly Cancel[] {
  return [
    // TS2322
    () => ({ status: 200, body: undefined }),
    // TS2322
    () => ({ status: 204, body: { id: 1 } }),
    // TS2322
    () => refuse("CHON_LIMIT_REACHED"),
    // TS2322
    () => either,
    // TS2322
    () => undefined,
  ];
}

/** In a table, a call with one success returns its body only. */
export const IN_A_TABLE: readonly TableHandler<typeof friends.cancel>[] = [
  () => undefined,
  () => refuse("FRIEND_NOT_FOUND"),
  // TS2322
  () => ({ status: 204, body: undefined }),
  // TS2322
  () => refuse("CHON_LIMIT_REACHED"),
];

const counted = openCall("GET /api/counted/", {
  summary: "",
  errors: ["LINK_NOT_FOUND"],
  responses: { 200: z.object({ count: z.int() }) },
});

/** The first two are allowed. */
export function serveAll(app: App, ctx: Context): void {
  serve(app, counted, () => answer(200, { count: 1 }));
  serve(app, counted, () => refuse("LINK_NOT_FOUND"));
  // TS2322
  serve(app, counted, () => answer(200, { count: "1" }));
  // TS2322
  serve(app, counted, () => answer(200, {}));
  // TS2322
  serve(app, counted, () => answer(201, { count: 1 }));
  // TS2322
  serve(app, counted, () => answerEmpty(undefined));
  // TS2322
  serve(app, counted, () => refuse("CHON_LIMIT_REACHED"));
  // TS2345
  refuse("NO_SUCH_CODE");
  // TS2322
  serve(app, counted, () => answer(200, ctx.clock.now() > 0 ? { count: 1 } : refuse("PROJECT_NOT_FOUND")));
  // TS2322
  openCall("GET /api/counted/", { ...counted, errors: ["NO_SUCH_CODE"] });
  // TS2322
  serve(app, counted, ({ actor }) => answer(200, { count: actor.id }));
  serveTable(app, { group: { counted } }, { group: { counted: () => ({ count: 1 }) } });
  // TS2322
  serveTable(app, { group: { counted } }, { group: { counted: () => ({ count: "1" }) } });
  // TS2741
  serveTable(app, { group: { counted } }, { group: {} });
}
