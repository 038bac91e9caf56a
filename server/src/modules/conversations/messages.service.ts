import type { Database } from "@chonsu/db/open-database";
import { conversationCopy } from "@chonsu/shared/copy/conversations";
import { hasVisibleText } from "@chonsu/shared/format/text/visible-text";
import type { Actor } from "../../access/caller.ts";
import { command } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { type StagedImage, type Upload, withStagedImages } from "../../files/stage.ts";
import { isRefusal, type Refusal, refuse } from "../../platform/refusal.ts";
import { notify, withdrawMessageNotice } from "../notifications/notifications.service.ts";
import { nameOf } from "../users/users.service.ts";
import { mayDelete, maySend } from "./conversations.policy.ts";
import { type Participant, touch } from "./conversations.repository.ts";
import { enterConversation, membersOf } from "./conversations.service.ts";
import { presentCreated, presentMessage } from "./messages.presenter.ts";
import {
  emptyMessage,
  findByClientKey,
  findLastUnread,
  findMessage,
  insertMessage,
  type MessageRow,
  type NewMessage,
} from "./messages.repository.ts";

export interface MessageDraft {
  readonly conversationId: number;
  readonly text: string;
  /**
   * The sender's own key for this message in this conversation. Sending with the same key again does not create a
   * second message (wire.md §3).
   */
  readonly clientKey: string | undefined;
  readonly image: Upload | undefined;
}

type Sent = { readonly isNew: boolean; readonly row: MessageRow };

/**
 * Sends text, a picture or both to a conversation of the actor. Both members receive an event. The other side has one
 * unread notification, which each message renews. Refused when there is neither text nor picture, when the conversation
 * does not exist for the actor (R27), and with USER_NOT_FOUND when the other side has left the product (R8).
 */
export async function sendMessage(ctx: Context, actor: Actor, draft: MessageDraft) {
  if (!hasVisibleText(draft.text) && draft.image === undefined) return refuse("MESSAGE_EMPTY");
  const sent =
    draft.image === undefined
      ? storeMessage(ctx, actor, draft, undefined)
      : await stageAndSend(ctx, actor, draft, draft.image);
  return isRefusal(sent) ? sent : { isNew: sent.isNew, message: presentCreated(sent.row, actor.origin) };
}

async function stageAndSend(
  ctx: Context,
  actor: Actor,
  draft: MessageDraft,
  image: NonNullable<MessageDraft["image"]>,
) {
  // This is checked before the picture is decoded, and again in the transaction, where the result counts.
  const early = enterToSend(ctx.db, actor, draft);
  if (isRefusal(early) || "isNew" in early) return early;
  return await withStagedImages(
    ctx,
    [image],
    "post",
    ([staged]) => storeMessage(ctx, actor, draft, staged),
    (sent) => !isRefusal(sent) && sent.isNew,
  );
}

type EnteringMessage = Pick<MessageDraft, "conversationId" | "text" | "clientKey">;
type EnterRefusal = Refusal<"CONVERSATION_NOT_FOUND" | "USER_NOT_FOUND">;
interface Entered {
  readonly participant: Participant;
  readonly message: NewMessage;
}

/** The actor's permission to send, or the message that was already sent with the same key. */
function enterToSend(
  db: Database,
  actor: Actor,
  { conversationId, clientKey }: EnteringMessage,
): Entered | Sent | EnterRefusal {
  const participant = enterConversation(db, actor, conversationId);
  if (isRefusal(participant)) return participant;
  const first = clientKey === undefined ? undefined : findByClientKey(db, participant, clientKey);
  if (first !== undefined) return { isNew: false, row: first };
  const message = maySend(participant);
  return isRefusal(message) ? message : { participant, message };
}

/** Sends a message, with a picture that is already in the file store. */
export const storeMessage = command((unit, actor: Actor, draft: EnteringMessage, image: StagedImage | undefined) => {
  const entered = enterToSend(unit.db, actor, draft);
  if (isRefusal(entered) || "isNew" in entered) return entered;
  const { participant, message: allowed } = entered;
  const now = unit.clock.now();
  const row = insertMessage(unit.db, allowed, {
    text: hasVisibleText(draft.text) ? draft.text : "",
    imageFile: image?.file ?? null,
    imageWidth: image?.width ?? null,
    imageHeight: image?.height ?? null,
    clientKey: draft.clientKey ?? null,
    createdAt: now,
  });
  touch(unit.db, [participant], now);
  const { conversationId } = row;
  for (const userId of membersOf(participant)) {
    unit.publishLazily(userId, "message:new", conversationId, () => ({
      conversation_id: conversationId,
      message: presentMessage(row),
    }));
  }
  const name = nameOf(unit.db, actor.id);
  const userId = allowed.row.receiverId;
  notify(unit, { userId, type: "new_message", aboutId: row.id, relatedUserId: actor.id, name });
  return { isNew: true, row };
});

/**
 * Deletes a message of the actor: text and picture are deleted, and a placeholder stays (R26). A second deletion
 * changes nothing. A message that the actor cannot see does not exist for the actor (R27).
 */
export const deleteMessage = command((unit, actor: Actor, id: number) => {
  const found = findMessage(unit.db, id);
  if (found === undefined) return refuse("MESSAGE_NOT_FOUND");
  const participant = enterConversation(unit.db, actor, found.conversationId);
  if (isRefusal(participant) || found.id <= participant.row.clearedUpTo) return refuse("MESSAGE_NOT_FOUND");
  const own = mayDelete(found, actor);
  if (isRefusal(own)) return own;
  if (found.isDeleted) return { message: conversationCopy.messageDeleted };
  emptyMessage(unit.db, own);
  withdrawMessageNotice(unit, id, findLastUnread(unit.db, participant)?.id);
  const { imageFile, conversationId } = found;
  if (imageFile !== null) unit.after(() => unit.files.remove([imageFile]));
  for (const userId of membersOf(participant)) {
    unit.publishTo(userId, "message:deleted", { conversation_id: conversationId, message_id: id });
  }
  return { message: conversationCopy.messageDeleted };
});
