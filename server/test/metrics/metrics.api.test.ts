import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it } from "vitest";
import { readValue } from "../support/connection.ts";
import { openConnection } from "../support/connections.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const TOKEN = "a token that only operators know";

const ask = (app: TestApp, headers: Record<string, string> = {}) => rawRequest(app.url, { path: "/metrics", headers });

/** The value of a series, by its full name. */
function readSeries(text: string, series: string): number | undefined {
  const line = text.split("\n").find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe("metrics", () => {
  it("count requests by route pattern and status, from the first reading on", async () => {
    // Nobody may have read the metrics of this app before.
    const app = await startTestApp({ isUnused: true });
    await app.visitor().get("/api/config/").expect(200);
    const first = await ask(app);
    expect(first.headers["content-type"]).toContain("text/plain");
    expect(first.text).not.toContain("http_request_duration_seconds_count");
    await app.as("haneul").get(`/api/user/${CAST.junho.id}/`).expect(200);
    await app.as("haneul").get("/api/user/999999/").expect(404);
    await app.visitor().get("/no/such/place").expect(404);
    const { text } = await ask(app);
    const count = (labels: string) => readSeries(text, `http_request_duration_seconds_count{${labels}}`);
    expect(count('method="GET",route="/api/user/:id/",status="200"')).toBe(1);
    expect(count('method="GET",route="/api/user/:id/",status="404"')).toBe(1);
    expect(count('method="GET",route="none",status="404"')).toBe(1);
    expect(text).toContain('http_request_duration_seconds_bucket{le="0.005"');
    expect(text).not.toContain(`/api/user/${CAST.junho.id}`);
  });

  it("describe the process, its memory, its data and its queues", async () => {
    const app = await startTestApp();
    await openConnection(app, CAST.haneul.id);
    const { text } = await ask(app);
    const one = (sql: string) => readValue(app, sql);
    const expected = {
      chonsu_connections_open: 1,
      chonsu_graph_chons: one("select count(*) from friend_relations where status = 'accepted'"),
      chonsu_database_bytes: one("select page_count * page_size from pragma_page_count(), pragma_page_size()"),
      chonsu_database_log_bytes: 0,
      chonsu_mails_unsent: one("select count(*) from mails where status in ('waiting', 'sending')"),
    };
    for (const [name, value] of Object.entries(expected)) expect([name, readSeries(text, name)]).toEqual([name, value]);
    for (const name of ["chonsu_graph_members", "process_resident_memory_bytes", "nodejs_eventloop_lag_seconds"])
      expect(readSeries(text, name), name).toBeGreaterThanOrEqual(0);
  });

  it("count refusals by reason", async () => {
    const limited = { inquiriesByAddress: { burst: 1, everyMs: 60_000 } };
    const app = await startTestApp({ config: { rateLimits: limited } });
    const inquire = () =>
      app.visitor().post("/api/send-inquiry-email/").send({ from_email: "a@kaist.ac.kr", body: "안녕하세요" });
    await inquire().expect(200);
    await inquire().expect(429);
    const { text } = await ask(app);
    expect(readSeries(text, 'chonsu_refused_total{reason="rate_limit"}')).toBe(1);
    expect(readSeries(text, 'chonsu_refused_total{reason="late"}')).toBe(0);
  });
});

describe("who may read metrics", () => {
  it("without a token: programs of this machine; not callers through a proxy, from a page or by another host name", async () => {
    const app = await startTestApp();
    expect((await ask(app)).status).toBe(200);
    const foreign: Record<string, string>[] = [
      { "X-Forwarded-For": "127.0.0.1" },
      { Forwarded: "for=127.0.0.1" },
      { Via: "1.1 proxy" },
      { Origin: "https://elsewhere.test" },
      { "Sec-Fetch-Site": "cross-site" },
      { Host: "rebound.elsewhere.test" },
    ];
    for (const headers of foreign) expect([headers, (await ask(app, headers)).status]).toEqual([headers, 404]);
    const far = await app.app.inject({ url: "/metrics", remoteAddress: "10.0.0.7", headers: { host: "localhost" } });
    expect([far.statusCode, far.json().code]).toEqual([404, "NOT_FOUND"]);
  });

  it("with a token: whoever has it, from anywhere, and nobody without it", async () => {
    const app = await startTestApp({ config: { metricsToken: TOKEN } });
    const far = (authorization: string) =>
      app.app.inject({
        url: "/metrics",
        remoteAddress: "10.0.0.7",
        headers: { authorization, "x-forwarded-for": "x" },
      });
    expect((await far(`Bearer ${TOKEN}`)).statusCode).toBe(200);
    expect((await far(`Bearer ${TOKEN}.`)).statusCode).toBe(401);
    const refused = await ask(app);
    expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, "Bearer"]);
  });
});
