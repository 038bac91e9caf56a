import { z } from "zod";
import { CODE_MAX, CODE_MIN, EMAIL_MAX } from "../limits.ts";
import { openCall } from "./endpoint.ts";
import { integerInput, rawInput } from "./inputs.ts";

const VERIFICATION_PURPOSES = ["signup", "reset"] as const;
export type VerificationPurpose = (typeof VERIFICATION_PURPOSES)[number];

const Sent = z.object({ message: z.string() });
const Code = integerInput(CODE_MIN, CODE_MAX);

/** Proof that an address belongs to the person (product.md §5, R3, R4). */
export const verifications = {
  checkEmail: openCall("POST /api/check-email/", {
    summary: "Whether an address is taken, whatever its domain: 400 means registered already and nothing else",
    body: z.object({ email: z.unknown().optional() }),
    responses: { 200: Sent },
    badInput: "EMAIL_NOT_UNIVERSITY",
    errors: ["EMAIL_TAKEN", "EMAIL_NOT_UNIVERSITY"],
  }),
  sendCode: openCall("POST /api/send-code-email/", {
    summary: "Mail a code: the client's own in client mode, the server's in server mode",
    body: z.object({ email: rawInput(EMAIL_MAX).min(1), code: Code.optional() }),
    responses: { 200: Sent },
  }),
  verify: openCall("POST /api/verify-code/", {
    summary: "Turn a mailed code into a verification for one address and one purpose",
    body: z.object({
      email: rawInput(EMAIL_MAX).min(1),
      code: Code,
      purpose: z.enum(VERIFICATION_PURPOSES).default("signup"),
    }),
    responses: { 200: z.object({ verification: z.string() }) },
    errors: ["CODE_WRONG", "CODE_WORN_OUT"],
  }),
};
