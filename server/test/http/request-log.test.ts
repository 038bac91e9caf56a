import { once } from "node:events";
import { CAST } from "@chonsu/db/seed/cast";
import { allEndpoints } from "@chonsu/shared/contract/table";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../src/platform/clock.ts";
import { type LogLevel, openLog } from "../../src/platform/log.ts";
import { connectionOf } from "../support/connection.ts";
import { PASSWORD, startTestApp } from "../support/harness.ts";
import { outboxOf } from "../support/outbox.ts";
import { eventually } from "../support/processes.ts";
import { openLine } from "../support/raw-line.ts";
import { rawRequest } from "../support/raw-request.ts";

type Line = Readonly<Record<string, unknown>>;

/** A product that logs as in production, into this list. */
async function startLogged(options: Parameters<typeof startTestApp>[0] = {}, level: LogLevel = "info") {
  const written: string[] = [];
  const log = openLog({ level, clock: systemClock(), to: { write: (line) => written.push(line) } });
  const config = { logLevel: level, ...options.config };
  const app = await startTestApp({ ...options, log, config });
  const lines = (): Line[] => written.map((line) => JSON.parse(line));
  const requests = async (count: number) => {
    const found = () => lines().filter(({ message }) => message === "request");
    await eventually(() => expect(found()).toHaveLength(count));
    return found();
  };
  return { app, lines, requests, text: () => written.join("") };
}

describe("a request", () => {
  it("is one line: member, route and status, with the id of the request that was answered", async () => {
    const { app, requests } = await startLogged();
    const found = await app.as("haneul").get(`/api/user/${CAST.junho.id}/?a=b`).expect(200);
    await app.visitor().get("/api/current-user/").expect(401);
    await app.visitor().get("/nowhere/at/all").expect(404);
    const [first, second, third] = await requests(3);
    expect(first).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      message: "request",
      request: found.headers["x-request-id"],
      method: "GET",
      route: "/api/user/:id/",
      status: 200,
      ms: expect.any(Number),
      bytes: expect.any(Number),
      member: CAST.haneul.id,
    });
    expect(first?.["bytes"]).toBeGreaterThan(found.text.length);
    expect(second).toMatchObject({ route: "/api/current-user/", status: 401, member: null });
    expect(third).toMatchObject({ route: null, status: 404 });
    expect(new Set([first, second, third].map((line) => line?.["request"])).size).toBe(3);
  });

  it("is one line also when its caller disconnects before the answer", async () => {
    const { app, requests } = await startLogged();
    const isHeard = once(app.app.server, "request");
    const { socket } = openLine(app.url);
    socket.write(
      "POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    );
    await isHeard;
    socket.destroy();
    expect(await requests(1)).toMatchObject([{ route: "/api/token/", cut: true }]);
  });

  it("has the id that a trusted proxy gave it, and no other caller may choose it", async () => {
    const named = (name: string) => ({ path: "/api/config/", headers: { "X-Request-Id": name } });
    const behind = await startLogged({ config: { proxies: 1 } });
    const answer = await rawRequest(behind.app.url, named("edge-17:a.b"));
    expect(answer.headers["x-request-id"]).toBe("edge-17:a.b");
    for (const forged of ['a"} {"level":"error"', "x".repeat(65), ""])
      expect((await rawRequest(behind.app.url, named(forged))).headers["x-request-id"]).toMatch(/^[\w-]{10,20}$/);
    const open = await startLogged();
    expect((await rawRequest(open.app.url, named("edge-17"))).headers["x-request-id"]).not.toBe("edge-17");
  });

  it("that fails is logged with its reason and the same id, and only at its level and below", async () => {
    const { app, lines, requests } = await startLogged({ expectErrors: true });
    connectionOf(app).exec("drop table search_history");
    const failed = await app.as("haneul").get("/api/search-history/").expect(500);
    await requests(1);
    const [error] = lines().filter(({ level }) => level === "error");
    expect(error).toMatchObject({
      message: "a request failed",
      request: failed.headers["x-request-id"],
      error: { type: "SqliteError", stack: expect.stringContaining("search_history") },
    });
    const quiet = await startLogged({ scenario: "empty" }, "warn");
    await quiet.app.visitor().get("/api/config/").expect(200).expect("X-Request-Id", /./);
    expect(quiet.lines()).toEqual([]);
  });

  it("of a health check is not logged", async () => {
    const { app, requests } = await startLogged();
    for (const path of ["/healthz", "/readyz", "/metrics"]) await app.visitor().get(path).expect(200);
    await app.visitor().get("/api/config/").expect(200);
    expect(await requests(1)).toMatchObject([{ route: "/api/config/" }]);
  });
});

