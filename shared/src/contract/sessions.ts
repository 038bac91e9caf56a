import { z } from "zod";
import { Id } from "../entities/primitives.ts";
import { EMAIL_MAX } from "../limits.ts";
import { memberCall, openCall } from "./endpoint.ts";
import { passwordInput, rawInput, TokenInput } from "./inputs.ts";

export const SignedIn = z.object({
  access: z.string(),
  refresh: z.string(),
  userId: Id,
  id: Id,
  since: z
    .int()
    .min(0)
    .meta({ description: "Where `GET /api/changes/` begins for a client that has loaded nothing yet" }),
});

/** Sign-in and refresh (wire.md §3 "Auth", §1 Tokens). */
export const sessions = {
  create: openCall("POST /api/token/", {
    frees: true,
    summary: "Sign in; the same answer for a wrong password and an unknown address",
    body: z.object({ email: rawInput(EMAIL_MAX).min(1), password: passwordInput().min(1) }),
    responses: { 200: SignedIn },
    errors: ["WRONG_LOGIN"],
  }),
  refresh: openCall("POST /api/token/refresh/", {
    frees: true,
    summary: "A new access token for a refresh token, which stays valid",
    body: z.object({ refresh: TokenInput }),
    responses: { 200: z.object({ access: z.string() }) },
    errors: ["token_not_valid", "user_not_found"],
  }),
  refreshShort: openCall("POST /refresh", {
    frees: true,
    summary: "The same under the other form of the call (product.md §7)",
    body: z.object({ token: TokenInput }),
    responses: { 200: z.object({ accessToken: z.string() }) },
    errors: ["token_not_valid", "user_not_found"],
  }),
  check: openCall("GET /api/check-user-login/", {
    summary: "Whether the token sent is good; a bad one is false, never 401",
    responses: { 200: z.object({ detail: z.boolean() }) },
  }),
  end: memberCall("POST /api/logout/", {
    summary: "End this session: its refresh token, its access tokens and its sockets",
    responses: { 204: null },
    frees: true,
  }),
};
