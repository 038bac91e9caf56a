import type { SocketBytes, SocketOpening } from "../exchange.ts";
import { FrameReader } from "./frames.ts";
import { type PushWatch, sidIn } from "./pushes.ts";

const HEAD_END = "\r\n\r\n";
const HEAD_MAX = 64 * 1024;
/** Between packets of one answer of polling. */
const SEPARATOR = "\u001e";

interface OpenSocket {
  sid: string | undefined;
  /** Packets of the client that came before the connection had an id. */
  early: string[];
  head: Buffer;
  fromClient: FrameReader | undefined;
  fromTarget: FrameReader | undefined;
  /** Bytes of the client before the answer of the target is there. */
  waiting: Buffer[];
}

/** Reads the packets of socket.io out of web sockets and out of polling. */
export class Sockets {
  readonly #pushes: PushWatch;
  readonly #open = new Map<number, OpenSocket>();

  constructor(pushes: PushWatch) {
    this.#pushes = pushes;
  }

  begin({ socket, url }: SocketOpening): void {
    const sid = new URLSearchParams(url.split("?")[1]).get("sid") ?? undefined;
    const none = { fromClient: undefined, fromTarget: undefined, early: [], waiting: [] };
    this.#open.set(socket, { sid, head: Buffer.alloc(0), ...none });
  }

  read({ socket, from, bytes }: SocketBytes): void {
    const open = this.#open.get(socket);
    if (open === undefined) return;
    if (bytes === undefined) {
      this.#open.delete(socket);
      if (open.sid !== undefined) this.#pushes.end(open.sid);
    } else if (from === "client") {
      if (open.fromClient === undefined) open.waiting.push(Buffer.from(bytes));
      else open.fromClient.read(Buffer.from(bytes));
    } else if (open.fromTarget === undefined) {
      this.#readHead(socket, open, Buffer.from(bytes));
    } else {
      open.fromTarget.read(Buffer.from(bytes));
    }
  }

  /** What a request by polling has sent, and what its answer brought. */
  poll(url: string, sent: string, answered: string): void {
    const asked = new URLSearchParams(url.split("?")[1]).get("sid") ?? undefined;
    const packets = answered.split(SEPARATOR);
    const sid = asked ?? sidIn(packets[0] ?? "");
    if (sid === undefined) return;
    const connection = this.#pushes.connection(sid);
    for (const packet of sent.split(SEPARATOR)) this.#pushes.fromClient(connection, packet);
    for (const packet of packets) this.#pushes.fromTarget(connection, packet);
  }

  #readHead(socket: number, open: OpenSocket, bytes: Buffer): void {
    open.head = Buffer.concat([open.head, bytes]);
    const end = open.head.indexOf(HEAD_END);
    if (end === -1 && open.head.length < HEAD_MAX) return;
    const head = open.head.toString("latin1", 0, end);
    // A refusal has no frames.
    if (!/^HTTP\/1\.1 101 /.test(head)) return void this.#open.delete(socket);
    const isDeflated = /^sec-websocket-extensions:.*permessage-deflate/im.test(head);
    open.fromTarget = new FrameReader((packet) => this.#fromTarget(open, packet), isDeflated);
    open.fromClient = new FrameReader((packet) => this.#fromClient(open, packet), isDeflated);
    open.fromTarget.read(open.head.subarray(end + HEAD_END.length));
    for (const early of open.waiting) open.fromClient.read(early);
    open.waiting = [];
    open.head = Buffer.alloc(0);
  }

  #fromClient(open: OpenSocket, packet: string): void {
    if (open.sid === undefined) open.early.push(packet);
    else this.#pushes.fromClient(this.#pushes.connection(open.sid), packet);
  }

  #fromTarget(open: OpenSocket, packet: string): void {
    open.sid ??= sidIn(packet);
    if (open.sid === undefined) return;
    const connection = this.#pushes.connection(open.sid);
    for (const early of open.early) this.#pushes.fromClient(connection, early);
    open.early = [];
    this.#pushes.fromTarget(connection, packet);
  }
}
