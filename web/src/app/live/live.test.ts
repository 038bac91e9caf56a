import { endpoints } from "virtual:endpoints";
import { RETURN_GRACE_MS } from "@chonsu/shared/limits";
import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { QueryObserver } from "@tanstack/react-query";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { sinceOfPage } from "../../api/session.ts";
import { connectionQuery } from "../../entities/people/through/connections.ts";
import { friendQueries } from "../../features/friends/friends.queries.ts";
import { notificationQueries } from "../../features/notifications/notifications.queries.ts";
import { type FeedAuthors, feedQuery } from "../../features/projects/feed.queries.ts";
import { onOffer } from "../../lib/stale-code.ts";
import { idOf, startServer, type TestServer } from "../../test/server.ts";
import { Live, type LiveState } from "./live.ts";

/** The connection of the page, controlled by the test. */
const socket = vi.hoisted(() => {
  const listeners = new Map<string, (given: unknown) => void>();
  return {
    connected: false,
    io: { on: () => {} },
    on: (event: string, listener: (given: unknown) => void) => void listeners.set(event, listener),
    connect: vi.fn(),
    disconnect: () => {},
    opens: () => listeners.get("connect")?.(""),
    breaks: () => listeners.get("disconnect")?.("transport close"),
    says: (event: RealtimeEvent, payload: object) => listeners.get(event)?.(payload),
    isHeard: () => listeners.has("connect"),
    forget: () => listeners.clear(),
  };
});

vi.mock("socket.io-client", () => ({ io: () => socket }));

const PAGE = "GET /";
const CHANGES = "GET /api/changes/";
const FEED = "GET /api/projects/every/";
const MY_CODE = "/assets/mine.js";

let server: TestServer;
let stop = () => {};

beforeEach(async () => {
  const entry = document.createElement("script");
  entry.type = "module";
  entry.setAttribute("src", MY_CODE);
  document.head.append(entry);
  server = await startServer();
  // The request for the page's code has no method.
  const ask = fetch;
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => ask(url, { method: "GET", ...init }));
});

afterEach(() => {
  stop();
  socket.forget();
  document.head.replaceChildren();
});

/** A page with a connection, and the code that the server's page starts with. */
async function listen(code: string, client = createQueryClient()) {
  server.between(PAGE, (hand, { call }) =>
    call === PAGE ? new Response(`<script type="module" src="${code}"></script>`) : hand(),
  );
  const offered = vi.fn();
  const states: LiveState[] = [];
  const stopOffers = onOffer(offered);
  const live = new Live({
    ...{ client, userId: idOf("haneul"), since: 0 },
    onState: (state) => states.push(state),
  });
  stop = () => {
    live.stop();
    stopOffers();
  };
  await waitFor(() => expect(socket.isHeard()).toBe(true));
  await connect(1);
  return { offered };
}

/** Opens the connection, and waits until the missed events have been asked for. */
async function connect(times: number) {
  socket.opens();
  await waitFor(() => expect(server.sent.filter(({ call }) => call.startsWith(CHANGES))).toHaveLength(times));
}

const write = () =>
  server.as("minji")(endpoints.projects.create, { body: { title: "글", content: "내용", keywords: ["로봇"] } });

/** Waits until all events that were missed before the first connection have been handled. There must be one. */
async function handled() {
  await waitFor(() => expect(sinceOfPage()).toBeGreaterThan(0));
  await new Promise(setImmediate);
}

test("a new connection after a lost one looks for a new build, the first connection does not", async () => {
  await write();
  const { offered } = await listen("/assets/newer.js");
  await handled();
  expect([offered.mock.calls.length, server.count(PAGE)]).toEqual([0, 0]);
  socket.breaks();
  await connect(2);
  await waitFor(() => expect(offered).toHaveBeenCalledTimes(1));
});

test("offers nothing when the build is the same", async () => {
  await write();
  const { offered } = await listen(MY_CODE);
  await handled();
  socket.breaks();
  await connect(2);
  await waitFor(() => expect(server.count(PAGE)).toBe(1));
  expect(offered).not.toHaveBeenCalled();
});

