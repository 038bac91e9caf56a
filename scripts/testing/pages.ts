import { EventEmitter, once } from "node:events";
import type { BrowserContext, Page, WebSocket } from "playwright/test";

/** The browser logs refused calls and lost connections as errors by itself; tests may cause them on purpose. */
const BROWSER_OWN = /^(Failed to load resource|WebSocket connection to )/;
/** The server's answer to the CONNECT packet of socket.io: from then on it pushes. */
const CONNECTED = "40{";

/** Runs in every page: turns a violation of the content security policy into an error of the page. */
const TELL_BROKEN_POLICY = `addEventListener("securitypolicyviolation", (event) => {
  const { disposition, effectiveDirective, blockedURI, sourceFile, lineNumber } = event;
  if (disposition === "enforce") {
    console.error("policy broken: " + effectiveDirective + " by " + blockedURI + " in " + sourceFile + ":" + lineNumber);
  }
});`;

/** The browser contexts of one test, which share one clock. */
export class KitPages {
  readonly errors: string[] = [];
  readonly #make: () => Promise<BrowserContext>;
  readonly #opened: BrowserContext[] = [];
  readonly #watched: BrowserContext[] = [];
  readonly #pushes = new WeakMap<Page, ReturnType<typeof watchPush>>();
  #frozenAt: Date | undefined;

  constructor(make: () => Promise<BrowserContext>) {
    this.#make = make;
  }

  /** A page in a context of its own. */
  async open(): Promise<Page> {
    const context = await this.#make();
    this.#opened.push(context);
    await this.watch(context);
    return context.newPage();
  }

  /** Collects the errors of all pages of a context, and gives them the clock of the test. */
  async watch(context: BrowserContext): Promise<void> {
    this.#watched.push(context);
    await context.addInitScript({ content: TELL_BROKEN_POLICY });
    if (this.#frozenAt !== undefined) {
      await context.clock.install({ time: this.#frozenAt });
      await context.clock.setFixedTime(this.#frozenAt);
    }
    context.on("page", (page) => this.#watchPage(page));
  }

  #watchPage(page: Page): void {
    this.#pushes.set(page, watchPush(page));
    page.on("pageerror", (error) => this.errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" && !BROWSER_OWN.test(message.text())) this.errors.push(message.text());
    });
  }

  /** Waits until the push of a page is connected. Throws after `timeout` milliseconds. */
  async pushConnected(page: Page, timeout: number): Promise<void> {
    const push = this.#pushes.get(page);
    if (push === undefined) throw new Error("pushConnected() takes a page of this test");
    if (push.isConnected()) return;
    await once(push.news, "connected", { signal: AbortSignal.timeout(timeout) }).catch(() => {
      throw new Error(`the push of ${page.url()} was not connected within ${timeout} ms`);
    });
  }

  /** Stops the time of the pages. Their timers go on, because without them nothing would be drawn. */
  async freeze(at: Date): Promise<void> {
    const isFirst = this.#frozenAt === undefined;
    this.#frozenAt = at;
    for (const context of this.#watched) {
      if (isFirst) await context.clock.install({ time: at });
      await context.clock.setFixedTime(at);
    }
  }

  /** Runs the timers of the pages that are due within `ms`; then it is `now`. */
  async advance(ms: number, now: Date): Promise<void> {
    if (this.#frozenAt === undefined) await this.freeze(new Date(now.getTime() - ms));
    for (const context of this.#watched) await context.clock.fastForward(ms);
    await this.freeze(now);
  }

  async close(): Promise<void> {
    for (const context of this.#opened) await context.close();
  }
}

/** The push of one page. Emits `connected` when the server has accepted a connection of the document that is shown. */
function watchPush(page: Page) {
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
