import { z } from "zod";
import { Id } from "../entities/primitives.ts";
import { MemberEvent, Seq } from "../realtime/realtime.ts";
import { memberCall } from "./endpoint.ts";
import { IdInput } from "./inputs.ts";

/** The latest event with a name about a thing. */
const Change = z.object({ event: MemberEvent, ref: Id, seq: Seq }).meta({ id: "Change" });

/** Events that were published while the client was offline (wire.md §4). */
export const changes = {
  list: memberCall("GET /api/changes/", {
    summary: "My events after `since`, the latest of each kind and thing; without `since` only the current `seq`",
    query: z.object({ since: IdInput.optional() }),
    responses: {
      200: z.object({
        seq: z.int().min(0).meta({ description: "The `since` of the next call" }),
        changes: z.array(Change).meta({ description: "In the order of `seq`" }),
        latest_id: Id.meta({
          description: "The newest post, 0 when there is none: `feed:changed` is not among `changes`",
        }),
        reset: z.boolean().meta({ description: "`since` is of another database: load everything again" }),
      }),
    },
  }),
};
