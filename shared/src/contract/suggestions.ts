import { Suggestions } from "../entities/searches.ts";
import { memberCall } from "./endpoint.ts";

/** Suggestions of new members (wire.md §3; R2, R24). */
export const suggestions = {
  list: memberCall("GET /api/new-user-suggestions/", {
    summary: "Members who joined this week: my 2촌, and those who share a term with me",
    responses: { 200: Suggestions },
  }),
};
