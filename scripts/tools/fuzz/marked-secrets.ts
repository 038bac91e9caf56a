import { SEED_PASSWORD_HASH } from "@chonsu/db/seed/cast";
import { objectsIn } from "@chonsu/server/test/contract/access/visitor-form";
import type { Endpoint } from "@chonsu/shared/contract/endpoint";
import { conversationCopy } from "@chonsu/shared/copy/conversations";
import { Me } from "@chonsu/shared/entities/users";
import type { Rows } from "./fault.ts";

/** Marks data that only some members may see. A mark in a response to anybody else proves a leak. */
export const MARKS = `
  update users set email = 'mail-' || id || '@kaist.ac.kr';
  update messages set text = '«conversation:' || id || '»' where is_deleted = 0;
  update notifications set subject = '«note:' || id || '»';
  update search_history set keyword = '«word:' || id || '»';
`;

/** The marked data that a caller may see, and data that only its owner may see. */
export interface Sight {
  readonly viewer: number | null;
  /** Marks of the messages, notifications and search words that the caller may see. */
  readonly marks: ReadonlySet<string>;
  /** Texts that no response to the caller may contain. */
  readonly forbidden: readonly string[];
}

const VISIBLE = `
  select '«conversation:' || m.id || '»' as text from messages m join conversations c on c.id = m.conversation_id
   where (c.user_1_id = :me and not c.deleted_for_user_1 and m.id > c.cleared_up_to_1)
      or (c.user_2_id = :me and not c.deleted_for_user_2 and m.id > c.cleared_up_to_2)
  union select '«note:' || id || '»' from notifications where user_id = :me
  union select '«word:' || id || '»' from search_history where user_id = :me`;

const HIDDEN = `
  select code as text from invitation_links where inviter_id is not :me
  union select id from sessions where user_id is not :me
  union select code from experience_links where inviter_id is not :me
  union select image_file from messages where image_file is not null and id not in (
    select m.id from messages m join conversations c on c.id = m.conversation_id
     where (c.user_1_id = :me and not c.deleted_for_user_1 and m.id > c.cleared_up_to_1)
        or (c.user_2_id = :me and not c.deleted_for_user_2 and m.id > c.cleared_up_to_2))`;

/** What a caller may see of the marked campus; null is a visitor. */
export function sightOf(rows: Rows, viewer: number | null): Sight {
  const texts = (sql: string) => rows(sql, { me: viewer }).map(({ text }) => String(text));
  return { viewer, marks: new Set(texts(VISIBLE)), forbidden: [...texts(HIDDEN), SEED_PASSWORD_HASH, "$argon2"] };
}

/** Everything in an answer that its caller may not see. */
export function leaksIn(endpoint: Endpoint, text: string, json: unknown, sight: Sight): string[] {
  const isMe = Object.values(endpoint.responses).includes(Me);
  const mails = [...text.matchAll(/mail-(\d+)@/g)].filter(([, id]) => !isMe || Number(id) !== sight.viewer);
  const marks = [...text.matchAll(/«\w+:\d+»/g)].filter(([mark]) => !sight.marks.has(mark));
  const texts = sight.forbidden.filter((word) => text.includes(word));
  return [...[...mails, ...marks].map(([found]) => found), ...texts, ...oddObjects(json, sight.viewer, isMe)];
}

/** Objects whose shape shows that they are not for this caller. */
function oddObjects(json: unknown, viewer: number | null, isMe: boolean): string[] {
  return objectsIn(json).flatMap((object) => {
    const odd: string[] = [];
    const { status, from_user, to_user } = object;
    if (from_user !== undefined && status !== "accepted" && ![idOf(from_user), idOf(to_user)].includes(viewer)) {
      odd.push(`a ${status} relation of others`);
    }
    // In a refusal, a list contains the errors of the field.
    if ("email" in object && !isMe && !Array.isArray(object["email"])) odd.push("a field email");
    if (
      object["is_deleted"] === true &&
      (object["message"] !== conversationCopy.deletedMessage || object["image"] !== null)
    ) {
      odd.push("the words of a deleted message");
    }
    for (const name of Object.keys(object)) if (/hash/i.test(name)) odd.push(`a field ${name}`);
    return odd;
  });
}

function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? value.id : undefined;
}
