import { z } from "zod";
import { Span } from "../../contract/control-inputs.ts";
import { IdInput } from "../../contract/inputs.ts";

/** The maximum number of things that one call creates. */
export const GIVEN_MAX = 1000;
/** The maximum number of their related rows: likes, comments, chons. */
export const HANGING_MAX = 50_000;

/** The number of things. */
export const Count = z.int().min(1).max(GIVEN_MAX).default(1);

/** The number of related rows of each thing; none by default. */
export const Hanging = z.int().min(0).max(GIVEN_MAX).default(0);

/** How long ago something happened. It never happens before its members had joined or its thing existed. */
export const Age = Span.min(0).meta({
  description:
    "How long ago, in milliseconds by the product's clock; of several the latest. Never before its members had joined",
});

/** The time between two things of several. */
export const Step = Span.min(0)
  .default(60_000)
  .meta({ description: "Milliseconds between two of several; the ids rise with the time" });

/** Whether members are not notified of it. */
export const Quiet = z.boolean().default(true).meta({
  description: "`false`: with the notifications, mails and pushes that the real act has",
});

/** The options of a call that makes several things. */
export const actOptions = { age_ms: Age.optional(), step_ms: Step, quiet: Quiet };

export const Ids = z.array(IdInput).max(GIVEN_MAX);

/** A member. A random member when it is missing. */
export const Somebody = IdInput.optional().meta({ description: "A member's id; a random member where left out" });
