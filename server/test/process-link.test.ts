import { once } from "node:events";
import { createServer, request as forward, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { CAST } from "@chonsu/db/seed/cast";
import { seedScenario } from "@chonsu/db/seed/scenarios";
import { pruneChanges } from "@chonsu/db/shared-changes";
import { io } from "socket.io-client";
import { describe, expect, it, onTestFinished } from "vitest";
import { connectionOf } from "./connection.ts";
import { startTestApp, TEST_NOW, type TestApp } from "./harness.ts";
import { eventually, openPeerTab, run, tempFolder } from "./processes.ts";
import { beginRequest } from "./raw-request.ts";
import { findRedis, type Redis, startRedis } from "./redis.ts";
import { startMailServer } from "./smtp.ts";
import { outcome } from "./tabs.ts";

const { garam, hangyeol, haneul } = CAST;
const LEASE_MS = 15_000;
const LOOK_MS = 5000;

/** Products in this process that share a database file as processes would, each with a clock of its own. */
async function startShared(options: Parameters<typeof startTestApp>[0] = {}, change = "") {
  const redis = await startRedis();
  const file = path.join(tempFolder(), "chonsu.db");
  const database = openDatabase(file);
  seedScenario(database, "campus", options.now ?? TEST_NOW);
  database.connection.exec(change);
  database.close();
  const start = (seed: string) =>
    startTestApp({ ...options, file, seed, config: { ...options.config, redisUrl: redis.url } });
  return { redis, file, one: await start("one"), other: await start("other") };
}

function emit(app: TestApp, userId: number, seq: number): void {
  const hub: { emit: typeof app.ctx.push.emit } = app.ctx.push;
  hub.emit(userId, "friends:changed", { user_id: seq, seq });
}

const seqs = (sent: readonly Record<string, unknown>[]) => sent.map(({ seq }) => seq);

/** A proxy that sends each client, told apart by a header here, to one of the servers for ever. */
async function stickyProxy(targets: readonly string[], choose: (client: string) => number): Promise<string> {
  const proxy: Server = createServer((incoming, answer) => {
    const target = targets[choose(String(incoming.headers["x-client"]))] ?? "";
    const { method, headers } = incoming;
    const outgoing = forward(`${target}${incoming.url}`, { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    outgoing.on("error", () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

describe.runIf(findRedis() !== undefined)("tabs at several processes", { timeout: 60_000 }, () => {
  it("are counted over all of them, and go as they close", async () => {
    const { one, other } = await startShared();
    const tabs = [
      await openPeerTab(one.url, one.token(garam.id)),
      await openPeerTab(other.url, one.token(garam.id)),
      await openPeerTab(other.url, other.token(garam.id)),
    ];
    await openPeerTab(other.url, other.token(hangyeol.id));
    expect(await one.ctx.push.countTabs(garam.id)).toBe(3);
    expect(await other.ctx.push.countTabs(garam.id)).toBe(3);
    tabs[2]?.socket.disconnect();
    await eventually(async () => expect(await one.ctx.push.countTabs(garam.id)).toBe(2));
    expect(await one.ctx.push.countTabs(haneul.id)).toBe(0);
  });

  it("are told at once where they are while Redis is away, and elsewhere when it is back: once and in order", async () => {
    const { one, other, redis } = await startShared();
    const near = await openPeerTab(one.url, one.token(garam.id));
    const far = await openPeerTab(other.url, other.token(garam.id));
    emit(one, garam.id, 1);
    await eventually(() => expect(seqs(far.of("friends:changed"))).toEqual([1]));
    await redis.stop();
    await eventually(async () => expect(await one.ctx.push.countTabs(garam.id)).toBe(1));
    const unready = await one.visitor().get("/readyz").expect(503);
    expect(unready.body.checks).toEqual({ database: true, migrations: true, running: true, link: false });
    await one.visitor().get("/healthz").expect(200);
    for (const seq of [2, 3, 4]) emit(one, garam.id, seq);
    await eventually(() => expect(seqs(near.of("friends:changed"))).toEqual([1, 2, 3, 4]));
    expect(seqs(far.of("friends:changed"))).toEqual([1]);
    await redis.start();
    await eventually(() => expect(seqs(far.of("friends:changed"))).toEqual([1, 2, 3, 4]));
    emit(other, garam.id, 5);
    await eventually(() => expect(seqs(near.of("friends:changed"))).toEqual([1, 2, 3, 4, 5]));
    await eventually(async () => expect(await other.ctx.push.countTabs(garam.id)).toBe(2));
    await one.visitor().get("/readyz").expect(200);
  });

  it("are told of what a process finishes on its way to its end", async () => {
    const { one, other } = await startShared();
    const far = await openPeerTab(other.url, other.token(garam.id));
    const { body } = await one.as("hangyeol").post("/api/conversations/create/").send({ user_2: garam.id });
    const isHeard = once(one.app.server, "request");
    const request = beginRequest(one.url, {
      method: "POST",
      path: `/api/messages/${body.id}/create/`,
      headers: { "Content-Type": "application/json", Authorization: `Bearer ${one.token(hangyeol.id)}` },
      body: JSON.stringify({ message: "마지막 말" }),
    });
    await isHeard;
    const ended = one.app.close();
    await eventually(() => expect(one.app.server.listening).toBe(false));
    expect((await request.finish()).status).toBe(201);
    await ended;
    await eventually(() => expect(far.of("message:new")).toMatchObject([{ message: { message: "마지막 말" } }]));
  });

  it("end with their session and their member, at whichever process that is said", async () => {
    const { one, other } = await startShared();
    const far = await openPeerTab(other.url, other.token(garam.id));
    const spared = await openPeerTab(other.url, other.token(hangyeol.id));
    one.ctx.push.endMember(garam.id);
    await eventually(() => expect(far.ended).toEqual(["io server disconnect"]));
    expect(spared.ended).toEqual([]);
  });

  it("may poll through a proxy that sends a client to the same process, and cannot through one that does not", async () => {
    const { one, other } = await startShared();
    const sticky = await stickyProxy([one.url, other.url], (client) => Number(client) % 2);
    const clients = ["0", "1"].map((client) => {
      const auth = { token: one.token(garam.id) };
      const extraHeaders = { "x-client": client };
      const socket = io(sticky, { auth, extraHeaders, transports: ["polling"], reconnection: false, forceNew: true });
      const heard: number[] = [];
      socket.on("friends:changed", ({ seq }) => heard.push(seq));
      onTestFinished(() => {
        socket.disconnect();
      });
      return { socket, heard };
    });
    for (const { socket } of clients) expect(await outcome(socket)).toBe("connected");
    for (const seq of [1, 2, 3]) emit(one, garam.id, seq);
    for (const { heard } of clients) await eventually(() => expect(heard).toEqual([1, 2, 3]));
    let turn = 0;
    const fickle = await stickyProxy([one.url, other.url], () => turn++ % 2);
    const lost = io(fickle, { auth: { token: one.token(garam.id) }, transports: ["polling"], reconnection: false });
    onTestFinished(() => {
      lost.disconnect();
    });
    expect(await outcome(lost)).not.toBe("connected");
  });
});

describe.runIf(findRedis() !== undefined)("memory of several processes", { timeout: 60_000 }, () => {
  it("is read anew by one that fell behind the log: chons, texts, sessions and what is shown of members", async () => {
    const { one, other } = await startShared();
    const me = other.as("haneul");
    await me.get(`/api/get-user-distance/${garam.id}/`).expect(200, { distance: null });
    const database = connectionOf(one) as unknown as Parameters<typeof pruneChanges>[0];
    database.exec(`
      insert into friend_relations (from_user_id, to_user_id, status, created_at)
        values (${haneul.id}, ${garam.id}, 'accepted', 0);
      update users set user_name = '새이름' where id = ${garam.id};
      delete from sessions where user_id = ${hangyeol.id};
      update users set user_name = '끝' where id = ${hangyeol.id}`);
    pruneChanges(database, 1, 0);
    await me.get(`/api/get-user-distance/${garam.id}/`).expect(200, { distance: 1 });
    const { body } = await me
      .post("/api/search/")
      .send({ q: "새이름", degree: [1] })
      .expect(200);
    expect(body.results.map(({ user }: { user: { id: number } }) => user.id)).toEqual([garam.id]);
    expect(other.ctx.graph.friendsOf(haneul.id)).toContain(garam.id);
  });
});

/** Who has the jobs now, if anybody. */
function holder(app: TestApp): unknown {
  return connectionOf(app).prepare("select holder from leases where name = 'jobs'").pluck().get();
}

describe.runIf(findRedis() !== undefined)("jobs of several processes", { timeout: 60_000 }, () => {
  const untold = (app: TestApp) =>
    connectionOf(app).prepare("select count(*) from notifications where type = 'invitation_expired'").pluck().get();

  it("are done by one; another does them when that one stands still, and has them still when the first goes on", async () => {
    const { one, other } = await startShared();
    const first = holder(one);
    for (const app of [other, one, other, one]) app.clock.advance(LOOK_MS);
    expect(holder(other)).toBe(first);
    other.clock.advance(LEASE_MS + LOOK_MS);
    const second = holder(one);
    expect(second).not.toBe(first);
    one.clock.advance(LOOK_MS);
    expect(holder(one)).toBe(second);
  });

  it("are handed over at once by a process that ends", async () => {
    const { one, other } = await startShared();
    const first = holder(one);
    await one.app.close();
    expect(holder(other)).toBeUndefined();
    other.clock.advance(LOOK_MS);
    expect([holder(other) === undefined, holder(other) === first]).toEqual([false, false]);
  });

  it("tell of each link that ran out once, whoever has them then", async () => {
    const waiting = `invitee_id is null and expires_at > ${TEST_NOW}`;
    const soon = `update invitation_links set expires_at = ${TEST_NOW} + 1000 * (id % 40 + 1) where ${waiting}`;
    const { one, other } = await startShared({}, soon);
    const links = connectionOf(one).prepare(`select count(*) from invitation_links where ${waiting}`).pluck();
    const due = Number(links.get());
    const before = Number(untold(one));
    for (const [app, ms] of [
      [one, LOOK_MS],
      [other, LOOK_MS + LEASE_MS + LOOK_MS],
      [one, 2 * LOOK_MS],
      [other, 4 * LOOK_MS],
      [one, 8 * LOOK_MS],
    ] as const) {
      app.clock.advance(ms);
    }
    expect(due).toBeGreaterThan(3);
    expect(untold(other)).toBe(before + due);
  });

  it("deliver each mail once, whichever process wrote it", async () => {
    const smtp = await startMailServer();
    const { one, other } = await startShared({ config: { smtp: smtp.settings() } });
    const emails = Array.from({ length: 6 }, (_, index) => `guest-${index}@kaist.ac.kr`);
    await Promise.all(
      emails.map((email, index) =>
        (index % 2 === 0 ? one : other).visitor().post("/api/send-code-email/").send({ email, code: "123456" }),
      ),
    );
    await eventually(() => expect(smtp.letters.length).toBeGreaterThanOrEqual(emails.length));
    for (const app of [one, other, one, other]) app.clock.advance(LOOK_MS);
    await one.app.close();
    other.clock.advance(LEASE_MS);
    expect(smtp.letters.map(({ to }) => to[0]).toSorted()).toEqual(emails);
  });

  it("go to another process when their holder is killed", async () => {
    const redis: Redis = await startRedis();
    const data = tempFolder();
    const killed = run(["--port", "0", "--data", data], undefined, { REDIS_URL: redis.url });
    await killed.ready;
    const file = path.join(data, "chonsu.db");
    const heir = await startTestApp({ file, now: Date.now(), seed: "heir", config: { redisUrl: redis.url } });
    const first = holder(heir);
    heir.clock.advance(LOOK_MS);
    expect(holder(heir)).toBe(first);
    killed.child.kill("SIGKILL");
    await killed.exit;
    expect(holder(heir)).toBe(first);
    heir.clock.advance(LEASE_MS + LOOK_MS);
    expect(holder(heir)).not.toBe(first);
  });
});
