import { anybody, anyMember, type GroupRecords, nothing, UNSEEN } from "../record.ts";
import { FORMER_MEMBER_ID } from "../targets.ts";
import { the } from "../things.ts";

const formerMembers = `select ${FORMER_MEMBER_ID}, '@refresh' from (select 1 from users limit 8)`;

/** Sign-in and refresh. */
export const sessions: GroupRecords<"sessions"> = {
  create: {
    request: { body: { email: the("ownersEmail"), password: the("ownersPassword") } },
    ...anybody(200),
    errors: { WRONG_LOGIN: { request: { body: { email: the("ownersEmail"), password: "wrong" } } } },
    publishes: UNSEEN,
    target: "select id as who, email, '@password' as password from users",
  },
  refresh: {
    request: { body: { refresh: the("refresh") } },
    ...anybody(200),
    errors: {
      token_not_valid: { request: { body: { refresh: "not.a.token" } } },
      user_not_found: { request: { body: { refresh: the("refreshOfFormerMember") } } },
    },
    publishes: UNSEEN,
    target: `select id as who, '@refresh' as refresh from users union all ${formerMembers}`,
  },
  refreshShort: {
    request: { body: { token: the("refresh") } },
    ...anybody(200),
    errors: {
      token_not_valid: { request: { body: { token: "not.a.token" } } },
      user_not_found: { request: { body: { token: the("refreshOfFormerMember") } } },
    },
    publishes: UNSEEN,
    target: `select id as who, '@refresh' as token from users union all ${formerMembers}`,
  },
  check: { request: {}, ...anybody(200), errors: {} },
  end: {
    request: {},
    ...anyMember(204),
    errors: {},
    publishes: nothing("it ends the session: its sockets are closed"),
    target: "select id as who from users",
  },
};
