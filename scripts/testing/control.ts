import type { Endpoint, OutputOf } from "@chonsu/shared/contract/endpoint";
import { CONTROL, type Control } from "@chonsu/shared/stand-in/table";
import { callLoosely } from "./caller.ts";
import type { LooseRequest, RequestFor } from "./request.ts";
import type { StandInAddress } from "./stand-in.ts";

/** One call of the control plane. Returns the body of a success; throws a `ControlError` for a refusal. */
type ControlCall<E extends Endpoint> =
  Record<never, never> extends RequestFor<E>
    ? (request?: RequestFor<E>) => Promise<OutputOf<E>>
    : (request: RequestFor<E>) => Promise<OutputOf<E>>;

/** Every call of the control plane by its two names: `control.clock.advance({ body: { ms: 1000 } })`. */
export type ControlClient = {
  readonly [G in keyof Control]: {
    readonly [C in keyof Control[G]]: Control[G][C] extends Endpoint ? ControlCall<Control[G][C]> : never;
  };
};

/** The control plane refused the call. */
export class ControlError extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** A curl command that makes the same call. */
  readonly curl: string;

  constructor(name: string, status: number, code: string | undefined, detail: string, curl: string) {
    super(`${name} answered ${status}${code === undefined ? "" : ` ${code}`}: ${detail}`);
    this.name = "ControlError";
    this.status = status;
    this.code = code;
    this.curl = curl;
  }
}

/** A typed client of the control plane of a stand-in or of one of its sandboxes. */
export function controlClient(address: StandInAddress): ControlClient {
  const groups = Object.entries<Readonly<Record<string, Endpoint>>>(CONTROL).map(([group, calls]) => {
    const functions = Object.entries(calls).map(([name, endpoint]) => [
      name,
      (request: LooseRequest = {}) => ask(address, `${group}.${name}`, endpoint, request),
    ]);
    return [group, Object.fromEntries(functions)];
  });
  return Object.fromEntries(groups);
}

async function ask({ url, token }: StandInAddress, name: string, endpoint: Endpoint, request: LooseRequest) {
  // A call whose body is optional sends an empty JSON object.
  const body = endpoint.body === undefined || request.body !== undefined ? {} : { body: {} };
  const answer = await callLoosely(url, endpoint, { ...request, ...body }, { token });
  if (answer.success !== undefined) return answer.success.body;
  const detail = answer.refusal?.detail ?? answer.text.slice(0, 500);
  throw new ControlError(name, answer.status, answer.refusal?.code, detail, answer.curl);
}
