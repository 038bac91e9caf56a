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

/** Gets tokens without storing them: the caller opens the session later. */
export function requestTokens({ email, password }: Credentials) {
  return call(endpoints.sessions.create, { body: { email: email.trim(), password } });
}

/** Stores the tokens and clears the cached data of another member. */
export function openSession(client: QueryClient, tokens: Awaited<ReturnType<typeof requestTokens>>): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== endpoints.settings.read.key[0] });
  storeSession(tokens);
}

/** Signs in. The guard of the visitors' routes then redirects. */
export async function logIn(credentials: Credentials): Promise<void> {
  storeSession(await requestTokens(credentials));
}

/** The reason for a failed login (product.md §8): the server's sentence, or that there was no response. */
export function loginProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return loginCopy.network;
  if (isRefusedWith(error, "TOO_MANY_REQUESTS", "OVERLOADED", "INTERNAL")) return detailOf(error, loginCopy.wrong);
  return loginCopy.wrong;
}
