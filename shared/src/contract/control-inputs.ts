import { z } from "zod";
import { rawInput } from "./inputs.ts";

const CENTURY_MS = 100 * 366 * 24 * 60 * 60 * 1000;
const NAME_MAX = 64;
const PATH_MAX = 2000;

/** The distance of a move of the clock: at most a century. Milliseconds. */
export const Span = z.int().min(-CENTURY_MS).max(CENTURY_MS).meta({ description: "Milliseconds", example: 3_600_000 });

/** A moment in the wire's format, in any time zone. */
export const Moment = z.iso
  .datetime({ offset: true })
  .max(NAME_MAX)
  .meta({ description: "ISO-8601 with its offset", example: "2026-11-21T14:03:00.000+09:00" });

export const SnapshotName = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/)
  .max(NAME_MAX)
  .meta({ description: "Letters, digits, dot, dash, underscore", example: "after-sign-up" });

const SCENARIO_FORMS = "campus, campus:steady, empty, crowd:MEMBERS or crowd:MEMBERS:SEED";

/** The data with which a new product begins. */
export const Scenario = z
  .string()
  .max(NAME_MAX)
  .regex(/^(campus(:steady)?|empty|crowd:\d{1,10}(:\d{1,10})?)$/, { error: `must be one of ${SCENARIO_FORMS}` })
  .meta({
    description: `${SCENARIO_FORMS}. In campus:steady nothing falls due on the first day: in campus a link of haneul's runs out a minute after the beginning, and haneul is told of it`,
    example: "campus",
  });

export const Seed = rawInput(NAME_MAX).min(1).meta({ description: "The same seed gives the same random values" });

/** Paths of the product, without their queries. A final slash makes no difference. */
export const PathPattern = z
  .string()
  .regex(/^\/[^?#\s]*$/)
  .max(PATH_MAX)
  .meta({
    description: "Exactly this path, with `:name` for any one part; with a final `*`, every path that begins like it",
    example: "/api/projects/:id/",
  });
