import { isEmailAddress } from "@chonsu/shared/format/text/email-address";
import { PRODUCT_NAME } from "@chonsu/shared/school/school";
import { ConfigError } from "../platform/config-error.ts";
import { isLoopback } from "./options.ts";

/** How mails are sent: the server and the sender. */
export type SmtpSettings = Readonly<NonNullable<ReturnType<typeof readSmtpSettings>>>;

const SUBMISSION_PORT = 587;
const SUBMISSIONS_PORT = 465;

/**
 * Reads `SMTP_URL` (`smtp://user:password@host:587`, or `smtps://` for encryption from the first byte) and `MAIL_FROM`
 * (`a@b.kr` or `Name <a@b.kr>`). Undefined when nothing is set: mails stay in the outbox. A password is sent over
 * encrypted connections only, unless the server is this machine; `?requireTLS=` true or false overrides that. Throws
 * ConfigError with a hint, never with the password.
 */
export function readSmtpSettings(url: string | undefined, from: string | undefined) {
  if (url === undefined || url === "") return undefined;
  const parsed = URL.parse(url);
  if (parsed === null || !/^smtps?:$/.test(parsed.protocol) || parsed.hostname === "") {
    throw new ConfigError("SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465.");
  }
  const host = parsed.hostname.replace(/^\[|\]$/g, "");
  const secure = parsed.protocol === "smtps:";
  const login =
    parsed.username === "" ? undefined : { user: decode(parsed.username), password: decode(parsed.password) };
  return {
    host,
    port: Number(parsed.port) || (secure ? SUBMISSIONS_PORT : SUBMISSION_PORT),
    /** Whether the connection is encrypted from the first byte. Otherwise STARTTLS is used where the server offers it. */
    secure,
    /** Whether mails are sent over encrypted connections only. */
    requireTls: readRequireTls(parsed.searchParams) ?? (login !== undefined && !isLoopback(host)),
    login,
    from: readSender(from),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError("User and password in SMTP_URL must be percent-encoded: write % as %25.");
  }
}

function readRequireTls(query: URLSearchParams): boolean | undefined {
  const value = query.get("requireTLS");
  const others = [...query.keys()].filter((name) => name !== "requireTLS");
  if (others.length > 0 || (value !== null && value !== "true" && value !== "false")) {
    throw new ConfigError(
      "SMTP_URL may carry ?requireTLS=true or ?requireTLS=false and nothing else after its question mark.",
    );
  }
  return value === null ? undefined : value === "true";
}

function readSender(text: string | undefined) {
  const found = /^(?:(?<name>[^<>@"\p{Cc}]*)<(?<inner>[^<>]+)>|(?<bare>[^<>]+))$/u.exec(text?.trim() ?? "")?.groups;
  const address = found?.["inner"] ?? found?.["bare"] ?? "";
  if (!isEmailAddress(address)) {
    throw new ConfigError(
      "With SMTP_URL, MAIL_FROM must be the sender: no-reply@example.com or Name <no-reply@example.com>.",
    );
  }
  return { name: found?.["name"]?.trim() || PRODUCT_NAME, address };
}
