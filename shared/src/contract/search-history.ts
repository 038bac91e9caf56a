import { z } from "zod";
import { SearchHistoryItem, SearchHistoryItemList } from "../entities/searches.ts";
import { TERM_MAX } from "../limits.ts";
import { memberCall } from "./endpoint.ts";
import { lineInput, paged, removal } from "./inputs.ts";

/** A member's own search history (wire.md §3). */
export const searchHistory = {
  list: memberCall("GET /api/search-history/", {
    summary: "My words, newest first",
    ...paged(SearchHistoryItemList),
  }),
  add: memberCall("POST /api/search-history/", {
    summary: "Remember a word; the same word again moves up",
    body: z.object({ keyword: lineInput(TERM_MAX) }),
    responses: { 201: SearchHistoryItem },
  }),
  remove: memberCall("DELETE /api/search-history/:id/", {
    summary: "Forget one of my words",
    ...removal,
    errors: ["SEARCH_HISTORY_NOT_FOUND"],
  }),
  clear: memberCall("DELETE /api/search-history/", {
    summary: "Forget all of my words",
    responses: { 204: null },
  }),
};
