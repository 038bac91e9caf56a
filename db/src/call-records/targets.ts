import { CAST } from "../seed/cast.ts";

/** One random member: the same for all rows of a statement. */
export const SOMEBODY =
  "(select id from users order by id limit 1 offset :pick % max(1, (select count(*) from users)))";

/** Any caller with any row of a table. */
export function anyOf(table: string, field = "id"): string {
  return `select id as ${field} from ${table}`;
}

/** Members with a conversation that they have not left. */
export function sidesOfConversations(field: string): string {
  const side = (number: 1 | 2) =>
    `select user_${number}_id as who, id as ${field} from conversations
      where user_${number}_id is not null and not deleted_for_user_${number}`;
  return `${side(1)} union all ${side(2)}`;
}

/** At most `most` rows of a statement. Used for calls that should be refused, so that most calls succeed. */
export function someOf(sql: string, most = 8): string {
  return `select * from (select * from (${sql}) limit ${most})`;
}

/** The id of a member who has left before the first call. */
export const FORMER_MEMBER_ID = CAST.hangyeol.id;
/** The address of a newcomer: one of sixty, chosen by `:pick`. */
export const NEWCOMER = "'newcomer-' || cast(:pick % 60 as integer) || '@kaist.ac.kr'";
/** Addresses that were mailed a code and have not signed up. */
export const MAILED = `select distinct email from mailed_codes
  where email not in (select email from users) and created_at > :now - 600000`;
