import { answersOf } from "@chonsu/shared/contract/answers";
import { ErrorBody } from "@chonsu/shared/contract/error-body";
import { ERRORS } from "@chonsu/shared/contract/errors";
import { faultsOf } from "../../testing/strict.ts";
import type { Complaint } from "./complaint.ts";
import type { Request } from "./request.ts";
import type { Answer } from "./send.ts";

/** Internals that no refusal may show. */
const INSIDE = /sqlite|node_modules|\.ts:\d|\bat \w+ \(/i;
/** Sentences of refusals: what each must have, and what none may have. Developers read English (R45). */
const TONGUES = {
  Korean: { has: /[가-힣]/, lacks: /Invalid input|Expected /i },
  English: { has: /[a-z]{2} [a-z]/i, lacks: /[가-힣]/ },
} as const;
export type Tongue = keyof typeof TONGUES;
const SHOWN_MAX = 600;

/** Faults in the form of a response, by the contract alone. */
export function formComplaints(request: Request, answer: Answer, tongue: Tongue = "Korean"): Complaint[] {
  const { status, text } = answer;
  if (status >= 500) return [{ rule: `status ${status}`, detail: shown(text) }];
  if (["HEAD", "OPTIONS"].includes(request.method)) return [];
  if (!request.isRouted) return status < 400 ? [] : refusalComplaints(answer, tongue);
  return status < 400 ? successComplaints(request, answer) : declaredComplaints(request, answer, tongue);
}

function successComplaints({ endpoint }: Request, { status, text, json, headers }: Answer): Complaint[] {
  const schema = endpoint.responses[status];
  if (schema === undefined) return [{ rule: `status ${status} is not declared`, detail: shown(text) }];
  if (schema === null) return text === "" ? [] : [{ rule: `a body under ${status}`, detail: shown(text) }];
  const faults = faultsOf(schema, json);
  if (faults.length > 0) return [{ rule: "an answer that is not its schema", detail: faults.join("; ") }];
  return /^application\/json/.test(String(headers["content-type"]))
    ? []
    : [{ rule: "an answer that does not say it is JSON", detail: String(headers["content-type"]) }];
}

/** A call may refuse only with codes that it declares. */
function declaredComplaints(request: Request, answer: Answer, tongue: Tongue): Complaint[] {
  const { status, text, json } = answer;
  const schema = answersOf(request.endpoint)[status];
  if (schema?.safeParse(json).success !== true)
    return [{ rule: `a refusal that is not declared: ${status} ${codeOf(json)}`, detail: shown(text) }];
  return refusalComplaints(answer, tongue);
}

/** Every refusal has a code with the right status and a sentence in its language, and shows no internals. */
function refusalComplaints({ status, text, json }: Answer, tongue: Tongue): Complaint[] {
  const body = ErrorBody.safeParse(json);
  if (!body.success) return [{ rule: `a refusal without its body: ${status}`, detail: shown(text) }];
  const { code, detail, fields = {} } = body.data;
  const known = Object.entries(ERRORS).find(([name]) => name === code)?.[1];
  if (known?.status !== status) return [{ rule: `${code} under ${status}`, detail: shown(text) }];
  const { has, lacks } = TONGUES[tongue];
  // What is quoted is the caller's own.
  const said = [detail, ...Object.values(fields).flat()].join(" ").replaceAll(/"[^"]*"/g, "");
  if (!has.test(detail)) return [{ rule: `${code} without a sentence in ${tongue}`, detail: shown(text) }];
  return INSIDE.test(text) || lacks.test(said) ? [{ rule: `${code} tells of the inside`, detail: shown(text) }] : [];
}

/** Access faults: a call for members must accept exactly the callers with a valid token (wire.md §1). */
export function accessComplaints(request: Request, answer: Answer): Complaint[] {
  const { endpoint, caller, isRouted } = request;
  const code = codeOf(answer.json);
  const isTokenCode = TOKEN_CODES.includes(code);
  if (caller.userId !== null)
    return isTokenCode && !request.call.startsWith("sessions.")
      ? [{ rule: `a good token is refused: ${code}`, detail: shown(answer.text) }]
      : [];
  if (endpoint.auth !== "member") return [];
  if (answer.status < 400 && isRouted) return [{ rule: "let in without a good token", detail: shown(answer.text) }];
  // A path that cannot be decoded, or with a very long part, matches no call, whoever makes it.
  if (!isRouted || (code === "NOT_FOUND" && UNREADABLE.test(request.url))) return [];
  return caller.refusedWith.some((expected) => expected === code)
    ? []
    : [{ rule: `${code} instead of ${caller.refusedWith.join(" or ")}`, detail: shown(answer.text) }];
}

const UNREADABLE = /%|[^/]{100}/;
const TOKEN_CODES: readonly string[] = ["not_authenticated", "token_not_valid", "user_not_found"];

/** The code of a refusal; an empty text where there is none. */
export function codeOf(json: unknown): string {
  const body = ErrorBody.safeParse(json);
  return body.success ? body.data.code : "";
}

/** A long text, cut. */
export function shown(text: string): string {
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}… (${text.length} characters)` : text;
}
