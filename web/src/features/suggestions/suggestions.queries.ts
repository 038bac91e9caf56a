import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** Newcomers of this week (R24). */
export const suggestionQueries = {
  list: () => callQuery(endpoints.suggestions.list, {}),
};
