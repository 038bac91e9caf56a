import { z } from "zod";
import { filledInput, IdInput } from "../../contract/inputs.ts";
import { Message } from "../../entities/conversations.ts";
import { Id } from "../../entities/primitives.ts";
import { MESSAGE_MAX } from "../../limits.ts";
import { controlCall } from "../control-call.ts";
import { actOptions, GIVEN_MAX } from "./inputs.ts";

const IMAGES_MAX = 100;

/** A conversation between two members. */
export const messages = controlCall("POST /__standin/give/messages/", {
  summary: "Messages between two members, after the existing ones; members who are not in `unread_by` have read all",
  body: z.object({
    between: z.tuple([IdInput, IdInput]),
    count: z.int().min(0).max(GIVEN_MAX).default(1).meta({ description: "0 only starts the conversation" }),
    from: IdInput.optional().meta({
      description: "Who wrote all of them; in turn where left out, the first one first",
    }),
    text: filledInput(MESSAGE_MAX).optional(),
    images: z.int().min(0).max(IMAGES_MAX).default(0).meta({ description: "So many of the latest are pictures" }),
    unread_by: z.array(IdInput).max(2).default([]).meta({ description: "Who has not read what the other one wrote" }),
    ...actOptions,
  }),
  responses: { 201: z.object({ conversation_id: Id, ids: z.array(Id), messages: z.array(Message) }) },
  errors: ["USER_NOT_FOUND", "CONVERSATION_SELF"],
});
