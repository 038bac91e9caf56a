import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A connection by hand, with all that it received. */
export interface RawLine {
  readonly socket: Socket;
  text(): string;
}

/** Opens a connection, which is closed when the test ends. Its text shows how it ended otherwise. */
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
