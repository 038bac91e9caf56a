import { z } from "zod";
import { Scenario, SnapshotName } from "../contract/control-inputs.ts";
import { controlCall } from "./control-call.ts";

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
