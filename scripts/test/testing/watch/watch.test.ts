import { CAST } from "@chonsu/db/seed/cast";
import { png } from "@chonsu/server/test/support/pictures";
import { io } from "socket.io-client";
import { expect, test, vi } from "vitest";
import { createClient } from "../../../testing/client.ts";
import { isKept, type WatchReport } from "../../../testing/watch/report/report.ts";
import { read } from "../../tree.ts";
import { watched } from "./watching.ts";

const { haneul, garam } = CAST;

/** Opens a connection for pushes, and waits for it. */
async function connected(url: string, token: string, transport: "websocket" | "polling") {
  const socket = io(url, { auth: { token }, transports: [transport], reconnection: false });
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  return socket;
}

/** Each finding with the number of times. */
function countsIn(findings: WatchReport["findings"]): Record<string, number> {
  return Object.fromEntries(findings.map(({ fault, count }) => [fault, count]));
}

test.each(["websocket", "polling"] as const)(
  "finds nothing where the contract is kept, pushes by %s",
  async (transport) => {
    const { app, url, report } = await watched();
    const tokens = [app.token(haneul.id), app.token(garam.id)] as const;
    const socket = await connected(url, tokens[0], transport);
    const pushed = new Promise((resolve) => socket.once("friends:changed", resolve));
    const [mine, theirs] = tokens.map((token) => createClient(url, { token }));
    expect((await mine?.users.current())?.violations).toEqual([]);
    const image = [{ name: "a.png", type: "image/png", bytes: await png(40, 40) }];
    await mine?.users.updateProfile({ body: { keywords: ["로봇"] }, files: { image } });
    await theirs?.friends.request({ body: { to_user_id: haneul.id } });
    await pushed;
    socket.disconnect();
    const seen = await report();
    expect([seen.findings, seen.missing, seen.warnings, seen.unchecked]).toEqual([[], [], [], 0]);
    const asked = seen.calls.filter(({ requests }) => requests > 0);
    expect(asked.map(({ call, statuses }) => [call, statuses])).toEqual([
      ["users.current", { 200: 1 }],
      ["users.updateProfile", { 200: 1 }],
      ["friends.request", { 201: 1 }],
    ]);
    expect(seen.events["friends:changed"]).toBe(1);
    expect(seen.calls.find(({ call }) => call === "friends.request")?.unseen).toContain("SELF_FRIEND");
  },
);

test("names just the field that a backend has wrong, once, with a curl line and the tests that met it", async () => {
  const { app, target, url, report } = await watched((path, came) => {
    if (path.includes("user/")) came.body = came.body.replaceAll('"school":', '"university":');
  });
  const token = app.token(haneul.id);
  const client = (test: string) => createClient(url, { token, headers: { "x-chonsu-test": encodeURIComponent(test) } });
  await client("나").users.current();
  await client("가람").users.one({ params: { id: garam.id } });
  const { findings } = await report();
  const where = { "users.current": 1, "users.one": 1 };
  expect(findings.map((finding) => [finding.fault, finding.where])).toEqual([
    ["Profile has university in place of school", where],
  ]);
  expect(findings[0]?.tests).toEqual(["나", "가람"]);
  const address = `${target}/api/current-user/`;
  expect(findings[0]?.first.curl).toBe(`curl --globoff '${address}' -H "Authorization: Bearer $TOKEN"`);
});

test("sees what no single field shows: innards, addresses of others, cookies, caches, errors of the server", async () => {
  const { app, url, report } = await watched((path, came) => {
    if (path === "/api/user/2/") came.body = came.body.replace(/"user_name":"[^"]*"/, `"user_name":"${haneul.email}"`);
    if (path === "/api/config/") Object.assign(came.headers, { "set-cookie": "a=b", "cache-control": "public" });
    const body = '{"detail":"at /srv/app.js:10:5","code":"INTERNAL"}';
    if (path === "/api/friends/") Object.assign(came, { status: 500, body });
  });
  const mine = createClient(url, { token: app.token(haneul.id) });
  const theirs = createClient(url, { token: app.token(garam.id) });
  await mine.users.current();
  await theirs.users.current();
  await mine.users.one({ params: { id: 2 } });
  await theirs.users.one({ params: { id: 2 } });
  await theirs.settings.read();
  await theirs.friends.list();
  const { findings } = await report();
  expect(countsIn(findings)).toEqual({
    "the address of another member leaves the server (R7)": 1,
    "sets a cookie (wire.md §1 Origins)": 1,
    "comes without Cache-Control: no-store (wire.md §1 Caches)": 1,
    "answers 500, an error of its own": 1,
    "the innards of the server leave it (R29)": 1,
    'detail "at /srv/app.js:10:5" is no Korean sentence (R29)': 1,
  });
});

