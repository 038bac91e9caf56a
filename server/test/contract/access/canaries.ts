import { CALLERS, type CampusThings, prepareCampus } from "@chonsu/db/call-records/campus";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { EVENTS_ABOUT } from "@chonsu/shared/realtime/realtime";
import { connectionOf } from "../../support/connection.ts";
import type { TestApp } from "../../support/harness.ts";
import { LIGHT_PASSWORD_HASH } from "../../support/open-app.ts";
import { type DataClass, WHO_MAY_SEE } from "./who-may-see.ts";

/** The owner's message to the other side of the conversation while all connections are watched. */
export const SENT_WORDS = "kanary-sent-1";
/** A typed password, and a text in requests that are refused or go to the operators. */
export const TYPED_PASSWORD = "kanary-password-1";
export const REFUSED_WORDS = "kanary-refused-1";
/** How texts begin that no row has after a deletion. */
export const GONE = "kanary-gone-";

/** A value that is unique in the product: who sees it has seen its row. */
interface Canary {
  readonly dataClass: DataClass;
  readonly owners: ReadonlySet<number>;
  /** A reader who sends this text may see the value too. */
  readonly key: string | undefined;
}
export type Canaries = ReadonlyMap<string, Canary>;

/** How the values of one kind are made unique, and a query for them: `text`, `owner`, and `key` where there is one. */
interface Kind {
  readonly dataClass: DataClass;
  readonly mark?: string;
  readonly values: string;
}

const both = (columns: string, from: string, where = "true") =>
  [1, 2]
    .map(
      (side) => `select ${columns}, c.user_${side}_id as owner from ${from} where ${where.replaceAll("#", `${side}`)}`,
    )
    .join(" union all ");
/** Messages for members who have not left the conversation since (R25). */
const READABLE = "not c.deleted_for_user_# and m.id > c.cleared_up_to_# and not m.is_deleted";
const MESSAGES = "messages m join conversations c on c.id = m.conversation_id";
const numbered = (table: string, first: number, where = "true") =>
  `update ${table} set id = id + ${first} where ${where}`;
const about = (first: number, types: string) =>
  `update notifications set about_id = about_id + ${first} where type in (${types})`;

const SALT = "printf('kanaryHash%011dA', id)";

const OWN_SALT = LIGHT_PASSWORD_HASH.split("$")[4] ?? "";
/** A different salt for everybody but the owner, who signs in. */
const MARK_PASSWORDS = `update users set password_hash = replace('${LIGHT_PASSWORD_HASH}', '${OWN_SALT}', ${SALT})
  where id <> ${CAST[CALLERS.owner].id}`;

const KINDS: readonly Kind[] = [
  {
    dataClass: "email",
    mark: "update users set email = 'kanary-email-' || id || '@kaist.ac.kr'",
    values: "select 'kanary-email-' || id as text, id as owner from users",
  },
  {
    dataClass: "password",
    values: `select ${SALT} as text, id as owner from users`,
  },
  { dataClass: "invitation", values: "select code as text, inviter_id as owner from invitation_links" },
  {
    dataClass: "invitation",
    mark: "update invitation_links set invitee_name = 'kanary-invitee-' || id",
    values: "select invitee_name as text, inviter_id as owner, code as key from invitation_links",
  },
  {
    dataClass: "shareCode",
    values: `select l.code as text, e.creator_id as owner from experience_links l
      join experiences e on e.id = l.experience_id and e.creator_id = l.inviter_id
      union all select code, 0 from experience_links`,
  },
  {
    dataClass: "waitingRelation",
    mark: `${about(770_000_000, "'friend_request'")}; ${numbered("friend_relations", 770_000_000, "status <> 'accepted'")}`,
    values: ["from", "to"]
      .map((side) => `select id as text, ${side}_user_id as owner from friend_relations where status <> 'accepted'`)
      .join(" union all "),
  },
  {
    dataClass: "experienceInvitation",
    mark: `${about(660_000_000, "'experience_request'")}; ${numbered("experience_invitations", 660_000_000)}`,
    values: `select id as text, invitee_id as owner from experience_invitations
      union all select i.id, m.user_id from experience_invitations i join experience_members m using (experience_id)`,
  },
  {
    dataClass: "conversation",
    mark: `${numbered("conversations", 880_000_000)}; update messages set conversation_id = conversation_id + 880000000;
      update member_changes set ref = ref + 880000000 where event in (${EVENTS_ABOUT.conversation.map((event) => `'${event}'`)})`,
    values: both("c.id as text", "conversations c", "c.user_#_id is not null"),
  },
  {
    dataClass: "conversation",
    mark: "update messages set text = 'kanary-message-' || id where not is_deleted and text <> ''",
    values: both("m.text as text", MESSAGES, READABLE),
  },
  {
    dataClass: "conversation",
    mark: "update messages set image_file = 'kanary-picture-' || id || '.webp' where image_file is not null",
    values: both("'kanary-picture-' || m.id as text", MESSAGES, `${READABLE} and m.image_file is not null`),
  },
  {
    dataClass: "history",
    mark: "update search_history set keyword = 'kanary-word-' || id",
    values: "select keyword as text, user_id as owner from search_history",
  },
  {
    dataClass: "history",
    mark: `${numbered("notifications", 990_000_000)}; update notifications set subject = 'kanary-note-' || id`,
    values: `select id as text, user_id as owner from notifications union all select subject, user_id from notifications`,
  },
  { dataClass: "history", values: "select id as text, user_id as owner from sessions" },
  {
    dataClass: "history",
    mark: "update users set last_login = unixepoch('1999-01-01', id || ' days') * 1000",
    values: "select date('1999-01-01', id || ' days') || 'T09' as text, id as owner from users",
  },
  {
    dataClass: "profile",
    mark: `update users set introduction = 'kanary-about-' || id; update profile_skills set skill = 'kanary-skill-' || id;
      update portfolio_links set url = 'https://kanary-link-' || id || '.test/';
      update profile_keywords set keyword = 'kanary-interest-' || user_id || '0' || position`,
    values: `select introduction as text, id as owner from users union all select skill, user_id from profile_skills
      union all select 'kanary-link-' || id, user_id from portfolio_links
      union all select keyword, user_id from profile_keywords`,
  },
  {
    dataClass: "contact",
    mark: `update project_contacts set contact_info = 'kanary-contact-' || project_id || '0' || position;
      update projects set content = printf('010-7700-%04d kanary-at-%d@kaist.ac.kr ', id, id) || content`,
    values: `select contact_info as text, 0 as owner from project_contacts
      union all select printf('010-7700-%04d', id), 0 from projects union all select 'kanary-at-' || id, 0 from projects`,
  },
];

