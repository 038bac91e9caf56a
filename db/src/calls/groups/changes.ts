import { anyMember, type GroupRecords } from "../record.ts";

/** What was pushed while nobody listened. */
export const changes: GroupRecords<"changes"> = {
  list: {
    request: { query: { since: 0 } },
    ...anyMember(200),
    errors: {},
    target: "select user_id as who, seq as since from member_changes union all select id, 0 from users",
  },
};