test("tells what a server may lack from what it may not", async () => {
  const { app, url, report } = await watched((path, came) => {
    if (path === "/api/current-user/")
      came.body = came.body.replace(/"is_active":\w+,/, "").replace(/"is_staff":\w+,/, "");
  });
  await createClient(url, { token: app.token(haneul.id) }).users.current();
  const seen = await report();
  expect(countsIn(seen.findings)).toEqual({ "Me has no is_staff": 1 });
  expect(countsIn(seen.additions)).toEqual({ "Me has no is_active": 1 });
  const wanted = { requireCalls: [], allowMissing: false, additions: false };
  const without = { ...seen, findings: [] };
  expect([isKept(seen, wanted), isKept(without, wanted), isKept(without, { ...wanted, additions: true })]).toEqual([
    false,
    true,
    false,
  ]);
});

test("tells calls that are not there from refusals, and warns of the client's own mistakes", async () => {
  const { app, url, report } = await watched((path, came) => {
    if (path.startsWith("/api/friends/")) Object.assign(came, { status: 404, body: '{"detail":"Not found."}' });
    if (path === "/api/changes/")
      Object.assign(came, { status: 404, body: '{"detail":"없는 주소예요.","code":"NOT_FOUND"}' });
    if (path !== "/api/keywords/") return;
    Object.assign(came, { status: 404, body: "<!doctype html>" });
    came.headers["content-type"] = "text/html";
  });
  const token = app.token(haneul.id);
  const mine = createClient(url, { token });
  await mine.friends.list();
  await mine.changes.list();
  await mine.keywords.list();
  await mine.users.one({ params: { id: 999_999 } });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  await fetch(`${url}/api/current-user/?verbose=1`, { headers });
  await fetch(`${url}/api/friend/`, { headers });
  await fetch(`${url}/api/friends/`, {
    method: "POST",
    headers,
    body: JSON.stringify({ to_user_id: 2, note: "안녕" }),
  });
  const seen = await report();
  expect([seen.findings, seen.missing.map(({ first, fault }) => `${first.where} ${fault}`)]).toEqual([
    [],
    [
      "friends.list is not there (404)",
      "changes.list is not there (404)",
      "keywords.list is not there (404)",
      "friends.request is not there (404)",
    ],
  ]);
  expect(countsIn(seen.warnings)).toEqual({
    'asks with "verbose", which this call does not know': 1,
    "asks GET /api/friend/, which is no call of the contract": 1,
    'sends the field "note", which this call does not know': 1,
  });
});

test("shows on its page what it has seen until now", async () => {
  const { app, url, pageUrl } = await watched((_path, came) => (came.body = came.body.replace('"school":', '"uni":')), {
    page: 0,
  });
  await createClient(url, { token: app.token(haneul.id) }).settings.read();
  const state = await vi.waitFor(async () => {
    const now: WatchReport = JSON.parse(await (await fetch(`${pageUrl}/state.json`)).text());
    expect(now.requests).toBe(1);
    return now;
  });
  expect(state.findings.map(({ fault }) => fault)).toContain("settings.read has uni in place of school");
  expect(state).toMatchObject({ latest: [{ call: "settings.read", status: 200 }] });
  const page = await (await fetch(`${pageUrl}/`)).text();
  expect(page).toContain("does not mix");
  const tokens = read("web/src/styles/tokens.css");
  for (const [, name, value] of page.matchAll(/(--[a-z-]+): (.+?);(?= --| })/g))
    expect(tokens).toContain(`${name}: ${value};`);
});
