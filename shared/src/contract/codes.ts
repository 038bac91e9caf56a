import type { CodesOf, Endpoint } from "./endpoint.ts";
import { COMMON_CODES, type ErrorCode, FILE_CODES, GATE_CODES, MEMBER_CODES } from "./errors.ts";

/** The beginning of the paths of the control plane. */
const CONTROL_PATH = "/__standin/";

/** Every code that a call can answer: its own and those of its kind of call. */
export type AnyCodeOf<E extends Endpoint> =
  | CodesOf<E>
  | (typeof COMMON_CODES)[number]
  | (E["auth"] extends "member" ? (typeof MEMBER_CODES)[number] : never)
  | (E["files"] extends object ? (typeof FILE_CODES)[number] : never);

/** Every code that a call can answer: its own and those of its kind of call. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...endpoint.errors,
    ...COMMON_CODES,
    ...(endpoint.auth === "member" ? MEMBER_CODES : []),
    ...(endpoint.files === undefined ? [] : FILE_CODES),
    ...(endpoint.path.startsWith(CONTROL_PATH) ? GATE_CODES : []),
  ]);
  if (endpoint.badInput !== undefined) codes.delete("VALIDATION");
  return [...codes];
}
