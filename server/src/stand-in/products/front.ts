import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { ERRORS } from "@chonsu/shared/errors";
import { responsesTogether } from "../../admission/answers-of-a-turn.ts";
import type { AppConfig } from "../../config/config.ts";
import { openEntrance, SERVER_OPTIONS } from "../../http/entrance.ts";
import { ANSWER_HEADERS } from "../../http/headers.ts";
import { type CorsOrigins, corsHeaders } from "../../platform/addresses/origins.ts";
import type { Instruments } from "./instruments.ts";
import { UnansweredRequests } from "./unanswered.ts";

/** The paths of the control plane, and of the page that shows mails from it. */
const CONTROL_PREFIXES = ["/__standin", "/__outbox"];
const API_PREFIX = "/api";
const PUSH_PREFIX = "/socket.io";
/** How long an idle connection is kept, as in Fastify. Milliseconds. */
const KEEP_ALIVE_MS = 72_000;

export interface Answerer {
  handle(request: IncomingMessage, response: ServerResponse): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
}

/** What the front of a product needs. */
interface FrontOptions {
  /** The current instance. Undefined while the next instance begins. */
  present(): Answerer | undefined;
  /** Runs a task with the current instance: at once, or after the current reset. */
  whenPresent(task: (instance: Answerer) => void): void;
  /** The instruments see requests before the instance does. */
  readonly instruments: Instruments;
  /** The control plane. It is the same for all instances. */
  readonly control: Pick<Answerer, "handle">;
  readonly config: Pick<AppConfig, "corsOrigins">;
  /** Called for every request. */
  onAsked(): void;
}

/** Opens the address of a product, one port for all its instances. It does not listen yet. */
export function openFront(options: FrontOptions) {
  const unanswered = new UnansweredRequests();
  const handOver = (request: IncomingMessage, response: ServerResponse) =>
    options.whenPresent((instance) => {
      const entry = unanswered.add(request, response);
      response.once("close", () => unanswered.remove(entry));
      options.instruments.intercept(request, response, () => instance.handle(request, response));
    });
  const server = createServer(
    { ...SERVER_OPTIONS, keepAliveTimeout: KEEP_ALIVE_MS, ServerResponse: responsesTogether() },
    (request, response) => {
      options.onAsked();
      if (CONTROL_PREFIXES.some((prefix) => isUnder(prefix, request))) options.control.handle(request, response);
      else handOver(request, response);
    },
  );
  server.on("upgrade", (request, socket, head) => {
    options.onAsked();
    const instance = options.present();
    if (instance === undefined) socket.destroy();
    else options.instruments.interceptUpgrade(request, socket, () => instance.upgrade(request, socket, head));
  });
  openEntrance(server, options.config.corsOrigins);
  return {
    /** Begins to listen and returns the port. Throws what listening throws. */
    listen: (host: string, port: number) => listen(server, host, port),
    /** How many requests the current instance has not answered yet. */
    get inFlight() {
      return unanswered.list().filter(({ request }) => !isUnder(PUSH_PREFIX, request)).length;
    },
    refuseInFlight: () => refuseAll(unanswered, options.config.corsOrigins),
    close(): Promise<void> {
      server.closeAllConnections();
      // The only possible error is that the server does not listen.
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

export type Front = ReturnType<typeof openFront>;

/**
 * Answers every unanswered call with 409 and ends answers that are partly sent. Returns the number of these calls. Files
 * of the web and stored pictures are still sent completely, because they never change.
 */
function refuseAll(unanswered: UnansweredRequests, corsOrigins: CorsOrigins): number {
  let refused = 0;
  for (const entry of unanswered.list()) {
    const { request, response } = entry;
    // This call is answered: its answer is sent with the other answers of this turn.
    if (response.writableEnded) continue;
    const isPush = isUnder(PUSH_PREFIX, request);
    if (!isPush && isForFile(request)) continue;
    unanswered.remove(entry);
    // A client that waits for pushes sees a lost connection, as at a restart of a server.
    if (isPush || response.headersSent) response.destroy();
    else sendReset(response, corsHeaders(corsOrigins, request.headers.origin));
    if (!isPush) refused += 1;
  }
  return refused;
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

function isUnder(prefix: string, request: IncomingMessage): boolean {
  const path = request.url ?? "";
  return path.startsWith(prefix) && /^[/?]?$/.test(path.charAt(prefix.length));
}

function isForFile(request: IncomingMessage): boolean {
  return (request.method === "GET" || request.method === "HEAD") && !isUnder(API_PREFIX, request);
}

/** `readers` are the CORS headers, as in every answer. */
function sendReset(response: ServerResponse, readers: Readonly<Record<string, string>>): void {
  const { status, detail } = ERRORS.RESET;
  response.writeHead(status, { ...ANSWER_HEADERS, ...readers, "Content-Type": "application/json; charset=utf-8" });
  response.end(JSON.stringify({ detail, code: "RESET" }));
}
