import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A connection by hand, and all it was sent so far. */
export interface RawLine {
  readonly socket: Socket;
  text(): string;
}

/** Opens one; gone when the test ends. How it ends otherwise is told by its text. */
export function openLine(url: string): RawLine {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = "";
  socket.on("data", (chunk) => {
    text += String(chunk);
  });
  socket.on("error", () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  return { socket, text: () => text };
}
