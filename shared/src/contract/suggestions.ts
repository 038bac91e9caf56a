import { Suggestions } from "../entities/searches.ts";
import { defineEndpoint } from "./endpoint.ts";

/** New members I may want to know (wire.md §3; R2, R24). */
export const suggestions = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/new-user-suggestions/",
    auth: "member",
    summary: "Members who joined this week: my 2촌, and those who share a term with me",
    responses: { 200: Suggestions },
    errors: [],
  }),
};
