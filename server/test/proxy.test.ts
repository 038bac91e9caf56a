import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import supertest from "supertest";
import { describe, expect, it } from "vitest";
import { findNginx, startNginx } from "./nginx.ts";
import { eventually, openPeerTab, signIn, startPeers, tempFolder } from "./processes.ts";
import { findRedis, startRedis } from "./redis.ts";

const TABS = 6;
/** More than nginx takes unless it is told. Bytes. */
const LARGE = 2 * 1024 * 1024;
const PICTURE = fileURLToPath(new URL("../../db/src/seed/pictures/avatar-haneul.webp", import.meta.url));

const canRun = findRedis() !== undefined && findNginx() !== undefined;

describe.runIf(canRun)("two processes behind the nginx of docker-compose.yml", { timeout: 60_000 }, () => {
  it("are one server: sockets by long polling and by WebSocket, pictures, large bodies, addresses that lead back through it", async () => {
    const redis = await startRedis();
    const peers = await startPeers(redis.url, tempFolder(), { TRUST_PROXY: "1" });
    const [first, second] = peers;
    const url = await startNginx(first.url, second.url);
    await eventually(() => supertest(url).get("/readyz").expect(200));
    const token = await signIn({ ...first, url }, "haneul");
    const haneul = () => supertest.agent(url).set("Authorization", `Bearer ${token}`);

    // A polling client is many requests that belong to one process; one that lands at the other is told "unknown session".
    const polling = await Promise.all(Array.from({ length: TABS }, () => openPeerTab(url, token, ["polling"])));
    const upgraded = await openPeerTab(url, token, ["polling", "websocket"]);
    await eventually(() => expect(upgraded.socket.io.engine.transport.name).toBe("websocket"));
    const direct = await Promise.all(peers.map((peer) => openPeerTab(peer.url, token)));

    const { body: me } = await haneul().get("/api/current-user/").expect(200);
    expect(me.profile.image).toMatch(new RegExp(`^${url}/media/`));
    await supertest(new URL(me.profile.image).origin).get(new URL(me.profile.image).pathname).expect(200);

    const picture = Buffer.concat([readFileSync(PICTURE), Buffer.alloc(LARGE)]);
    const post = haneul().post("/api/projects/").field("title", "제목").field("content", "내용");
    const { status } = await post
      .field("keywords[]", "로봇")
      .field("contacts[]", "a@b.kr")
      .attach("images", picture, "a.webp");
    expect(status).toBe(201);
    await supertest(url).get("/metrics").expect(404);

    const junho = await signIn({ ...second, url }, "junho");
    const { body: talk } = await supertest(url)
      .post("/api/conversations/create/")
      .set("Authorization", `Bearer ${junho}`)
      .send({ user_2: me.id });
    await supertest(url)
      .post(`/api/messages/${talk.id}/create/`)
      .set("Authorization", `Bearer ${junho}`)
      .send({ message: "안녕하세요" })
      .expect(201);
    for (const tab of [...polling, upgraded, ...direct]) {
      await eventually(() => expect(tab.of("message:new")).toHaveLength(1));
      expect(tab.ended).toEqual([]);
    }
  });
});
