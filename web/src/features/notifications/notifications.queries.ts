import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

/** Questions about what happened to me. */
export const notificationQueries = {
  list: () => callQuery(endpoints.notifications.list, { query: {} }),
  unreadCount: () => callQuery(endpoints.notifications.unreadCount, {}),
};
