import type { Delivery } from "./mail-wire.ts";

/** 5xx codes that concern the session and not the mail: wrong order of commands, missing login. */
const ABOUT_US = new Set([503, 530]);
const GOING_DOWN = 421;

/**
 * Classifies the error of an attempt. An answer about the recipient or the text concerns only this mail: it is
 * permanent with 5xx and temporary with 4xx. A cancelled attempt is temporary. Everything else (no connection, no
 * login, sender refused) would stop any mail.
 */
export function deliveryOf(error: unknown): Exclude<Delivery, { kind: "sent" }> {
  const { code, command, status, response } = factsOf(error);
  const reason = [
    code,
    command,
    status,
    /^\d{3}[ -](?<enhanced>\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.groups?.["enhanced"],
  ]
    .filter((fact) => fact !== undefined)
    .join(" ");
  if (code === "EABORT") return { kind: "delayed", reason };
  const isAboutMail = (command === "RCPT TO" || command === "DATA") && status !== undefined;
  if (!isAboutMail || status === GOING_DOWN || ABOUT_US.has(status)) return { kind: "unreachable", reason };
  return { kind: status >= 500 ? "refused" : "delayed", reason };
}

interface Facts {
  readonly code: string;
  readonly command: string | undefined;
  readonly status: number | undefined;
  readonly response: string;
}

function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { code: "UNKNOWN", command: undefined, status: undefined, response: "" };
  const command = "command" in error && typeof error.command === "string" ? error.command : undefined;
  return {
    code: "code" in error && typeof error.code === "string" ? error.code : error.name,
    command,
    status: "responseCode" in error && typeof error.responseCode === "number" ? error.responseCode : undefined,
    response: "response" in error && typeof error.response === "string" ? error.response : "",
  };
}
