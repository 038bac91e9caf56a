import type { changes } from "@chonsu/shared/contract/changes";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { listMyChanges } from "./changes.service.ts";

export const changesRoutes = (ctx: Context): HandlersOf<typeof changes> => ({
  list: ({ actor, query }) => listMyChanges(ctx, actor, query.since),
});
