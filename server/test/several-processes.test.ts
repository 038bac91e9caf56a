import path from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import { CHON_MAX } from "@chonsu/shared/limits";
import supertest from "supertest";
import { describe, expect, it, vi } from "vitest";
import { STRICT_LIMITS } from "../src/rate-limits.ts";
import { connectionOf } from "./connection.ts";
import { type Handle, PASSWORD, startTestApp, type TestApp } from "./harness.ts";
import { contradictionsIn } from "./integrity.ts";
import { eventually, MAIN, openPeerTab, type Peer, run, signIn, startPeers, tempFolder } from "./processes.ts";
import { findRedis, freePort, type Redis, startRedis } from "./redis.ts";

const { haneul, junho, dahye, garam, minji } = CAST;
const DISMISSED = "io server disconnect";

interface World {
  readonly redis: Redis;
  readonly data: string;
  readonly one: Peer;
  readonly other: Peer;
}

async function startWorld(env: NodeJS.ProcessEnv = {}): Promise<World> {
  const redis = await startRedis();
  const data = tempFolder();
  const [one, other] = await startPeers(redis.url, data, env);
  return { redis, data, one, other };
}

/** A copy of the product in this process on the same file: to look at what the others left there. */
function onlooker({ data, redis }: World): Promise<TestApp> {
  const config = { redisUrl: redis.url };
  return startTestApp({ file: path.join(data, "chonsu.db"), now: Date.now(), seed: "onlooker", config });
}

async function talkBetween(peer: Peer, token: string, other: Handle): Promise<number> {
  const { body } = await peer.as(token).post("/api/conversations/create/").send({ user_2: CAST[other].id });
  return body.id;
}

async function requestOf(peer: Peer, token: string, from: number): Promise<number> {
  const { body } = await peer.as(token).get("/api/friends/").expect(200);
  const found = body.find((row: { from_user: { id: number }; status: string }) => row.from_user.id === from);
  return found.id;
}

function statusesOf(answers: readonly { status: number; body: { code?: string } }[]): string[] {
  return answers.map(({ status, body }) => body.code ?? String(status)).toSorted();
}

