import { expect, it } from "vitest";
import { seeded } from "../seeded.ts";

/** Tables of which the campus has no row at the beginning. */
const WITHOUT_ROWS: Readonly<Record<string, string>> = {
  data_origin: "the start writes it",
  interest_notices: "a post that has notified all members has none",
  mailed_codes: "a code is valid for minutes",
  member_changes: "nothing has been pushed yet",
  project_changes: "nothing has been pushed yet",
  rate_limits: "nobody has called yet",
  removals: "no removal has begun",
  sessions: "nobody is signed in",
  verifications: "a proof is valid for minutes",
};

const SENT_BY_SMTP = "mails of the campus are kept in the outbox";
/** Columns that have the same value, or none, in all rows of the campus. */
const ALL_ALIKE: Readonly<Record<string, string>> = {
  "conversations.user_1_id": "the member who left the product is on side 2",
  "experiences.creator_id": "an experience without members is deleted, and one with members has a creator",
  "mails.about_user_id": SENT_BY_SMTP,
  "mails.next_attempt_at": SENT_BY_SMTP,
  "mails.reply_to": SENT_BY_SMTP,
  "mails.sealed": SENT_BY_SMTP,
  "mails.sent_at": SENT_BY_SMTP,
  "mails.to_user_id": SENT_BY_SMTP,
  "users.is_superuser": "nobody is one; existing clients read the field",
};

const { column, rows } = seeded();

const tables = column(
  "select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*' and name not glob '__*'",
).map(String);

/** The condition that a row has a value in an optional column or a set flag; nothing for other columns. */
function hasValue({ name, notnull, dflt_value: standard }: Record<string, unknown>): string | undefined {
  if (notnull === 0) return `"${name}" is not null`;
  if (standard !== null) return `"${name}" is not ${standard}`;
  return /^is_|^deleted_for_/.test(String(name)) ? `"${name}"` : undefined;
}

it("has rows with and without a value for each optional column and each flag", () => {
  const alike = tables.flatMap((table) =>
    rows('select name, "notnull", dflt_value from pragma_table_info(?)', table).flatMap((info) => {
      const condition = hasValue(info);
      if (condition === undefined) return [];
      const found = column(`select distinct ${condition} from "${table}"`);
      return found.length === 1 ? [`${table}.${info["name"]}`] : [];
    }),
  );
  expect(alike.toSorted()).toEqual(Object.keys(ALL_ALIKE).toSorted());
});

it("has rows in each table", () => {
  const empty = tables.filter((table) => column(`select 1 from "${table}" limit 1`).length === 0);
  expect(empty.toSorted()).toEqual(Object.keys(WITHOUT_ROWS).toSorted());
});
