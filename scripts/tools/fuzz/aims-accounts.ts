import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { anyOf, EVERYBODY, SOMEBODY } from "./aim-parts.ts";
import type { CallName } from "./calls.ts";
import { LEFT } from "./world.ts";

type Group = "sessions" | "verifications" | "accounts" | "settings" | "users";

/** Addresses that sign up one after the other. */
const NEWCOMER = "'new-' || (:pick % 60) || '@kaist.ac.kr'";
/** Those that were mailed a code and have not signed up. */
const MAILED = `select distinct email from mailed_codes
  where email not in (select email from users) and created_at > :now - 600000`;
/** Of somebody who has left. */
const NOBODYS_REFRESH = `select ${LEFT}, '@refresh' from (select 1 from users limit 8)`;
const PASSWORD = `'${SEED_PASSWORD}'`;

/** Signing in and up, passwords, settings, members and profiles. */
export const ACCOUNT_AIMS: Readonly<Record<CallName<Group>, string>> = {
  "sessions.create": `select id as who, email, ${PASSWORD} as password from users`,
  "sessions.refresh": `select id as who, '@refresh' as refresh from users union all ${NOBODYS_REFRESH}`,
  "sessions.refreshShort": `select id as who, '@refresh' as token from users union all ${NOBODYS_REFRESH}`,
  "sessions.check": EVERYBODY,
  "verifications.checkEmail": `select ${SOMEBODY} as who, ${NEWCOMER} as email`,
  "verifications.sendCode": `select ${SOMEBODY} as who, ${NEWCOMER} as email
    union all select ${SOMEBODY}, email from users where id = ${SOMEBODY}`,
  "verifications.verify": `select ${SOMEBODY} as who, email, '@code' as code,
    iif(email in (select email from users), 'reset', 'signup') as purpose from mailed_codes
    where used_at is null and created_at > :now - 600000
      and (code_hash is not null or not exists (select 1 from mailed_codes where code_hash is not null))`,
  "accounts.register": `select l.inviter_id as who, l.code, m.email, ${PASSWORD} as password, '@verification' as verification
    from invitation_links l, (${MAILED}) m where l.invitee_id is null and (l.expires_at > :now or l.id % 9 = 0)`,
  "accounts.registerAlone": `select ${SOMEBODY} as who, email, ${PASSWORD} as password, '@verification' as verification
    from (${MAILED})`,
  "accounts.registerExperience": `select l.inviter_id as who, l.code, l.inviter_id, l.experience_id, m.email,
    ${PASSWORD} as password, '@verification' as verification
    from experience_links l, (${MAILED}) m where l.disabled_at is null or m.email like '%1@%'`,
  "accounts.changePassword": `select id as who, null as email, ${PASSWORD} as current_password, ${PASSWORD} as new_password,
    null as verification from users
    union all select u.id, u.email, null, ${PASSWORD}, '@verification' from users u join mailed_codes m on m.email = u.email`,
  "accounts.checkPassword": `select id as who, ${PASSWORD} as password from users`,
  "accounts.remove": `select id as who, ${PASSWORD} as current_password from users`,
  "settings.read": EVERYBODY,
  "settings.inquire": `select ${SOMEBODY} as who, 'me@example.com' as from_email`,
  "users.current": EVERYBODY,
  "users.one": anyOf("users"),
  "users.profile": anyOf("users"),
  "users.updateProfile": EVERYBODY,
  "users.recount": anyOf("users"),
  "users.distance": anyOf("users"),
  "users.path": anyOf("users"),
  "users.search": EVERYBODY,
};
