import { execFileSync } from "node:child_process";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { ANSWER_HEADERS } from "../../src/http/headers.ts";
import { png } from "../support/pictures.ts";
import { openConnection, requestText } from "./connection.ts";
import { openTestProduct, type TestProduct } from "./harness.ts";

const JOURNAL = "/__standin/journal/";
const PROJECT = { title: "로봇 팔을 만들 사람", content: "글", keywords: ["로봇"] };
const { haneul, garam } = CAST;

async function read(test: TestProduct, query = "") {
  const { body } = await test.control.get(`${JOURNAL}?${query}`).expect(200);
  return body;
}

async function entries(test: TestProduct, query = "") {
  return (await read(test, query)).entries;
}

describe("an entry of a request", () => {
  it("has caller, call and answer, with the time of the product's clock", async () => {
    const test = await openTestProduct();
    const agent = await test.as("haneul");
    await test.control.post("/__standin/clock/freeze/").send({ at: "2027-03-01T09:00:00+09:00" }).expect(200);
    const headers = { "User-Agent": "a test", Origin: "https://other.test", "X-Other": "1" };
    const sent = { ...PROJECT, unknown: "kept as it was sent" };
    const { body } = await agent.post("/api/projects/?from=here").set(headers).send(sent).expect(401);
    expect(body.code).toBe("token_not_valid");
    await test.control.post("/__standin/clock/reset/").send({}).expect(200);
    const made = await agent.post("/api/projects/?from=here").set(headers).send(sent).expect(201);
    const [refused, entry] = await entries(test, "call=projects.create");
    expect(refused).toMatchObject({ at: "2027-03-01T09:00:00.000+09:00", status: 401, user_id: null });
    expect(entry).toEqual({
      id: expect.any(Number),
      kind: "request",
      at: expect.stringMatching(/\+09:00$/),
      took_ms: expect.any(Number),
      method: "POST",
      path: "/api/projects/?from=here",
      call: "projects.create",
      user_id: haneul.id,
      status: 201,
      request: {
        headers: {
          "content-type": "application/json",
          "content-length": expect.any(String),
          origin: "https://other.test",
          "user-agent": "a test",
          authorization: "[blacked out]",
        },
        body: sent,
        cut: false,
      },
      response: {
        headers: {
          ...ANSWER_HEADERS,
          "content-type": "application/json; charset=utf-8",
          "access-control-allow-origin": "*",
          "access-control-expose-headers": "x-request-id, retry-after",
          "x-request-id": expect.any(String),
        },
        body: made.body,
        cut: false,
      },
      faults: [],
      curl: expect.stringContaining("curl "),
    });
  });

  it("exists for unknown calls, pages and pictures too, without their bytes, but not for health checks", async () => {
    const test = await openTestProduct();
    const [file] = await test.product.instance.ctx.files.list();
    for (const path of ["/healthz", "/readyz"]) await test.visitor().get(path).expect(200);
    await test.visitor().get("/api/none/").expect(404);
    await test.visitor().post("/api/friends/").expect(401);
    await test.visitor().get(`/media/${file}`).expect(200);
    const [none, refused, media] = await entries(test);
    expect(none).toMatchObject({ call: null, status: 404, response: { body: { code: "NOT_FOUND" } } });
    expect(refused).toMatchObject({ call: "friends.request", status: 401, request: { body: null } });
    expect(media).toMatchObject({ call: null, path: `/media/${file}`, status: 200, response: { body: null } });
    expect(Number(media.response.headers["content-length"])).toBeGreaterThan(100);
  });

  it("does not exist for the web's own files, unless a rule changed the answer", async () => {
    const webDist = tempFolder({ "index.html": "x", "assets/a.js": "x", "assets/b.js": "x" });
    const test = await openTestProduct({ config: { webDist } });
    await test.rule({ path: "/assets/b.js", effect: { delay_ms: 1 } });
    for (const name of ["assets/a.js", "assets/b.js", "assets/c.js", "home"])
      await test.visitor().get(`/${name}`).set("accept", "text/html");
    expect(await entries(test)).toMatchObject([
      { path: "/assets/b.js", status: 200 },
      { path: "/assets/c.js", status: 404 },
      { path: "/home", status: 200 },
    ]);
  });

  it("names the files of a form with their sizes beside its fields", async () => {
    const test = await openTestProduct();
    const agent = await test.as("haneul");
    const image = await png();
    const form = agent
      .post("/api/projects/")
      .field("title", "새 글")
      .field("content", "글")
      .field("keywords[]", "로봇");
    await form.attach("images", image, "로봇 팔.png").expect(201);
    const [entry] = await entries(test, "call=projects.create");
    expect(entry.request.body).toEqual({
      title: "새 글",
      content: "글",
      keywords: ["로봇"],
      images: [{ filename: "로봇 팔.png", bytes: image.length }],
    });
  });

  it("keeps the beginning of a long body, and says that it is cut", async () => {
    const test = await openTestProduct();
    const agent = await test.as("haneul");
    await agent
      .post("/api/projects/")
      .send({ ...PROJECT, content: "가".repeat(20_000) })
      .expect(201);
    const [entry] = await entries(test, "call=projects.create");
    for (const half of [entry.request, entry.response]) {
      expect([half.cut, typeof half.body, half.body.length]).toEqual([true, "string", 16 * 1024]);
    }
    expect(entry.curl).toContain("--data-binary @body.json");
  });

  it("has a curl command that repeats the call, safe for any content", async () => {
    const test = await openTestProduct();
    const agent = await test.as("haneul");
    const title = `it's "$HOME" \`x\` & \\ 로봇`;
    await agent
      .post("/api/projects/")
      .send({ ...PROJECT, title })
      .expect(201);
    await agent.get("/api/projects/?page=1&q=[a'b]").expect(200);
    const image = await png();
    await agent
      .patch("/api/profile/update/")
      .field("introduction", "@'나'")
      .attach("image", image, "나.png")
      .expect(200);
    const [post, get, form] = (await entries(test, "kind=request")).slice(1);
    expect(argumentsOf(post.curl)).toEqual([
      ...["--globoff", "-X", "POST", `${test.url}/api/projects/`, "-H", "Authorization: Bearer of-haneul"],
      ...["-H", "Content-Type: application/json", "--data-raw", JSON.stringify({ ...PROJECT, title })],
    ]);
    expect(argumentsOf(get.curl)).toContain(`${test.url}${get.path}`);
    expect(argumentsOf(form.curl).slice(-4)).toEqual([
      ...["--form-string", "introduction=@'나'", "-F", 'image=@"나.png"'],
    ]);
  });
});

