type Environment = Readonly<Record<string, string | undefined>>;

/** Names of this machine: unencrypted traffic to them does not leave it. */
const LOOPBACK = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/;

/** Whether everybody on the way can read what is sent to an address. */
export function isReadOnTheWay(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === "http:" && !LOOPBACK.test(url.hostname);
}

/** Whether mails go unencrypted where somebody on the way takes the offer of encryption out. */
function mayBeReadOnTheWay(smtp: string): boolean {
  const url = URL.parse(smtp);
  if (url?.protocol !== "smtp:" || LOOPBACK.test(url.hostname)) return false;
  return (url.searchParams.get("requireTLS") ?? String(url.username !== "")) !== "true";
}

/** Protections that a setting of production has taken away, by that setting; a sentence each. */
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
