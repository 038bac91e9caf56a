import { endpoints } from "virtual:endpoints";
import { callQuery } from "../../api/query.ts";

export const notificationQueries = {
  list: () => callQuery(endpoints.notifications.list, {}),
  unreadCount: () => callQuery(endpoints.notifications.unreadCount, {}),
};
