import { CAST } from "@chonsu/db/seed/cast";
import { REALTIME_EVENTS } from "@chonsu/shared/realtime/realtime";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { conversationBetween, say, startQuietApp } from "../support/chat.ts";
import { type Connection, dial, openConnection, outcome } from "../support/connections.ts";
import type { TestApp } from "../support/harness.ts";
import { rawRequest } from "../support/raw-request.ts";

const { garam, hangyeol } = CAST;
const SECRET = "둘만의 말";
const ROOM = `member:${hangyeol.id}`;

/** An event packet as socket.io frames it. */
const event = (...values: readonly unknown[]) => `42${JSON.stringify(values)}`;

const JOINS = ["join", "subscribe", "adapter", "socketsJoin", "connection"];
const ROOM_OPTIONS = [ROOM, { room: ROOM }, [ROOM], { rooms: [ROOM], userId: hangyeol.id }];
const NAMESPACES = [`/${ROOM}`, "/", "/admin", `/socket.io/${ROOM}`, "/#", "/../", "/__proto__"];

/** What an eavesdropper may try on a connection that is accepted as garam. */
const ATTEMPTS: Readonly<Record<string, readonly (string | Buffer)[]>> = {
  "asks to join rooms": JOINS.flatMap((name) => ROOM_OPTIONS.map((options) => event(name, options))),
  "asks for an answer": ['421["join","room"]', `42999999999999${JSON.stringify(["join"])}`, "431[]", "43[]"],
  "connects to namespaces": NAMESPACES.flatMap((name) => [`40${name},{}`, `42${name},["join","${ROOM}"]`]),
  "connects once more": ['40{"token":"x.y.z"}', `40{"userId":${hangyeol.id}}`, "40", "40null", "40[]", '40"x"'],
  "forges what the server sends": Object.keys(REALTIME_EVENTS).flatMap((name) => [
    event(name, { conversation_id: 1, message: SECRET, user_id: hangyeol.id, reader_id: hangyeol.id, seq: 1 }),
    event(name, { to: ROOM }),
  ]),
  "names reserved and inherited words": ["error", "disconnect", "newListener", "__proto__", "toString"].map((name) =>
    event(name, { __proto__: { polluted: true } }),
  ),
  "sends bytes": [Buffer.from([4, 2, 0, 255]), '451-["x",{"_placeholder":true,"num":0}]', Buffer.alloc(8000, 7)],
  "promises bytes that never come": ['4599999999-["x",{"_placeholder":true,"num":0}]', "45-[]", "45x", event("x")],
  "sends garbage": [
    "",
    "4",
    "9",
    "42",
    "42{",
    "42[]",
    "42[1]",
    "42[null]",
    "4é",
    "\u0000",
    "2probe",
    "5",
    "6",
    "b4AAAA",
  ],
  "sends deep nesting": [`42${"[".repeat(6000)}${"]".repeat(6000)}`],
  "sends too much": [event("x", "y".repeat(20_000))],
  "sends far too much": [Buffer.alloc(3_000_000)],
  "hangs up in the middle": ["41", "1"],
};

type Frame = string | Buffer;

/** A connection that speaks engine.io by hand: sends what no client library would, and keeps all frames. */
type RawSocket = Awaited<ReturnType<typeof openRaw>>;

