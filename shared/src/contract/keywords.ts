import { z } from "zod";
import { Keyword } from "../entities/searches.ts";
import { defineEndpoint } from "./endpoint.ts";

/** Keywords that members use (wire.md §3). */
export const keywords = {
  list: defineEndpoint({
    method: "GET",
    path: "/api/keywords/",
    auth: "member",
    summary: "Every interest, keyword of a post and tag of an experience in use, most used first",
    responses: { 200: z.array(Keyword) },
    errors: [],
  }),
};
