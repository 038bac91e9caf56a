import { control as places } from "virtual:control";
import {
  addressOf,
  type Endpoint,
  type LooseParts,
  type OutputOf,
  type PartsFor,
} from "@chonsu/shared/contract/endpoint";
import { consoleCopy } from "@chonsu/shared/copy/console";
import type { Control } from "@chonsu/shared/stand-in/table";
import { dropToken, readToken } from "./token.ts";

const UNAUTHORIZED = 401;
const NO_CONTENT = 204;

/** A refusal by the control plane; the message is its own sentence. */
export class Refused extends Error {
  readonly code: string | undefined;

  constructor(sentence: string, code?: string) {
    super(sentence);
    this.code = code;
  }
}

/** The server was not reached. */
export class Lost extends Refused {}

type Call<E extends Endpoint> =
  Record<never, never> extends PartsFor<E>
    ? (parts?: PartsFor<E>, signal?: AbortSignal) => Promise<OutputOf<E>>
    : (parts: PartsFor<E>, signal?: AbortSignal) => Promise<OutputOf<E>>;

type ControlClient = {
  readonly [G in keyof Control]: {
    readonly [C in keyof Control[G]]: Control[G][C] extends Endpoint ? Call<Control[G][C]> : never;
  };
};

/** The response of a call of the control plane: `AnswerOf<"accounts", "list">`. */
export type AnswerOf<G extends keyof Control, C extends keyof Control[G]> = Control[G][C] extends Endpoint
  ? OutputOf<Control[G][C]>
  : never;

/** Every call of the control plane by its two names: `control.clock.advance({ body: { ms: 1000 } })`. Throws `Refused`. */
export const control = clientOf(places);

function clientOf(groups: typeof places): ControlClient {
  const clients = Object.entries(groups).map(([group, calls]) => {
    const functions = Object.entries(calls).map(([name, place]) => [
      name,
      (parts: LooseParts = {}, signal?: AbortSignal) => ask(place, parts, signal),
    ]);
    return [group, Object.fromEntries(functions)];
  });
  return Object.fromEntries(clients);
}

async function ask({ method, path }: Pick<Endpoint, "method" | "path">, parts: LooseParts, signal?: AbortSignal) {
  const sent = method === "GET" || method === "DELETE" ? null : JSON.stringify(parts.body ?? {});
  const headers = {
    Authorization: `Bearer ${readToken() ?? ""}`,
    ...(sent === null ? {} : { "Content-Type": "application/json" }),
  };
  const address = addressOf({ path }, parts);
  const response = await fetch(address, { method, headers, body: sent, signal: signal ?? null }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new Lost(consoleCopy.failed);
  });
  if (response.status === NO_CONTENT) return undefined;
  const answer = await response.json();
  if (response.status === UNAUTHORIZED) dropToken(true);
  if (!response.ok) throw new Refused(answer.detail ?? consoleCopy.failed, answer.code);
  return answer;
}

/** The sentence for an error. An error that is not a refusal is a bug of ours and is logged to the browser's console. */
export function sentenceFor(error: unknown): string {
  if (error instanceof Refused) return error.message;
  reportError(error);
  return consoleCopy.failed;
}
