import { anyMember, type GroupRecords, membersBut, noPage, OWN_PAGE } from "../record.ts";
import { about } from "../things.ts";

export const searchHistory: GroupRecords<"searchHistory"> = {
  list: { request: {}, ...anyMember(200), errors: noPage({}) },
  add: { request: { body: { keyword: "배달 로봇" } }, ...anyMember(201), errors: {}, publishes: OWN_PAGE },
  remove: {
    request: about("searchWord"),
    ...membersBut("SEARCH_HISTORY_NOT_FOUND", { owner: 204 }),
    errors: { SEARCH_HISTORY_NOT_FOUND: { request: about("nobody") } },
    publishes: OWN_PAGE,
    target: "select user_id as who, id from search_history",
  },
  clear: { request: {}, ...anyMember(204), errors: {}, publishes: OWN_PAGE },
};
