import { endpoints } from "virtual:endpoints";
import { loginCopy } from "@chonsu/shared/copy/login";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/client.ts";
import { ApiError, detailOf, isRefusedWith } from "../../api/errors.ts";
import { storeSession } from "../../api/session.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Asks for tokens and keeps nothing: the caller opens the session when the place for it is reached. */
export function requestTokens({ email, password }: Credentials) {
  return call(endpoints.sessions.create, { body: { email: email.trim(), password } });
}

/** Stores the tokens and forgets what another member had on screen here. */
export function openSession(client: QueryClient, tokens: Awaited<ReturnType<typeof requestTokens>>): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== endpoints.settings.read.key[0] });
  storeSession(tokens);
}

/** Signs in. The guard of the visitors' routes then leads on. */
export async function logIn(credentials: Credentials): Promise<void> {
  storeSession(await requestTokens(credentials));
}

/** Why signing in did not work (product.md §8): the server's answer, or that there was none. */
export function loginProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return loginCopy.network;
  if (isRefusedWith(error, "TOO_MANY_REQUESTS", "OVERLOADED", "INTERNAL")) return detailOf(error, loginCopy.wrong);
  return loginCopy.wrong;
}
