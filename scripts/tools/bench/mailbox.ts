import { SMTPServer } from "smtp-server";

/** A mail server that takes everything and keeps nothing. */
export interface Mailbox {
  readonly port: number;
  taken(): number;
  close(): Promise<void>;
}

export async function openMailbox(): Promise<Mailbox> {
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, _session, done) {
      stream.resume();
      stream.on("end", () => {
        taken += 1;
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : 0,
    taken: () => taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
