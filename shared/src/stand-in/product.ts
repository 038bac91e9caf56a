import { z } from "zod";
import { Scenario, SnapshotName } from "../contract/control-inputs.ts";
import { integerInput } from "../contract/inputs.ts";
import { Id } from "../entities/primitives.ts";
import { ClockState } from "./clock.ts";
import { controlCall } from "./control-call.ts";

const MEMBERS_MAX = 50_000;

/** The identity and state of a product. */
const Status = z
  .object({
    id: z.string().meta({ description: "`main`, or the id of the sandbox" }),
    url: z.string(),
    scenario: z.string(),
    snapshot: z.string().nullable(),
    generation: z.int().min(1).meta({ description: "One more after every reset" }),
    members: z.int().min(0),
    in_flight: z.int().min(0),
    settings: z.object({
      verification: z.enum(["client", "server"]),
      web_base_url: z.string(),
      sends_mail: z.boolean(),
    }),
    clock: ClockState,
    errors: z.array(z.string()).meta({ description: "What went wrong inside since the last reset, the latest 100" }),
  })
  .meta({ id: "Status" });

export const status = {
  read: controlCall("GET /__standin/status/", {
    summary: "What this product is and how it stands",
    responses: { 200: Status },
  }),
};

/** All members and the chons among them. */
export const chonMap = {
  read: controlCall("GET /__standin/chon-map/", {
    summary: "Members by id and the pairs among them that are chons",
    query: z.object({
      limit: integerInput(1, MEMBERS_MAX).default(MEMBERS_MAX).meta({ description: "So many members at most" }),
    }),
    responses: {
      200: z.object({
        members: z.array(z.object({ id: Id, name: z.string() })),
        pairs: z.array(z.tuple([Id, Id])).meta({ description: "Each pair once, the smaller id first" }),
      }),
    },
  }),
};

/** The state to which a product was reset. */
const ResetDone = z
  .object({
    scenario: z.string().meta({ description: "The scenario the data began with" }),
    snapshot: z.string().nullable(),
    refused: z
      .int()
      .min(0)
      .meta({ description: "Requests that were in flight: each was answered 409 and changes nothing" }),
    took_ms: z.number().min(0),
  })
  .meta({ id: "ResetDone" });

/** A named snapshot of a product. */
export const Snapshot = z
  .object({
    name: z.string(),
    scenario: z.string(),
    saved_at: z.iso.datetime({ offset: true }),
    members: z.int().min(0),
    bytes: z.int().min(0).meta({ description: "Size of the database" }),
    files: z.int().min(0),
  })
  .meta({ id: "Snapshot" });
export type Snapshot = z.infer<typeof Snapshot>;

/** Resets everything to a known state: rows, files, clock, outbox, journal, faults, limits, timers, graph, sockets. */
export const resets = {
  reset: controlCall("POST /__standin/reset/", {
    summary: "Back to the seed, another scenario or a snapshot, at any time, also during traffic",
    body: z.object({
      scenario: Scenario.optional(),
      snapshot: SnapshotName.optional().meta({
        description:
          "In place of a scenario. With neither it goes home: a sandbox to what it was made with, the product of a data folder to the scenario of the data it found or seeded as it was started",
      }),
    }),
    responses: { 200: ResetDone },
    errors: ["SNAPSHOT_NOT_FOUND", "SCENARIO_UNKNOWN"],
  }),
  listSnapshots: controlCall("GET /__standin/snapshots/", {
    summary: "States that were put aside, the newest first",
    responses: { 200: z.array(Snapshot) },
  }),
  saveSnapshot: controlCall("POST /__standin/snapshots/", {
    summary: "Puts the present rows and files aside under a name; an older one of that name is replaced",
    body: z.object({ name: SnapshotName }),
    responses: { 201: Snapshot },
    errors: ["SNAPSHOT_LIMIT_REACHED"],
  }),
  forgetSnapshot: controlCall("DELETE /__standin/snapshots/:name/", {
    summary: "Forgets a snapshot",
    params: z.object({ name: SnapshotName }),
    responses: { 204: null },
    errors: ["SNAPSHOT_NOT_FOUND"],
  }),
};
