import { z } from "zod";
import { PathPattern, Seed } from "../contract/control-inputs.ts";
import { integerInput } from "../contract/inputs.ts";
import { allEndpoints } from "../contract/table.ts";
import { standInCopy } from "../copy/stand-in.ts";
import { ERRORS } from "../errors.ts";
import { REALTIME_EVENTS } from "../realtime/realtime.ts";
import { controlCall } from "./control-call.ts";

const DELAY_MAX_MS = 10 * 60 * 1000;
const BYTES_MAX = 100 * 1024 * 1024;
const COUNT_MAX = 1_000_000;
const NAME_MAX = 100;
const HEADERS_MAX = 50;
const HEADER_VALUE_MAX = 4000;
const STATUS_MIN = 200;
const STATUS_MAX = 599;
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Header values that HTTP allows and Node accepts. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

const CALL_NAMES: ReadonlySet<string> = new Set(allEndpoints().map(({ group, name }) => `${group}.${name}`));

/** A call of the product by its full name. */
export const CallName = z
  .string()
  .max(NAME_MAX)
  .refine((name) => CALL_NAMES.has(name), standInCopy.callUnknown)
  .meta({ description: "A call of the product's table", example: "projects.create" });

/** One of the events that the product pushes. */
export const PushEvent = z.object(REALTIME_EVENTS).keyof();

/** The error for an effect that is not exactly one. Such an effect is not validated further. */
const ONE_EFFECT = { error: standInCopy.oneEffect, abort: true };

const Delay = z.int().min(0).max(DELAY_MAX_MS);

/**
 * The effect on a request: at most one of status or code, drop, cut_after_bytes and bytes_per_second. A delay may be
 * added.
 */
export const RequestEffect = z
  .strictObject({
    delay_ms: Delay.optional().meta({ description: "Delay before the product receives it, by the machine's clock" }),
    jitter_ms: Delay.optional().meta({ description: "A random additional delay of at most this" }),
    status: z.int().min(STATUS_MIN).max(STATUS_MAX).optional().meta({
      description:
        "The answer in place of the product's. The product does not receive the request unless `after` is set",
    }),
    code: z
      .string()
      .max(NAME_MAX)
      .refine((code) => Object.hasOwn(ERRORS, code), standInCopy.codeUnknown)
      .optional()
      .meta({
        description: "A refusal of the product's own, with its sentence and, unless said otherwise, its status",
      }),
    body: z.unknown().optional().meta({ description: "Any JSON, in place of a refusal" }),
    headers: z
      .record(
        z.string().max(NAME_MAX).regex(HEADER_NAME, standInCopy.headerUnfit),
        z.string().max(HEADER_VALUE_MAX).regex(HEADER_VALUE, standInCopy.headerUnfit),
      )
      .refine((headers) => Object.keys(headers).length <= HEADERS_MAX, standInCopy.headersTooMany(HEADERS_MAX))
      .meta({ maxProperties: HEADERS_MAX })
      .optional(),
    after: z.literal(true).optional().meta({
      description: "With `status` or `code`: the product carries it out and commits it, then this is answered",
    }),
    drop: z.enum(["before", "after"]).optional().meta({
      description:
        "The connection ends without an answer: before the product receives the request, or after it was carried out. It applies to a browser's automatic repeats too",
    }),
    cut_after_bytes: z
      .int()
      .min(0)
      .max(BYTES_MAX)
      .optional()
      .meta({ description: "The answer's head and so much of its body; then the connection ends" }),
    bytes_per_second: z.int().min(1).max(BYTES_MAX).optional().meta({ description: "How fast its body comes" }),
  })
  .refine(({ delay_ms, jitter_ms, status, code, body, headers, after, ...others }) => {
    const answers = status !== undefined || code !== undefined;
    const ends = Object.values(others).filter((end) => end !== undefined).length + (answers ? 1 : 0);
    if (!answers && (body !== undefined || headers !== undefined || after !== undefined)) return false;
    return ends === 1 || (ends === 0 && (delay_ms !== undefined || jitter_ms !== undefined));
  }, ONE_EFFECT);
