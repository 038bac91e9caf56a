import type { Database } from "@chonsu/db/open-database";
import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Conversation } from "@chonsu/shared/entities/conversations";
import { NO_REF } from "@chonsu/shared/realtime/realtime";
import type { Actor } from "../../access/caller.ts";
import { command, transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { forgetChangesAbout } from "../../events/events.ts";
import {
  BATCH_PEOPLE,
  BATCH_ROWS,
  begunWith,
  type List,
  nextOf,
  Pieces,
  pagesOf,
  partsOf,
  type Source,
  shownOf,
} from "../../platform/pieces.ts";
import { isRefusal } from "../../platform/refusal.ts";
import {
  eraseMessages,
  inboxOf,
  lastMessageId,
  lastSeen,
  markRead,
  messagesBySide,
} from "../messages/message-log.service.ts";
import { readMessageNotice } from "../notifications/notifications.service.ts";
import { withdrawConversationNotices } from "../notifications/withdrawals.service.ts";
import { isMember, lookUpUsers } from "../users/users.service.ts";
import { mayStart, participantOf, requireParticipant } from "./conversations.policy.ts";
import { presentConversation } from "./conversations.presenter.ts";
import {
  deleteConversations,
  findBetween,
  findConversation,
  findConversations,
  insertConversation,
  latestFirst,
  listVisible,
  type Participant,
  type Rank,
  setHidden,
  touch,
} from "./conversations.repository.ts";

export type { Participant } from "./conversations.repository.ts";

/** For other modules; see the repository. */
export const touchConversations = touch;

/**
 * Starts a conversation with a member, or returns the existing one. If the actor had left it, it appears again without
 * its old messages, and the other side is not notified (wire.md §3). The two members need not be chons.
 */
export const startConversation = command(
  (ctx, unit, actor: Actor, otherId: number) => {
    const allowed = mayStart(otherId, (id) => isMember(unit.db, id), actor);
    if (isRefusal(allowed)) return allowed;
    const known = findBetween(unit.db, actor.id, otherId);
    const row = known ?? insertConversation(unit.db, allowed, ctx.clock.now());
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
  const pages = pagesOf<Visible>(BATCH_ROWS, (after, limit) => listVisible(ctx.db, actor, after, limit));
  const first = nextOf(pages) ?? [];
  if (first.length < BATCH_ROWS) return present(ctx, actor, first.toSorted(latestFirst));
  return new Pieces(manyConversations(ctx, actor, begunWith(first, pages)));
}

type Visible = ReturnType<typeof listVisible>[number];

/**
 * Finds the order of all conversations before the first one is sent, because every message moves a conversation to the
 * top.
 */
function* manyConversations(ctx: Context, actor: Actor, pages: Source<Rank>): Source<Conversation> {
  const ranks: Rank[] = [];
  for (const page of pages) {
    for (const { id, updatedAt, latestId } of page) ranks.push({ id, updatedAt, latestId });
    yield [];
  }
  const ids = ranks.sort(latestFirst).map(({ id }) => id);
  yield* shownOf(partsOf(ids, BATCH_PEOPLE), (some) => present(ctx, actor, findConversations(ctx.db, some)));
}

/** The messages of a conversation that the actor sees: all, or a range (`before` and `after` are message ids). */
export function listConversationMessages(
  ctx: Context,
  actor: Actor,
  id: number,
  range: { before?: number | undefined; after?: number | undefined; limit?: number | undefined },
) {
  const participant = enterConversation(ctx.db, actor, id);
  return isRefusal(participant) ? participant : messagesBySide(ctx.db, participant, range);
}

/** The latest message of a conversation that the actor sees, or a text when there is none (wire.md §3). */
export function lastMessageOf(ctx: Context, actor: Actor, id: number) {
  const participant = enterConversation(ctx.db, actor, id);
  if (isRefusal(participant)) return participant;
  const last = lastSeen(ctx.db, participant);
  return last === undefined ? { message: conversationCopy.noMessages } : { last_message: last };
}

/**
 * Marks messages of the other side and of the system as read, and also their notification. When this has changed
 * messages, both members receive an event: one side for the ticks, the other for its badges.
 */
export const readConversation = command((_ctx, unit, actor: Actor, id: number) => {
  const participant = enterConversation(unit.db, actor, id);
  if (isRefusal(participant)) return participant;
  if (markRead(unit.db, participant) > 0) {
    for (const userId of membersOf(participant)) {
      unit.publishTo(userId, "conversation:read", { conversation_id: id, reader_id: actor.id });
    }
  }
  const { otherId } = participant.row;
  if (otherId !== null) readMessageNotice(unit, actor, otherId);
  return { message: conversationCopy.markedRead, conversation_id: id, unread_count: 0 };
});

/**
 * Leaves a conversation: it is hidden for the actor, with all its messages, until a new message arrives. When the other
 * side has left it or the product, it is deleted with its pictures (R25).
 */
export function leaveConversation(ctx: Context, actor: Actor, id: number) {
  return transact(ctx, (unit) => {
    const participant = enterConversation(unit.db, actor, id);
    if (isRefusal(participant)) return participant;
    withdrawConversationNotices(unit, actor, id);
    const isLast = participant.row.otherId === null || participant.row.isHiddenForOther;
    if (isLast) eraseConversations(ctx, unit, [participant]);
    else setHidden(unit.db, participant, { upTo: lastMessageId(unit.db, participant) });
    unit.publishTo(actor.id, "conversation:changed", { conversation_id: id }, isLast ? NO_REF : id);
    return undefined;
  });
}

/** The actor as a participant of a conversation that exists for them (R27). */
export function enterConversation(db: Database, actor: Actor, id: number) {
  return requireParticipant(findConversation(db, id), actor);
}

/** The members of a conversation who have not left the product. */
export function membersOf({ row: { userId, otherId } }: Participant): number[] {
  return otherId === null ? [userId] : [userId, otherId];
}

/** Deletes conversations without readers, with their messages and pictures. */
export function eraseConversations(ctx: Context, unit: Unit, participants: readonly Participant[]): void {
  const ids = participants.map(({ row }) => row.conversationId);
  eraseMessages(ctx, unit, participants, Number.MAX_SAFE_INTEGER);
  deleteConversations(unit.db, participants);
  forgetChangesAbout(unit.db, "conversation", ids);
}

function present(ctx: Context, actor: Actor, rows: Parameters<typeof participantOf>[0][]): Conversation[] {
  const participants = rows.flatMap((row) => participantOf(row, actor) ?? []);
  const inbox = inboxOf(ctx.db, actor, participants);
  const people = participants.flatMap(({ row }) => [actor.id, row.otherId]);
  // Without an origin, pictures are given by path, as this answer requires (wire.md §1).
  const userOf = lookUpUsers(ctx, actor.withOrigin(""), people);
  return participants.map((one) => presentConversation(one, userOf, inbox(one.row.conversationId)));
}
