import type { Database } from "@chonsu/db/open-database";
import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Actor } from "../../access/caller.ts";
import { command, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import {
  BATCH_PEOPLE,
  BATCH_ROWS,
  type Batches,
  batchesOf,
  type List,
  LongList,
  mapBatches,
  nextBatch,
  readBatches,
  withFirstBatch,
} from "../../platform/batches.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { readMessageNotices, withdrawConversationNotices } from "../notifications/notifications.service.ts";
import type { UserLookup } from "../users/users.presenter.ts";
import { isMember, lookUpUsers } from "../users/users.service.ts";
import { mayStart, participantOf, requireParticipant } from "./conversations.policy.ts";
import {
  deleteConversations,
  detach,
  findBetween,
  findConversation,
  findConversations,
  idsOf,
  insertConversation,
  latestFirst,
  listSome,
  listVisible,
  type Participant,
  type Rank,
  setHidden,
  touch,
} from "./conversations.repository.ts";
import { eraseMessages, inboxOf, messagesBySide } from "./message-log.service.ts";
import { presentMessage } from "./messages.presenter.ts";
import { findLast, findLastId, insertSystemMessages, type MessageRange, setRead } from "./messages.repository.ts";

/** About this many rows are written when a member leaves a conversation. */
const ROWS_OF_LEAVING = 6;

/**
 * Starts a conversation with a member, or returns the existing one. If the actor had left it, it appears again without
 * its old messages, and the other side is not notified (wire.md §3). The two members need not be chons.
 */
export const startConversation = command(
  (unit, actor: Actor, otherId: number) => {
    const allowed = mayStart(otherId, (id) => isMember(unit.db, id), actor);
    if (isRefusal(allowed)) return allowed;
    const known = findBetween(unit.db, actor.id, otherId);
    const row = known ?? insertConversation(unit.db, allowed, unit.clock.now());
    const participant = participantOf(row, actor);
    if (participant?.row.isHidden === true) setHidden(unit.db, participant, undefined);
    if (participant?.row.isHidden === true || known === undefined)
      unit.publishTo(actor.id, "conversation:changed", { conversation_id: row.id });
    if (known === undefined) unit.publishTo(otherId, "conversation:changed", { conversation_id: row.id });
    return { isNew: known === undefined, row: findConversation(unit.db, row.id) ?? row };
  },
  (ctx, { isNew, row }, actor) => {
    const [conversation] = present(ctx, actor, [row]);
    if (conversation === undefined) throw new Error("a conversation was started without its starter");
    return { isNew, conversation };
  },
);

/**
 * The actor's conversations, latest message first, with the fields of an inbox row. The number of statements does not
 * depend on their number.
 */
export function listMyConversations(ctx: Context, actor: Actor): List<Conversation> {
  const batches = readBatches<Visible>(BATCH_ROWS, (after, limit) => listVisible(ctx.db, actor, after, limit));
  const first = nextBatch(batches) ?? [];
  if (first.length < BATCH_ROWS) return present(ctx, actor, first.toSorted(latestFirst));
  return new LongList(manyConversations(ctx, actor, withFirstBatch(first, batches)));
}

type Visible = ReturnType<typeof listVisible>[number];

/**
 * Finds the order of all conversations before the first one is sent, because every message moves a conversation to the
 * top.
 */
function* manyConversations(ctx: Context, actor: Actor, batches: Batches<Rank>): Batches<Conversation> {
  const ranks: Rank[] = [];
  for (const batch of batches) {
    for (const { id, updatedAt, latestId } of batch) ranks.push({ id, updatedAt, latestId });
    yield [];
  }
  const ids = ranks.sort(latestFirst).map(({ id }) => id);
  yield* mapBatches(batchesOf(ids, BATCH_PEOPLE), (some) => present(ctx, actor, findConversations(ctx.db, some)));
}

/** The messages of a conversation that the actor sees: all, or a range (`before` and `after` are message ids). */
export function listConversationMessages(ctx: Context, actor: Actor, id: number, range: MessageRange) {
  const participant = enterConversation(ctx.db, actor, id);
  return isRefusal(participant) ? participant : messagesBySide(ctx.db, participant, range);
}

/** The latest message of a conversation that the actor sees, or a text when there is none (wire.md §3). */
export function lastMessageOf(ctx: Context, actor: Actor, id: number) {
  const participant = enterConversation(ctx.db, actor, id);
  if (isRefusal(participant)) return participant;
  const last = findLast(ctx.db, participant);
  return last === undefined ? { message: conversationCopy.noMessages } : { last_message: presentMessage(last) };
}

/**
 * Marks messages of the other side and of the system as read, and also their notification. When this has changed
 * messages, both members receive an event: one side for the ticks, the other for its badges.
 */
export const readConversation = command((unit, actor: Actor, id: number) => {
  const participant = enterConversation(unit.db, actor, id);
  if (isRefusal(participant)) return participant;
  if (setRead(unit.db, participant) > 0) {
    for (const userId of membersOf(participant)) {
      unit.publishTo(userId, "conversation:read", { conversation_id: id, reader_id: actor.id });
    }
  }
  readMessageNotices(unit, actor, id);
  return { message: conversationCopy.markedRead, conversation_id: id, unread_count: 0 };
});

/**
 * Leaves a conversation: it is hidden for the actor, with all its messages, until a new message arrives. When the other
 * side has left it or the product, it is deleted with its pictures (R25).
 */
export const leaveConversation = command((unit, actor: Actor, id: number) => {
  const participant = enterConversation(unit.db, actor, id);
  if (isRefusal(participant)) return participant;
  withdrawConversationNotices(unit, actor, id);
  const isLast = participant.row.otherId === null || participant.row.isHiddenForOther;
  if (isLast) eraseConversations(unit, [participant]);
  else setHidden(unit.db, participant, { upTo: findLastId(unit.db, participant) });
  unit.publishTo(actor.id, "conversation:changed", { conversation_id: id }, isLast ? NO_REF : id);
  return undefined;
});

/** The actor as a participant of a conversation that exists for them (R27). */
export function enterConversation(db: Database, actor: Actor, id: number) {
  return requireParticipant(findConversation(db, id), actor);
}

/** The members of a conversation who have not left the product. */
export function membersOf({ row: { userId, otherId } }: Participant): number[] {
  return otherId === null ? [userId] : [userId, otherId];
}

/** Deletes conversations without readers, with their messages and pictures. */
function eraseConversations(unit: Unit, participants: readonly Participant[]): void {
  eraseMessages(unit, participants, Number.MAX_SAFE_INTEGER);
  deleteConversations(unit.db, participants);
  forgetChangesAbout(unit.db, "conversation", idsOf(participants));
}

function present(ctx: Context, actor: Actor, rows: Parameters<typeof participantOf>[0][]): Conversation[] {
  const participants = rows.flatMap((row) => participantOf(row, actor) ?? []);
  const inbox = inboxOf(ctx.db, actor, participants);
  const people = participants.flatMap(({ row }) => [actor.id, row.otherId]);
  // Without an origin, pictures are given by path, as this answer requires (wire.md §1).
  const userOf = lookUpUsers(ctx, actor.withOrigin(""), people);
  return participants.map((one) => presentConversation(one, userOf, inbox(one.row.conversationId)));
}

/**
 * A conversation as one side sees it, with the whole profile of the other side (R47). `userOf` must give pictures by path, because clients put the API's base in front
 * of `other_user_profile.image` (wire.md §1). A member who left the product has the id null and the name 알 수 없음 (R8).
 */
function presentConversation(
  { row: { conversation: row, otherId } }: Participant,
  userOf: UserLookup,
  inbox: { readonly last: Message | null; readonly unread: number },
): Conversation {
  return {
    id: row.id,
    user_1: row.user1Id,
    user_1_username: userOf(row.user1Id).user_name,
    user_2: row.user2Id,
    user_2_username: userOf(row.user2Id).user_name,
    other_user_profile: userOf(otherId).profile,
    other_user_id: otherId,
    last_message: inbox.last,
    unread_count: inbox.unread,
    deleted_for_user1: row.deletedForUser1,
    deleted_for_user2: row.deletedForUser2,
    created_at: toTimestamp(row.createdAt),
    updated_at: toTimestamp(row.updatedAt),
  };
}

/**
 * Leaves some conversations of a member whose account is being deleted. A conversation with a remaining reader keeps
 * its messages (R8) and gets one system message (R25). A conversation without readers is deleted with its pictures.
 * Returns about how many rows were written; 0 when the member has no conversation any more.
 */
export function leaveConversations(unit: Unit, actor: Actor, most: number): number {
  const rows = listSome(unit.db, actor, Math.ceil(most / ROWS_OF_LEAVING));
  const [abandoned, kept] = split(rows.flatMap((row) => participantOf(row, actor) ?? []));
  const erased = eraseMessages(unit, abandoned, most);
  // The other conversations are left in a later call, when no messages have to be deleted before that.
  if (erased === most) return erased;
  eraseConversations(unit, abandoned);
  leaveKept(unit, kept);
  detach(unit.db, actor, kept);
  return erased + rows.length * ROWS_OF_LEAVING;
}

function leaveKept(unit: Unit, kept: readonly Participant[]): void {
  const now = unit.clock.now();
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
