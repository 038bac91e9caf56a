import { z } from "zod";
import { IdInput } from "../../contract/inputs.ts";
import { ChonDistance, Id, Timestamp } from "../../entities/primitives.ts";
import { CHON_MAX } from "../../limits.ts";
import { controlCall } from "../control-call.ts";
import { Age, GIVEN_MAX, Quiet } from "./inputs.ts";

const PATH_MAX = 10;
const Pair = z.tuple([IdInput, IdInput]);
const State = z.enum(["accepted", "pending", "rejected"]);

/** A relation that was made. */
const GivenChon = z
  .object({ id: Id, from_user_id: Id, to_user_id: Id, status: State, created_at: Timestamp })
  .meta({ id: "GivenChon" });

/** Chons, pending requests and rejected requests. */
export const chons = controlCall("POST /__standin/give/chons/", {
  summary: "What is between two members, or a member's chons filled up; refused where the product refuses it",
  body: z.object({
    between: Pair.optional().meta({ description: "Who asks, and who is asked" }),
    pairs: z.array(Pair).max(GIVEN_MAX).optional().meta({ description: "Several of the same" }),
    user_id: IdInput.optional().meta({ description: "The member whose chons are filled up with random members" }),
    up_to: z.int().min(0).max(CHON_MAX).default(CHON_MAX).meta({ description: "To how many" }),
    state: State.default("accepted").meta({ description: "Of the pairs" }),
    age_ms: Age.optional(),
    quiet: Quiet,
  }),
  responses: { 201: z.object({ chons: z.array(GivenChon) }) },
  errors: [
    "SELF_FRIEND",
    "USER_NOT_FOUND",
    "ALREADY_FRIEND",
    "REQUEST_PENDING",
    "CHON_LIMIT_REACHED",
    "CHON_LIMIT_REACHED_BY_OTHER",
  ],
});

export const path = controlCall("POST /__standin/give/path/", {
  summary: "A chain of chons between two members, with new members in between; another chain may be shorter",
  body: z.object({
    from: IdInput,
    to: IdInput,
    length: z.int().min(1).max(PATH_MAX).meta({ description: "Steps: 1 makes the two chons" }),
    age_ms: Age.optional(),
  }),
  responses: { 201: z.object({ via: z.array(Id), distance: ChonDistance }) },
  errors: ["SELF_FRIEND", "USER_NOT_FOUND", "ALREADY_FRIEND", "CHON_LIMIT_REACHED", "CHON_LIMIT_REACHED_BY_OTHER"],
});
