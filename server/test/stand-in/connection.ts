import { expect, vi } from "vitest";
import { openLine } from "../support/raw-line.ts";

/** A connection that speaks HTTP by hand, and sends a text at once: it shows every byte, and how the connection ends. */
export function openConnection(url: string, first = "") {
  const { socket, text } = openLine(url);
  socket.setEncoding("latin1");
  socket.write(first);
  return {
    send: (more: string) => void socket.write(more),
    /** All bytes so far. */
    received: text,
    /** Resolves with all bytes when they contain this. */
    async until(part: string): Promise<string> {
      await vi.waitFor(() => expect(text()).toContain(part));
      return text();
    },
    /** Resolves with all bytes when the other side has ended the connection. */
    ended: new Promise<string>((resolve) => socket.once("close", () => resolve(text()))),
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
