import { keywords } from "@chonsu/shared/contract/keywords";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, serve } from "../../http/serve.ts";
import { listKeywords } from "./keywords.service.ts";

export function keywordsRoutes(app: App, ctx: Context): void {
  serve(app, keywords.list, () => answer(200, listKeywords(ctx)));
}