describe.runIf(findRedis() !== undefined)("several processes on one data folder", { timeout: 120_000 }, () => {
  it("begin together: one seeds, all have its data and take each other's tokens, and one does the jobs", async () => {
    const { one, other } = await startWorld({ LOG_LEVEL: "info" });
    const saying = (words: string) => [one, other].filter((peer) => peer.output().includes(words));
    expect(saying("새로 넣음")).toHaveLength(1);
    await vi.waitFor(() => expect(saying("does the jobs")).toHaveLength(1), { timeout: 20_000 });
    const token = await signIn(one, "haneul");
    const { body } = await other.as(token).get("/api/current-user/").expect(200);
    expect(body.id).toBe(haneul.id);
  });

  it("bring a message to every tab of its reader once and in order, at whichever process", async () => {
    const { one, other } = await startWorld();
    const [writer, reader] = [await signIn(one, "haneul"), await signIn(other, "junho")];
    const tabs = [await openPeerTab(one.url, reader), await openPeerTab(other.url, reader)];
    const talk = await talkBetween(one, writer, "junho");
    const texts = Array.from({ length: 20 }, (_, index) => `말 ${index}`);
    for (const message of texts)
      await one.as(writer).post(`/api/messages/${talk}/create/`).send({ message }).expect(201);
    for (const tab of tabs) {
      await eventually(() => expect(tab.of("message:new").length).toBeGreaterThanOrEqual(texts.length));
      expect(tab.of("message:new")).toMatchObject(texts.map((message) => ({ message: { message } })));
    }
  });

  it("end a session everywhere at once: its tabs close, its token is refused by the next request", async () => {
    const { one, other } = await startWorld();
    const [ended, kept] = [await signIn(one, "minji"), await signIn(other, "minji")];
    const tab = await openPeerTab(other.url, ended);
    const spared = await openPeerTab(other.url, kept);
    await other.as(ended).get("/api/current-user/").expect(200);
    const change = { current_password: PASSWORD, new_password: "another one 1" };
    await one.as(kept).patch("/api/change-password/").send(change).expect(200);
    const refused = await other.as(ended).get("/api/current-user/").expect(401);
    expect(refused.body.code).toBe("token_not_valid");
    await eventually(() => expect(tab.ended).toEqual([DISMISSED]));
    expect(spared.ended).toEqual([]);
  });

  it.each(["with Redis", "with Redis gone"])("see at once what another has done, %s", async (how) => {
    const world = await startWorld();
    const { one, other, redis } = world;
    const [me, asker, leaver] = [await signIn(one, "haneul"), await signIn(other, "dahye"), await signIn(one, "minji")];
    const tab = await openPeerTab(other.url, leaver);
    const distance = async () =>
      (await other.as(asker).get(`/api/get-user-distance/${haneul.id}/`).expect(200)).body.distance;
    const near = async () => {
      const { body } = await other
        .as(asker)
        .post("/api/search/")
        .send({ q: haneul.name, degree: [1] })
        .expect(200);
      return body.results.map(({ user }: { user: { id: number } }) => user.id);
    };
    const chons = async () => {
      const { body } = await other.as(asker).get("/api/friends/one-degree/").expect(200);
      return body.map(({ id }: { id: number }) => id);
    };
    expect([await distance(), await near()]).not.toEqual([1, [haneul.id]]);
    if (how === "with Redis gone") await redis.stop();
    const request = await requestOf(one, me, dahye.id);
    await one.as(me).patch(`/api/friends/update/${request}/`).send({ status: "accepted" }).expect(200);
    expect(await distance()).toBe(1);
    expect(await near()).toEqual([haneul.id]);
    expect(await chons()).toContain(haneul.id);
    await one.as(me).delete(`/api/friends/delete/${request}/`).expect(204);
    expect(await distance()).not.toBe(1);
    expect(await near()).toEqual([]);
    await one.as(leaver).delete("/api/delete-user/").send({ current_password: PASSWORD }).expect(204);
    const gone = await other.as(leaver).get("/api/current-user/").expect(401);
    expect(gone.body.code).toBe("user_not_found");
    const { body } = await other.as(asker).post("/api/search/").send({ q: minji.name }).expect(200);
    expect(body.results.map(({ user }: { user: { id: number } }) => user.id)).not.toContain(minji.id);
    await eventually(() => expect(tab.ended).toEqual([DISMISSED]));
  });

  it("refuse to begin without Redis, or to throw away what another works on, each with one sentence", async () => {
    const data = tempFolder();
    const nobody = run(["--port", "0", "--data", data], [MAIN], {
      REDIS_URL: `redis://:secret@127.0.0.1:${await freePort()}`,
    });
    expect(await nobody.exit).not.toBe(0);
    expect(nobody.output()).toMatch(/^Redis at 127\.0\.0\.1:\d+ cannot be reached \(.*\)\. .*REDIS_URL.*\n$/);
    expect(nobody.output()).not.toContain("secret");
    const { redis, data: shared } = await startWorld();
    const fresh = run(["--port", "0", "--data", shared, "--fresh"], [MAIN], { REDIS_URL: redis.url });
    expect(await fresh.exit).not.toBe(0);
    expect(fresh.output()).toMatch(/^Other processes work on the data folder .*--fresh.*\n$/);
  });
});

