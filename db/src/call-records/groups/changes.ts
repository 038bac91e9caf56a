import { anyMember, type GroupRecords } from "../record.ts";

/** Events that were published while the client was offline. */
export const changes: GroupRecords<"changes"> = {
  list: {
    request: { query: { since: 0 } },
    ...anyMember(200),
    errors: {},
    inBatches: true,
    target: "select user_id as who, seq as since from member_changes union all select id, 0 from users",
  },
};
