import { fail } from "node:assert";
import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../src/access/caller.ts";
import { signedIn } from "../../src/access/signed-in.ts";
import { transact, type Unit } from "../../src/command/transact.ts";
import type { Context } from "../../src/context.ts";
import { createCommentIn } from "../../src/modules/comments/comments.service.ts";
import { startConversationIn } from "../../src/modules/conversations/conversations.service.ts";
import {
  inviteToExperienceIn,
  respondToInvitationIn,
} from "../../src/modules/experiences/experience-invitations.service.ts";
import { createExperienceIn } from "../../src/modules/experiences/experiences.service.ts";
import { requestFriendIn, respondToRequestIn } from "../../src/modules/friends/friends.service.ts";
import { notifyOfExpiry } from "../../src/modules/invitation-links/invitation-links.expiry.ts";
import { createLinkIn } from "../../src/modules/invitation-links/invitation-links.service.ts";
import { sendMessageIn } from "../../src/modules/messages/messages.service.ts";
import { createProjectIn } from "../../src/modules/projects/project-drafts.service.ts";
import { toggleLikeIn } from "../../src/modules/projects/projects.service.ts";
import { Refusal } from "../../src/platform/refusal.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

type Row = Record<string, string | number | null>;

/** Tables that the acts of members write, without their consequences; children first. */
const ACT_TABLES = [
  "notifications",
  "mails",
  "messages",
  "conversations",
  "invitation_links",
  "experience_invitations",
  "experiences",
  "comments",
  "project_likes",
  "projects",
  "friend_relations",
];

function rowsOf(app: TestApp, sql: string, ...values: unknown[]): Row[] {
  return connectionOf(app)
    .prepare(sql)
    .all(...values) as Row[];
}

/**
 * Repeats the acts of the seeded members with the product's services, each at its time, in an app that has only the
 * members.
 */
interface Stage {
  readonly seeded: TestApp;
  readonly app: TestApp;
  readonly unit: Unit;
  /** When each member joined. */
  readonly joined: ReadonlyMap<number, number>;
  /** The acts that the product refused. */
  readonly refused: string[];
}

const REPLAYS = [
  replayFriends,
  replayPosts,
  replayComments,
  replayLikes,
  replayExperiences,
  replayGuests,
  replayConversations,
  replayLinks,
];

/** Runs one act, and notes a refusal. */
function act<T>(
  stage: Stage,
  name: string,
  at: number,
  perform: (ctx: Context, unit: Unit) => T | Refusal,
): T | undefined {
  const ctx = { ...stage.app.ctx, clock: { ...stage.app.ctx.clock, now: () => at } };
  const reaches = (id: number) => (stage.joined.get(id) ?? 0) <= at;
  const outcome = perform(ctx, { ...stage.unit, reaches });
  if (!(outcome instanceof Refusal)) return outcome;
  stage.refused.push(`${name}: ${outcome.code}`);
  return undefined;
}

function run(stage: Stage, text: string, ...values: unknown[]): void {
  stage.app.ctx.db.run(bound(text, values));
}

/** Copies a row of the dataset: its author left, or its consequences were deleted with it. */
function copy(stage: Stage, table: string, id: number, changed: Row = {}): void {
  const names = rowsOf(stage.seeded, `select name from pragma_table_info('${table}')`).map(({ name }) => `"${name}"`);
  const [row] = rowsOf(stage.seeded, `select ${names} from ${table} where id = ?`, id);
  const values = Object.values({ ...row, ...changed });
  run(stage, `insert into ${table} (${names}) values (${values.map(() => "?")})`, ...values);
}

function replayFriends(stage: Stage): void {
  for (const row of rowsOf(stage.seeded, "select * from friend_relations order by created_at, id")) {
    const [from, to, at] = [num(row["from_user_id"]), num(row["to_user_id"]), num(row["created_at"])];
    const name = `relation ${row["id"]}, ${row["status"]}`;
    const asked = act(stage, name, at, (ctx, unit) => requestFriendIn(ctx, unit, actor(from), to));
    const status = row["status"];
    if (asked === undefined || status === "pending") continue;
    const answer = status === "accepted" ? status : "rejected";
    act(stage, name, at, (ctx, unit) => respondToRequestIn(ctx, unit, actor(to), asked.id, answer));
  }
}

function replayPosts(stage: Stage): void {
  for (const row of rowsOf(stage.seeded, "select * from projects order by id")) {
    const id = num(row["id"]);
    if (row["user_id"] === null) {
      copy(stage, "projects", id, { like_count: 0, comment_count: 0 });
      continue;
    }
    const list = (column: string, table: string) =>
      rowsOf(stage.seeded, `select ${column} item from ${table} where project_id = ? order by position`, id).map(
        ({ item }) => item,
      );
    const draft = {
      title: String(row["title"]),
      content: String(row["content"]),
      keywords: list("keyword", "project_keywords").map(String),
      contacts: list("contact_info", "project_contacts").map(String),
      tagged_users: list("user_id", "project_tags").map(num),
    };
    const by = actor(num(row["user_id"]));
    act(stage, `post ${id}`, num(row["created_at"]), (ctx, unit) => createProjectIn(ctx, unit, by, draft, []));
  }
}

