import { anyMember, type GroupRecords } from "../record.ts";

/** Suggestions of new members. */
export const suggestions: GroupRecords<"suggestions"> = {
  list: { request: {}, ...anyMember(200), errors: {}, inBatches: true },
};