/** Opens a web socket; with a token also the namespace, as in the protocol: `40{"token":…}`. */
async function openRaw(app: TestApp, auth?: Readonly<Record<string, unknown>>) {
  const peer = new WebSocket(`${app.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  peer.binaryType = "arraybuffer";
  onTestFinished(() => peer.close());
  const frames: Frame[] = [];
  peer.onmessage = ({ data }) => frames.push(typeof data === "string" ? data : Buffer.from(data));
  /** Resolves when a frame begins with this; rejects when the connection ends before that. */
  const received = async (start: string): Promise<string> => {
    for (;;) {
      const found = frames.find((frame) => typeof frame === "string" && frame.startsWith(start));
      if (typeof found === "string") return found;
      if (peer.readyState === WebSocket.CLOSED) throw new Error(`closed before ${start}`);
      await new Promise((resolve) => {
        for (const event of ["message", "close"]) peer.addEventListener(event, resolve, { once: true });
      });
    }
  };
  const isOpen = () => peer.readyState === WebSocket.OPEN;
  const send = (frame: Frame) => peer.send(typeof frame === "string" ? frame : new Uint8Array(frame));
  /** Waits until all earlier frames have come, or the connection is closed: sends a request that is always refused. */
  const settled = async () => {
    if (!isOpen()) return;
    send("40/mark,");
    await received("44/mark").catch(() => undefined);
  };
  await received("0");
  if (auth !== undefined) {
    send(`40${JSON.stringify(auth)}`);
    // Accepted (40) or refused (44).
    await received("4");
  }
  return { frames, received, settled, isOpen, send };
}

describe("an eavesdropper", () => {
  let app: TestApp;
  let conversation: number;
  let victim: Connection;
  let logged: string[];

  beforeEach(async () => {
    app = await startQuietApp();
    conversation = await conversationBetween(app, "hangyeol", "junho");
    victim = await openConnection(app, hangyeol.id);
    logged = [];
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(app.ctx.log, level).mockImplementation((...said) => logged.push(JSON.stringify(said)));
    }
  });

  /** An event for the victim: only the victim gets it, and nothing else. */
  async function hearsNothing(...spies: readonly RawSocket[]): Promise<void> {
    await say(app.as("junho"), conversation, SECRET);
    expect((await victim.settled()).map(({ event: name }) => name)).toEqual(["message:new", "notification:new"]);
    for (const spy of spies) {
      await spy.settled();
      const heard = spy.frames.map(String).filter((frame) => !/^(?:0|2|40|41|44)/.test(frame));
      expect(heard).toEqual([]);
    }
  }

  it.each(Object.keys(ATTEMPTS))("%s: hears nothing, is heard by nobody, and the server continues", async (attempt) => {
    const token = app.token(garam.id);
    const spies: RawSocket[] = [];
    for (const frame of ATTEMPTS[attempt] ?? []) {
      const spy = await openRaw(app, { token });
      spy.send(frame);
      // Once more after it, on connections that are still open.
      spy.send(event("join", ROOM));
      spies.push(spy);
    }
    await hearsNothing(...spies);
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
    expect(await outcome(dial(app.url, { token }))).toBe("connected");
    expect(app.ctx.log.error).not.toHaveBeenCalled();
    expect(logged.join()).not.toContain(token);
    expect(logged.join()).not.toContain(SECRET);
  });

  it("without a valid token is in no room, whatever it sends before and after the refusal", async () => {
    const spies = [
      await openRaw(app),
      await openRaw(app, {}),
      await openRaw(app, { token: "x.y.z", userId: hangyeol.id, rooms: [ROOM] }),
    ];
    for (const spy of spies) {
      if (spy.isOpen()) spy.send(event("join", ROOM));
    }
    await hearsNothing(...spies);
  });

  it("gets no rooms back by another connection's id, or by its own after its session ended", async () => {
    const token = app.token(garam.id);
    const spy = await openRaw(app, { token });
    const taken = await openRaw(app, { token, pid: victim.socket.id, offset: "1" });
    expect(await taken.received("40")).not.toContain(String(victim.socket.id));
    const pid = JSON.parse((await spy.received("40")).slice(2)).sid;
    app.ctx.push.endMember(garam.id);
    await vi.waitFor(() => expect(spy.isOpen()).toBe(false), { interval: 2 });
    const again = dial(app.url, { token: "x.y.z", pid, offset: "1" });
    expect(await outcome(again)).toBe("token_not_valid");
    await hearsNothing(spy, taken);
  });

  it("cannot guess the id of another's polling connection, and breaks nothing by garbage", async () => {
    const polling = "/socket.io/?EIO=4&transport=polling";
    const ids = ["x", ROOM, "__proto__", String(victim.socket.id)];
    const bodies = ["", "\u001e\u001e", "4".repeat(50_000), "b", "40", event("join", ROOM)];
    const paths = ["/socket.io/?EIO=99&transport=polling", "/socket.io/?transport=carrier", "/socket.io/"];
    const requests = [
      ...ids.map((id) => ({ path: `${polling}&sid=${id}` })),
      ...bodies.map((body) => ({ path: `${polling}&sid=x`, method: "POST", body })),
      ...paths.map((path) => ({ path })),
    ];
    for (const asked of requests) expect((await rawRequest(app.url, asked)).status, JSON.stringify(asked)).toBe(400);
    await hearsNothing();
  });
});
