import { answersOf } from "@chonsu/shared/contract/answers";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS } from "@chonsu/shared/errors";
import { faultsOf } from "../../testing/strict.ts";
import { type Complaint, unless } from "./fault.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** Internals that no refusal may show. */
const INSIDE = /sqlite|node_modules|\.ts:\d|\bat \w+ \(/i;
/** Sentences of refusals: what each must have, and what none may have. Developers read English (R45). */
const TONGUES = {
  Korean: { has: /[가-힣]/, lacks: /Invalid input|Expected /i },
  English: { has: /[a-z]{2} [a-z]/i, lacks: /[가-힣]/ },
} as const;
type Tongue = keyof typeof TONGUES;

/** Faults in the form of a response, by the contract alone. */
export function formComplaints(request: Request, answer: Answer, tongue: Tongue = "Korean"): Complaint[] {
  const { status, text, json } = answer;
  if (status >= 500) return unless(false, `status ${status}`, text);
  if (["HEAD", "OPTIONS"].includes(request.method)) return [];
  if (!request.isRouted) return status < 400 ? [] : refusalComplaints(answer, tongue);
  if (status < 400) return successComplaints(request, answer);
  // A call may refuse only with codes that it declares.
  const isDeclared = answersOf(request.endpoint)[status]?.safeParse(json).success === true;
  const undeclared = unless(isDeclared, `a refusal that is not declared: ${status} ${codeOf(json)}`, text);
  return undeclared.length > 0 ? undeclared : refusalComplaints(answer, tongue);
}

function successComplaints({ endpoint }: Request, { status, text, json, headers }: Answer): Complaint[] {
  const schema = endpoint.responses[status];
  if (schema === undefined) return unless(false, `status ${status} is not declared`, text);
  if (schema === null) return unless(text === "", `a body under ${status}`, text);
  const faults = faultsOf(schema, json);
  if (faults.length > 0) return unless(false, "an answer that is not its schema", faults.join("; "));
  const type = String(headers["content-type"]);
  return unless(/^application\/json/.test(type), "an answer that does not say it is JSON", type);
}

/** Every refusal has a code with the right status and a sentence in its language, and shows no internals. */
function refusalComplaints({ status, text, json }: Answer, tongue: Tongue): Complaint[] {
  const body = ErrorBody.safeParse(json);
  if (!body.success) return unless(false, `a refusal without its body: ${status}`, text);
  const { code, detail, fields = {} } = body.data;
  const known = Object.entries(ERRORS).find(([name]) => name === code)?.[1];
  const { has, lacks } = TONGUES[tongue];
  // Quoted text comes from the caller.
  const said = [detail, ...Object.values(fields).flat()].join(" ").replaceAll(/"[^"]*"/g, "");
  const [first] = [
    ...unless(known?.status === status, `${code} under ${status}`, text),
    ...unless(has.test(detail), `${code} without a sentence in ${tongue}`, text),
    ...unless(!INSIDE.test(text) && !lacks.test(said), `${code} tells of the inside`, text),
  ];
  return first === undefined ? [] : [first];
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
  const isExpected = caller.refusedWith.some((expected) => expected === code);
  return unless(isExpected, `${code} instead of ${caller.refusedWith.join(" or ")}`, text);
}

/** A path that cannot be decoded, or with a very long part, matches no call, whoever makes it. */
export const UNREADABLE = /%|[^/]{100}/;
const TOKEN_CODES: readonly string[] = ["not_authenticated", "token_not_valid", "user_not_found"];

/** The code of a refusal; an empty text where there is none. */
export function codeOf(json: unknown): string {
  const body = ErrorBody.safeParse(json);
  return body.success ? body.data.code : "";
}