/** The arguments that a shell gives to curl. */
function argumentsOf(line: string): string[] {
  const script = `curl() { for one in "$@"; do printf '%s\\0' "$one"; done; }\nTOKEN=of-haneul\n${line}`;
  return execFileSync("sh", ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
}

describe("an entry of a push", () => {
  it("has receiver and event, also when no tab was open", async () => {
    const test = await openTestProduct();
    const agent = await test.as("haneul");
    await agent.post("/api/friends/").send({ to_user_id: garam.id }).expect(201);
    const pushes = await entries(test, `kind=push&user_id=${garam.id}&event=notification:new`);
    expect(pushes).toEqual([
      {
        id: expect.any(Number),
        kind: "push",
        at: expect.stringMatching(/\+09:00$/),
        event: "notification:new",
        user_id: garam.id,
        payload: { notification: expect.anything(), unread_count: expect.any(Number), seq: expect.any(Number) },
        cut: false,
        fault: null,
      },
    ]);
  });
});

describe("faults in the journal", () => {
  it("are in the entry of their call: what the caller got and what the product did", async () => {
    const test = await openTestProduct();
    const { access } = await test.signIn("haneul");
    const effects = [{ drop: "before" }, { drop: "after" }, { cut_after_bytes: 3 }, { status: 502, delay_ms: 1 }];
    for (const effect of effects) {
      await test.rule({ call: "projects.create", times: 1, effect });
      const headers = { Authorization: `Bearer ${access}`, ...(effect.status ? { Connection: "close" } : {}) };
      await openConnection(test.url, requestText("POST", "/api/projects/", headers, JSON.stringify(PROJECT))).ended;
    }
    const [before, after, cut, status] = await entries(test, "call=projects.create");
    const known = { call: "projects.create", user_id: haneul.id };
    expect(before).toMatchObject({ ...known, status: "dropped", faults: [1], response: { body: null } });
    expect(after).toMatchObject({
      ...known,
      status: "dropped",
      faults: [2],
      response: { body: { title: PROJECT.title } },
    });
    expect(cut).toMatchObject({ ...known, status: 201, faults: [3], response: { body: { title: PROJECT.title } } });
    expect(status).toMatchObject({ ...known, status: 502, faults: [4], response: { body: { code: "INTERNAL" } } });
    expect(await entries(test, "status=dropped")).toHaveLength(2);
  });
});

describe("reading the journal", () => {
  it("filters entries by kind, call, method, path, status, member and event", async () => {
    const test = await openTestProduct();
    const [one, other] = [await test.as("haneul"), await test.as("garam")];
    await one.get(`/api/profile/${garam.id}/?x=1`).expect(200);
    await other.get(`/api/profile/${haneul.id}/`).expect(200);
    await one.patch("/api/profile/update/").send({ introduction: "안녕" }).expect(200);
    await one.get("/api/profile/9999/").expect(404);
    const count = async (query: string) => (await entries(test, query)).length;
    expect(await count("call=users.profile")).toBe(3);
    expect(await count("call=users.profile&status=404")).toBe(1);
    expect(await count(`call=users.profile&user_id=${garam.id}`)).toBe(1);
    expect(await count("method=PATCH")).toBe(1);
    expect(await count(`path=/api/profile/${garam.id}/`)).toBe(1);
    expect(await count("path=/api/profile/:id/")).toBe(4);
    expect(await count("path=/api/profile/*")).toBe(4);
    expect(await count("event=profile:changed")).toBe(1);
    expect(await count("event=profile:changed&status=200")).toBe(0);
    expect(await count("kind=push")).toBe(1);
    expect(await count("kind=request")).toBe(6);
    expect(await count("")).toBe(7);
    for (const bad of ["call=no.call", "event=none", "status=maybe", "wait_ms=30001", "limit=0", "path=api"]) {
      expect((await test.control.get(`${JOURNAL}?${bad}`)).status, bad).toBe(400);
    }
    const { last_id } = await read(test);
    await test.control.delete(JOURNAL).expect(204);
    expect(await read(test)).toEqual({ entries: [], last_id, dropped: 0 });
  });

  it("is told to begin again when the product is reset", async () => {
    const test = await openTestProduct();
    const waiting = test.control.get(`${JOURNAL}?status=404&wait_ms=30000`).then();
    await test.control.get(JOURNAL).expect(200);
    await test.control.post("/__standin/reset/").send({}).expect(200);
    const { status, body } = await waiting;
    expect([status, body.code]).toEqual([409, "RESET"]);
  });
});
