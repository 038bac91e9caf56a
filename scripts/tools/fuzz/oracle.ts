import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { readAnswer } from "../../testing/caller.ts";
import { recordOf } from "../../testing/strict.ts";
import { type Complaint, unless } from "./fault.ts";
import type { FuzzAnswer, Request } from "./request.ts";

/** Internals that no refusal may show, nor a Korean one a sentence of zod. */
const INSIDE = /sqlite|node_modules|\.ts:\d|\bat \w+ \(|[가-힣].*(Invalid input|expected )/i;
/** A path that cannot be decoded, or with a very long part, matches no call, whoever makes it. */
const UNREADABLE = /%|[^/]{100}/;
const TOKEN_CODES: readonly string[] = ["not_authenticated", "token_not_valid", "user_not_found"];
/** More items than any list of the contract takes. */
const LIST_FAR = 5000;

/** Faults in the form of a response, by the contract alone. */
export function formComplaints({ endpoint }: Request, answer: FuzzAnswer): Complaint[] {
  const { status, text, headers, json } = answer;
  if (status >= 500) return unless(false, `status ${status}`, text);
  const { violations } = readAnswer(endpoint, { status, headers }, text);
  if (violations.length > 0)
    return unless(false, `an answer that breaks its contract: ${status} ${codeOf(json)}`, violations.join("; "));
  // Quoted text comes from the caller.
  const said = text.replaceAll(/\\"[^"]*"/g, "");
  return unless(status < 400 || !INSIDE.test(said), `${codeOf(json)} tells of the inside`, text);
}

/** Access faults: a call for members must accept exactly the callers with a valid token (wire.md §1). */
export function accessComplaints(request: Request, answer: FuzzAnswer): Complaint[] {
  const { endpoint, caller, call } = request;
  const { json, text, status } = answer;
  const code = codeOf(json);
  if (caller.userId !== null) {
    const isFine = !TOKEN_CODES.includes(code) || call.startsWith("sessions.");
    return unless(isFine, `a good token is refused: ${code}`, text);
  }
  if (endpoint.auth !== "member") return [];
  if (status < 400) return unless(false, "let in without a good token", text);
  if (isUnreadable(request, code)) return [];
  const isExpected = caller.refusedWith.some((expected) => expected === code);
  return unless(isExpected, `${code} instead of ${caller.refusedWith.join(" or ")}`, text);
}

/** Whether a request was refused before its caller was looked at: its path, its escapes or its host are none. */
export function isUnreadable({ url, headers }: Request, code: string): boolean {
  if (code === "NOT_FOUND") return UNREADABLE.test(url);
  if (code !== "VALIDATION") return false;
  try {
    return decodeURIComponent(url) === "" || !URL.canParse(`http://${headers["host"]}`);
  } catch {
    return true;
  }
}

/** What a success has taken without a word: a list beyond all bounds, or a picture that is not in the answer. */
export function takenComplaints(request: Request, { status, json }: FuzzAnswer): Complaint[] {
  const { body, call, endpoint, pictures } = request;
  if (status >= 300) return [];
  const isLong = ([name, value]: [string, unknown]) =>
    Array.isArray(value) && value.length > LIST_FAR && name in (endpoint.body?.shape ?? {});
  const long = Object.entries(recordOf(body)).filter(isLong);
  const { image, images } = recordOf(json);
  const shown = Array.isArray(images) ? images.length : Number(typeof image === "string");
  // The same client_key again answers the first message.
  const isAnother = call === "messages.create" && status === 200;
  return [
    ...unless(long.length === 0, "a list without a bound was taken", long.map(([name]) => name).join()),
    ...unless(isAnother || shown >= pictures, "a picture was lost by a success", `${pictures} were sent`),
  ];
}

/** The errors that a server logged since the last call. */
export function loggedComplaints(errors: string[]): Complaint[] {
  return errors.splice(0).map((detail) => ({ rule: "the server logged an error", detail }));
}

/** The code of a refusal; an empty text where there is none. */
export function codeOf(json: unknown): string {
  return ErrorBody.safeParse(json).data?.code ?? "";
}
