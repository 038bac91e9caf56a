import type { suggestions } from "@chonsu/shared/contract/suggestions";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { suggestNewMembers } from "./suggestions.service.ts";

export const suggestionsRoutes = (ctx: Context): HandlersOf<typeof suggestions> => ({
  list: ({ actor }) => suggestNewMembers(ctx, actor),
});
