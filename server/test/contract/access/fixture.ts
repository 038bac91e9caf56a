import { ANY_OTHER, CALLERS, FORMER_MEMBER, prepareCampus } from "@chonsu/db/calls/campus";
import { callNamed } from "@chonsu/db/calls/groups/records";
import type { Role, SpecialRole } from "@chonsu/db/calls/record";
import { type Things, withThings } from "@chonsu/db/calls/things";
import { CAST, type Handle } from "@chonsu/db/seed/cast";
import type { LooseParts } from "@chonsu/shared/contract/endpoint";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { signToken, type TokenKind } from "../../../src/http/tokens.ts";
import { startSession } from "../../../src/modules/sessions/sessions.service.ts";
import { keepFromOthers } from "../../support/app-pool.ts";
import { picture } from "../../support/chat.ts";
import { connectionOf } from "../../support/connection.ts";
import { startTestApp, TEST_NOW, type TestApp } from "../../support/harness.ts";
import { DELETED_WORDS, MARKS } from "./marks.ts";

const BROKEN_TOKEN = "not.a.token";

/** The members of the campus that every call is asked as. The other party of a thing is named by the record of the call. */
export const { owner: OWNER, friend: FRIEND, stranger: STRANGER, staff: STAFF } = CALLERS;

/** A campus whose secrets are marked, as bytes: each app that starts from them is the same, tokens included. */
export interface Fixture {
  readonly snapshot: Buffer;
  readonly tokens: Readonly<Record<Handle, string>>;
  /** Of the owner. */
  readonly expiredToken: string;
  readonly things: Things;
  /** Files that were deleted before the snapshot. */
  readonly deletedFiles: readonly string[];
}

/** Runs something in a transaction that is undone: the next thing finds the database as this one did. Memory and files stay. */
export async function undoing<T>(app: TestApp, run: () => Promise<T>): Promise<T> {
  const connection = connectionOf(app);
  keepFromOthers(app.ctx);
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

/** The good request of a call, about things of the owner. */
export function requestOf(fixture: Fixture, call: string): LooseParts {
  return withThings(callNamed(call).record.request, fixture.things);
}

/** Who calls: a member by handle, none for those without a good token; and the token they bring. */
export function callerOf(fixture: Fixture, role: Role | SpecialRole, other: Handle = ANY_OTHER) {
  switch (role) {
    case "visitor":
      return { handle: undefined, token: undefined };
    case "badToken":
      return { handle: undefined, token: BROKEN_TOKEN };
    case "expiredToken":
      return { handle: undefined, token: fixture.expiredToken };
    case "leftMember":
      return { handle: undefined, token: fixture.tokens[FORMER_MEMBER] };
    default: {
      const handle = role === "other" ? other : CALLERS[role];
      return { handle, token: fixture.tokens[handle] };
    }
  }
}

let prepared: Promise<Fixture> | undefined;

/** The marked campus, made once a test file by real calls. Called inside a test. */
export function prepareFixture(): Promise<Fixture> {
  prepared ??= prepare();
  return prepared;
}

/** A copy of the product that starts from the marked campus. It counts no attempts: that a call was made is no change of the campus. */
export function startFixture(fixture: Fixture, options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const config = { rateLimits: {}, ...options.config };
  return startTestApp({ ...options, config, snapshot: fixture.snapshot, now: TEST_NOW, seed: "after the snapshot" });
}

async function prepare(): Promise<Fixture> {
  const app = await startTestApp();
  const connection = connectionOf(app);
  connection.exec(MARKS);
  const sign = (handle: Handle, kind: TokenKind, ageMs = 0) => {
    const clock = { now: () => TEST_NOW - ageMs, after: app.clock.after };
    return signToken(app.app, { clock, random: app.ctx.random }, kind, startSession(app.ctx, CAST[handle].id));
  };
  const things: Things = {
    ...prepareCampus(connection, TEST_NOW),
    refresh: sign(OWNER, "refresh"),
    refreshOfFormerMember: sign(FORMER_MEMBER, "refresh"),
  };
  const deletedFiles = await deletePictures(app, things);
  const tokens = Object.fromEntries(Object.entries(CAST).map(([handle, { id }]) => [handle, app.token(id)]));
  const expiredToken = sign(OWNER, "access", ACCESS_TOKEN_LIFETIME_MS + 1000);
  connection.exec(`delete from users where id = ${CAST[FORMER_MEMBER].id}`);
  return { snapshot: connection.serialize(), tokens: tokens as Fixture["tokens"], expiredToken, things, deletedFiles };
}

/** A message with words and a picture, a picture of a post and a profile picture: put there and taken away again. */
async function deletePictures(app: TestApp, { conversation }: Things): Promise<string[]> {
  const image = await picture();
  const owner = app.as(OWNER);
  const sent = await owner
    .post(`/api/messages/${conversation}/create/`)
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
