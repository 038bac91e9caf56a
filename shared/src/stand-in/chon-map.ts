import { z } from "zod";
import { integerInput } from "../contract/inputs.ts";
import { Id } from "../entities/primitives.ts";
import { controlCall } from "./control-call.ts";

const MEMBERS_MAX = 50_000;

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
