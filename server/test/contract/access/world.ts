import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST } from "@chonsu/db/seed/cast";
import { signToken } from "../../../src/http/tokens.ts";
import { startSession } from "../../../src/modules/sessions/sessions.service.ts";
import { picture } from "../../support/chat.ts";
import { connectionOf } from "../../support/connection.ts";
import { type Handle, startTestApp, TEST_NOW, type TestApp } from "../../support/harness.ts";
import { DELETED_WORDS, MARKS } from "./marks.ts";

/** The members every call is asked as. The other party of a thing is named by its row. */
export const OWNER = "haneul";
export const FRIEND = "junho";
export const STRANGER = "garam";
export const STAFF = "chanho";
/** Whose token is good but for the member having left. */
export const DELETED = "hangyeol";
export const BROKEN_TOKEN = "not.a.token";
/** Ids of things on the campus that rows of a table speak of. */
export interface Things {
  /** Relations: dahye asked the owner; the owner asked sora; the owner and junho are chons. */
  readonly requestToOwner: number;
  readonly requestByOwner: number;
  readonly ownersChon: number;
  /** A pending and an accepted link of the owner. */
  readonly pendingLink: number;
  readonly acceptedLink: number;
  /** A comment of the owner on a post of taeyang. */
  readonly ownersComment: number;
  /** A top-level comment of somebody else on a post of the owner. */
  readonly othersComment: number;
  /** An unread notification of the owner. */
  readonly notification: number;
  /** The talk of the owner with sohee, with a message of each side. */
  readonly talk: number;
  readonly ownersMessage: number;
  readonly othersMessage: number;
  /** A word of the owner's search history. */
  readonly searchWord: number;
  /** An experience the owner created: what the owner and doyun say about it, an invitation that waits for seungmin. */
  readonly ownersDetail: number;
  readonly othersDetail: number;
  readonly experienceInvitation: number;
  /** One that has the owner as its only member, who has said nothing about it. */
  readonly experienceWithoutDetail: number;
  /** dahye asked yuna, who is full. */
  readonly requestToFull: number;
  /** A reply of the owner's. */
  readonly ownersReply: number;
  /** Refresh tokens of the owner and of the member who left. */
  readonly refresh: string;
  readonly refreshOfDeleted: string;
}

/** A campus whose secrets are marked, as bytes: each app that starts from them is the same, tokens included. */
export interface World {
  readonly snapshot: Buffer;
  readonly tokens: Readonly<Record<Handle, string>>;
  readonly things: Things;
  /** Files that were deleted before the snapshot. */
  readonly deletedFiles: readonly string[];
}

/** Runs something in a transaction that is undone: the next thing finds the database as this one did. Memory and files stay. */
export async function undoing<T>(app: TestApp, run: () => Promise<T>): Promise<T> {
  const connection = connectionOf(app);
  connection.exec("begin");
  try {
    return await run();
  } finally {
    connection.exec("rollback");
  }
}

/** Every row an app's database holds, also of what is not committed: the bytes of `stateOf` know only what is. */
export function contentOf(app: TestApp): string {
  const connection = connectionOf(app);
  const tables = connection.prepare("select name from sqlite_master where type = 'table' order by name").all();
  return JSON.stringify(tables.map(({ name }) => connection.prepare(`select * from "${name}"`).all()));
}

/** What an app keeps: its committed database as bytes, and the names of its files. */
export function stateOf(app: TestApp): { readonly database: Buffer; readonly files: string } {
  return { database: connectionOf(app).serialize(), files: app.ctx.files.list().toSorted().join() };
}

/** Whether an app keeps exactly what it kept. */
export function isUntouched(app: TestApp, before: ReturnType<typeof stateOf>): boolean {
  const after = stateOf(app);
  return after.database.equals(before.database) && after.files === before.files;
}

/** The address of a member in the marked campus. */
export function markedEmail(handle: Handle): string {
  return `mail-${CAST[handle].id}@kaist.ac.kr`;
}

let prepared: Promise<World> | undefined;

/** The marked campus, made once a test file by real calls. Called inside a test. */
export function prepareWorld(): Promise<World> {
  prepared ??= prepare();
  return prepared;
}

/** A copy of the product that starts from the marked campus. It counts no attempts: that a call was made is no change of the campus. */
export function startWorld(world: World, options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const config = { rateLimits: {}, ...options.config };
  return startTestApp({ ...options, config, snapshot: world.snapshot, now: TEST_NOW, seed: "after the snapshot" });
}

