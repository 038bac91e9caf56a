import { changes } from "@chonsu/shared/contract/changes";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { listMyChanges } from "./changes.service.ts";

export function changesRoutes(app: App, ctx: Context): void {
  serve(app, changes.list, ({ actor, query }) => answer(200, listMyChanges(ctx, actor, query.since)));
}
