import { SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { REMOVED_AT_ONCE } from "../../src/modules/removals/removals.service.ts";
import { ME, startCrowd } from "../contract/statements/crowd.ts";
import { connectionOf } from "../support/connection.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { contradictionsIn } from "../support/integrity.ts";

/** More rows of everything than one transaction deletes. */
const SIZE = REMOVED_AT_ONCE + 100;
const FEW = 3;
const TIMEOUT = { timeout: 30_000 };
/** Posts of mine: the first one has everything, and my comment with all replies. */
const [POST, OTHER_POST, COMMENT] = [1, 2, 1];

const numbers = (app: TestApp, sql: string) => connectionOf(app).prepare(sql).pluck().all().map(Number);

function asMe(app: TestApp) {
  const headers = { authorization: `Bearer ${app.token(ME)}` };
  return async (method: "GET" | "DELETE" | "PUT" | "POST", url: string, payload?: object) => {
    const body = payload === undefined ? {} : { payload };
    const answer = await app.app.inject({ method, url, headers, ...body });
    return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
  };
}

/** An app in which the removal of a thing has only begun. */
async function withBegun(kind: string, ref: number) {
  const app = await startCrowd(FEW);
  connectionOf(app).exec(`insert into removals values ('${kind}', ${ref})`);
  app.ctx.memory.sync();
  return { app, ask: asMe(app) };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

describe("once a removal has begun, nobody sees or changes", () => {
  it("a post", async () => {
    const { app, ask } = await withBegun("project", POST);
    const seen = ["/api/projects/every/", "/api/projects/", "/api/projects/every/?page=1"].map((url) =>
      ask("GET", url),
    );
    for (const { body } of await Promise.all(seen)) {
      expect(idsOf(body.results ?? body)).not.toContain(POST);
      expect(idsOf(body.results ?? body)).toContain(OTHER_POST);
    }
    expect((await ask("GET", "/api/projects/every/?page=1")).body.count).toBe(2 * FEW - 1);
    const found = await ask("POST", "/api/search/projects/", { q: "로봇", degree: [] });
    expect(idsOf(found.body.results)).not.toContain(POST);
    expect(found.body.count).toBe(2 * FEW - 1);
    expect((await app.app.inject({ url: `/api/projects/${POST}/` })).statusCode).toBe(404);
    for (const [method, url, payload] of [
      ["GET", `projects/${POST}/`],
      ["GET", `projects/${POST}/comments/`],
      ["GET", `projects/${POST}/liked-status/`],
      ["GET", `projects/${POST}/tagged-users/`],
      ["POST", `projects/${POST}/like-toggle/`],
      ["POST", `projects/${POST}/comments/create/`, { content: "댓글" }],
      ["PUT", `comments/${COMMENT}/edit/`, { content: "고침" }],
      ["DELETE", `comments/${COMMENT}/delete/`],
      ["DELETE", `projects/delete/${POST}/`],
    ] as const) {
      expect((await ask(method, `/api/${url}`, payload)).status, url).toBe(404);
    }
  });

  it("a post in the list of liked posts, and the feed begins with another post", async () => {
    const liked = 10_001;
    const { app, ask } = await withBegun("project", liked);
    expect(idsOf((await ask("GET", "/api/projects/liked-list/")).body)).toEqual([10_003, 10_002]);
    connectionOf(app).exec("insert into removals values ('project', 10003)");
    expect((await ask("GET", "/api/changes/")).body.latest_id).toBe(10_002);
  });

  it("a post after a restart", async () => {
    const before = await withBegun("project", POST);
    connectionOf(before.app).exec("insert into removals values ('comment', 999999)");
    const app = await startTestApp({ snapshot: connectionOf(before.app).serialize(), seed: "hidden" });
    expect(app.ctx.texts.projects.documents.slotOf(POST)).toBe(-1);
  });

  it("a comment and the replies to it", async () => {
    const { ask } = await withBegun("comment", COMMENT);
    const { body } = await ask("GET", `/api/projects/${POST}/comments/`);
    expect(idsOf(body)).toEqual([2, 3]);
    for (const [method, url, payload] of [
      ["PUT", `comments/${COMMENT}/edit/`, { content: "고침" }],
      ["DELETE", `comments/${COMMENT}/delete/`],
      ["POST", `projects/${POST}/comments/create/`, { content: "댓글", parent_comment: COMMENT }],
      ["POST", `projects/${POST}/comments/create/`, { content: "댓글", parent_comment: 4 }],
    ] as const) {
      expect((await ask(method, `/api/${url}`, payload)).status, url).toBe(404);
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
  it("of a post: no row remains, and each member of its circle gets an event", TIMEOUT, async () => {
    const app = await startCrowd(SIZE, { popular: 1 });
    const [circle, rules] = [circleOf(app), soundRules(app)];
    expect((await asMe(app)("DELETE", `/api/projects/delete/${POST}/`)).status).toBe(204);
    expect([dependentRows(app), receiversOf(app, 0), numbers(app, "select ref from removals")]).toEqual([
      [0, 0, 0, 0, 0],
      circle,
      [],
    ]);
    expect(rules).toEqual(expect.arrayContaining(soundRules(app)));
  });

  it(
    "of a comment: its replies are deleted, the others are counted, and members who left the circle get an event",
    TIMEOUT,
    async () => {
      const app = await startCrowd(SIZE, { popular: 1 });
      connectionOf(app).exec(
        `update comments set user_id = 30000 + id - ${SIZE} where parent_id = ${COMMENT} and id % 2 = 0`,
      );
      const rules = soundRules(app);
      expect((await asMe(app)("DELETE", `/api/comments/${COMMENT}/delete/`)).status).toBe(204);
      expect(numbers(app, "select count(*) from comments")).toEqual([SIZE - 1]);
      expect(numbers(app, `select comment_count from projects where id = ${POST}`)).toEqual([SIZE - 1]);
      expect(receiversOf(app, POST)).toHaveLength(SIZE / 2);
      expect(rules).toEqual(expect.arrayContaining(soundRules(app)));
    },
  );

  it(
    "of a member: posts, comments and messages stay without a name, and each conversation has one system message",
    TIMEOUT,
    async () => {
      const app = await startCrowd(SIZE, { popular: 1 });
      const rules = soundRules(app);
      const written = () => ["projects", "comments"].map((table) => numbers(app, `select count(*) from ${table}`));
      const before = written();
      const answer = await asMe(app)("DELETE", "/api/delete-user/", { current_password: SEED_PASSWORD });
      expect([answer.status, written()]).toEqual([204, before]);
      expect(namesOf(app)).toEqual([]);
      const notes = "select count(*) from messages where side = 0 group by conversation_id having count(*) = 1";
      expect(numbers(app, notes)).toHaveLength(SIZE);
      expect(numbers(app, "select sum(like_count) from projects where id > 10000")).toEqual([0]);
      expect(rules).toEqual(expect.arrayContaining(soundRules(app)));
    },
  );

  it(
    "is finished when an earlier process has begun it; a member whose removal has begun cannot sign in",
    TIMEOUT,
    async () => {
      const before = await startCrowd(SIZE, { popular: 1 });
      connectionOf(before).exec(
        `insert into removals values ('project', ${POST}), ('comment', ${COMMENT}), ('account', ${ME})`,
      );
      const circle = circleOf(before).filter((id) => id !== ME);
      const login = { email: `member-${ME}@kaist.ac.kr`, password: SEED_PASSWORD };
      expect((await before.app.inject({ method: "POST", url: "/api/token/", payload: login })).statusCode).toBe(401);
      const app = await startTestApp({ snapshot: connectionOf(before).serialize(), seed: "after a restart" });
      await expect.poll(() => numbers(app, "select ref from removals"), TIMEOUT).toEqual([]);
      expect([dependentRows(app), receiversOf(app, 0), namesOf(app)]).toEqual([[0, 0, 0, 0, 0], circle, []]);
    },
  );
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
