import { searchHistory } from "@chonsu/shared/contract/search-history";
import type { Context } from "../../context.ts";
import type { App } from "../../http/app-types.ts";
import { answer, answerEmpty, serve } from "../../http/serve.ts";
import { addSearch, clearSearches, listMySearches, removeSearch } from "./search-history.service.ts";

export function searchHistoryRoutes(app: App, ctx: Context): void {
  serve(app, searchHistory.list, ({ actor }) => answer(200, listMySearches(ctx, actor)));

  serve(app, searchHistory.add, ({ actor, body }) => answer(201, addSearch(ctx, actor, body.keyword)));

  serve(app, searchHistory.remove, ({ actor, params }) => answerEmpty(removeSearch(ctx, actor, params.id)));

  serve(app, searchHistory.clear, ({ actor }) => answerEmpty(clearSearches(ctx, actor)));
}
