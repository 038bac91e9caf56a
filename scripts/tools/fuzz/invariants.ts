import { isDeepStrictEqual } from "node:util";
import { findPostCards } from "@chonsu/server/modules/projects/project-parts.repository";
import { findCards } from "@chonsu/server/modules/users/users.repository";
import { lookUpFaces } from "@chonsu/server/modules/users/users.service";
import { answersFrom, answersOf } from "@chonsu/server/test/searches/texts-oracle";
import { contradictionsIn, missingFilesIn } from "@chonsu/server/test/support/integrity";
import { INVITATION_LINKS_MAX } from "@chonsu/shared/limits";
import { type Complaint, unless } from "./fault.ts";
import type { Instance } from "./instance.ts";
import { untidyTexts } from "./stored.ts";

/** What must always hold for the rows, beyond the checks of the server's own tests. Each statement finds rows that break the rule. */
const RULES: Readonly<Record<string, string>> = {
  "more links than anybody may have": `select inviter_id from invitation_links l join users u on u.id = l.inviter_id
    where not u.is_staff group by inviter_id having count(*) > ${INVITATION_LINKS_MAX}`,
  "somebody became staff": "select id from users where is_staff <> is_superuser and id > 74 or is_staff and id > 74",
  "a conversation that nobody can see": "select id from conversations where user_1_id is null and user_2_id is null",
  "a deleted message with words or a picture":
    "select id from messages where is_deleted and (text <> '' or image_file is not null)",
  "a message of somebody who is not in its conversation": `select m.id from messages m join conversations c on c.id = m.conversation_id
    where m.sender_id is not null and m.sender_id not in (coalesce(c.user_1_id, 0), coalesce(c.user_2_id, 0))`,
  "a mail to somebody's whole list":
    "select id from mails where instr(recipient, char(10)) or instr(recipient, char(13)) or instr(recipient, ',')",
};

/** All contradictions at the end of a sequence: in rows, in files, and between memory and rows. */
export function brokenInvariants(instance: Instance, terms: readonly string[]): Complaint[] {
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
    ...stalePosts(instance),
  ];
}

/** Compares the search index with the rows. */
function staleTexts({ ctx, clock }: Instance, terms: readonly string[]): Complaint[] {
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

/** Compares the user cards in memory with the rows. */
function staleCards(instance: Instance): Complaint[] {
  const { ctx } = instance;
  const ids = instance.rows("select id from users", {}).map(({ id }) => Number(id));
  const known = ctx.cards.of(ids);
  const stored = findCards(ctx.db, ids);
  const faces = new Map(lookUpFaces(ctx, ids).map((face) => [face.id, face]));
  const stale = ids.filter((id) => {
    const [card, rows, face] = [known.get(id), stored.get(id), faces.get(id)];
    const isFace = face?.userName === rows?.row.userName && face?.imageFile === rows?.row.imageFile;
    return !isFace || !isDeepStrictEqual(card, rows);
  });
  return unless(stale.length === 0, "a known card is not what the rows say", stale.join());
}

/** Compares the posts in memory with the rows. */
function stalePosts(instance: Instance): Complaint[] {
  const { ctx } = instance;
  const ids = instance.rows("select id from projects", {}).map(({ id }) => Number(id));
  const [known, stored] = [ctx.posts.of(ids), findPostCards(ctx.db, ids)];
  const stale = ids.filter((id) => !isDeepStrictEqual(known.get(id), stored.get(id)));
  return unless(stale.length === 0, "a known post is not what the rows say", stale.join());
}
