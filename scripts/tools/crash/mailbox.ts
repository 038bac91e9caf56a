import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type Mailbox = Awaited<ReturnType<typeof openMailbox>>;

const MESSAGE_ID = /^message-id:\s*(\S+)/im;

/**
 * Opens a mail server on loopback that accepts every mail and counts how often each one arrived, by its Message-ID. It waits `thinksMs`
 * before it accepts a mail, so that something can happen during delivery. Close it with `await using`.
 */
export async function openMailbox(thinksMs = 0) {
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    async onData(stream, _session, done) {
      // A sender that is killed ends its connection in the middle of a mail.
      const mail = await text(stream).catch(() => undefined);
      if (mail === undefined) return;
      const id = MESSAGE_ID.exec(mail)?.[1] ?? "";
      received.set(id, (received.get(id) ?? 0) + 1);
      setTimeout(done, thinksMs);
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
