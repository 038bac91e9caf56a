import { type ErrorCode, isErrorCode, OF_GATE } from "../errors.ts";
import { OF_EVERY_CALL, OF_FILES, OF_MEMBERS } from "../refusals.ts";
import type { CodesOf, Endpoint } from "./endpoint.ts";

/** The beginning of the paths of the control plane. */
export const CONTROL_PATH = "/__standin/";

/** Every code that a call can answer: its own and those of its kind of call. */
export type AnyCodeOf<E extends Endpoint> =
  | CodesOf<E>
  | keyof typeof OF_EVERY_CALL
  | (E["auth"] extends "member" ? keyof typeof OF_MEMBERS : never)
  | (E["files"] extends object ? keyof typeof OF_FILES : never);

/** Every code that a call can answer: its own and those of its kind of call. */
export function codesOf(endpoint: Endpoint): ErrorCode[] {
  const others = [
    OF_EVERY_CALL,
    ...(endpoint.auth === "member" ? [OF_MEMBERS] : []),
    ...(endpoint.files === undefined ? [] : [OF_FILES]),
    ...(endpoint.path.startsWith(CONTROL_PATH) ? [OF_GATE] : []),
  ];
  const codes = new Set<string>([...endpoint.errors, ...others.flatMap((refusals) => Object.keys(refusals))]);
  if (endpoint.badInput !== undefined) codes.delete("VALIDATION");
  return [...codes].filter(isErrorCode);
}
