import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

export const searchHistoryQueries = {
  list: () => callQuery(endpoints.searchHistory.list, {}),
};
