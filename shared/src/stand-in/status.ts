import { z } from "zod";
import { ClockState } from "./clock.ts";
import { controlCall } from "./control-call.ts";

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
export type Status = z.infer<typeof Status>;

/** The status of a product. */
export const status = {
  read: controlCall("GET /__standin/status/", {
    summary: "What this product is and how it stands",
    responses: { 200: Status },
  }),
};
