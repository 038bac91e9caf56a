import { suggestions } from "@chonsu/shared/contract/suggestions";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { suggestNewMembers } from "./suggestions.service.ts";

export function suggestionsRoutes(app: App, ctx: Context): void {
  serve(app, suggestions.list, ({ actor }) => answer(200, suggestNewMembers(ctx, actor)));
}
