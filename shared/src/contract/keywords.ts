import { KeywordList } from "../entities/searches.ts";
import { defineEndpoint } from "./endpoint.ts";
import { PageQuery } from "./inputs.ts";

/** Keywords that members use (wire.md §3). */
export const keywords = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/keywords/",
    auth: "member",
    summary: "Every interest, keyword of a post and tag of an experience in use, most used first",
    query: PageQuery,
    responses: { 200: KeywordList },
    errors: ["PAGE_NOT_FOUND"],
  }),
};
