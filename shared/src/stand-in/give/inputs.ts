import { z } from "zod";
import { Span } from "../../contract/control-inputs.ts";
import { IdInput } from "../../contract/inputs.ts";

/** So many things one call gives at most. */
export const GIVEN_MAX = 1000;
/** So many rows may hang on them in all: likes, comments, chons. */
export const HANGING_MAX = 50_000;

/** How many. */
export const Count = z.int().min(1).max(GIVEN_MAX).default(1);

/** How many hang on each; none unless said otherwise. */
export const Hanging = z.int().min(0).max(GIVEN_MAX).default(0);

/** How long ago it happened. Never before those it concerns had joined, nor before what it hangs on. */
export const Age = Span.min(0).meta({
  description:
    "How long ago, in milliseconds by the product's clock; of several the latest. Never before its members had joined",
});

/** Between two of several. */
export const Step = Span.min(0)
  .default(60_000)
  .meta({ description: "Milliseconds between two of several; the ids rise with the time" });

/** Whether anybody hears of it. */
export const Quiet = z.boolean().default(true).meta({
  description: "`false`: with the notifications, mails and pushes that the real act has",
});

/** Members by id. */
export const Ids = z.array(IdInput).max(GIVEN_MAX);

/** Somebody; a member drawn by chance where it is left out. */
export const Somebody = IdInput.optional().meta({ description: "A member's id; somebody by chance where left out" });
