import { connect } from "node:net";
import { onTestFinished } from "vitest";

/** A connection by hand, with all that it received. */
export type RawLine = ReturnType<typeof openLine>;

/** Opens a connection, which is closed when the test ends. Its text shows how it ended otherwise. */
export function openLine(url: string) {
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
  const closed = new Promise((resolve) => socket.once("close", resolve));
  return { socket, closed, text: () => text };
}
