import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { beforeEach, describe, expect, it } from "vitest";
import { REMOVED_AT_ONCE } from "../../src/modules/removals/removals.service.ts";
import { ME, startCrowd } from "../contract/statements/crowd.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

/** More rows of everything than one transaction deletes. */
const SIZE = REMOVED_AT_ONCE + 100;
const FEW = 3;
/** Posts of mine: the first one has everything, and my comment with all replies. */
const [POST, OTHER_POST, COMMENT] = [1, 2, 1];

const numbers = (app: TestApp, sql: string) => connectionOf(app).prepare(sql).pluck().all().map(Number);

const begunIn = (app: TestApp) => numbers(app, "select ref from removals");

/** An app in which the removal of a thing has only begun. Its posts were seen before. */
async function withBegun(kind: string, ref: number) {
  const app = await startCrowd(FEW);
  const me = app.visitor(app.token(ME));
  for (const url of ["/api/projects/every/", "/api/projects/liked-list/"]) await me.get(url).expect(200);
  connectionOf(app).exec(`insert into removals values ('${kind}', ${ref})`);
  app.ctx.memory.sync();
  return { app, me };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe("once a removal has begun, nobody sees or changes", () => {
  it("a post", async () => {
    const { app, me } = await withBegun("project", POST);
    for (const url of ["/api/projects/every/", "/api/projects/", "/api/projects/every/?page=1"]) {
      const { body } = await me.get(url);
      expect(idsOf(body.results ?? body)).not.toContain(POST);
      expect(idsOf(body.results ?? body)).toContain(OTHER_POST);
    }
    expect((await me.get("/api/projects/every/?page=1")).body.count).toBe(2 * FEW - 1);
    const found = await me.post("/api/search/projects/").send({ q: "로봇", degree: [] });
    expect(idsOf(found.body.results)).not.toContain(POST);
    expect(found.body.count).toBe(2 * FEW - 1);
    await app.visitor().get(`/api/projects/${POST}/`).expect(404);
    for (const [method, url, payload] of [
      ["get", `projects/${POST}/`],
      ["get", `projects/${POST}/comments/`],
      ["get", `projects/${POST}/liked-status/`],
      ["get", `projects/${POST}/tagged-users/`],
      ["post", `projects/${POST}/like-toggle/`],
      ["post", `projects/${POST}/comments/create/`, { content: "댓글" }],
      ["put", `comments/${COMMENT}/edit/`, { content: "고침" }],
      ["delete", `comments/${COMMENT}/delete/`],
      ["delete", `projects/delete/${POST}/`],
    ] as const) {
      expect((await me[method](`/api/${url}`).send(payload)).status, url).toBe(404);
    }
  });

  it("a post in the list of liked posts, and the feed begins with another post", async () => {
    const liked = 10_001;
    const { app, me } = await withBegun("project", liked);
    expect(idsOf((await me.get("/api/projects/liked-list/")).body)).toEqual([10_003, 10_002]);
    connectionOf(app).exec("insert into removals values ('project', 10003)");
    expect((await me.get("/api/changes/")).body.latest_id).toBe(10_002);
  });

  it("a post after a restart", async () => {
    const before = await withBegun("project", POST);
    connectionOf(before.app).exec("insert into removals values ('comment', 999999)");
    const app = await startTestApp({ snapshot: connectionOf(before.app).serialize(), seed: "hidden" });
    expect(app.ctx.texts.projects.documents.slotOf(POST)).toBe(-1);
  });

  it("a comment and the replies to it", async () => {
    const { me } = await withBegun("comment", COMMENT);
    const { body } = await me.get(`/api/projects/${POST}/comments/`);
    expect(idsOf(body)).toEqual([2, 3]);
    for (const [method, url, payload] of [
      ["put", `comments/${COMMENT}/edit/`, { content: "고침" }],
      ["delete", `comments/${COMMENT}/delete/`],
      ["post", `projects/${POST}/comments/create/`, { content: "댓글", parent_comment: COMMENT }],
      ["post", `projects/${POST}/comments/create/`, { content: "댓글", parent_comment: 4 }],
    ] as const) {
      expect((await me[method](`/api/${url}`).send(payload)).status, url).toBe(404);
    }
  });
});

const soundRules = (app: TestApp) => contradictionsIn(app).map((one) => one.split(":")[0]);

/** The members with a stored event about a post: its id, or 0 for a deleted one. */
function receiversOf(app: TestApp, ref: number): number[] {
  return numbers(
    app,
    `select user_id from member_changes where event = 'projects:changed' and ref = ${ref} order by 1`,
  );
}

/** The number of dependent rows of the post, by table. */
function dependentRows(app: TestApp): number[] {
  const rows = ["comments", "project_likes", "project_tags", "notifications"].flatMap((table) => {
    const column = table === "notifications" ? "related_project_id" : "project_id";
    return numbers(app, `select count(*) from ${table} where ${column} = ${POST}`);
  });
  return [...rows, receiversOf(app, POST).length];
}

const circleOf = (app: TestApp) =>
  numbers(app, "select user_id from comments union select user_id from project_tags where project_id = 1 order by 1");

describe("the removal of very many rows", () => {
  let app: TestApp;
  let rules: ReturnType<typeof soundRules>;
  beforeEach(async () => {
    app = await startCrowd(SIZE, { popular: 1 });
    rules = soundRules(app);
  });
  const remove = (url: string) =>
    app.visitor(app.token(ME)).delete(url).send({ current_password: SEED_PASSWORD }).expect(204);

  it("of a post: no row remains, and each member of its circle gets an event", async () => {
    const circle = circleOf(app);
    await remove(`/api/projects/delete/${POST}/`);
    expect([dependentRows(app), receiversOf(app, 0), begunIn(app)]).toEqual([[0, 0, 0, 0, 0], circle, []]);
    expect(rules).toEqual(expect.arrayContaining(soundRules(app)));
  });

  it("of a comment: its replies are deleted, the others are counted, and members who left the circle get an event", async () => {
    connectionOf(app).exec(
      `update comments set user_id = 30000 + id - ${SIZE} where parent_id = ${COMMENT} and id % 2 = 0`,
    );
    await remove(`/api/comments/${COMMENT}/delete/`);
    expect(numbers(app, "select count(*) from comments")).toEqual([SIZE - 1]);
    expect(numbers(app, `select comment_count from projects where id = ${POST}`)).toEqual([SIZE - 1]);
    expect(receiversOf(app, POST)).toHaveLength(SIZE / 2);
    expect(rules).toEqual(expect.arrayContaining(soundRules(app)));
  });

  it("of a member: posts, comments and messages stay without a name, and each conversation has one system message", async () => {
    const written = () => ["projects", "comments"].map((table) => numbers(app, `select count(*) from ${table}`));
    const before = written();
    await remove("/api/delete-user/");
    expect([written(), namesOf(app)]).toEqual([before, []]);
    const notes = "select count(*) from messages where side = 0 group by conversation_id having count(*) = 1";
    expect(numbers(app, notes)).toHaveLength(SIZE);
    expect(numbers(app, "select sum(like_count) from projects where id > 10000")).toEqual([0]);
    expect(rules).toEqual(expect.arrayContaining(soundRules(app)));
  });

  it("is finished when an earlier process has begun it; a member whose removal has begun cannot sign in", async () => {
    connectionOf(app).exec(
      `insert into removals values ('project', ${POST}), ('comment', ${COMMENT}), ('account', ${ME})`,
    );
    const circle = circleOf(app).filter((id) => id !== ME);
    const login = { email: `member-${ME}@kaist.ac.kr`, password: SEED_PASSWORD };
    await app.visitor().post("/api/token/").send(login).expect(401);
    const next = await startTestApp({ snapshot: connectionOf(app).serialize(), seed: "after a restart" });
    await expect.poll(() => begunIn(next), { timeout: 20_000 }).toEqual([]);
    expect([dependentRows(next), receiversOf(next, 0), namesOf(next)]).toEqual([[0, 0, 0, 0, 0], circle, []]);
  });
});

/** Tables with a row of the member. */
function namesOf(app: TestApp): string[] {
  const tables = connectionOf(app).prepare("select name from sqlite_master where type = 'table'").all();
  return tables.flatMap(({ name }) => {
    const keys = `select "from" as column from pragma_foreign_key_list(?) where "table" = 'users'`;
    const columns = connectionOf(app).prepare(keys).all(name);
    return columns.flatMap(({ column }) => {
      const rows = numbers(app, `select count(*) from "${name}" where "${column}" = ${ME}`);
      return rows[0] === 0 ? [] : [`${name}.${column}`];
    });
  });
}
