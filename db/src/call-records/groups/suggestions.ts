import { anyMember, type GroupRecords } from "../record.ts";

export const suggestions: GroupRecords<"suggestions"> = {
  list: { request: {}, ...anyMember(200), errors: {}, inBatches: true },
};
