import { z } from "zod";
import { IdInput, integerInput, passwordInput, rawInput, wordsInput } from "../contract/inputs.ts";
import { SignedIn } from "../contract/sessions.ts";
import { Id, Timestamp } from "../entities/primitives.ts";
import { EMAIL_MAX } from "../limits.ts";
import { controlCall } from "./control-call.ts";

const ACCOUNTS_MAX = 1000;
const QUERY_MAX = 100;
const HANDLE_MAX = 50;

/** A member in the list of logins. */
export const Account = z
  .object({
    id: Id,
    handle: z.string().nullable().meta({ description: "The name tests use for a member of the cast (docs/cast.md)" }),
    user_name: z.string(),
    email: z.string(),
    is_staff: z.boolean(),
    chons: z.int().min(0),
    joined_at: Timestamp,
    good_for: z.string().nullable().meta({ description: "What the seed has this member for" }),
  })
  .meta({ id: "Account" });
export type Account = z.infer<typeof Account>;

/** Kinds of tokens, named by their fault. Times follow the product's clock. */
const TokenKind = z.enum(["good", "access_expired", "expired", "ended", "of_deleted", "forged"]);
export type LentTokenKind = z.infer<typeof TokenKind>;

/** Members, and sessions for any of them without a password. */
export const accounts = {
  list: controlCall("GET /__standin/accounts/", {
    summary: "Members by id, or those whose name, address, handle or id matches",
    query: z.object({
      q: wordsInput(QUERY_MAX).optional(),
      limit: integerInput(1, ACCOUNTS_MAX).optional().meta({ description: "100 unless said otherwise" }),
    }),
    responses: { 200: z.array(Account) },
  }),
  login: controlCall("POST /__standin/accounts/login/", {
    summary: "Signs any member in without a password: what `POST /api/token/` answers, with a session of its own",
    body: z.object({
      user_id: IdInput.optional(),
      email: rawInput(EMAIL_MAX).optional(),
      handle: rawInput(HANDLE_MAX).optional().meta({ example: "haneul" }),
    }),
    responses: { 200: SignedIn },
    errors: ["USER_NOT_FOUND"],
  }),
  token: controlCall("POST /__standin/accounts/token/", {
    summary: "Tokens that are no good, and why: for what a client does when they are refused",
    body: z.object({
      user_id: IdInput.optional().meta({ description: "Whose; needed for all but `of_deleted`" }),
      kind: TokenKind.meta({
        description:
          "`access_expired`: the refresh token is good · `expired`: both are over · `ended`: the session was ended elsewhere · `of_deleted`: the member left · `forged`: not signed by this server",
      }),
    }),
    responses: { 200: z.object({ access: z.string(), refresh: z.string(), userId: Id }) },
    errors: ["USER_NOT_FOUND"],
  }),
  update: controlCall("PUT /__standin/accounts/:id/", {
    alsoMethod: "PATCH",
    summary: "Makes a member staff or not, or sets the password: then their sessions end, as after a reset by mail",
    params: z.object({ id: IdInput }),
    body: z.object({ is_staff: z.boolean().optional(), password: passwordInput().min(1).optional() }),
    responses: { 200: Account },
    errors: ["USER_NOT_FOUND", "RESET"],
  }),
};