function replayComments(stage: Stage): void {
  for (const row of rowsOf(stage.seeded, "select * from comments order by id")) {
    const [id, projectId] = [num(row["id"]), num(row["project_id"])];
    if (row["user_id"] === null) {
      copy(stage, "comments", id);
      run(stage, "update projects set comment_count = comment_count + 1 where id = ?", projectId);
      continue;
    }
    const draft = { content: String(row["content"]), parentId: answeredBy(stage, row) };
    const by = actor(num(row["user_id"]));
    act(stage, `comment ${id}`, num(row["created_at"]), (ctx, unit) =>
      createCommentIn(ctx, unit, by, projectId, draft),
    );
  }
}

/**
 * The comment that a reply answers, which no row stores: the latest one of the member who was notified, else the first.
 */
function answeredBy(stage: Stage, { id, parent_id }: Row): number | null {
  const text = `select c.id from comments c join notifications n on n.user_id = c.user_id
    where n.type = 'reply_comment' and n.about_id = ? and c.id < ? and ? in (c.id, c.parent_id) order by c.id desc`;
  const [answered] = rowsOf(stage.seeded, text, id, id, parent_id);
  const answers = answered?.["id"] ?? parent_id ?? null;
  return answers === null ? null : num(answers);
}

function replayLikes(stage: Stage): void {
  for (const row of rowsOf(stage.seeded, "select * from project_likes")) {
    const by = actor(num(row["user_id"]));
    const id = num(row["project_id"]);
    act(stage, `like of ${id}`, num(row["created_at"]), (ctx, unit) => toggleLikeIn(ctx, unit, by, id));
  }
}

function replayExperiences(stage: Stage): void {
  for (const row of rowsOf(stage.seeded, "select * from experiences order by id")) {
    if (row["creator_id"] === null) {
      copy(stage, "experiences", num(row["id"]));
      continue;
    }
    const by = actor(num(row["creator_id"]));
    act(stage, `experience ${row["id"]}`, num(row["created_at"]), (ctx, unit) =>
      createExperienceIn(ctx, unit, by, String(row["title"])),
    );
  }
  for (const row of rowsOf(
    stage.seeded,
    "select i.*, e.creator_id from experience_invitations i join experiences e on e.id = i.experience_id order by i.id",
  )) {
    const [id, experience, invitee, at] = [
      num(row["id"]),
      num(row["experience_id"]),
      num(row["invitee_id"]),
      num(row["created_at"]),
    ];
    const by = actor(num(row["creator_id"]));
    const name = `invitation ${id}, ${row["status"]}`;
    const invited = act(stage, name, at, (ctx, unit) => inviteToExperienceIn(ctx, unit, by, experience, invitee));
    if (invited === undefined || row["status"] === "pending") continue;
    const response = row["status"] === "accepted" ? "accept" : "reject";
    act(stage, name, at, (ctx, unit) => respondToInvitationIn(ctx, unit, actor(invitee), experience, response));
  }
}

/** Guests who joined by a link. They cause the same events and notifications as invited guests. */
function replayGuests(stage: Stage): void {
  const guests = rowsOf(
    stage.seeded,
    `select m.*, e.creator_id from experience_members m join experiences e on e.id = m.experience_id
    where m.user_id <> e.creator_id and not exists (select 1 from experience_invitations i
      where i.experience_id = m.experience_id and i.invitee_id = m.user_id and i.status = 'accepted')`,
  );
  for (const row of guests) {
    const [experience, guest, at] = [num(row["experience_id"]), num(row["user_id"]), num(row["joined_at"])];
    const name = `guest ${guest} of ${experience}`;
    const by = actor(num(row["creator_id"]));
    act(stage, name, at, (ctx, unit) => inviteToExperienceIn(ctx, unit, by, experience, guest));
    act(stage, name, at, (ctx, unit) => respondToInvitationIn(ctx, unit, actor(guest), experience, "accept"));
  }
}

function replayConversations(stage: Stage): void {
  for (const conversation of rowsOf(stage.seeded, "select * from conversations order by id")) {
    const id = num(conversation["id"]);
    const sides = [conversation["user_1_id"], conversation["user_2_id"]];
    if (sides.includes(null)) {
      copy(stage, "conversations", id);
      continue;
    }
    const [one, two] = sides.map(num);
    act(stage, `conversation ${id}`, num(conversation["created_at"]), (ctx, unit) =>
      startConversationIn(ctx, unit, actor(one ?? fail()), two ?? fail()),
    );
  }
  for (const row of rowsOf(
    stage.seeded,
    "select m.*, (t.user_1_id is null or t.user_2_id is null) alone from messages m join conversations t on t.id = m.conversation_id order by m.id",
  )) {
    const id = num(row["id"]);
    if (row["sender_id"] === null || row["alone"] === 1 || row["is_deleted"] === 1) {
      copy(stage, "messages", id);
      continue;
    }
    const draft = { conversationId: num(row["conversation_id"]), text: String(row["text"]), clientKey: undefined };
    const by = actor(num(row["sender_id"]));
    act(stage, `message ${id}`, num(row["created_at"]), (ctx, unit) => sendMessageIn(ctx, unit, by, draft, undefined));
  }
}

