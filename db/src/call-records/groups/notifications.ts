import { anyMember, events, type GroupRecords, membersBut, noPage } from "../record.ts";
import { about } from "../things.ts";

const counted = events(["haneul", "notification:count"]);
const MY_NOTES = "select user_id as who, id from notifications";

export const notifications: GroupRecords<"notifications"> = {
  list: {
    request: { query: { page: 1, page_size: 50 } },
    ...anyMember(200),
    errors: noPage({}),
    inBatches: true,
  },
  unreadCount: { request: {}, ...anyMember(200), errors: {} },
  update: {
    request: { ...about("notification"), body: { is_read: true } },
    ...membersBut("NOTIFICATION_NOT_FOUND", { owner: 200 }),
    errors: { NOTIFICATION_NOT_FOUND: { request: { ...about("nobody"), body: { is_read: true } } } },
    publishes: counted,
    target: MY_NOTES,
  },
  remove: {
    request: about("notification"),
    ...membersBut("NOTIFICATION_NOT_FOUND", { owner: 204 }),
    errors: { NOTIFICATION_NOT_FOUND: { request: about("nobody") } },
    publishes: counted,
    target: MY_NOTES,
  },
  readAll: { request: {}, ...anyMember(200), errors: {}, publishes: counted },
};
