import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** Terms change slowly; suggestions may be some minutes old. */
const FRESH_MS = 5 * 60_000;

/** Terms that members use, most used first. */
export const keywordQueries = {
  list: () => ({ ...callQuery(endpoints.keywords.list, {}), staleTime: FRESH_MS }),
};
