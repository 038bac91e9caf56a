import { EventEmitter } from "node:events";
import type { Page, Response, WebSocket } from "playwright/test";

/** The server's answer to the CONNECT packet of socket.io: from then on it pushes. */
const CONNECTED = "40{";

/** The push of one page. Emits `connected` when the server has accepted a connection of the document that is shown. */
export class PagePush extends EventEmitter {
  /** By the session id of engine.io, or by its socket when the socket was the first to connect. */
  readonly #connections = new Set<string | WebSocket>();

  constructor(page: Page) {
    super();
    page.on("request", (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) this.#connections.clear();
    });
    page.on("websocket", (socket) => this.#watchSocket(socket));
    page.on("response", (response) => void this.#readPolled(response));
  }

  get isConnected(): boolean {
    return this.#connections.size > 0;
  }

  #watchSocket(socket: WebSocket): void {
    const { searchParams } = new URL(socket.url());
    if (!searchParams.has("EIO")) return;
    const connection = searchParams.get("sid") ?? socket;
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith(CONNECTED)) this.#add(connection);
    });
    socket.on("close", () => this.#connections.delete(connection));
  }

  /** A client may connect by polling first. */
  async #readPolled(response: Response): Promise<void> {
    const { searchParams } = new URL(response.url());
    const sid = searchParams.get("sid");
    if (sid === null || searchParams.get("transport") !== "polling") return;
    // The body of an answer is gone when the page has left the document.
    const text = await response.text().catch(() => "");
    if (text.startsWith(CONNECTED)) this.#add(sid);
  }

  #add(connection: string | WebSocket): void {
    this.#connections.add(connection);
    this.emit("connected");
  }
}
