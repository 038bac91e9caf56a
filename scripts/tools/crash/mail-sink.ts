import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/** A mail server that accepts everything and counts how often each mail arrived. */
export interface MailSink {
  readonly port: number;
  /** By Message-ID. */
  readonly received: ReadonlyMap<string, number>;
  close(): Promise<void>;
}

const MESSAGE_ID = /^message-id:\s*(\S+)/im;

/** Opens one on loopback. It waits `thinksMs` before it accepts a mail, so that a kill can happen during delivery. */
export async function openMailSink(thinksMs: number): Promise<MailSink> {
  const received = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    socket.on("error", () => {});
    converse(socket, thinksMs, (id) => received.set(id, (received.get(id) ?? 0) + 1));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    received,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The part of SMTP that a sender of one mail at a time needs. */
function converse(socket: Socket, thinksMs: number, take: (id: string) => void): void {
  let heard = "";
  let isText = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  say("220 sink");
  socket.setEncoding("utf8").on("data", (chunk) => {
    heard += String(chunk);
    for (;;) {
      const end = heard.indexOf(isText ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const part = heard.slice(0, end);
      heard = heard.slice(end + (isText ? 5 : 2));
      if (isText) {
        isText = false;
        take(MESSAGE_ID.exec(part)?.[1] ?? "");
        setTimeout(() => say("250 taken"), thinksMs);
      } else if (/^DATA/i.test(part)) {
        isText = true;
        say("354 go on");
      } else if (/^QUIT/i.test(part)) socket.end("221 bye\r\n");
      else say("250 sink");
    }
  });
}
