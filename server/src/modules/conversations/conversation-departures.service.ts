import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Actor } from "../../access/caller.ts";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { writeSystemMessages } from "../messages/message-log.service.ts";
import { participantOf } from "./conversations.policy.ts";
import { listAll, type Participant, touch } from "./conversations.repository.ts";
import { eraseConversations } from "./conversations.service.ts";

/**
 * Leaves all conversations of a member whose account is being deleted. Call it before the member's row is deleted. A
 * conversation with a remaining reader keeps its messages (R8) and gets one system message (R25). One without readers
 * is deleted with its pictures.
 */
export function leaveAllConversations(ctx: Context, unit: Unit, actor: Actor): void {
  const participants = listAll(unit.db, actor).flatMap((row) => participantOf(row, actor) ?? []);
  const [abandoned, kept] = split(participants);
  eraseConversations(ctx, unit, abandoned);
  const now = ctx.clock.now();
  touch(unit.db, kept, now);
  const notes = writeSystemMessages(unit.db, kept, conversationCopy.otherSideLeft, now);
  const noteOf = new Map(notes.map((note) => [note.conversation, note]));
  for (const { row } of kept) {
    const { conversationId, otherId } = row;
    const message = noteOf.get(conversationId);
    if (otherId === null || message === undefined) continue;
    unit.publishTo(otherId, "message:new", { conversation_id: conversationId, message });
    unit.publishTo(otherId, "conversation:changed", { conversation_id: conversationId });
  }
}

/** Splits conversations into those without another reader and the others. */
function split(all: readonly Participant[]): [abandoned: Participant[], kept: Participant[]] {
  const isAbandoned = ({ row }: Participant) => row.otherId === null || row.isHiddenForOther;
  return [all.filter(isAbandoned), all.filter((one) => !isAbandoned(one))];
}
