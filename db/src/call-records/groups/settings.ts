import { anybody, type GroupRecords, UNSEEN } from "../record.ts";
import { the } from "../things.ts";

/** Settings that a client reads at start, and contact with the operators. */
export const settings: GroupRecords<"settings"> = {
  read: { request: {}, ...anybody(200), errors: {} },
  inquire: {
    request: { body: { from_email: the("newcomersEmail"), body: "인증 메일이 오지 않아요." } },
    ...anybody(200),
    errors: {},
    publishes: UNSEEN,
    target: "select 'me@example.com' as from_email",
  },
};