/** A page that has read the feed and has no connection yet. */
async function readFeed(authors: FeedAuthors = null) {
  const client = createQueryClient();
  const observer = new QueryObserver(client, feedQuery(authors));
  onTestFinished(observer.subscribe(() => {}));
  await waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
  const newer = () => observer.getCurrentResult().data?.newer?.count;
  return { client, newer, looks: () => server.sent.filter(({ call }) => call.startsWith(FEED)).length };
}

test("counts a post that was written between reading the feed and the first connection", async () => {
  const { client, newer, looks } = await readFeed();
  await write();
  await listen(MY_CODE, client);
  await waitFor(() => expect(newer()).toBe(1));
  expect(looks()).toBe(2);
});

const NEAR = { within: 2 } as const;
const nearLooks = () => server.sent.filter(({ call }) => call.startsWith("POST /api/search/projects/")).length;

test("the near feed is fetched once, though the newest post is of somebody far", async () => {
  await server.as("hangyeol")(endpoints.projects.create, {
    body: { title: "글", content: "내용", keywords: ["로봇"] },
  });
  const { client } = await readFeed(NEAR);
  await listen(MY_CODE, client);
  await handled();
  expect(nearLooks()).toBe(1);
});

test("the near feed counts a post that was written between reading it and the first connection", async () => {
  const { client, newer } = await readFeed(NEAR);
  await write();
  await listen(MY_CODE, client);
  await waitFor(() => expect(newer()).toBe(1));
  expect(nearLooks()).toBe(2);
});

test("compares a feed with the server too when its first response arrives after the connection", async () => {
  const client = createQueryClient();
  const letThrough = server.hold(FEED);
  const observer = new QueryObserver(client, feedQuery(null));
  onTestFinished(observer.subscribe(() => {}));
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await write();
  await listen(MY_CODE, client);
  server.letThrough(FEED);
  letThrough();
  await waitFor(() => expect(observer.getCurrentResult().data?.newer?.count).toBe(1));
});

test("fetches the feed once when it begins with the newest post", async () => {
  await write();
  const { client, looks } = await readFeed();
  await listen(MY_CODE, client);
  await handled();
  expect(looks()).toBe(1);
});

test("a return asks once how others are connected, where what is shown is older than half a minute", async () => {
  const client = createQueryClient();
  const people = [idOf("haeun"), idOf("seoyun")];
  for (const id of people) onTestFinished(new QueryObserver(client, connectionQuery(id)).subscribe(() => {}));
  onTestFinished(new QueryObserver(client, friendQueries.map()).subscribe(() => {}));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await listen(MY_CODE, client);
  const asked = async () => {
    window.dispatchEvent(new Event("focus"));
    await new Promise((done) => setTimeout(done, 2 * RETURN_GRACE_MS));
    await waitFor(() => expect(client.isFetching()).toBe(0));
    return server.sent.splice(0).map(({ call }) => call);
  };
  server.sent.length = 0;
  expect(await asked()).toEqual([]);
  vi.setSystemTime(Date.now() + 31_000);
  expect((await asked()).toSorted()).toEqual([
    "GET /api/friends/map/",
    `GET /api/friends/via/?user_ids=${people.join("%2C")}`,
  ]);
});

test("events that waited when the connection broke are not applied after it", async () => {
  const client = createQueryClient();
  await write();
  await client.fetchQuery(notificationQueries.unreadCount());
  const shown: unknown[] = [];
  onTestFinished(
    client.getQueryCache().subscribe(({ query }) => void shown.push(query.state.data && { ...query.state.data })),
  );
  const listening = listen(MY_CODE, client);
  const answer = server.hold(CHANGES);
  await listening;
  socket.says("notification:count", { unread_count: 98 });
  socket.breaks();
  server.letThrough(CHANGES);
  answer();
  await waitFor(() => expect(sinceOfPage()).toBeGreaterThan(0));
  await connect(2);
  socket.says("notification:count", { unread_count: 99 });
  await waitFor(() => expect(shown).toContainEqual({ unread_count: 99 }));
  expect(shown).not.toContainEqual({ unread_count: 98 });
});
