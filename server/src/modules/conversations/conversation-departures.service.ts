import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Actor } from "../../access/caller.ts";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { participantOf } from "./conversations.policy.ts";
import { detach, listSome, type Participant, touch } from "./conversations.repository.ts";
import { eraseConversations } from "./conversations.service.ts";
import { eraseMessages } from "./message-log.service.ts";
import { presentMessage } from "./messages.presenter.ts";
import { insertSystemMessages } from "./messages.repository.ts";

/** About this many rows are written when a member leaves a conversation. */
const ROWS_OF_LEAVING = 6;

/**
 * Leaves some conversations of a member whose account is being deleted. A conversation with a remaining reader keeps
 * its messages (R8) and gets one system message (R25). A conversation without readers is deleted with its pictures.
 * Returns about how many rows were written; 0 when the member has no conversation any more.
 */
export function leaveConversations(ctx: Context, unit: Unit, actor: Actor, most: number): number {
  const rows = listSome(unit.db, actor, Math.ceil(most / ROWS_OF_LEAVING));
  const [abandoned, kept] = split(rows.flatMap((row) => participantOf(row, actor) ?? []));
  const erased = eraseMessages(ctx, unit, abandoned, most);
  // The other conversations are left in a later call, when no messages have to be deleted before that.
  if (erased === most) return erased;
  eraseConversations(ctx, unit, abandoned);
  leaveKept(ctx, unit, kept);
  detach(unit.db, actor, kept);
  return erased + rows.length * ROWS_OF_LEAVING;
}

function leaveKept(ctx: Context, unit: Unit, kept: readonly Participant[]): void {
  const now = ctx.clock.now();
  touch(unit.db, kept, now);
  const notes = insertSystemMessages(unit.db, kept, conversationCopy.otherSideLeft, now);
  const noteOf = new Map(notes.map((note) => [note.conversationId, note]));
  for (const { row } of kept) {
    const { conversationId, otherId } = row;
    const note = noteOf.get(conversationId);
    if (otherId === null || note === undefined) continue;
    unit.publishTo(otherId, "message:new", { conversation_id: conversationId, message: presentMessage(note) });
    unit.publishTo(otherId, "conversation:changed", { conversation_id: conversationId });
  }
}

/** Splits conversations into those without another reader and the others. */
function split(all: readonly Participant[]): [abandoned: Participant[], kept: Participant[]] {
  const isAbandoned = ({ row }: Participant) => row.otherId === null || row.isHiddenForOther;
  return [all.filter(isAbandoned), all.filter((one) => !isAbandoned(one))];
}
