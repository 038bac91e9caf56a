import type { Push } from "@chonsu/server/realtime/push";
import {
  type MemberEvent,
  REALTIME_EVENTS,
  type RealtimeEvent,
  type RealtimePayload,
} from "@chonsu/shared/realtime/realtime";
import { faultsOf } from "../../testing/strict.ts";
import type { Complaint, Row } from "./complaint.ts";

type Rows = (sql: string, values: object) => Row[];

/** Checks that pushes go only to members who may get them. */
export interface Pushes {
  /** Wraps the push that commands use. */
  around(push: Push): Push;
  /** Faults since the last call. */
  take(): Complaint[];
}

export function hearPushes(rows: Rows): Pushes {
  const complaints: Complaint[] = [];
  /** The latest unread count sent to each member. */
  const counts = new Map<number, unknown>();
  return {
    around: (push) => ({
      ...push,
      emit<E extends MemberEvent>(userId: number, event: E, payload: RealtimePayload<E>) {
        complaints.push(...wrongOf(rows, userId, event, payload));
        if ("unread_count" in payload) counts.set(userId, payload.unread_count);
        push.emit(userId, event, payload);
      },
      emitToAll(event, payload) {
        complaints.push(...brokenSchema(event, payload));
        push.emitToAll(event, payload);
      },
    }),
    take() {
      const published = [...counts];
      counts.clear();
      return [...complaints.splice(0), ...published.flatMap(([userId, count]) => miscounted(rows, userId, count))];
    },
  };
}

function brokenSchema(event: RealtimeEvent, payload: object): Complaint[] {
  const faults = faultsOf(REALTIME_EVENTS[event], payload);
  return faults.length === 0 ? [] : [{ rule: `a push ${event} that is not its schema`, detail: faults.join("; ") }];
}

function wrongOf(rows: Rows, userId: number, event: RealtimeEvent, payload: object): Complaint[] {
  const broken = brokenSchema(event, payload);
  if (broken.length > 0) return broken;
  if (!("conversation_id" in payload) || maySee(rows, userId, payload.conversation_id)) return [];
  const detail = `to ${userId}: ${JSON.stringify(payload)}`;
  return [{ rule: `a push ${event} to somebody who is not in the conversation`, detail }];
}

/** When the conversation is gone, its last member is notified too, so nothing can be checked. */
function maySee(rows: Rows, userId: number, conversation: unknown): boolean {
  const [sides] = rows("select user_1_id as one, user_2_id as other from conversations where id = :conversation", {
    conversation,
  });
  return sides === undefined || Object.values(sides).includes(userId);
}

/** When a member got several counts, the last one must be right. */
function miscounted(rows: Rows, userId: number, published: unknown): Complaint[] {
  const [row] = rows("select count(*) as unread from notifications where user_id = :userId and not is_read", {
    userId,
  });
  const unread = row?.["unread"];
  if (published === unread) return [];
  return [
    {
      rule: "a push that counts unread notifications wrong",
      detail: `${userId} was told ${published}, there are ${unread}`,
    },
  ];
}
