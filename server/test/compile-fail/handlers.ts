import { openCall } from "@chonsu/shared/contract/endpoint";
import type { experiences } from "@chonsu/shared/contract/experiences";
import { z } from "zod";
import type { App } from "../../src/http/app-types.ts";
import { serveTable, type TableHandler } from "../../src/http/serve.ts";
import { type Refusal, refuse } from "../../src/platform/refusal.ts";

type Leave = TableHandler<typeof experiences.leave>;

/** A call with two successes returns status and body: an answer that it declares, and a code that every call has. */
export const ALLOWED: readonly Leave[] = [
  () => ({ status: 204, body: undefined }),
  () => refuse("EXPERIENCE_NOT_FOUND"),
  () => refuse("VALIDATION"),
  () => Promise.resolve(refuse("EXPERIENCE_NOT_MEMBER")),
];

/** Another status, another body, a code of another call, and nothing. */
export function refused(either: Refusal<"EXPERIENCE_NOT_FOUND" | "LINK_NOT_FOUND">): readonly Leave[] {
  return [
    // TS2322
    () => ({ status: 201, body: undefined }),
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

const counted = openCall("GET /api/counted/", {
  summary: "",
  errors: ["LINK_NOT_FOUND"],
  responses: { 200: z.object({ count: z.int() }) },
});

/** A call with one success returns its body only. The first two are allowed. */
export const COUNTED: readonly TableHandler<typeof counted>[] = [
  () => ({ count: 1 }),
  () => refuse("LINK_NOT_FOUND"),
  // TS2322
  () => ({ count: "1" }),
  // TS2322
  () => ({}),
  // TS2322
  () => ({ status: 200, body: { count: 1 } }),
  // TS2322
  () => undefined,
  // TS2322
  () => refuse("CHON_LIMIT_REACHED"),
  // TS2322
  ({ actor }) => ({ count: actor.id }),
];

/** The first one is allowed. */
export function serveAll(app: App): void {
  serveTable(app, { group: { counted } }, { group: { counted: () => ({ count: 1 }) } });
  // TS2322
  serveTable(app, { group: { counted } }, { group: { counted: () => ({ count: "1" }) } });
  // TS2741
  serveTable(app, { group: { counted } }, { group: {} });
  // TS2322
  openCall("GET /api/counted/", { ...counted, errors: ["NO_SUCH_CODE"] });
  // TS2345
  refuse("NO_SUCH_CODE");
}
