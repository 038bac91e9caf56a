import { anybody, type GroupRecords, READS, UNSEEN } from "../record.ts";
import { NEWCOMER, SOMEBODY } from "../targets.ts";
import { the } from "../things.ts";

const code = 123_456;
const unmailed = { body: { email: the("newcomersEmail"), code } };

/** Proof that an address belongs to the person. */
export const verifications: GroupRecords<"verifications"> = {
  checkEmail: {
    request: { body: { email: the("newcomersEmail") } },
    ...anybody(200),
    errors: {
      EMAIL_TAKEN: { request: { body: { email: the("ownersEmail") } } },
      EMAIL_NOT_UNIVERSITY: { request: { body: { email: "some..one@kaist.ac.kr" } } },
    },
    publishes: READS,
    target: `select ${NEWCOMER} as email`,
  },
  sendCode: {
    request: unmailed,
    ...anybody(200),
    errors: {},
    publishes: UNSEEN,
    target: `select ${SOMEBODY} as who, ${NEWCOMER} as email
      union all select ${SOMEBODY}, email from users where id = ${SOMEBODY}`,
  },
  verify: {
    // No code was mailed. When clients make the codes, the server has no code to compare with.
    request: unmailed,
    ...anybody("CODE_WORN_OUT"),
    errors: {
      CODE_WRONG: {
        request: { body: { email: the("mailedEmail"), code } },
        verification: "server",
        changes: "the attempt is counted (R3)",
      },
      CODE_WORN_OUT: { request: unmailed, verification: "server" },
    },
    publishes: UNSEEN,
    target: `select ${SOMEBODY} as who, email, '@code' as code,
      iif(email in (select email from users), 'reset', 'signup') as purpose from mailed_codes
      where used_at is null and created_at > :now - 600000
        and (code_hash is not null or not exists (select 1 from mailed_codes where code_hash is not null))`,
  },
};
