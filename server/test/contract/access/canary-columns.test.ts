import { expect, it } from "vitest";
import { connectionOf } from "../../support/connection.ts";
import { startMarkedCampus } from "./fixture.ts";

const SHOWN = "members and visitors may read it";
const WORD = "one of a few words of the product";
const SERVER = "no call of the product reads it";
const KEY = "a random text of the client that sent it";
const HASH = "a hash of a canary";

/** Texts without a canary, with the reason. */
const UNMARKED: Readonly<Record<string, string>> = {
  "comments.client_key": KEY,
  "comments.content": SHOWN,
  "data_origin.scenario": WORD,
  "experience_details.end_date": SHOWN,
  "experience_details.start_date": SHOWN,
  "experience_invitations.status": WORD,
  "experience_skills.skill": SHOWN,
  "experience_tags.tag": SHOWN,
  "experiences.title": SHOWN,
  "friend_relations.status": WORD,
  "mailed_codes.asked_from": SERVER,
  "mailed_codes.code_hash": HASH,
  "mails.kind": WORD,
  "mails.message_id": SERVER,
  "mails.reply_to": SERVER,
  "mails.sealed": SERVER,
  "mails.status": WORD,
  "mails.subject": SERVER,
  "member_changes.event": WORD,
  "messages.client_key": KEY,
  "notifications.message": "it is read with its subject, which is a canary",
  "notifications.type": WORD,
  "project_images.file": SHOWN,
  "project_keywords.keyword": SHOWN,
  "projects.title": SHOWN,
  "rate_limits.key": SERVER,
  "removals.kind": WORD,
  "users.degree": SHOWN,
  "users.image_file": SHOWN,
  "users.major1": SHOWN,
  "users.major2": SHOWN,
  "users.school": SHOWN,
  "users.user_name": SHOWN,
  "verifications.email": SERVER,
  "verifications.purpose": WORD,
  "verifications.token_hash": HASH,
};

it("each column of texts has canaries, or no text to hide", async () => {
  const { fixture, app } = await startMarkedCampus();
  const connection = connectionOf(app);
  const columns = connection
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_schema t join pragma_table_info(t.name) c
       where t.type = 'table' and lower(c.type) = 'text' and t.name not glob '[_s][_q]*'`,
    )
    .all() as { table: string; column: string }[];
  const isCanary = (text: string) =>
    text === "" ||
    (text.match(/[\w-]{6,}/g) ?? []).some((token) => fixture.canaries.has(token) || token.startsWith("kanary"));
  const open = columns.filter(({ table, column }) => {
    const texts = connection
      .prepare(`select distinct "${column}" from "${table}" where "${column}" is not null`)
      .pluck()
      .all();
    return !texts.map(String).some(isCanary);
  });
  expect(open.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(Object.keys(UNMARKED));
});
