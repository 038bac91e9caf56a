import { validationCopy } from "@chonsu/shared/copy/validation";
import { ERRORS, type ErrorCode } from "@chonsu/shared/errors";
import { type Json, placeOf } from "./schemas.ts";

/** Headers of refusals, by status. */
const HEADERS: Readonly<Record<number, Json>> = {
  401: { "WWW-Authenticate": { description: "`Bearer`, where there was no token at all", schema: { type: "string" } } },
  405: { Allow: { description: "The methods there are", schema: { type: "string" } } },
  429: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
  503: { "Retry-After": { description: "Seconds to wait", schema: { type: "integer" } } },
};

/** The refusals of a call: for each status a reference to a response that all calls with the same codes share. */
export function describeRefusals(codes: readonly ErrorCode[]): Readonly<Record<"references" | "responses", Json>> {
  const references: Json = {};
  const responses: Json = {};
  for (const [status, together] of Map.groupBy(codes, (code) => ERRORS[code].status)) {
    const key = together.join(".");
    responses[key] = refusal(status, together);
    references[status] = { $ref: `#/components/responses/${key}` };
  }
  return { references, responses };
}

/** All refusals of one status of a call: one shape with these codes. */
function refusal(status: number, codes: readonly ErrorCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    ...(HEADERS[status] === undefined ? {} : { headers: HEADERS[status] }),
    content: {
      "application/json": {
        schema: { allOf: [{ $ref: placeOf("Error") }], properties: { code: { type: "string", enum: codes } } },
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  };
}

/** An example of a refusal with this code and sentence. */
export function exampleOf(code: string, detail: string): Json {
  if (code !== "VALIDATION") return { detail, code };
  const texts = [validationCopy.required];
  return { detail: validationCopy.required, code, fields: { title: texts }, title: texts };
}
