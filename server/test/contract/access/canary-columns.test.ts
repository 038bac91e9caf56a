import { expect, it } from "vitest";
import { connectionOf } from "../../support/connection.ts";
import { startMarkedCampus } from "./fixture.ts";

const SHOWN = "members and visitors may read it";
const WORD = "one of a few words of the product";
const SERVER = "no call of the product reads it";
const KEY = "a random text of the client that sent it";
const HASH = "a hash of a canary";

const OWN = "it only decides what a side of the conversation reads";
const MARKED_ROW = "it is read with its row, of which a text or the id is a canary";

/** Columns without a canary, with the reason. */
const UNMARKED: Readonly<Record<string, string>> = {
  "change_sequence.seq": SERVER,
  "comments.client_key": KEY,
  "comments.content": SHOWN,
  "conversations.cleared_up_to_1": OWN,
  "conversations.cleared_up_to_2": OWN,
  "conversations.deleted_for_user_1": OWN,
  "conversations.deleted_for_user_2": OWN,
  "conversations.updated_at": MARKED_ROW,
  "data_origin.scenario": WORD,
  "data_origin.seeded_at": SERVER,
  "experience_details.end_date": SHOWN,
  "experience_details.is_copied": SHOWN,
  "experience_details.start_date": SHOWN,
  "experience_invitations.status": WORD,
  "experience_links.disabled_at": MARKED_ROW,
  "experience_members.joined_at": MARKED_ROW,
  "experience_skills.skill": SHOWN,
  "experience_tags.tag": SHOWN,
  "experiences.title": SHOWN,
  "friend_relations.status": WORD,
  "interest_notices.up_to": SERVER,
  "invitation_links.expires_at": MARKED_ROW,
  "invitation_links.expiry_notified_at": SERVER,
  "mailed_codes.asked_from": SERVER,
  "mailed_codes.attempts": SERVER,
  "mailed_codes.attempts_elsewhere": SERVER,
  "mailed_codes.code_hash": HASH,
  "mailed_codes.used_at": SERVER,
  "mails.attempts": SERVER,
  "mails.kind": WORD,
  "mails.message_id": SERVER,
  "mails.next_attempt_at": SERVER,
  "mails.reply_to": SERVER,
  "mails.sealed": SERVER,
  "mails.sent_at": SERVER,
  "mails.status": WORD,
  "mails.subject": SERVER,
  "member_changes.event": WORD,
  "member_changes.seq": SERVER,
  "messages.client_key": KEY,
  "messages.image_height": MARKED_ROW,
  "messages.image_width": MARKED_ROW,
  "messages.is_deleted": MARKED_ROW,
  "messages.is_read": MARKED_ROW,
  "messages.side": MARKED_ROW,
  "notifications.is_read": MARKED_ROW,
  "notifications.message": MARKED_ROW,
  "notifications.type": WORD,
  "project_changes.seq": SERVER,
  "project_images.file": SHOWN,
  "project_images.height": SHOWN,
  "project_images.width": SHOWN,
  "project_keywords.keyword": SHOWN,
  "projects.comment_count": SHOWN,
  "projects.like_count": SHOWN,
  "projects.title": SHOWN,
  "rate_limits.key": SERVER,
  "rate_limits.until": SERVER,
  "removals.kind": WORD,
  "removals.ref": SERVER,
  "sessions.proven_at": SERVER,
  "users.date_joined": SHOWN,
  "users.degree": SHOWN,
  "users.image_file": SHOWN,
  "users.is_staff": SHOWN,
  "users.is_superuser": SHOWN,
  "users.last_login": "it is a moment, whose date is the canary",
  "users.major1": SHOWN,
  "users.major2": SHOWN,
  "users.one_degree_count": SHOWN,
  "users.school": SHOWN,
  "users.user_name": SHOWN,
  "users.year": SHOWN,
  "verifications.email": SERVER,
  "verifications.purpose": WORD,
  "verifications.token_hash": HASH,
  "verifications.used_at": SERVER,
};

it("each column has canaries, or nothing to hide", async () => {
  const { fixture, app } = await startMarkedCampus();
  const connection = connectionOf(app);
  const columns = connection
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_schema t join pragma_table_info(t.name) c
       where t.type = 'table' and t.name not glob '[_s][_q]*'
         and not (lower(c.type) = 'integer' and (c.name in ('id', 'position', 'created_at') or c.name glob '*_id'))`,
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
