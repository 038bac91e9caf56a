import { onTestFinished } from "vitest";
import type { TestApp } from "./harness.ts";

type Frame = string | Buffer;

/** A connection that speaks engine.io by hand: sends what no client library would, and keeps all frames. */
export interface RawSocket {
  readonly frames: readonly Frame[];
  send(frame: Frame): void;
  /** Resolves when a frame begins with this; rejects when the connection ends before that. */
  received(start: string): Promise<string>;
  /** Waits until all earlier frames have come, or the connection is closed: sends a request that is always refused. */
  settled(): Promise<void>;
  readonly isOpen: () => boolean;
}

const CONNECT = "40";
/** Accepted (40) or refused (44). */
const ANSWER = "4";

/** Opens a web socket; with a token also the namespace, as in the protocol: `40{"token":…}`. */
export async function openRaw(app: TestApp, auth?: Readonly<Record<string, unknown>>): Promise<RawSocket> {
  const peer = new WebSocket(`${app.url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  peer.binaryType = "arraybuffer";
  onTestFinished(() => peer.close());
  const frames: Frame[] = [];
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  peer.onmessage = ({ data }) => {
    frames.push(typeof data === "string" ? data : Buffer.from(data));
    wake();
  };
  peer.onclose = wake;
  const received = (start: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = frames.find((frame) => typeof frame === "string" && frame.startsWith(start));
        if (typeof found !== "string" && peer.readyState !== WebSocket.CLOSED) return;
        waiting.delete(look);
        if (typeof found === "string") resolve(found);
        else reject(new Error(`closed before ${start}`));
      };
      waiting.add(look);
      look();
    });
  const socket: RawSocket = {
    frames,
    received,
    async settled() {
      if (!socket.isOpen()) return;
      socket.send("40/mark,");
      await received("44/mark").catch(() => undefined);
    },
    isOpen: () => peer.readyState === WebSocket.OPEN,
    send: (frame) => peer.send(typeof frame === "string" ? frame : new Uint8Array(frame)),
  };
  await received("0");
  if (auth !== undefined) {
    socket.send(CONNECT + JSON.stringify(auth));
    await received(ANSWER);
  }
  return socket;
}
