import type { keywords } from "@chonsu/shared/contract/keywords";
import type { Context } from "../../context.ts";
import type { HandlersOf } from "../../http/serve.ts";
import { listKeywords } from "./keywords.service.ts";

export const keywordsRoutes = (ctx: Context): HandlersOf<typeof keywords> => ({
  list: () => listKeywords(ctx),
});
