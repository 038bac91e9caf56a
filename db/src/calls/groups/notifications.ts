import { anyMember, events, type GroupRecords, membersBut, noPage } from "../record.ts";
import { the } from "../things.ts";

const mine = { params: { id: the("notification") } };
const nobodys = { params: { id: the("nobody") } };
const counted = events(["haneul", "notification:count"]);
const MY_NOTES = "select user_id as who, id from notifications";

/** Notifications of a member. */
export const notifications: GroupRecords<"notifications"> = {
  list: {
    request: { query: { page: 1, page_size: 50 } },
    ...anyMember(200),
    errors: noPage({}),
    inPieces: true,
  },
  unreadCount: { request: {}, ...anyMember(200), errors: {} },
  update: {
    request: { ...mine, body: { is_read: true } },
    ...membersBut("NOTIFICATION_NOT_FOUND", { owner: 200 }),
    errors: { NOTIFICATION_NOT_FOUND: { request: { ...nobodys, body: { is_read: true } } } },
    publishes: counted,
    target: MY_NOTES,
  },
  remove: {
    request: mine,
    ...membersBut("NOTIFICATION_NOT_FOUND", { owner: 204 }),
    errors: { NOTIFICATION_NOT_FOUND: { request: nobodys } },
    publishes: counted,
    target: MY_NOTES,
  },
  readAll: { request: {}, ...anyMember(200), errors: {}, publishes: counted },
};
