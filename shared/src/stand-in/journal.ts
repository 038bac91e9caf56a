import { z } from "zod";
import { PathPattern } from "../contract/control-inputs.ts";
import { integerInput } from "../contract/inputs.ts";
import { Id } from "../entities/primitives.ts";
import { controlCall } from "./control-call.ts";
import { CallName, PushEvent } from "./faults.ts";

const LIMIT_MAX = 1000;
const LIMIT_USUAL = 100;
const WAIT_MAX_MS = 30_000;
const METHOD_MAX = 20;
const STATUS_MIN = 100;
const STATUS_MAX = 599;

const EntryId = z.int().min(1);
const Moment = z.iso.datetime({ offset: true }).meta({ description: "By the product's clock" });
/** The reason why a request was not answered: a rule ended it, or the caller disconnected. */
const UnansweredEnd = z.enum(["dropped", "aborted"]);

/** The request or the answer as it was sent. */
const Half = z
  .object({
    headers: z.record(z.string(), z.string()).meta({ description: "The informative ones" }),
    body: z
      .unknown()
      .meta({ description: "JSON where it is whole, else its beginning as text; null for none, or a file" }),
    cut: z.boolean().meta({ description: "The body is longer; `body` is its beginning as text" }),
  })
  .meta({ id: "JournalHalf" });

const RequestEntry = z
  .object({
    id: EntryId,
    kind: z.literal("request"),
    at: Moment,
    took_ms: z.number().min(0).meta({ description: "By the machine's clock" }),
    method: z.string(),
    path: z.string().meta({ description: "With its query" }),
    call: z
      .string()
      .nullable()
      .meta({ description: "Of the product's table; null for anything else", example: "projects.create" }),
    user_id: Id.nullable().meta({ description: "The caller; null for visitors" }),
    status: z.union([z.int(), UnansweredEnd]),
    request: Half,
    response: Half.meta({ description: "The product's answer, also where the caller did not receive it" }),
    faults: z.array(z.int()).meta({ description: "The ids of the rules that applied" }),
    curl: z.string().meta({ description: "Repeats the request; fill in `$TOKEN` and blacked out values" }),
  })
  .meta({ id: "JournalRequest" });
export type RequestEntry = z.output<typeof RequestEntry>;

/** A push to a member or to everybody, whether or not a client was connected. */
const PushEntry = z
  .object({
    id: EntryId,
    kind: z.literal("push"),
    at: Moment,
    event: PushEvent,
    user_id: Id.nullable().meta({ description: "The receiver; null for everybody" }),
    payload: z.unknown(),
    cut: z.boolean(),
    fault: z
      .object({ rule: z.int(), effect: z.enum(["held", "dropped", "doubled"]) })
      .nullable()
      .meta({ description: "The rule that applied, and its effect" }),
  })
  .meta({ id: "JournalPush" });
export type PushEntry = z.output<typeof PushEntry>;

const JournalQuery = z.object({
  kind: z.enum(["request", "push"]).optional(),
  call: CallName.optional(),
  method: z.string().max(METHOD_MAX).optional(),
  path: PathPattern.optional(),
  status: z.union([UnansweredEnd, integerInput(STATUS_MIN, STATUS_MAX)]).optional(),
  user_id: integerInput(1, Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: "The caller, or the receiver of a push" }),
  event: PushEvent.optional(),
  since: integerInput(0, Number.MAX_SAFE_INTEGER).optional().meta({ description: "Only entries with a greater id" }),
  limit: integerInput(1, LIMIT_MAX).default(LIMIT_USUAL).meta({
    description: "The maximum number: with `since` the first ones, else the latest",
  }),
  wait_ms: integerInput(0, WAIT_MAX_MS).default(0).meta({
    description: "Where there is none yet, how long to wait for the first, by the machine's clock",
  }),
});
export type JournalQuery = z.output<typeof JournalQuery>;

/** The latest requests to a product and its pushes since its last reset, without secrets. */
export const journal = {
  read: controlCall("GET /__standin/journal/", {
    summary: "Matching entries in the order they were written; with `wait_ms` as soon as there is one",
    query: JournalQuery,
    responses: {
      200: z.object({
        entries: z.array(z.union([RequestEntry, PushEntry])),
        last_id: z
          .int()
          .min(0)
          .meta({ description: "The `since` for the next call, which skips entries that did not match" }),
        dropped: z.int().min(0).meta({ description: "Entries that were dropped because of the limits" }),
      }),
    },
    errors: ["RESET"],
  }),
  empty: controlCall("DELETE /__standin/journal/", {
    summary: "Deletes all entries; ids continue",
    responses: { 204: null },
  }),
};
