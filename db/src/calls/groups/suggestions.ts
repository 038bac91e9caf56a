import { anyMember, type GroupRecords } from "../record.ts";

/** New members I may want to know. */
export const suggestions: GroupRecords<"suggestions"> = { list: { request: {}, ...anyMember(200), errors: {} } };
