import { z } from "zod";
import { Moment, Scenario, SnapshotName } from "../contract/control-inputs.ts";
import { rawInput } from "../contract/inputs.ts";
import { URL_MAX } from "../limits.ts";
import { controlCall } from "./control-call.ts";

const SEED_MAX = 64;
const ID_MAX = 64;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const HOLD_MAX_MS = 60_000;

/** A complete copy of the product on its own port. */
export const Sandbox = z
  .object({
    id: z.string(),
    url: z.string().meta({ description: "Where its web, API, files, push and own control plane are" }),
    scenario: z.string(),
    isolation: z.enum(["none", "process"]),
    is_up: z.boolean().meta({ description: "False while it is stopped" }),
    created_at: z.iso.datetime({ offset: true }),
    last_asked_at: z.iso.datetime({ offset: true }).meta({ description: "By the machine's clock" }),
    is_held: z.boolean().meta({ description: "Whether it lives as long as a caller (hold)" }),
    idle_ms: z.int().meta({ description: "Deleted after so long without a request" }),
  })
  .meta({ id: "Sandbox" });
export type Sandbox = z.infer<typeof Sandbox>;

/** The differences of a sandbox from the product that creates it. */
export const SandboxOptions = z.object({
  scenario: Scenario.optional().meta({ description: "campus unless said otherwise" }),
  snapshot: SnapshotName.optional().meta({
    description: "A snapshot of the product that makes it, in place of a scenario",
  }),
  isolation: z
    .enum(["none", "process"])
    .optional()
    .meta({ description: "`process`: in a process of its own, for heavy use" }),
  idle_ms: z.int().min(MINUTE_MS).max(DAY_MS).optional(),
  frozen_at: Moment.optional().meta({ description: "Begins with a clock frozen at this moment" }),
  seed: rawInput(SEED_MAX).optional().meta({ description: "The same codes, file names and session ids each time" }),
  settings: z
    .object({
      verification: z.enum(["client", "server"]).optional(),
      rate_limits: z.enum(["strict", "loose", "off"]).optional(),
      web_base_url: z
        .url({ protocol: /^https?$/ })
        .max(URL_MAX)
        .optional(),
    })
    .optional(),
});
export type SandboxOptions = z.output<typeof SandboxOptions>;

const SandboxParams = z.object({ id: rawInput(ID_MAX) });

/** What the calls have in common that answer with one sandbox. */
const oneSandbox = { params: SandboxParams, responses: { 200: Sandbox }, errors: ["SANDBOX_NOT_FOUND"] } as const;

/** Copies of the product beside the one of `npm start`: each has its own data, clock, files, mails and push. */
export const sandboxes = {
  list: controlCall("GET /__standin/sandboxes/", {
    summary: "Every sandbox there is",
    responses: { 200: z.array(Sandbox) },
  }),
  create: controlCall("POST /__standin/sandboxes/", {
    summary: "Makes a complete copy of the product, ready when this answers",
    body: SandboxOptions,
    responses: { 201: Sandbox },
    errors: ["SNAPSHOT_NOT_FOUND", "SCENARIO_UNKNOWN", "SANDBOX_LIMIT_REACHED"],
  }),
  read: controlCall("GET /__standin/sandboxes/:id/", {
    summary: "One of them",
    ...oneSandbox,
  }),
  hold: controlCall("POST /__standin/sandboxes/:id/hold/", {
    summary:
      "Ties a sandbox to its caller: it is deleted at once when this call is broken off, as by the end of the caller's process. Answers after `wait_ms`; then it is called again",
    ...oneSandbox,
    body: z.object({
      wait_ms: z.int().min(0).max(HOLD_MAX_MS).optional().meta({ description: "60 seconds unless said otherwise" }),
    }),
  }),
  stop: controlCall("POST /__standin/sandboxes/:id/stop/", {
    summary: "Ends a sandbox as the end of its process would: nobody answers at its address. Its data stays",
    ...oneSandbox,
  }),
  start: controlCall("POST /__standin/sandboxes/:id/start/", {
    summary: "Starts a sandbox that was stopped: the same address, the same data, nothing else of before",
    ...oneSandbox,
  }),
  remove: controlCall("DELETE /__standin/sandboxes/:id/", {
    summary: "Ends a sandbox and deletes its data",
    params: SandboxParams,
    responses: { 204: null },
    errors: ["SANDBOX_NOT_FOUND"],
  }),
};
