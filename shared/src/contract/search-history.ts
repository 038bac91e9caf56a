import { z } from "zod";
import { SearchHistoryItem, SearchHistoryItemList } from "../entities/searches.ts";
import { TERM_MAX } from "../limits.ts";
import { defineEndpoint } from "./endpoint.ts";
import { filledInput, IdParams, PageQuery } from "./inputs.ts";

/** A member's own search history (wire.md §3). */
export const searchHistory = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/search-history/",
    auth: "member",
    summary: "My words, newest first",
    query: PageQuery,
    responses: { 200: SearchHistoryItemList },
    errors: ["PAGE_NOT_FOUND"],
  }),
  add: defineEndpoint({
    method: "POST",
    path: "/api/search-history/",
    auth: "member",
    summary: "Remember a word; the same word again moves up",
    body: z.object({ keyword: filledInput(TERM_MAX) }),
    responses: { 201: SearchHistoryItem },
    errors: [],
  }),
  remove: defineEndpoint({
    method: "DELETE",
    path: "/api/search-history/:id/",
    auth: "member",
    summary: "Forget one of my words",
    params: IdParams,
    responses: { 204: null },
    errors: ["SEARCH_HISTORY_NOT_FOUND"],
  }),
  clear: defineEndpoint({
    method: "DELETE",
    path: "/api/search-history/",
    auth: "member",
    summary: "Forget all of my words",
    responses: { 204: null },
    errors: [],
  }),
};
