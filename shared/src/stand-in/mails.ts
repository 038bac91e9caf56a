import { z } from "zod";
import { IdInput, integerInput } from "../contract/inputs.ts";
import { Id, Timestamp } from "../entities/primitives.ts";
import { EMAIL_MAX } from "../limits.ts";
import { normalizeEmail } from "../school/school.ts";
import { controlCall } from "./control-call.ts";

/** The longest wait for a mail. Milliseconds. */
export const WAIT_MAX_MS = 30_000;
const MAILS_MAX = 1000;
const KIND_MAX = 50;

/** A mail of the outbox, with its code and links extracted for tests. */
const StandInMail = z
  .object({
    id: Id,
    kind: z.string().meta({ description: "code, welcome, joined, friend-request, friend-accepted, inquiry" }),
    to: z.string(),
    reply_to: z.string().nullable(),
    status: z.string().meta({ description: "kept, or on its way by SMTP: waiting, sending, sent, failed" }),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    code: z.string().nullable().meta({ description: "The six digits of a verification mail" }),
    links: z.array(z.string()).meta({ description: "Every web address in the text, in order" }),
    created_at: Timestamp,
  })
  .meta({ id: "OutboxMail" });

/**
 * The outbox. It cannot be emptied, because its rows are the queue of SMTP (docs/decisions/007). A test reads `latest`
 * before it acts; with `after`, earlier mails are left out.
 */
export const mails = {
  list: controlCall("GET /__standin/mails/", {
    summary:
      "Mails, the newest first; with `wait_ms` and none that matches, the first one that does as soon as it is written",
    query: z.object({
      to: z
        .string()
        .max(EMAIL_MAX)
        .transform(normalizeEmail)
        .optional()
        .meta({ description: "An address, whatever its capitals" }),
      kind: z.string().max(KIND_MAX).optional(),
      after: integerInput(0, Number.MAX_SAFE_INTEGER).optional().meta({ description: "Only mails with a greater id" }),
      limit: integerInput(1, MAILS_MAX).optional().meta({ description: "100 unless said otherwise" }),
      wait_ms: integerInput(0, WAIT_MAX_MS)
        .optional()
        .meta({ description: "How long to wait, in real time, also while the clock is frozen" }),
    }),
    responses: {
      200: z.object({
        latest: Id.meta({ description: "The id of the latest mail of all; 0 where there is none" }),
        mails: z.array(StandInMail),
      }),
    },
    errors: ["RESET"],
  }),
  read: controlCall("GET /__standin/mails/:id/", {
    summary: "One of them",
    params: z.object({ id: IdInput }),
    responses: { 200: StandInMail },
    errors: ["MAIL_NOT_FOUND"],
  }),
};
