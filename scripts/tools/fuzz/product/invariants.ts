import { isDeepStrictEqual } from "node:util";
import { findPostCards } from "@chonsu/server/modules/projects/project-parts.repository";
import { findCards } from "@chonsu/server/modules/users/users.repository";
import { lookUpFaces } from "@chonsu/server/modules/users/users.service";
import { answersFrom, answersOf } from "@chonsu/server/test/searches/texts-oracle";
import { contradictionsIn, missingFilesIn } from "@chonsu/server/test/support/integrity";
import { type Complaint, unless } from "../fault.ts";
import type { FuzzInstance } from "./instance.ts";

/** What must always hold for the rows, beyond the checks of the server's own tests. Each statement finds rows that break the rule. */
const RULES: Readonly<Record<string, string>> = {
  "somebody became staff": "select id from users where is_staff <> is_superuser and id > 74 or is_staff and id > 74",
  "a conversation that nobody can see": "select id from conversations where user_1_id is null and user_2_id is null",
  "a deleted message with words or a picture":
    "select id from messages where is_deleted and (text <> '' or image_file is not null)",
  "a message of somebody who is not in its conversation": `select m.id from messages m join conversations c on c.id = m.conversation_id
    where m.sender_id is not null and m.sender_id not in (coalesce(c.user_1_id, 0), coalesce(c.user_2_id, 0))`,
  "a mail to somebody's whole list":
    "select id from mails where instr(recipient, char(10)) or instr(recipient, char(13)) or instr(recipient, ',')",
};

/** Columns whose texts people type. The others hold keys, hashes, addresses and names of files. */
const TYPED = `select m.name as "table", c.name as "column" from sqlite_schema m join pragma_table_info(m.name) c
  where m.type = 'table' and lower(c.type) = 'text' and m.name not in ('mails', 'rate_limits', 'data_origin')
  and c.name not like '%hash' and c.name not like '%file' and c.name not in ('id', 'email', 'client_key', 'code', 'status')`;

/**
 * Characters that no stored text has (R16, R42): line breaks other than LF, controls, what a broken decoding leaves, more
 * marks on a letter than any script needs.
 */
const UNTIDY = /(?![\n\t])\p{Cc}|[\u2028\u2029\ufffd]|\p{Mn}{5}/u;

/** Texts in the rows that are not in the form in which texts are stored (R16). */
function untidyTexts({ rows }: FuzzInstance): Complaint[] {
  const untidy = rows(TYPED, {}).flatMap(({ table, column }) =>
    rows(`select distinct "${column}" as text from "${table}" where "${column}" is not null`, {})
      .map(({ text }) => String(text))
      .filter((text) => UNTIDY.test(text) || !text.isWellFormed() || text !== text.normalize("NFC"))
      .map((text) => `${table}.${column}: ${JSON.stringify(text.slice(0, 100))}`),
  );
  return unless(untidy.length === 0, "a stored text is not in the stored form", untidy.join("\n"));
}

/** All contradictions at the end of a sequence: in rows, in files, and between memory and rows. */
export function brokenInvariants(instance: FuzzInstance, terms: readonly string[]): Complaint[] {
  const broken = Object.entries(RULES).flatMap(([rule, sql]) => {
    const rows = instance.rows(sql, {});
    return unless(rows.length === 0, rule, JSON.stringify(rows.slice(0, 5)));
  });
  const found = [...contradictionsIn(instance), ...missingFilesIn(instance)];
  const contradictions = found.map((text) => ({ rule: text.split(":")[0] ?? "", detail: text }));
  return [
    ...contradictions,
    ...broken,
    ...untidyTexts(instance),
    ...staleTexts(instance, terms),
    ...staleCards(instance),
  ];
}

/** Compares the search index with the rows. */
function staleTexts({ ctx, clock }: FuzzInstance, terms: readonly string[]): Complaint[] {
  const [known, rows] = [answersFrom(ctx.texts), answersOf(ctx.db)];
  const stale = (["people", "posts", "details"] as const).flatMap((kind) => {
    const wrong = terms.filter((term) => !isDeepStrictEqual(known[kind](term), rows[kind](term)));
    return unless(wrong.length === 0, `the index of ${kind} is not what the rows say`, JSON.stringify(wrong));
  });
  const week = clock.now() - 7 * 24 * 60 * 60 * 1000;
  const isSame =
    isDeepStrictEqual(known.keywords(), rows.keywords()) &&
    isDeepStrictEqual(known.shared(1, week), rows.shared(1, week));
  return [...stale, ...unless(isSame, "keywords or newcomers are not what the rows say", "")];
}

/** Compares the user cards and the posts in memory with the rows. */
function staleCards({ ctx, rows }: FuzzInstance): Complaint[] {
  const idsOf = (table: string) => rows(`select id from ${table}`, {}).map(({ id }) => Number(id));
  const [users, posts] = [idsOf("users"), idsOf("projects")];
  const [cards, storedCards] = [ctx.cards.of(users), findCards(ctx.db, users)];
  const faces = new Map(lookUpFaces(ctx, users).map((face) => [face.id, face]));
  const staleUsers = users.filter((id) => {
    const [face, stored] = [faces.get(id), storedCards.get(id)];
    const isFace = face?.userName === stored?.row.userName && face?.imageFile === stored?.row.imageFile;
    return !isFace || !isDeepStrictEqual(cards.get(id), stored);
  });
  const [known, storedPosts] = [ctx.posts.of(posts), findPostCards(ctx.db, posts)];
  const stalePosts = posts.filter((id) => !isDeepStrictEqual(known.get(id), storedPosts.get(id)));
  return [
    ...unless(staleUsers.length === 0, "a known card is not what the rows say", staleUsers.join()),
    ...unless(stalePosts.length === 0, "a known post is not what the rows say", stalePosts.join()),
  ];
}