export type RequestEffect = z.output<typeof RequestEffect>;

/** The effect on a push: exactly one of these fields. */
export const PushEffect = z
  .strictObject({
    hold_ms: Delay.optional().meta({
      description: "Sent so much later, by the machine's clock; other pushes may overtake it",
    }),
    hold: z.literal(true).optional().meta({ description: "Sent when it is released" }),
    drop: z.literal(true).optional().meta({ description: "Never sent" }),
    double: z.literal(true).optional().meta({ description: "Sent twice" }),
  })
  .refine((effect) => Object.values(effect).filter((one) => one !== undefined).length === 1, ONE_EFFECT);
export type PushEffect = z.output<typeof PushEffect>;

const target = {
  call: CallName.optional(),
  method: z.enum(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]).optional().meta({
    description: "Preflights are let through unless this is OPTIONS",
  }),
  path: PathPattern.optional(),
  user_id: z
    .int()
    .min(1)
    .optional()
    .meta({ description: "The user id in the token of a request, valid or not; the receiver of a push" }),
  event: z
    .union([PushEvent, z.literal("*")])
    .optional()
    .meta({ description: "A rule for pushes: of this event, or all" }),
  share: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .meta({ description: "The share of matches that it applies to; all by default" }),
  skip: z.int().min(0).max(COUNT_MAX).optional().meta({ description: "The number of first matches that it skips" }),
  times: z.int().min(1).max(COUNT_MAX).optional().meta({ description: "The maximum number that it applies to" }),
  seed: Seed.optional().meta({ description: "The same seed applies to the same ones of a sequence" }),
};

/** A requested rule: the requests or pushes that it matches, the matches to which it applies, and its effect. */
export const FaultOptions = z
  .strictObject({ ...target, effect: z.union([RequestEffect, PushEffect]) })
  .refine(({ event, call, method, path, effect }) => {
    const isForPushes = "hold" in effect || "hold_ms" in effect || "double" in effect || effect.drop === true;
    if (event === undefined) return !isForPushes;
    return isForPushes && call === undefined && method === undefined && path === undefined;
  }, standInCopy.pushOrRequest);
export type FaultOptions = z.output<typeof FaultOptions>;

/** A rule with its counts so far. */
const Fault = z
  .object({
    id: z.int().min(1),
    ...target,
    seed: z.string(),
    effect: z.union([RequestEffect, PushEffect]),
    seen: z.int().min(0).meta({ description: "Requests or pushes that it matched" }),
    hits: z.int().min(0),
    held: z.int().min(0).meta({ description: "Pushes that it holds now" }),
  })
  .meta({ id: "Fault" });
export type Fault = z.output<typeof Fault>;

const FaultParams = z.object({ id: integerInput(1, Number.MAX_SAFE_INTEGER) });

/**
 * Faults between a product and its clients, like those of a network or a proxy. They follow rules, until the rules are
 * removed or the product is reset. They use the machine's time, so a frozen clock does not stop them.
 */
export const faults = {
  list: controlCall("GET /__standin/faults/", {
    summary: "Every rule in the order of creation, with its counts",
    responses: { 200: z.array(Fault) },
  }),
  add: controlCall("POST /__standin/faults/", {
    summary: "Adds a rule after the others. The first rule that does more than delay a request decides about it",
    body: FaultOptions,
    responses: { 201: Fault },
    errors: ["FAULT_LIMIT_REACHED"],
  }),
  removeAll: controlCall("DELETE /__standin/faults/", {
    summary: "Removes all rules and sends the pushes that they held",
    responses: { 204: null },
  }),
  remove: controlCall("DELETE /__standin/faults/:id/", {
    summary: "Removes a rule and sends the pushes that it held",
    params: FaultParams,
    responses: { 204: null },
    errors: ["FAULT_NOT_FOUND"],
  }),
  release: controlCall("POST /__standin/faults/release/", {
    summary: "Sends all held pushes in their order; the rules stay",
    responses: { 200: z.object({ released: z.int().min(0) }) },
  }),
};
