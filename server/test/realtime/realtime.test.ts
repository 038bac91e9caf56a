import { connect } from "node:net";
import { CAST } from "@chonsu/db/seed/cast";
import { sessions } from "@chonsu/db/tables/sessions";
import { users } from "@chonsu/db/tables/users";
import { ACCESS_TOKEN_LIFETIME_MS } from "@chonsu/shared/limits";
import { eq } from "drizzle-orm";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { transact, type Unit } from "../../src/command/transact.ts";
import { signToken } from "../../src/http/tokens.ts";
import { operatorEndsSessions } from "../../src/modules/sessions/sessions.policy.ts";
import { endSessions } from "../../src/modules/sessions/sessions.service.ts";
import { refuse } from "../../src/platform/refusal.ts";
import { type Connection, dial, openConnection, outcome } from "../support/connections.ts";
import { startTestApp, type TestApp } from "../support/harness.ts";

const { hangyeol, garam } = CAST;
const DISMISSED = "io server disconnect";

function sessionIdOf(token: string): string {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()).sid;
}

function endSessionOf(app: TestApp, token: string): void {
  app.ctx.push.endSession(sessionIdOf(token));
}

async function isClosed(connection: Connection): Promise<void> {
  await vi.waitFor(() => expect(connection.ended).toEqual([DISMISSED]), { interval: 2 });
}

describe("the handshake", () => {
  it("refuses a token that is expired, of the wrong type, forged, of an ended session, or of a departed member", async () => {
    const app = await startTestApp();
    const expired = app.token(garam.id);
    app.clock.advance(ACCESS_TOKEN_LIFETIME_MS);
    const session = { userId: garam.id, id: sessionIdOf(app.token(garam.id)) };
    const refresh = signToken(app.app, app.ctx, "refresh", session);
    const good = app.token(garam.id);
    const forged = `${good.slice(0, -3)}${good.endsWith("AAA") ? "BBB" : "AAA"}`;
    const ended = app.token(garam.id);
    const endedId = sessionIdOf(ended);
    app.ctx.db.delete(sessions).where(eq(sessions.id, endedId)).run();
    const gone = app.token(hangyeol.id);
    app.ctx.db.delete(users).where(eq(users.id, hangyeol.id)).run();
    const outcomes = await Promise.all(
      [expired, refresh, forged, ended, gone, good].map((token) => outcome(dial(app.url, { token }))),
    );
    expect(outcomes).toEqual([...Array(5).fill("token_not_valid"), "connected"]);
  });

  it("refuses when the token cannot be looked up, and works again afterwards", async () => {
    const app = await startTestApp({ expectErrors: true });
    const token = app.token(garam.id);
    app.ctx.db.run("alter table sessions rename to sessions_away");
    expect(await outcome(dial(app.url, { token }))).toBe("token_not_valid");
    expect(app.errors).not.toEqual([]);
    app.ctx.db.run("alter table sessions_away rename to sessions");
    expect(await outcome(dial(app.url, { token }))).toBe("connected");
  });

  it("is accepted from any origin, without credentials, unless a setting names the origins", async () => {
    const handshake = "/socket.io/?EIO=4&transport=polling";
    const open = await (await startTestApp()).visitor().get(handshake).set("Origin", "https://other.test");
    expect(open.headers["access-control-allow-origin"]).toBe("*");
    expect(open.headers["access-control-allow-credentials"]).toBeUndefined();
    const narrow = await startTestApp({ config: { corsOrigins: ["https://own.test", "https://too.test"] } });
    for (const [origin, allowed] of [
      ["https://own.test", "https://own.test"],
      ["https://too.test", "https://too.test"],
      ["https://other.test", undefined],
    ] as const) {
      const { headers } = await narrow.visitor().get(handshake).set("Origin", origin);
      expect(headers["access-control-allow-origin"]).toBe(allowed);
    }
  });
});

describe("a socket", () => {
  it.each<[string, number, (app: TestApp, token: string) => void]>([
    ["session, and no other socket of that member ends", garam.id, endSessionOf],
    ["member, and no other member's socket ends", hangyeol.id, (app) => app.ctx.push.endMember(garam.id)],
  ])("ends with its %s", async (_what, otherId, end) => {
    const app = await startTestApp();
    const token = app.token(garam.id);
    const open = () => openConnection(app, garam.id, token);
    const [one, two, other] = [await open(), await open(), await openConnection(app, otherId)];
    end(app, token);
    for (const connection of [one, two]) await isClosed(connection);
    await other.settled();
    expect(other.ended).toEqual([]);
  });

  it("is closed when its session ends between the handshake and the joining of rooms", async () => {
    const app = await startTestApp();
    const token = app.token(garam.id);
    const asked = vi.spyOn(app.ctx.sessions, "find").mockImplementationOnce(() => {
      transact(app.ctx, (unit) => endSessions(app.ctx, unit, operatorEndsSessions(garam.id)));
      return { isStaff: false };
    });
    const socket = dial(app.url, { token });
    const [heard, ended]: [string[], string[]] = [[], []];
    socket.onAny((event: string) => heard.push(event));
    socket.on("disconnect", (reason) => ended.push(reason));
    expect(await outcome(socket)).toBe("connected");
    transact(app.ctx, (unit) => unit.publishTo(garam.id, "notification:count", { unread_count: 1 }));
    await vi.waitFor(() => expect(ended).toEqual([DISMISSED]), { interval: 2 });
    expect(heard).toEqual([]);
    expect(asked).toHaveBeenCalledTimes(2);
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
async function deafPeer(app: TestApp): Promise<void> {
  const { port, hostname } = new URL(app.url);
  const peer = connect(Number(port), hostname);
  peer.on("error", () => {});
  onTestFinished(() => {
    peer.destroy();
  });
  peer.write(
    [
      "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
      `Host: ${hostname}:${port}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
      "\r\n",
    ].join("\r\n"),
  );
  const answer = await new Promise<string>((resolve) => peer.once("data", (bytes) => resolve(bytes.toString())));
  expect(answer).toContain("101 Switching Protocols");
  peer.pause();
}

describe("an event that is pushed", () => {
  it("comes after the commit, and never when the command was refused or failed", async () => {
    const app = await startTestApp();
    const connection = await openConnection(app, garam.id);
    const emit = vi.spyOn(app.ctx.push, "emit");
    const publishTo = (unit: Unit, unread_count: number) =>
      unit.publishTo(garam.id, "notification:count", { unread_count });
    transact(app.ctx, (unit) => {
      publishTo(unit, 1);
      return refuse("NOT_FOUND");
    });
    expect(() =>
      transact(app.ctx, (unit) => {
        publishTo(unit, 2);
        throw new Error("no");
      }),
    ).toThrow("no");
    transact(app.ctx, (unit) => {
      publishTo(unit, 3);
      expect(emit).not.toHaveBeenCalled();
    });
    expect(await connection.payloads("notification:count")).toEqual([{ unread_count: 3 }]);
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
