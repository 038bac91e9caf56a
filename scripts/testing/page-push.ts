import { EventEmitter } from "node:events";
import type { Page, WebSocket } from "playwright/test";

/** The server's answer to the CONNECT packet of socket.io: from then on it pushes. */
const CONNECTED = "40{";

/** The push of one page. Emits `connected` when the server has accepted a connection of the document that is shown. */
export function watchPush(page: Page) {
  /** By the session id of engine.io, or by its socket when the socket was the first to connect. */
  const connections = new Set<string | WebSocket>();
  const news = new EventEmitter();
  const add = (connection: string | WebSocket) => {
    connections.add(connection);
    news.emit("connected");
  };
  page.on("request", (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) connections.clear();
  });
  page.on("websocket", (socket) => {
    const { searchParams } = new URL(socket.url());
    if (!searchParams.has("EIO")) return;
    const connection = searchParams.get("sid") ?? socket;
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith(CONNECTED)) add(connection);
    });
    socket.on("close", () => connections.delete(connection));
  });
  // A client may connect by polling first.
  page.on("response", async (response) => {
    const { searchParams } = new URL(response.url());
    const sid = searchParams.get("sid");
    if (sid === null || searchParams.get("transport") !== "polling") return;
    // The body of an answer is gone when the page has left the document.
    const text = await response.text().catch(() => "");
    if (text.startsWith(CONNECTED)) add(sid);
  });
  return { news, isConnected: () => connections.size > 0 };
}
