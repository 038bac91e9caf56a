import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS, isErrorCode } from "@chonsu/shared/errors";
import { readAnswer } from "../../testing/caller.ts";
import { type Complaint, unless } from "./fault.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** Internals that no refusal may show, nor a Korean one a sentence of zod. */
const INSIDE = /sqlite|node_modules|\.ts:\d|\bat \w+ \(|[가-힣].*(Invalid input|expected )/i;
const ALL_CODES = Object.keys(ERRORS).filter(isErrorCode);

/** Faults in the form of a response, by the contract alone. */
export function formComplaints({ endpoint, method, isRouted }: Request, answer: Answer): Complaint[] {
  const { status, text, headers, json } = answer;
  if (status >= 500) return unless(false, `status ${status}`, text);
  if (["HEAD", "OPTIONS"].includes(method) || (status < 400 && !isRouted)) return [];
  // A request that reaches no call may be refused with any code.
  const { badInput: _ownCode, ...anyCall } = endpoint;
  const asked = isRouted ? endpoint : { ...anyCall, errors: ALL_CODES };
  const { violations } = readAnswer(asked, { status, headers }, text);
  if (violations.length > 0)
    return unless(false, `an answer that breaks its contract: ${status} ${codeOf(json)}`, violations.join("; "));
  // Quoted text comes from the caller.
  const said = text.replaceAll(/\\"[^"]*"/g, "");
  return unless(status < 400 || !INSIDE.test(said), `${codeOf(json)} tells of the inside`, text);
}

/** Access faults: a call for members must accept exactly the callers with a valid token (wire.md §1). */
export function accessComplaints(request: Request, { json, text, status }: Answer): Complaint[] {
  const { endpoint, caller, isRouted, call, url } = request;
  const code = codeOf(json);
  if (caller.userId !== null) {
    const isFine = !TOKEN_CODES.includes(code) || call.startsWith("sessions.");
    return unless(isFine, `a good token is refused: ${code}`, text);
  }
  if (endpoint.auth !== "member") return [];
  if (status < 400 && isRouted) return unless(false, "let in without a good token", text);
  if (!isRouted || (code === "NOT_FOUND" && UNREADABLE.test(url))) return [];
  if (code === "VALIDATION" && !isReadable(request)) return [];
  const isExpected = caller.refusedWith.some((expected) => expected === code);
  return unless(isExpected, `${code} instead of ${caller.refusedWith.join(" or ")}`, text);
}

/** Whether a request is read as far as its caller: its escapes are UTF-8, and its host is one. */
function isReadable({ url, headers }: Request): boolean {
  try {
    return decodeURIComponent(url) !== "" && URL.canParse(`http://${headers["host"]}`);
  } catch {
    return false;
  }
}

/** A path that cannot be decoded, or with a very long part, matches no call, whoever makes it. */
export const UNREADABLE = /%|[^/]{100}/;
const TOKEN_CODES: readonly string[] = ["not_authenticated", "token_not_valid", "user_not_found"];

/** The code of a refusal; an empty text where there is none. */
export function codeOf(json: unknown): string {
  const body = ErrorBody.safeParse(json);
  return body.success ? body.data.code : "";
}
