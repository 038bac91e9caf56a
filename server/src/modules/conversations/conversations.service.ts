import type { Database } from "@chonsu/db/open-database";
import { conversationCopy } from "@chonsu/shared/copy/conversations";
import type { Conversation, Message } from "@chonsu/shared/entities/conversations";
import { NO_REF } from "@chonsu/shared/realtime";
import type { Actor } from "../../command/caller.ts";
import { isRefusal, type Refusal, refuse } from "../../command/refusal.ts";
import { transact, type Unit } from "../../command/transact.ts";
import type { Context } from "../../context.ts";
import { forgetChangesAbout } from "../changes/changes.service.ts";
import {
  imageFilesOf,
  inboxOf,
  lastMessageId,
  lastSeen,
  type MessagesBySide,
  markWindowRead,
  messagesBySide,
} from "../messages/message-log.service.ts";
import { readMessageNotice } from "../notifications/notifications.service.ts";
import { withdrawConversationNotices } from "../notifications/withdrawals.service.ts";
import { isMember, lookUpUsers } from "../users/users.service.ts";
import { mayEnter, type Seat, seatOf } from "./conversations.policy.ts";
import { presentConversation } from "./conversations.presenter.ts";
import {
  deleteConversations,
  findBetween,
  findConversation,
  insertConversation,
  listVisible,
  type OwnConversation,
  setHidden,
  touch,
} from "./conversations.repository.ts";

type NotFound = Refusal<"CONVERSATION_NOT_FOUND">;

/**
 * Starts a talk with a member, or comes back into the one there is: if I had left it, I see it again, empty, with what comes from now,
 * and the other side notices nothing (wire.md §3). No friendship is needed.
 */
export function startConversation(
  ctx: Context,
  actor: Actor,
  otherId: number,
): { isNew: boolean; conversation: Conversation } | Refusal<"CONVERSATION_SELF" | "USER_NOT_FOUND"> {
  const started = transact(ctx, (unit) => {
    if (otherId === actor.id) return refuse("CONVERSATION_SELF");
    if (!isMember(unit.db, otherId)) return refuse("USER_NOT_FOUND");
    const known = findBetween(unit.db, actor.id, otherId);
    const row = known ?? insertConversation(unit.db, actor.id, otherId, ctx.clock.now());
    const seat = seatOf(row, actor.id);
    if (seat?.isHidden === true) setHidden(unit.db, seat.conversation, seat.side, undefined);
    if (seat?.isHidden === true || known === undefined)
      unit.tell(actor.id, "conversation:changed", { conversation_id: row.id });
    if (known === undefined) unit.tell(otherId, "conversation:changed", { conversation_id: row.id });
    return { isNew: known === undefined, row: findConversation(unit.db, row.id) ?? row };
  });
  if (isRefusal(started)) return started;
  const [conversation] = present(ctx, actor, [started.row]);
  if (conversation === undefined) throw new Error("a talk was started without its starter");
  return { isNew: started.isNew, conversation };
}

/** My talks, latest message first, with what an inbox row shows. The number of statements does not depend on how many there are. */
export function listMyConversations(ctx: Context, actor: Actor): Conversation[] {
  return present(ctx, actor, listVisible(ctx.db, actor.id));
}

/** What I see of a talk: all, or the part a range asks for (`before` and `after` are message ids). */
export function listConversationMessages(
  ctx: Context,
  actor: Actor,
  id: number,
  range: { before?: number | undefined; after?: number | undefined; limit?: number | undefined },
): MessagesBySide | NotFound {
  const seat = enterConversation(ctx.db, actor, id);
  return isRefusal(seat) ? seat : messagesBySide(ctx.db, seat.window, range);
}

/** The latest message I see in a talk, or a text when there is none (wire.md §3). */
export function lastMessageOf(
  ctx: Context,
  actor: Actor,
  id: number,
): { last_message: Message } | { message: string } | NotFound {
  const seat = enterConversation(ctx.db, actor, id);
  if (isRefusal(seat)) return seat;
  const last = lastSeen(ctx.db, seat.window);
  return last === undefined ? { message: conversationCopy.noMessages } : { last_message: last };
}

/**
 * Marks read what the other side and the system wrote, and the notification of it. When that changed anything, both members' tabs
 * are told: ticks there, badges here.
 */
export function readConversation(
  ctx: Context,
  actor: Actor,
  id: number,
): { message: string; conversation_id: number; unread_count: number } | NotFound {
  return transact(ctx, (unit) => {
    const seat = enterConversation(unit.db, actor, id);
    if (isRefusal(seat)) return seat;
    if (markWindowRead(unit.db, seat.window, seat.side) > 0) {
      for (const userId of membersOf(seat, actor)) {
        unit.tell(userId, "conversation:read", { conversation_id: id, reader_id: actor.id });
      }
    }
    if (seat.otherId !== null) readMessageNotice(unit, actor.id, seat.otherId);
    return { message: conversationCopy.markedRead, conversation_id: id, unread_count: 0 };
  });
}

/**
 * Leaves a talk: hidden for me, with all that is in it, until something new comes. When the other side left it before, or left the
 * product, nobody is there to read it and it is deleted with its pictures (R25).
 */
export function leaveConversation(ctx: Context, actor: Actor, id: number): undefined | NotFound {
  return transact(ctx, (unit) => {
    const seat = enterConversation(unit.db, actor, id);
    if (isRefusal(seat)) return seat;
    withdrawConversationNotices(unit, actor.id, id);
    const isLast = seat.otherId === null || seat.isHiddenForOther;
    if (isLast) eraseConversations(ctx, unit, [seat.conversation]);
    else setHidden(unit.db, seat.conversation, seat.side, { upTo: lastMessageId(unit.db, id) });
    unit.tell(actor.id, "conversation:changed", { conversation_id: id }, isLast ? NO_REF : id);
    return undefined;
  });
}

/** The actor's place in a talk that exists for them (R27). */
export function enterConversation(db: Database, actor: Actor, id: number): Seat | NotFound {
  return mayEnter(findConversation(db, id), actor);
}

/** Both members of a talk, as far as they are still here. */
export function membersOf(seat: Seat, actor: Actor): number[] {
  return seat.otherId === null ? [actor.id] : [actor.id, seat.otherId];
}

/** A message came into it: the talk moves to the top, and shows again for a side that left it (R25). */
export function touchConversation(unit: Unit, seat: Seat, now: number): void {
  touch(unit.db, [seat.conversation], now);
}

/** Deletes talks nobody reads any more, with their messages and pictures. */
export function eraseConversations(ctx: Context, unit: Unit, rows: readonly OwnConversation[]): void {
  const ids = rows.map(({ id }) => id);
  const files = imageFilesOf(unit.db, ids);
  deleteConversations(unit.db, rows);
  forgetChangesAbout(unit.db, "conversation", ids);
  unit.after(() => ctx.files.remove(files));
}

function present(ctx: Context, actor: Actor, rows: Parameters<typeof seatOf>[0][]): Conversation[] {
  const seats = rows.flatMap((row) => seatOf(row, actor.id) ?? []);
  const inbox = inboxOf(
    ctx.db,
    actor.id,
    seats.map(({ window }) => window),
  );
  // Without an origin pictures are given by their path, as this shape wants them (wire.md §1).
  const userOf = lookUpUsers(
    ctx,
    { ...actor, origin: "" },
    seats.flatMap(({ otherId }) => [actor.id, otherId]),
  );
  return seats.map((seat) => presentConversation(seat, userOf, inbox(seat.window.conversationId)));
}
