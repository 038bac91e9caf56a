import { KeywordList } from "../entities/searches.ts";
import { memberCall } from "./endpoint.ts";
import { paged } from "./inputs.ts";

/** Keywords that members use (wire.md §3). */
export const keywords = {
  list: memberCall("GET /api/keywords/", {
    summary: "Every interest, keyword of a post and tag of an experience in use, most used first",
    ...paged(KeywordList),
  }),
};
