import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Faults, RequestFault } from "@chonsu/server/stand-in/faults/faults";
import type { Passed } from "../exchange.ts";
import { listenOn } from "../listening.ts";
import { BodyCopy, CopyBudget } from "./copies.ts";
import { type ForwardOutcome, forward, HEAD_MAX } from "./forward.ts";
import { Lanes } from "./lanes.ts";
import type { ProxyTarget } from "./target.ts";
import { tunnel } from "./tunnel.ts";

interface ProxyParts {
  readonly target: ProxyTarget;
  readonly faults?: Faults | undefined;
  /** Gets what has passed. Without it nothing is copied. */
  readonly tell?: (passed: Passed) => void;
}

/** Opens the proxy. */
export async function openProxy({
  host,
  port,
  ...parts
}: ProxyParts & { readonly host: string; readonly port: number }) {
  const proxy = new Proxying(parts);
  const server = createServer({
    maxHeaderSize: HEAD_MAX,
    // The target decides how long it waits, and what it wants of a head.
    requestTimeout: 0,
    headersTimeout: 0,
    keepAliveTimeout: 0,
    requireHostHeader: false,
  });
  server.on("request", proxy.pass);
  server.on("checkContinue", proxy.pass);
  server.on("upgrade", proxy.open);
  const url = await listenOn(server, port, host);
  return {
    url,
    async close() {
      proxy.closeSockets();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

class Proxying {
  readonly #parts: ProxyParts;
  readonly #lanes: Lanes;
  readonly #budget = new CopyBudget();
  /** Open web sockets. */
  readonly #sockets = new Set<Duplex>();
  #opened = 0;

  constructor(parts: ProxyParts) {
    this.#parts = parts;
    this.#lanes = new Lanes(parts.target);
  }

  readonly pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const { target, faults } = this.#parts;
    const [sent, answered] = [this.#copy(), this.#copy()];
    const fault = faults?.decide(incoming);
    const done = this.#noteEnd(incoming, sent, answered, fault);
    const handOn = () => forward({ incoming, outgoing, target, lanes: this.#lanes, sent, answered, done });
    if (faults === undefined || fault === undefined) return handOn();
    let isHandedOn = false;
    outgoing.once("close", () => {
      if (!isHandedOn) done({ end: "fault", answer: undefined });
    });
    faults.apply(fault, incoming, outgoing, () => {
      isHandedOn = true;
      handOn();
    });
  };

  readonly open = (request: IncomingMessage, client: Duplex, head: Buffer): void => {
    const { faults, target, tell } = this.#parts;
    this.#opened += 1;
    const socket = this.#opened;
    this.#sockets.add(client);
    client.once("close", () => this.#sockets.delete(client));
    const { url = "/", rawHeaders: headers } = request;
    const handOn = () => {
      tell?.({ kind: "opening", socket, url, headers });
      tunnel(request, client, head, target, (from, bytes) =>
        tell?.({ kind: "bytes", socket, from, bytes: bytes && Uint8Array.from(bytes) }),
      );
    };
    if (faults === undefined) handOn();
    else faults.applyToUpgrade(faults.decide(request), client, handOn);
  };

  /** A server does not close the connections that it has handed over. */
  closeSockets(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  #copy(): BodyCopy {
    const copy = new BodyCopy(this.#budget);
    if (this.#parts.tell === undefined) copy.drop();
    return copy;
  }

  #noteEnd(incoming: IncomingMessage, sent: BodyCopy, answered: BodyCopy, fault: RequestFault | undefined) {
    const at = Date.now();
    const began = performance.now();
    return (outcome: ForwardOutcome) => {
      const body = sent.handOver();
      const { method = "GET", url = "/", rawHeaders: headers } = incoming;
      const what = { kind: "exchange", at, tookMs: performance.now() - began, method, url, headers } as const;
      const asked = { ...what, body: incoming.complete ? body : undefined, faults: fault?.rules ?? [] };
      this.#parts.tell?.({ ...asked, ...outcome });
      // What was cut on its way has no other end.
      answered.drop();
    };
  }
}
