import type { Database } from "@chonsu/db/open-database";
import { hasPasswordOfStandIn } from "@chonsu/db/seed/scenarios/logins";
import { ConfigError } from "../platform/config-error.ts";
import type { ServerOptions } from "./options.ts";

/** Host names of this machine: traffic to them never leaves it, so it needs no encryption. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether anybody between caller and server can read what is sent to an address. */
function isReadOnTheWay(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "http:" && !LOOPBACK.test(url.hostname);
}

/** Whether mails are sent unencrypted when an attacker removes the server's offer of encryption. */
function mayBeReadOnTheWay(smtp: string): boolean {
  const url = URL.parse(smtp);
  if (url?.protocol !== "smtp:" || LOOPBACK.test(url.hostname)) return false;
  return (url.searchParams.get("requireTLS") ?? String(url.username !== "")) !== "true";
}

const isNotStrict = (value: string) => value !== "" && value !== "strict";

/** Settings that remove a protection: when they do, and what it means. */
const LOOSENED: Readonly<Record<string, readonly [isSo: (value: string) => boolean, text: string]>> = {
  RATE_LIMITS: [isNotStrict, "is not strict: passwords and codes can be guessed faster."],
  LOAD_LIMITS: [isNotStrict, "is not strict: a flood of requests can take all memory."],
  VERIFICATION_MODE: [(mode) => mode === "client", "is client: a sign-up proves nothing about who reads the mailbox."],
  WEB_BASE_URL: [isReadOnTheWay, "is http: everybody on the way can read passwords."],
  SMTP_URL: [mayBeReadOnTheWay, "does not require TLS: codes may be sent unencrypted."],
  NODE_TLS_REJECT_UNAUTHORIZED: [
    (value) => value === "0",
    "is 0: anybody on the way can pretend to be the mail server.",
  ],
};

/** The settings of production that have removed a protection, each with a sentence about that protection. */
export function loosened(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  const found = Object.entries(LOOSENED).filter(([name, [isSo]]) => isSo(env[name] ?? ""));
  return Object.fromEntries(found.map(([name, [, text]]) => [name, `${name} ${text}`]));
}

/** Those sentences that are true. */
function sentencesOf(all: Readonly<Record<string, boolean>>): string[] {
  return Object.keys(all).filter((sentence) => all[sentence]);
}

const ofStandIn = (option: string) => `--${option} belongs to a stand-in: leave it out, or leave NODE_ENV out.`;

/**
 * Throws ConfigError when required settings of production are missing or wrong, and names all of them. Such a setting
 * would harm people or make sign-up impossible, and `--fresh` would delete the members' data. docs/production.md has the
 * same list. Less serious findings are in `oddities`.
 */
export function refuseDangers(env: NodeJS.ProcessEnv, options: ServerOptions): void {
  const web = env["WEB_BASE_URL"] ?? "";
  const found = sentencesOf({
    "WEB_BASE_URL is not set, and links in mails would lead nowhere: set it to https://chonsu.example.com.": web === "",
    "WEB_BASE_URL is http, and everybody on the way could read passwords: put TLS in front and say https, or set WEB_BASE_URL_HTTP_IS_UNSAFE=1 as well.":
      isReadOnTheWay(web) && env["WEB_BASE_URL_HTTP_IS_UNSAFE"] !== "1",
    "SMTP_URL is not set, and no code would reach anybody who signs up: set it, and MAIL_FROM.": !env["SMTP_URL"],
    "INQUIRY_EMAIL is not set, and what members write to you would go to a stranger: set it to your mailbox.":
      !env["INQUIRY_EMAIL"],
    [ofStandIn("fresh")]: options.fresh,
    [ofStandIn("scenario")]: options.scenario !== undefined,
    [ofStandIn("isolate")]: options.isolates,
    [ofStandIn("control-host")]: options.controlHosts.length > 0,
  });
  if (found.length === 0) return;
  throw new ConfigError(["NODE_ENV=production cannot start like this (docs/production.md):", ...found].join("\n  "));
}

/**
 * Throws ConfigError when the data has members of a stand-in. The README shows the passwords of some, and the passwords
 * of others have a hash that is too cheap to protect them.
 */
export function refuseMembersOfStandIn(db: Database, folder: string): void {
  if (!hasPasswordOfStandIn(db)) return;
  throw new ConfigError(
    `The data folder ${folder} has members of a stand-in, whose passwords protect nothing. Give production another one with --data DIR.`,
  );
}

/** A start makes a secret of 43 characters. One that somebody has written may be short, or the same again and again. */
const SECRET_LENGTH_MIN = 32;
const SECRET_DIFFERENT_MIN = 8;
const REPEATED = /^(.+?)\1+$/s;

/**
 * Throws ConfigError when the secret of the data folder could be guessed. It signs tokens and encrypts mails: whoever
 * knows it can act as any member.
 */
export function refuseWeakSecret(written: string, folder: string): void {
  const secret = written.trim();
  const isVaried = new Set(secret).size >= SECRET_DIFFERENT_MIN && !REPEATED.test(secret);
  if (secret.length >= SECRET_LENGTH_MIN && isVaried) return;
  throw new ConfigError(
    `The file "secret" in the data folder ${folder} could be guessed: it needs ${SECRET_LENGTH_MIN} random characters. Delete it, and the next start makes a new one; then everybody has to sign in again.`,
  );
}

/**
 * Settings that are allowed but rarely intended, each as a sentence. A setting that is given explicitly counts as
 * intended, even with its default value, unless it removes a protection.
 */
export function oddities(env: NodeJS.ProcessEnv): string[] {
  const isBehindProxy = env["WEB_BASE_URL"]?.startsWith("https:") === true;
  const links = ["GUIDE_URL", "PRIVACY_URL", "TERMS_URL"].filter((name) => !env[name]);
  const unintended = sentencesOf({
    "TRUST_PROXY is not set, though something in front must speak https: all callers have its address and share its limits.":
      isBehindProxy && !env["TRUST_PROXY"],
    "CORS_ORIGIN is not set: pages of any origin may call the API (with a token they were given; there are no cookies).":
      !env["CORS_ORIGIN"],
    [`${links.join(", ")} not set: the web links to example.com.`]: links.length > 0,
  });
  return [...unintended, ...Object.values(loosened(env))];
}
