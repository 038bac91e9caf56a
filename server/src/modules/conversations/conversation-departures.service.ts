import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { writeSystemMessages } from "../messages/message-log.service.ts";
import { type Seat, seatOf } from "./conversations.policy.ts";
import { listAll, touch } from "./conversations.repository.ts";
import { eraseConversations } from "./conversations.service.ts";

/**
 * What the deletion of an account does to the member's talks; called before their row goes. Each talk that somebody still reads gets
 * one system message (R25) and keeps what was written (R8); one that nobody is left in is deleted with its pictures.
 */
export function leaveAllConversations(ctx: Context, unit: Unit, userId: number): void {
  const seats = listAll(unit.db, userId).flatMap((row) => seatOf(row, userId) ?? []);
  const [abandoned, kept] = split(seats);
  eraseConversations(
    ctx,
    unit,
    abandoned.map(({ conversation }) => conversation),
  );
  const rows = kept.map(({ conversation }) => conversation);
  const now = ctx.clock.now();
  touch(unit.db, rows, now);
  const notes = writeSystemMessages(
    unit.db,
    rows.map(({ id }) => id),
    conversationCopy.otherSideLeft,
    now,
  );
  const noteOf = new Map(notes.map((note) => [note.conversation, note]));
  for (const { conversation, otherId } of kept) {
    const message = noteOf.get(conversation.id);
    if (otherId === null || message === undefined) continue;
    unit.tell(otherId, "message:new", { conversation_id: conversation.id, message });
    unit.tell(otherId, "conversation:changed", { conversation_id: conversation.id });
  }
}

/** Talks nobody else reads, and those somebody does. */
function split(seats: readonly Seat[]): [abandoned: Seat[], kept: Seat[]] {
  const isAbandoned = ({ otherId, isHiddenForOther }: Seat) => otherId === null || isHiddenForOther;
  return [seats.filter(isAbandoned), seats.filter((seat) => !isAbandoned(seat))];
}
