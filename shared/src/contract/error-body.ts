import { z } from "zod";

/** The body of every refusal (wire.md §1): a sentence to show and a code for programs. */
export const ErrorBody = z
  .looseObject({
    detail: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  })
  .meta({ id: "Error" });
export type ErrorBody = z.infer<typeof ErrorBody>;
