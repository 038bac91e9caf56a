import type { Database } from "@chonsu/db/open-database";
import type { Actor } from "../../access/caller.ts";
import type { Unit } from "../../command/transact.ts";
import {
  BATCH_ROWS,
  type Batches,
  batchesOf,
  LongList,
  mapBatches,
  nextBatch,
  readBatches,
  withFirstBatch,
} from "../../platform/batches.ts";
import type { Participant } from "./conversations.repository.ts";
import { presentMessage } from "./messages.presenter.ts";
import {
  clearSender,
  countUnreadIn,
  deleteMessages,
  findLatest,
  findMessages,
  listSeen,
  type MessageRange,
  type MessageRow,
} from "./messages.repository.ts";

/** For other modules; see the repository. */
export const unsignMessages = clearSender;

/**
 * The messages that one side sees, or a range of them: by writer, each list oldest first (wire.md §3). No message is in
 * two lists.
 */
export function messagesBySide(db: Database, participant: Participant, range: MessageRange) {
  if (range.limit !== undefined) return bySide(listSeen(db, participant, range));
  const batches = readBatches<MessageRow>(BATCH_ROWS, (last, limit) =>
    listSeen(db, participant, { ...range, after: last?.id ?? range.after ?? 0, limit }),
  );
  const first = nextBatch(batches) ?? [];
  return first.length < BATCH_ROWS ? bySide(first) : bySideInBatches(db, withFirstBatch(first, batches));
}

function bySide(rows: readonly MessageRow[]) {
  const groups = Map.groupBy(rows, ({ side }) => side);
  const ofSide = (side: number) => (groups.get(side) ?? []).map(presentMessage);
  return { system_messages: ofSide(0), user1_messages: ofSide(1), user2_messages: ofSide(2) };
}

/**
 * Messages by writer, in long lists. The lists are sent one after the other. While the first list is read, the
 * ids of the other lists are found; those messages are then read by id.
 */
function bySideInBatches(db: Database, batches: Batches<MessageRow>) {
  const ids: [number[], number[], number[]] = [[], [], []];
  const find = (rows: readonly MessageRow[]) => {
    for (const { side, id } of rows) ids[side]?.push(id);
    return rows.filter(({ side }) => side === 0).map(presentMessage);
  };
  const read = (batch: readonly number[]) => findMessages(db, batch).map(presentMessage);
  const ofSide = (side: 1 | 2) => new LongList(mapBatches(batchesOf(ids[side], BATCH_ROWS), read));
  return {
    system_messages: new LongList(mapBatches(batches, find)),
    user1_messages: ofSide(1),
    user2_messages: ofSide(2),
  };
}

/** For many conversations: the latest message that the member sees, and the number of unread ones. Two statements. */
export function inboxOf(db: Database, actor: Actor, participants: readonly Participant[]) {
  const clearedUpTo = new Map(participants.map(({ row }) => [row.conversationId, row.clearedUpTo]));
  const last = new Map(findLatest(db, participants).map((row) => [row.conversationId, row]));
  const unread = new Map(countUnreadIn(db, actor, participants).map((row) => [row.conversationId, row.count]));
  return (id: number) => {
    const row = last.get(id);
    const isVisible = row !== undefined && row.id > (clearedUpTo.get(id) ?? 0);
    return { last: isVisible ? presentMessage(row) : null, unread: unread.get(id) ?? 0 };
  };
}

/**
 * Deletes at most `most` messages of conversations that will be deleted, with their pictures. Returns how many were
 * deleted.
 */
export function eraseMessages(unit: Unit, participants: readonly Participant[], most: number): number {
  const files = deleteMessages(unit.db, participants, most);
  unit.after(() => unit.files.remove(files.filter((file) => file !== null)));
  return files.length;
}
