import { anyMember, type GroupRecords, noPage } from "../record.ts";

export const keywords: GroupRecords<"keywords"> = {
  list: { request: {}, ...anyMember(200), errors: noPage({}), inBatches: true },
};
