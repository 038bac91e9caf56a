import type { searchHistory } from "@chonsu/shared/contract/search-history";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { addSearch, clearSearches, listMySearches, removeSearch } from "./search-history.service.ts";

export const searchHistoryRoutes = (ctx: Context): HandlersOf<typeof searchHistory> => ({
  list: ({ actor }) => listMySearches(ctx, actor),
  add: ({ actor, body }) => addSearch(ctx, actor, body.keyword),
  remove: ({ actor, params }) => removeSearch(ctx, actor, params.id),
  clear: ({ actor }) => clearSearches(ctx, actor),
});
