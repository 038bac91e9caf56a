type Environment = Readonly<Record<string, string | undefined>>;

/** Host names of this machine: traffic to them never leaves it, so it needs no encryption. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether anybody between caller and server can read what is sent to an address. */
export function isReadOnTheWay(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "http:" && !LOOPBACK.test(url.hostname);
}

/** Whether mails are sent unencrypted when an attacker removes the server's offer of encryption. */
function mayBeReadOnTheWay(smtp: string): boolean {
  const url = URL.parse(smtp);
  if (url?.protocol !== "smtp:" || LOOPBACK.test(url.hostname)) return false;
  return (url.searchParams.get("requireTLS") ?? String(url.username !== "")) !== "true";
}

/** The settings of production that have removed a protection, each with a sentence about that protection. */
export function loosened(env: Environment): Readonly<Record<string, string>> {
  const {
    RATE_LIMITS,
    LOAD_LIMITS,
    VERIFICATION_MODE,
    WEB_BASE_URL = "",
    SMTP_URL = "",
    NODE_TLS_REJECT_UNAUTHORIZED,
  } = env;
  const all: readonly (readonly [string, boolean, string])[] = [
    ["RATE_LIMITS", isOther(RATE_LIMITS, "strict"), "is not strict: passwords and codes can be guessed faster."],
    ["LOAD_LIMITS", isOther(LOAD_LIMITS, "strict"), "is not strict: a flood of requests can take all memory."],
    [
      "VERIFICATION_MODE",
      VERIFICATION_MODE === "client",
      "is client: a sign-up proves nothing about who reads the mailbox.",
    ],
    ["WEB_BASE_URL", isReadOnTheWay(WEB_BASE_URL), "is http: everybody on the way can read passwords."],
    ["SMTP_URL", mayBeReadOnTheWay(SMTP_URL), "does not require TLS: codes may be sent unencrypted."],
    [
      "NODE_TLS_REJECT_UNAUTHORIZED",
      NODE_TLS_REJECT_UNAUTHORIZED === "0",
      "is 0: anybody on the way can pretend to be the mail server.",
    ],
  ];
  return Object.fromEntries(all.flatMap(([name, isSo, text]) => (isSo ? [[name, `${name} ${text}`]] : [])));
}

function isOther(given: string | undefined, wanted: string): boolean {
  return given !== undefined && given !== "" && given !== wanted;
}
