import { onTestFinished } from "vitest";
import type { TestApp } from "./harness.ts";

type Frame = string | Buffer;

/** A connection that speaks engine.io by hand: sends what no client library would, and keeps all frames. */
export type RawSocket = Awaited<ReturnType<typeof openRaw>>;

const CONNECT = "40";
/** Accepted (40) or refused (44). */
const ANSWER = "4";

/** Opens a web socket; with a token also the namespace, as in the protocol: `40{"token":…}`. */
export async function openRaw(app: TestApp, auth?: Readonly<Record<string, unknown>>) {
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
    send(CONNECT + JSON.stringify(auth));
    await received(ANSWER);
  }
  return { frames, received, settled, isOpen, send };
}