type Marked = Pick<TestApp, "ctx">;

/** Makes the values of all rows unique, and returns the things of the campus. */
export function markRows(app: Marked, now: number): CampusThings {
  const connection = connectionOf(app);
  connection.exec("pragma foreign_keys = off");
  for (const { mark } of KINDS) if (mark !== undefined) connection.exec(mark);
  connection.exec("pragma foreign_keys = on");
  const things = prepareCampus(connection, now);
  connection.exec(MARK_PASSWORDS);
  return things;
}

/** Every canary of the present rows, and the given ones. */
export function canariesOf(app: Marked, given: readonly (readonly [string, DataClass, ...number[]])[]): Canaries {
  const found = new Map<string, { dataClass: DataClass; owners: Set<number>; key: string | undefined }>();
  const put = (text: string, dataClass: DataClass, owner: number, key?: string) => {
    const known = found.get(text) ?? { dataClass, owners: new Set(), key };
    known.owners.add(owner);
    found.set(text, known);
  };
  for (const { dataClass, values } of KINDS) {
    for (const { text, owner, key } of connectionOf(app).prepare(values).all()) {
      if (text !== null) put(String(text), dataClass, Number(owner), typeof key === "string" ? key : undefined);
    }
  }
  for (const [text, dataClass, ...owners] of given) for (const owner of [0, ...owners]) put(text, dataClass, owner);
  return found;
}

/** The reader of a text: a member, a visitor, or a reader of pages, logs, metrics and backup lists. */
export type Reader = number | "visitor" | "outside";

const TOKEN = /[\w-]{6,}/g;

/**
 * The canaries in a text that its reader may not see. `sent` is the reader's own request, so its values are allowed,
 * except passwords. A marked text that no row has any more is forbidden for everybody.
 */
export function leaksIn(canaries: Canaries, text: string, reader: Reader, sent = "", seen?: Set<string>): string[] {
  const leaks = new Set<string>();
  for (const [token] of text.matchAll(TOKEN)) {
    const canary = token.startsWith(GONE)
      ? NOBODYS
      : (canaries.get(token) ?? (token.startsWith(MADE) ? NOBODYS : undefined));
    if (canary === undefined) continue;
    const { dataClass, owners, key } = canary;
    if (maySee(dataClass, owners, reader)) seen?.add(dataClass);
    else if (dataClass === "password" || !(sent.includes(token) || (key !== undefined && sent.includes(key))))
      leaks.add(`${dataClass}: ${token}`);
  }
  if (text.includes(SEED_PASSWORD)) leaks.add("password: of the owner");
  return [...leaks];
}

const MADE = "kanary";
const NOBODYS: Canary = { dataClass: "gone", owners: new Set(), key: undefined };

function maySee(dataClass: DataClass, owners: ReadonlySet<number>, reader: Reader): boolean {
  const audience = WHO_MAY_SEE[dataClass];
  if (reader === "outside" || audience === "nobody") return false;
  if (audience === "everybody") return true;
  return typeof reader === "number" && (audience === "members" || owners.has(reader));
}
