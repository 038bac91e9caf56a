import { CAST } from "@chonsu/db/seed/cast";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { transact, type Unit } from "../../src/command/transact.ts";
import { operatorEndsSessions } from "../../src/modules/sessions/sessions.policy.ts";
import { endSessions } from "../../src/modules/sessions/sessions.service.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { watchStatements } from "../contract/statements.ts";
import { dial, openConnection, outcome } from "../support/connections.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";
import { openLine } from "../support/raw-line.ts";

const { garam } = CAST;
const DISMISSED = "io server disconnect";

it("a handshake is refused when its token cannot be looked up, and works again afterwards", async () => {
  const app = await startTestApp({ expectErrors: true });
  const token = app.token(garam.id);
  app.ctx.db.run("alter table sessions rename to sessions_away");
  expect(await outcome(dial(app.url, { token }))).toBe("token_not_valid");
  expect(app.errors).not.toEqual([]);
  app.ctx.db.run("alter table sessions_away rename to sessions");
  expect(await outcome(dial(app.url, { token }))).toBe("connected");
});

describe("a socket", () => {
  it("is closed when its session ends between the handshake and the joining of rooms", async () => {
    const app = await startTestApp();
    const token = app.token(garam.id);
    let asked = 0;
    onTestFinished(
      watchStatements(app, (text) => {
        if (!text.includes('left join "sessions"')) return;
        asked += 1;
        if (asked === 2) transact(app.ctx, (unit) => endSessions(unit, operatorEndsSessions(garam.id)));
      }),
    );
    const socket = dial(app.url, { token });
    const [heard, ended]: [string[], string[]] = [[], []];
    socket.onAny((event: string) => heard.push(event));
    socket.on("disconnect", (reason) => ended.push(reason));
    expect(await outcome(socket)).toBe("connected");
    transact(app.ctx, (unit) => unit.publishTo(garam.id, "notification:count", { unread_count: 1 }));
    await vi.waitFor(() => expect(ended).toEqual([DISMISSED]), { interval: 2 });
    expect(heard).toEqual([]);
    expect(asked).toBe(2);
  });

  it("is closed when its client sends too much, and no other socket is", async () => {
    const app = await startTestApp();
    const [loud, quiet] = [await openConnection(app, garam.id), await openConnection(app, garam.id)];
    loud.socket.emit("noise", "x".repeat(20_000));
    await vi.waitFor(() => expect(loud.ended).toHaveLength(1));
    expect(await quiet.settled()).toEqual([]);
  });

  it.each(["websocket", "polling"])("does not keep the server from closing over %s", async (transport) => {
    const app = await startTestApp();
    const { ended } = await openConnection(app, garam.id, app.token(garam.id), [transport]);
    // A close that waits for its clients would run into the timeout of the test.
    await app.app.close();
    // Not a dismissal, because dismissed clients do not reconnect.
    await vi.waitFor(() => expect(ended).toHaveLength(1));
    expect(ended).not.toContain(DISMISSED);
  });

  it("does not keep the server from closing when the peer never answers", async () => {
    const app = await startTestApp();
    await deafPeer(app);
    // A close that waits for its clients would run into the timeout of the test.
    await app.app.close();
  });
});

/** A connection that upgrades to a web socket, and then neither reads nor answers. */
async function deafPeer({ url }: TestApp): Promise<void> {
  const { socket, text } = openLine(url);
  const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13";
  const head = `Host: x\r\n${upgrade}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==`;
  socket.write(`GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${head}\r\n\r\n`);
  await vi.waitFor(() => expect(text()).toContain("101 Switching Protocols"), { interval: 2 });
  socket.pause();
}

describe("an event that is pushed", () => {
  it("comes after the commit, and never when the command was refused or failed", async () => {
    const app = await startTestApp();
    const connection = await openConnection(app, garam.id);
    const [emit, emitToAll] = [vi.spyOn(app.ctx.push, "emit"), vi.spyOn(app.ctx.push, "emitToAll")];
    const publish = (unit: Unit, number: number) => {
      unit.publishTo(garam.id, "notification:count", { unread_count: number });
      unit.publish("feed:changed", () => ({ latest_id: number }));
    };
    transact(app.ctx, (unit) => {
      publish(unit, 1);
      return refuse("NOT_FOUND");
    });
    expect(() =>
      transact(app.ctx, (unit) => {
        publish(unit, 2);
        throw new Error("no");
      }),
    ).toThrow("no");
    transact(app.ctx, (unit) => {
      publish(unit, 3);
      for (const sent of [emit, emitToAll]) expect(sent).not.toHaveBeenCalled();
    });
    expect(await connection.settled()).toEqual([
      { event: "notification:count", payload: { unread_count: 3 } },
      { event: "feed:changed", payload: { latest_id: 3 } },
    ]);
  });

  it("has the declared fields: others are removed, and an event with missing ones is not sent but logged", async () => {
    const app = await startTestApp({ expectErrors: true });
    const connection = await openConnection(app, garam.id);
    const loose = { unread_count: 4, password_hash: "x", seq: 1 };
    app.ctx.push.emit(garam.id, "notification:count", loose);
    app.ctx.push.emit(garam.id, "notification:count", { unread_count: "4" } as never);
    expect(await connection.settled()).toEqual([{ event: "notification:count", payload: { unread_count: 4 } }]);
    expect(app.errors).toEqual([expect.stringContaining("a push breaks its schema")]);
  });
});
