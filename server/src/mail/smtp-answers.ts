import { z } from "zod";

/** The result of one attempt. `reason` has only codes, nothing of the mail. */
export type Delivery =
  | { readonly kind: "sent" }
  /** The server will never take this mail. */
  | { readonly kind: "refused"; readonly reason: string }
  /** This mail cannot be sent now; others may be. */
  | { readonly kind: "delayed"; readonly reason: string }
  /** No mail can be sent now. */
  | { readonly kind: "unreachable"; readonly reason: string };

/** 5xx codes that concern the session and not the mail: wrong order of commands, missing login. */
const ABOUT_US = new Set([503, 530]);
const GOING_DOWN = 421;

/** What nodemailer adds to an error. Any other error has none of it. */
const SmtpError = z
  .object({
    code: z.string().catch("UNKNOWN"),
    command: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
    response: z.string().catch(""),
  })
  .catch({ code: "UNKNOWN", response: "" });

/**
 * Classifies the error of an attempt. An answer about the recipient or the text concerns only this mail: it is
 * permanent with 5xx and temporary with 4xx. A cancelled attempt is temporary. Everything else (no connection, no
 * login, sender refused) would stop any mail.
 */
export function deliveryOf(error: unknown): Exclude<Delivery, { kind: "sent" }> {
  const { code, command, responseCode: status, response } = SmtpError.parse(error);
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const reason = [code, command, status, enhanced].filter((fact) => fact !== undefined).join(" ");
  if (code === "EABORT") return { kind: "delayed", reason };
  const isAboutMail = (command === "RCPT TO" || command === "DATA") && status !== undefined;
  if (!isAboutMail || status === GOING_DOWN || ABOUT_US.has(status)) return { kind: "unreachable", reason };
  return { kind: status >= 500 ? "refused" : "delayed", reason };
}
