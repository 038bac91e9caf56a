import { z } from "zod";
import { Id, ImageUrl, listOf, Timestamp } from "./primitives.ts";
import { Profile } from "./users.ts";

/**
 * A chat message. `image` is a path in lists and an absolute URL in the answer to a create; `image_url` is always a
 * path (wire.md §1).
 */
export const Message = z
  .object({
    id: Id,
    conversation: Id,
    sender: Id.nullable(),
    message: z.string(),
    image: ImageUrl,
    image_url: ImageUrl,
    is_read: z.boolean(),
    is_system: z.boolean(),
    created_at: Timestamp,
    is_deleted: z.boolean(),
    client_key: z.string().nullable(),
    image_width: z.int().nullable().optional(),
    image_height: z.int().nullable().optional(),
  })
  .meta({ id: "Message" });
export type Message = z.infer<typeof Message>;

/** A conversation between two members, as the caller sees it (wire.md §2). */
export const Conversation = z
  .object({
    id: Id,
    user_1: Id.nullable(),
    user_1_username: z.string(),
    user_2: Id.nullable(),
    user_2_username: z.string(),
    other_user_profile: Profile,
    other_user_id: Id.nullable(),
    last_message: Message.nullable(),
    unread_count: z.int(),
    deleted_for_user1: z.boolean(),
    deleted_for_user2: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: "Conversation" });
export type Conversation = z.infer<typeof Conversation>;
export const ConversationList = listOf("Conversation", Conversation);