function replayLinks(stage: Stage): void {
  const now = stage.app.ctx.clock.now();
  for (const row of rowsOf(
    stage.seeded,
    "select l.*, u.is_staff from invitation_links l join users u on u.id = l.inviter_id order by l.id",
  )) {
    const by = actor(num(row["inviter_id"]), row["is_staff"] === 1);
    const name = `link ${row["id"]}`;
    const link = act(stage, name, num(row["created_at"]), (ctx, unit) =>
      createLinkIn(ctx, unit, by, String(row["invitee_name"])),
    );
    if (link === undefined || row["invitee_id"] !== null || link.expiresAt > now) continue;
    act(stage, name, link.expiresAt, (ctx, unit) => notifyOfExpiry(ctx, unit, [link]));
  }
}

/** A statement of this test, with values in place of the question marks. */
function bound(text: string, values: readonly unknown[]): SQL {
  const [first = "", ...rest] = text.split("?");
  return sql.join([sql.raw(first), ...rest.flatMap((part, index) => [sql`${values[index]}`, sql.raw(part)])]);
}

function num(value: unknown): number {
  return typeof value === "number" ? value : fail(`${value} is no number`);
}

function actor(id: number, isStaff = false): Actor {
  return signedIn({ id, isStaff, sessionId: "", origin: "" });
}

/** Relations by their two members, because a dataset writes them in another order. */
const NOTICES = `
  select n.type, n.user_id, n.related_user_id, n.related_project_id, n.message, n.subject,
    case when n.type in ('friend_request', 'friend_accept') then (select low_user_id || '-' || high_user_id from friend_relations where id = n.about_id)
         else n.about_id end about
    from notifications n`;

/**
 * Notifications that are not replayed: about deleted things, and of sign-ups, because the replay has all members from
 * the start.
 */
const NOT_REPLAYED = `
  n.type in ('invitation_register', 'experience_register', 'experience_deleted', 'experience_invitation_deleted')
    or n.related_user_id is null and n.type <> 'invitation_expired'`;

/** Sign-ups with a notification of an inviter whose link was not used. */
const STRANGE_SIGN_UPS = `
  select n.id from notifications n where n.type = 'invitation_register' and not exists
    (select 1 from invitation_links l where l.inviter_id = n.user_id and l.invitee_id = n.related_user_id)`;

const FRIEND_MAILS = "select kind, recipient, subject, text, html from mails where kind like 'friend-%'";

/** The rows of one dataset that the other one does not have. */
function missingIn(other: readonly Row[], rows: readonly Row[]): Row[] {
  const known = new Set(other.map((row) => JSON.stringify(row)));
  return rows.filter((row) => !known.has(JSON.stringify(row)));
}

async function replay(scenario: "campus" | "crowd:100") {
  const seeded = await startTestApp({ scenario });
  const app = await startTestApp({ scenario });
  const connection = connectionOf(app);
  for (const table of ACT_TABLES) connection.exec(`delete from ${table}`);
  // So that rows get the same ids as in the dataset, which has no gaps.
  connection.exec(`delete from sqlite_sequence where name in (${ACT_TABLES.map((name) => `'${name}'`)})`);
  connection.exec("update users set one_degree_count = 0");
  app.ctx.memory.sync();
  const refused = transact(app.ctx, (real) => {
    // Events are not part of a dataset.
    const unit = { ...real, publishes: false, publishTo() {}, publishLazily() {}, publish() {} };
    const joined = new Map(
      rowsOf(seeded, "select id, date_joined at from users").map((row) => [num(row["id"]), num(row["at"])]),
    );
    const stage = { seeded, app, unit, joined, refused: [] };
    for (const again of REPLAYS) again(stage);
    return stage.refused;
  });
  return { seeded, app, refused };
}

describe.each(["campus", "crowd:100"] as const)("the dataset %s", (scenario) => {
  it("holds only what the services allow, with the right counts, notifications and mails", {
    timeout: 60_000,
  }, async () => {
    const { seeded, app, refused } = await replay(scenario);
    expect(refused).toEqual([]);
    for (const counts of [
      "select id, one_degree_count from users order by id",
      "select id, like_count, comment_count from projects order by id",
    ]) {
      expect(rowsOf(seeded, counts)).toEqual(rowsOf(app, counts));
    }
    const notices = rowsOf(seeded, `${NOTICES} where not (${NOT_REPLAYED})`);
    expect(missingIn(rowsOf(app, NOTICES), notices)).toEqual([]);
    expect(rowsOf(seeded, STRANGE_SIGN_UPS)).toEqual([]);
    expect(missingIn(rowsOf(app, FRIEND_MAILS), rowsOf(seeded, FRIEND_MAILS))).toEqual([]);
  });
});
