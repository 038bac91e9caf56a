import { z } from "zod";
import { Moment, Span } from "../contract/control-inputs.ts";
import { controlCall } from "./control-call.ts";

/** The time of a product, and its difference from the machine's time. */
export const ClockState = z
  .object({
    now: z.iso.datetime({ offset: true }),
    frozen: z.boolean().meta({ description: "Time stands still" }),
    offset_ms: z
      .int()
      .meta({ description: "How far it is ahead of the machine's clock; while frozen, at this moment" }),
  })
  .meta({ id: "Clock" });
export type ClockState = z.infer<typeof ClockState>;

/** Moves the time of a product: server, rows, tokens and jobs. */
export const clock = {
  read: controlCall("GET /__standin/clock/", {
    summary: "What time it is here",
    responses: { 200: ClockState },
  }),
  shift: controlCall("POST /__standin/clock/shift/", {
    summary:
      "Sets the clock forward or back by so much at once: what falls due on the way is done afterwards, at the new time",
    responses: { 200: ClockState },
    body: z.object({ ms: Span }),
  }),
  advance: controlCall("POST /__standin/clock/advance/", {
    summary:
      "Lets so much time pass: what falls due on the way is done in order, each at its own moment, before this answers",
    responses: { 200: ClockState },
    body: z.object({ ms: Span.min(0) }),
  }),
  freeze: controlCall("POST /__standin/clock/freeze/", {
    summary: "Stops the clock, at this moment or at another one",
    responses: { 200: ClockState },
    body: z.object({ at: Moment.optional() }),
  }),
  resume: controlCall("POST /__standin/clock/resume/", {
    summary: "Lets a clock that was stopped run on from where it stands",
    responses: { 200: ClockState },
  }),
  reset: controlCall("POST /__standin/clock/reset/", {
    summary: "Back to the machine's own time",
    responses: { 200: ClockState },
  }),
};
