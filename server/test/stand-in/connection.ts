import { connect } from "node:net";
import { onTestFinished, vi } from "vitest";

/** A TCP connection that speaks HTTP by hand: it shows every byte, and how the connection ends. */
export interface Connection {
  send(text: string): void;
  /** All bytes so far. */
  readonly received: () => string;
  /** Resolves with all bytes when they contain this. */
  until(text: string): Promise<string>;
  /** Resolves with all bytes when the other side has ended the connection. */
  readonly ended: Promise<string>;
  /** Disconnects. */
  leave(): void;
}

/** Connects to a server, and sends it a text at once. */
export function openConnection(url: string, first = ""): Connection {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let received = "";
  socket.write(first);
  socket.setEncoding("latin1");
  socket.on("data", (part: string) => {
    received += part;
  });
  // How it ends does not matter here.
  socket.on("error", () => {});
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(received)));
  return {
    send: (text) => void socket.write(text),
    received: () => received,
    async until(text) {
      await vi.waitFor(() => {
        if (!received.includes(text)) throw new Error(`${text} has not come, but ${received}`);
      });
      return received;
    },
    ended,
    leave: () => void socket.destroy(),
  };
}

/** A request as text. */
export function requestText(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = "",
): string {
  const framing = body === "" ? {} : { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  const lines = Object.entries({ Host: "127.0.0.1", ...headers, ...framing }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`;
}
