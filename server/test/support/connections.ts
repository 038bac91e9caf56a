import type { RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { io, type Socket } from "socket.io-client";
import { expect, onTestFinished, vi } from "vitest";
import type { TestApp } from "./harness.ts";
import { checkPushed } from "./pushed-payloads.ts";

/** One event that a connection received. */
export interface Pushed {
  readonly event: string;
  /** Without its `seq`. */
  readonly payload: unknown;
}

/** A browser tab, as far as pushes are concerned. */
export type Connection = Awaited<ReturnType<typeof openConnection>>;

let marks = 0;
const MARK_BASE = 900_000_000;

/** Opens a socket without waiting for it. It never reconnects, and is closed when the test ends. */
export function dial(url: string, auth: Record<string, unknown>, transports = ["websocket"]): Socket {
  const socket = io(url, { auth, transports, reconnection: false, forceNew: true });
  onTestFinished(() => {
    socket.disconnect();
  });
  return socket;
}

/** The result of a handshake: "connected", or the reason of the refusal. */
export function outcome(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.once("connect", () => resolve("connected"));
    socket.once("connect_error", (error) => resolve(error.message));
  });
}

export async function openConnection(
  app: Pick<TestApp, "url" | "ctx" | "token">,
  userId: number,
  token = app.token(userId),
  transports = ["websocket"],
) {
  const socket = dial(app.url, { token }, transports);
  /** All events so far, each checked against docs/asyncapi.json on arrival. */
  const pushed: Pushed[] = [];
  /** The `seq` of each event. */
  const seqs: number[] = [];
  /** The reasons of its disconnections. */
  const ended: string[] = [];
  socket.onAny((event: string, sent: { seq: number }) => {
    checkPushed(event, sent);
    const { seq, ...payload } = sent;
    pushed.push({ event, payload });
    if (!isMark({ event, payload })) seqs.push(seq);
  });
  socket.on("disconnect", (reason) => ended.push(reason));
  expect(await outcome(socket)).toBe("connected");
  /** All events up to this moment: asks for a marker event and waits for it. */
  const settled = async () => {
    marks += 1;
    const mark = { event: "friends:changed", payload: { user_id: MARK_BASE + marks } };
    app.ctx.push.emit(userId, "friends:changed", { ...mark.payload, seq: marks });
    await vi.waitFor(() => expect(pushed).toContainEqual(mark), { interval: 2, timeout: 3000 });
    return pushed.filter((sent) => !isMark(sent));
  };
  /** The payloads of one event, up to this moment. */
  const payloads = async (event: RealtimeEvent) =>
    (await settled()).filter((sent) => sent.event === event).map((sent) => sent.payload);
  return { socket, pushed, seqs, ended, settled, payloads };
}

function isMark({ payload }: Pushed): boolean {
  return typeof payload === "object" && payload !== null && "user_id" in payload && Number(payload.user_id) > MARK_BASE;
}