describe("a log", () => {
  const SECRET = "s3cret-w0rd";
  const TOKEN = "Bearer t0ken-of-s0mebody";

  it("contains nothing that a call is sent: no body, query, path or header, of good and bad calls", async () => {
    const { app, requests, text } = await startLogged({ expectErrors: true });
    for (const { endpoint } of allEndpoints()) {
      const names = (part: { shape?: object } | undefined) => Object.keys(part?.shape ?? {});
      const fill = (keys: string[]) => Object.fromEntries(keys.map((name) => [name, `${SECRET}-${name}`]));
      const path = endpoint.path.replace(/:\w+/g, SECRET);
      const query = new URLSearchParams({ ...fill(names(endpoint.query)), code: SECRET, token: SECRET });
      const headers = { Authorization: TOKEN, Cookie: `session=${SECRET}`, "User-Agent": SECRET, Referer: SECRET };
      const body = JSON.stringify({ ...fill(names(endpoint.body)), password: SECRET, email: `${SECRET}@kaist.ac.kr` });
      await rawRequest(app.url, {
        method: endpoint.method,
        path: `${path}?${query}`,
        headers: { ...headers, "Content-Type": "application/json" },
        ...(endpoint.method !== "GET" && { body }),
      });
    }
    await requests(allEndpoints().length);
    expect(text()).not.toContain(SECRET);
    expect(text()).not.toContain("t0ken");
  });

  it("contains no token, code or password of answers, and of calls that fail in the database", async () => {
    const { app, text, lines } = await startLogged({ expectErrors: true, config: { verification: "server" } });
    const { email } = CAST.haneul;
    const login = () => app.visitor().post("/api/token/").send({ email, password: PASSWORD });
    const { body: tokens } = await login().expect(200);
    await app.visitor().post("/api/send-code-email/").send({ email, purpose: "reset" }).expect(200);
    const code = outboxOf(app, { recipient: email })[0]?.code ?? "";
    const proof = await app.visitor().post("/api/verify-code/").send({ email, code, purpose: "reset" }).expect(200);
    const reset = { email, new_password: "another one 1", verification: proof.body.verification };
    connectionOf(app).exec("alter table sessions rename to elsewhere");
    await login().expect(500);
    await app.visitor().patch("/api/change-password/").send(reset).expect(500);
    expect(lines().map(({ level }) => level)).toContain("error");
    const secrets = [tokens.access, tokens.refresh, code, reset.verification, reset.new_password, PASSWORD, "$argon2"];
    expect(secrets.filter((secret) => secret === "" || text().includes(secret))).toEqual([]);
  });

  it("leaves out fields with the name of a secret, and extra fields of library errors", () => {
    const written: string[] = [];
    const log = openLog({ level: "warn", clock: systemClock(), to: { write: (line) => written.push(line) } });
    const error = Object.assign(new Error("no", { cause: new Error("why") }), { params: [SECRET], code: "E_NO" });
    log.warn("odd", { password: SECRET, login: { token: SECRET, name: "가" }, error });
    log.info("unheard", { a: 1 });
    expect(written).toHaveLength(1);
    expect(JSON.parse(written[0] ?? "")).toMatchObject({
      login: { name: "가" },
      error: { type: "Error", errorCode: "E_NO", cause: { type: "Error" } },
    });
    expect(written[0]).not.toContain(SECRET);
  });
});
