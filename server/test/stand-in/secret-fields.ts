import { allEndpoints } from "@chonsu/shared/contract/table";
import { z } from "zod";

/** Names of fields that might hold a secret. */
const SUSPICIOUS =
  /pass|pwd|token|secret|code|verif|access|refresh|auth|proof|credential|session|^sid$|^jti$|otp|^pin$|api_?key|hash|signature|jwt|bearer/i;

/** Every call of the contract with such fields in its body (`sent`), query (`asked`) or answer, from its schemas. */
export function suspiciousCalls() {
  return allEndpoints()
    .map(({ group, name, endpoint }) => ({
      call: `${group}.${name}`,
      endpoint,
      sent: suspiciousIn(endpoint.body, "input"),
      asked: suspiciousIn(endpoint.query, "input"),
      answered: Object.values(endpoint.responses).flatMap((schema) => suspiciousIn(schema, "output")),
    }))
    .filter(({ sent, asked, answered }) => sent.length + asked.length + answered.length > 0);
}

function suspiciousIn(schema: z.ZodType | null | undefined, io: "input" | "output"): string[] {
  if (schema === null || schema === undefined) return [];
  const names = namesIn(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
  return [...new Set(names)].filter((name) => SUSPICIOUS.test(name));
}

/** The names of all fields in a JSON schema, at any depth. */
function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  return Object.entries(schema).flatMap(([word, part]) =>
    word === "properties" ? [...Object.keys(part), ...Object.values(part).flatMap(namesIn)] : namesIn(part),
  );
}