describe.runIf(findRedis() !== undefined)("rules that two processes race for", { timeout: 120_000 }, () => {
  it("hold as they do in one", async () => {
    const world = await startWorld();
    const { one, other } = world;
    const both = [one, other];
    const tokens = {
      full: await signIn(one, "sungjin"),
      quota: await signIn(one, "hyunwoo"),
      me: await signIn(one, "haneul"),
    };

    const asked = (await one.as(tokens.full).get("/api/friends/").expect(200)).body.filter(
      (row: { to_user: { id: number }; status: string }) =>
        row.status === "pending" && row.to_user.id === CAST.sungjin.id,
    );
    expect(asked).toHaveLength(2);
    const accepts = asked.flatMap(({ id }: { id: number }) =>
      both.map((peer) => peer.as(tokens.full).patch(`/api/friends/update/${id}/`).send({ status: "accepted" })),
    );
    expect(statusesOf(await Promise.all(accepts)).filter((status) => status === "200")).toHaveLength(1);

    const links = Array.from({ length: 6 }, (_, index) =>
      both[index % 2]
        ?.as(tokens.quota)
        .post("/api/create-invitation-link/")
        .send({ name: `손님 ${index}` }),
    );
    const made = statusesOf((await Promise.all(links)).flatMap((answer) => answer ?? []));
    expect(made).toEqual(["201", ...Array.from({ length: 5 }, () => "LINK_QUOTA_REACHED")]);

    const request = await requestOf(one, tokens.me, dahye.id);
    const twice = Array.from({ length: 6 }, (_, index) =>
      both[index % 2]?.as(tokens.me).patch(`/api/friends/update/${request}/`).send({ status: "accepted" }),
    );
    const answered = statusesOf((await Promise.all(twice)).flatMap((answer) => answer ?? []));
    expect(answered).toEqual(["200", ...Array.from({ length: 5 }, () => "NOT_PENDING")]);

    const talk = await talkBetween(one, tokens.me, "junho");
    const sends = Array.from({ length: 10 }, (_, index) =>
      both[index % 2]?.as(tokens.me).post(`/api/messages/${talk}/create/`).send({ message: "한 번", client_key: "k" }),
    );
    const sent = (await Promise.all(sends)).flatMap((answer) => answer ?? []);
    expect(statusesOf(sent)).toEqual([...Array.from({ length: 9 }, () => "200"), "201"]);
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);

    const likers = await Promise.all(
      (["haneul", "junho", "dahye", "garam"] as const).map((handle) => signIn(one, handle)),
    );
    const likes = likers.flatMap((token) =>
      Array.from({ length: 5 }, (_, index) => both[index % 2]?.as(token).post("/api/projects/25/like-toggle/")),
    );
    for (const answer of await Promise.all(likes)) expect(answer?.status).toBeLessThan(300);

    const app = await onlooker(world);
    const count = connectionOf(app).prepare("select one_degree_count from users where id = ?").pluck();
    expect(count.get(CAST.sungjin.id)).toBe(CHON_MAX);
    expect(contradictionsIn(app)).toEqual([]);
    expect([junho.id, garam.id].map((id) => app.ctx.graph.degreeOf(id))).not.toContain(0);
  });

  it("count too many attempts together: what one let through the other knows of", async () => {
    const { one, other } = await startWorld({ RATE_LIMITS: "strict" });
    const logIn = (peer: Peer, password: string) =>
      supertest(peer.url).post("/api/token/").send({ email: haneul.email, password });
    const { burst } = STRICT_LIMITS.wrongLoginsByAccountAndAddress;
    const peers = Array.from({ length: burst }, (_, turn) => (turn % 2 === 0 ? one : other));
    await Promise.all(peers.map((peer) => logIn(peer, "wrong").expect(401)));
    for (const peer of [one, other])
      await logIn(peer, PASSWORD)
        .expect(429)
        .expect("Retry-After", /^[1-9]\d*$/);
  });

  it("are not kept waiting for ever: who cannot write in time answers 503 and has done nothing", async () => {
    const world = await startWorld();
    const app = await onlooker(world);
    const busy = connectionOf(app);
    const token = await signIn(world.one, "haneul");
    busy.exec("begin immediate");
    const refused = await supertest(world.one.url)
      .post("/api/create-invitation-link/")
      .set("Authorization", `Bearer ${token}`)
      .send({ name: "늦은 손님" });
    busy.exec("rollback");
    expect([refused.status, refused.body.code, refused.headers["retry-after"]]).toEqual([503, "OVERLOADED", "1"]);
    const { body } = await world.other.as(token).get("/api/invitation-links/").expect(200);
    expect(JSON.stringify(body)).not.toContain("늦은 손님");
  });
});
