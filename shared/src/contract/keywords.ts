import { KeywordList } from "../entities/searches.ts";
import { memberCall } from "./endpoint.ts";
import { PageQuery } from "./inputs.ts";

/** Keywords that members use (wire.md §3). */
export const keywords = {
  list: memberCall({
    method: "GET",
    path: "/api/keywords/",
    summary: "Every interest, keyword of a post and tag of an experience in use, most used first",
    query: PageQuery,
    responses: { 200: KeywordList },
    errors: ["PAGE_NOT_FOUND"],
  }),
};