async function prepare(): Promise<World> {
  const app = await startTestApp();
  const connection = connectionOf(app);
  connection.exec(MARKS);
  const things = findThings(app);
  const deletedFiles = await deletePictures(app, things);
  const tokens = Object.fromEntries(Object.entries(CAST).map(([handle, { id }]) => [handle, app.token(id)]));
  connection.exec(`delete from users where id = ${CAST[DELETED].id}`);
  return { snapshot: connection.serialize(), tokens: tokens as World["tokens"], things, deletedFiles };
}

function findThings(app: TestApp): Things {
  const { haneul, junho, doyun, dahye, sora, sohee, taeyang, yuna } = CAST;
  const id = (sql: string, ...values: unknown[]) =>
    Number(
      connectionOf(app)
        .prepare(sql)
        .pluck()
        .get(...values),
    );
  const relation = (from: number, to: number) =>
    id("select id from friend_relations where from_user_id = ? and to_user_id = ?", from, to);
  const link = (state: string) =>
    id(`select id from invitation_links where inviter_id = ? and ${state} order by id desc`, haneul.id);
  const talk = id("select id from conversations where user_1_id = ? and user_2_id = ?", haneul.id, sohee.id);
  const message = (sender: number) =>
    id("select id from messages where conversation_id = ? and sender_id = ?", talk, sender);
  const detail = (userId: number) =>
    id("select id from experience_details where experience_id = ? and user_id = ?", EXPERIENCES.robotOne.id, userId);
  const things = {
    ownersDetail: detail(haneul.id),
    othersDetail: detail(doyun.id),
    experienceInvitation: id("select id from experience_invitations where experience_id = ? and status = 'pending'", 1),
    experienceWithoutDetail: id(
      `insert into experiences (title, creator_id, created_at) values ('말 없는 경험', ?, ${TEST_NOW}) returning id`,
      haneul.id,
    ),
    requestToFull: relation(dahye.id, yuna.id),
    ownersReply: id("select id from comments where user_id = ? and parent_id is not null", haneul.id),
    requestToOwner: relation(dahye.id, haneul.id),
    requestByOwner: relation(haneul.id, sora.id),
    ownersChon: relation(haneul.id, junho.id),
    pendingLink: link(`invitee_id is null and expires_at > ${TEST_NOW}`),
    acceptedLink: link("invitee_id is not null"),
    ownersComment: id(
      "select c.id from comments c join projects p on p.id = c.project_id where c.user_id = ? and p.user_id = ?",
      haneul.id,
      taeyang.id,
    ),
    othersComment: id("select id from comments where project_id = 25 and parent_id is null and user_id <> 1"),
    notification: id("select id from notifications where user_id = ? and is_read = 0", haneul.id),
    talk,
    ownersMessage: message(haneul.id),
    othersMessage: message(sohee.id),
    searchWord: id("select id from search_history where user_id = ?", haneul.id),
  };
  for (const [name, found] of Object.entries(things)) if (!(found > 0)) throw new Error(`no ${name} on the campus`);
  connectionOf(app).exec(
    `insert into experience_members (experience_id, user_id, joined_at)
     values (${things.experienceWithoutDetail}, ${haneul.id}, ${TEST_NOW})`,
  );
  const refresh = (userId: number) => signToken(app.app, app.ctx, "refresh", startSession(app.ctx, userId));
  return { ...things, refresh: refresh(haneul.id), refreshOfDeleted: refresh(CAST[DELETED].id) };
}

/** A message with words and a picture, a picture of a post and a profile picture: put there and taken away again. */
async function deletePictures(app: TestApp, { talk }: Things): Promise<string[]> {
  const image = await picture();
  const owner = app.as(OWNER);
  const sent = await owner
    .post(`/api/messages/${talk}/create/`)
    .field("message", DELETED_WORDS)
    .attach("image", image, "a.png");
  const post = await owner.patch("/api/projects/25/edit/").attach("images", image, "a.png");
  const { profile } = (await owner.get("/api/current-user/")).body;
  const added = post.body.images.at(-1);
  await owner.patch(`/api/messages/${sent.body.id}/delete/`).expect(200);
  await owner
    .patch("/api/projects/25/edit/")
    .send({ images_to_delete: [added.id] })
    .expect(200);
  await owner.patch("/api/profile/update/").attach("image", image, "a.png").expect(200);
  return [sent.body.image_url, added.image, profile.image].map((url: string) => url.replace(/^.*\/media\//, ""));
}
