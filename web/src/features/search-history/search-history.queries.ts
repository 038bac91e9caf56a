import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** The words I searched for. */
export const searchHistoryQueries = {
  list: () => callQuery(endpoints.searchHistory.list, {}),
};
