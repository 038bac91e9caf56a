import { buffer } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import { createApp } from "../../src/app.ts";
import { readSmtpSettings, type SmtpSettings } from "../../src/config/smtp-settings.ts";
import type { Context } from "../../src/context.ts";
import type { App } from "../../src/http/app-types.ts";
import { startTestApp } from "./harness.ts";

/** A received mail: the envelope, the headers by lower-case name, and its two parts. */
export interface Letter {
  readonly from: string;
  readonly to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly html: string;
}

/** How a server behaves; each may change at any time. */
export interface Manners {
  /** Answers a recipient with an error, or accepts it. */
  refuses?: (recipient: string) => { readonly code: number; readonly text: string } | undefined;
  /** Answers the text with an error. */
  refusesText?: { readonly code: number; readonly text: string };
  /** Answers a text only when this is resolved. */
  holds?: Promise<void>;
  /** Accepted logins. Without any, a sender may send without a login. */
  logins?: Readonly<Record<string, string>>;
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** A real SMTP server on loopback. It accepts every mail unless its manners say otherwise, and is stopped when the test ends. */
async function startMailServer(manners: Manners = {}) {
  const letters: Letter[] = [];
  /** The recipients that a client named, refused or not. */
  const asked: string[] = [];
  let connections = 0;
  let texts = 0;
  let port = 0;
  let server: SMTPServer | undefined;

  async function start(): Promise<void> {
    const next = new SMTPServer({
      disabledCommands: manners.logins === undefined ? ["AUTH", "STARTTLS"] : ["STARTTLS"],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      closeTimeout: 50,
      onConnect(_session, callback) {
        connections += 1;
        callback();
      },
      onAuth({ username = "", password }, _session, callback) {
        const isKnown = manners.logins?.[username] === password;
        callback(isKnown ? null : new Error("who is that"), { user: username });
      },
      onRcptTo({ address }, _session, callback) {
        asked.push(address);
        const refusal = manners.refuses?.(address);
        callback(refusal === undefined ? null : failure(refusal));
      },
      async onData(stream, { envelope }, callback) {
        // A sender may disconnect before the end of the text.
        const raw = await buffer(stream).catch(() => undefined);
        if (raw === undefined) return callback();
        texts += 1;
        await manners.holds;
        if (manners.refusesText !== undefined) return callback(failure(manners.refusesText));
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...readLetter(raw) });
        callback();
      },
    });
    server = next;
    next.on("error", () => {});
    await new Promise<void>((resolve) => next.listen(port, "127.0.0.1", resolve));
    const address = next.server.address();
    if (typeof address === "object" && address !== null) port = address.port;
  }

  async function stop(): Promise<void> {
    const last = server;
    server = undefined;
    if (last !== undefined) await new Promise<void>((resolve) => last.close(resolve));
  }

  await start();
  onTestFinished(stop);
  return {
    manners,
    letters,
    asked,
    start,
    stop,
    connections: () => connections,
    /** The number of texts that were received completely, accepted or not. */
    texts: () => texts,
    /** The settings of a product that sends through this server. */
    settings({ login = "", query = "" } = {}): SmtpSettings {
      const settings = readSmtpSettings(`smtp://${login}127.0.0.1:${port}${query}`, "촌수 <no-reply@mail.kaist.ac.kr>");
      if (settings === undefined) throw new Error("no settings");
      return settings;
    },
  };
}

function failure({ code, text }: { readonly code: number; readonly text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

function readLetter(raw: Buffer): Pick<Letter, "headers" | "text" | "html"> {
  const { headers, body } = splitPart(raw.toString("latin1"));
  const [, boundary = ""] = /boundary="([^"]+)"/.exec(headers["content-type"] ?? "") ?? [];
  const parts = body.split(`--${boundary}`).map((part) => splitPart(part.trimStart()));
  const formOf = (type: string) => {
    const part = parts.find(({ headers: about }) => about["content-type"]?.startsWith(type));
    return part === undefined ? "" : decodeBody(part.headers["content-transfer-encoding"], part.body);
  };
  return { headers, text: formOf("text/plain"), html: formOf("text/html") };
}

/** Headers by name. A repeated header has both values, joined. */
function splitPart(text: string): { headers: Record<string, string>; body: string } {
  const end = text.indexOf("\r\n\r\n");
  const headers: Record<string, string> = {};
  for (const line of text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n")) {
    const [name = "", ...rest] = line.split(":");
    const value = decodeWords(rest.join(":").trim());
    const key = name.toLowerCase();
    headers[key] = headers[key] === undefined ? value : `${headers[key]} AND ${value}`;
  }
  return { headers, body: text.slice(end + 4) };
}

/** RFC 2047. */
function decodeWords(text: string): string {
  return text
    .replace(/\?= +=\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toUpperCase() === "B" ? decodeBase64(word) : decodeQuoted(word.replaceAll("_", " ")),
    );
}

function decodeBody(encoding: string | undefined, body: string): string {
  if (encoding === "base64") return decodeBase64(body).replaceAll("\r\n", "\n");
  const decoded = encoding === "quoted-printable" ? decodeQuoted(body.replace(/=\r\n/g, "")) : body;
  return decoded.replaceAll("\r\n", "\n").trimEnd();
}

const decodeBase64 = (text: string) => Buffer.from(text, "base64").toString();
const decodeQuoted = (text: string) =>
  decodeURIComponent(text.replaceAll("%", "%25").replace(/=(?=[0-9A-F]{2})/gi, "%"));

interface Sending extends NonNullable<Parameters<typeof startTestApp>[0]> {
  readonly manners?: Manners;
  readonly settings?: Parameters<MailServer["settings"]>[0];
}

/** A product that sends through its own mail server. */
export async function startSender({ manners, settings, config, ...options }: Sending = {}) {
  const smtp = await startMailServer(manners);
  return { smtp, app: await startTestApp({ ...options, config: { smtp: smtp.settings(settings), ...config } }) };
}

/** Another server on the same data. It is closed when the test ends. */
export async function restart(ctx: Context): Promise<App> {
  const app = await createApp(ctx);
  onTestFinished(() => app.close());
  await app.ready();
  return app;
}
