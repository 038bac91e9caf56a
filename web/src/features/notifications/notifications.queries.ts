import { endpoints } from "virtual:endpoints";
import type { Notification } from "@chonsu/shared/entities/notifications";
import { callQuery } from "../../api/query.ts";

export const notificationQueries = {
  list: () => callQuery(endpoints.notifications.list, { query: {} }),
  unreadCount: () => callQuery(endpoints.notifications.unreadCount, {}),
};

/** The list of a response, which may be paged. */
export function itemsOf(answer: readonly Notification[] | { readonly results: readonly Notification[] }) {
  return "results" in answer ? answer.results : answer;
}
