import { createRequire } from "node:module";
import { CAST } from "@chonsu/db/seed/cast";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startQuietApp } from "../support/chat.ts";
import { connectionOf } from "../support/connection.ts";
import { type Connection, openConnection } from "../support/connections.ts";
import type { Handle, TestApp } from "../support/harness.ts";
import { writePost } from "../support/posts.ts";

const SECOND = 1000;
const { minji } = CAST;

let app: TestApp;
let connection: Connection;

beforeEach(async () => {
  app = await startQuietApp();
  connection = await openConnection(app, minji.id);
});

const write = async (handle: Handle) => (await writePost(app, handle)).id;
const remove = (handle: Handle, id: number) => app.as(handle).delete(`/api/projects/delete/${id}/`).expect(204);
const heard = () => connection.payloads("feed:changed");

describe("feed:changed", () => {
  it("comes after a deletion too: of the newest post, of an older one and of the only one", async () => {
    connectionOf(app).exec("delete from projects");
    const [first, second, third] = [await write("garam"), await write("garam"), await write("garam")];
    for (const gone of [third, first, second]) {
      app.clock.advance(2 * SECOND);
      await remove("garam", gone);
    }
    const latest = [first, third, second, second, 0];
    expect(await heard()).toEqual(latest.map((latest_id) => ({ latest_id })));
  });

  it("is not stored: the list of changes has the newest post's id instead, or 0", async () => {
    const latest = async (since: string) =>
      (await app.as("hangyeol").get(`/api/changes/${since}`).expect(200)).body.latest_id;
    connectionOf(app).exec("delete from projects");
    expect(await latest("")).toBe(0);
    const id = await write("garam");
    for (const since of ["", "?since=0", "?since=99999"]) expect(await latest(since)).toBe(id);
  });

  it("comes at once the first time, then at most once a second, always with the latest state", async () => {
    const first = await write("garam");
    for (let more = 0; more < 5; more += 1) await write("hangyeol");
    const last = await write("junho");
    expect(await heard()).toEqual([{ latest_id: first }]);
    app.clock.advance(SECOND - 1);
    expect(await heard()).toEqual([{ latest_id: first }]);
    app.clock.advance(1);
    expect(await heard()).toEqual([{ latest_id: first }, { latest_id: last }]);
    // This event counts as well: the next one waits for a second.
    const next = await write("garam");
    expect(await heard()).toHaveLength(2);
    app.clock.advance(SECOND);
    expect(await heard()).toEqual([{ latest_id: first }, { latest_id: last }, { latest_id: next }]);
    app.clock.advance(10 * SECOND);
    expect(await heard()).toHaveLength(3);
  });

  it("has a sequence number of its own, and is not stored for members who are offline", async () => {
    const since = (await app.as("minji").get("/api/changes/").expect(200)).body.seq;
    const id = await write("garam");
    app.clock.advance(SECOND);
    await app.as("garam").patch(`/api/projects/${id}/edit/`).send({ title: "고침" }).expect(200);
    await write("garam");
    await heard();
    expect(connection.seqs).toHaveLength(2);
    const [first = 0, second = 0] = connection.seqs;
    expect(first).toBeGreaterThan(since);
    const mine = (await app.as("garam").get(`/api/changes/?since=${since}`).expect(200)).body;
    const [edited] = mine.changes;
    expect(mine.changes).toEqual([{ event: "projects:changed", ref: id, seq: edited.seq }]);
    expect([first < edited.seq, edited.seq < second]).toEqual([true, true]);
    const others = (await app.as("minji").get(`/api/changes/?since=${since}`).expect(200)).body;
    expect(others.changes).toEqual([]);
    expect(others.seq).toBe(second);
  });

  it("is encoded once for all connections", async () => {
    const many = await Promise.all(Array.from({ length: 60 }, (_, index) => openConnection(app, 1 + (index % 20))));
    const encode = vi.spyOn(serverEncoder(), "encode");
    const id = await write("garam");
    for (const one of many) expect(await one.payloads("feed:changed")).toEqual([{ latest_id: id }]);
    const encoded = encode.mock.calls.filter(([packet]) => JSON.stringify(packet.data).includes("feed:changed"));
    expect(encoded).toHaveLength(1);
  });

  it("does not delay the stop of the server: pending ones are dropped", async () => {
    await write("garam");
    await write("garam");
    await app.app.close();
    app.clock.advance(2 * SECOND);
    expect(app.errors).toEqual([]);
  });
});

interface Packet {
  readonly data?: unknown;
}

/** The encoder of the server's socket.io. */
function serverEncoder(): { encode(packet: Packet): unknown } {
  const here = createRequire(import.meta.url);
  const { Encoder } = createRequire(here.resolve("socket.io"))("socket.io-parser");
  return Encoder.prototype;
}
