import type { Push } from "@chonsu/server/realtime/push";
import { REALTIME_EVENTS, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { faultsOf } from "../../testing/strict.ts";
import { type Complaint, type Rows, unless } from "./fault.ts";

/** Checks that pushes go only to members who may get them. */
export function hearPushes(rows: Rows) {
  const complaints: Complaint[] = [];
  /** The latest unread count sent to each member: when a member got several, the last one must be right. */
  const counts = new Map<number, unknown>();
  const push: Push = {
    emit(userId, event, payload) {
      complaints.push(...brokenSchema(event, payload), ...misdirected(rows, userId, event, payload));
      if ("unread_count" in payload) counts.set(userId, payload.unread_count);
    },
    emitToAll(event, payload) {
      complaints.push(...brokenSchema(event, payload));
    },
    endSession() {},
    endMember() {},
    openConnections: () => 1,
  };
  return {
    /** Receives all pushes, as if every member had a connection. */
    push,
    /** Faults since the last call. */
    take(): Complaint[] {
      const latest = [...counts];
      counts.clear();
      const miscounted = latest.flatMap(([userId, count]) => {
        const unread = "select count(*) as unread from notifications where user_id = :userId and not is_read";
        const actual = rows(unread, { userId })[0]?.["unread"];
        const detail = `${userId} got the count ${count}, there are ${actual}`;
        return unless(count === actual, "a push that counts unread notifications wrong", detail);
      });
      return [...complaints.splice(0), ...miscounted];
    },
  };
}

function brokenSchema(event: RealtimeEvent, payload: object): Complaint[] {
  const faults = faultsOf(REALTIME_EVENTS[event], payload);
  return unless(faults.length === 0, `a push ${event} that is not its schema`, faults.join("; "));
}

/** When the conversation is gone, its last member is notified too, so nothing can be checked. */
function misdirected(rows: Rows, userId: number, event: RealtimeEvent, payload: object): Complaint[] {
  if (!("conversation_id" in payload)) return [];
  const sql = "select user_1_id as one, user_2_id as other from conversations where id = :conversation";
  const [sides] = rows(sql, { conversation: payload.conversation_id });
  const maySee = sides === undefined || Object.values(sides).includes(userId);
  const rule = `a push ${event} to somebody who is not in the conversation`;
  return unless(maySee, rule, `to ${userId}: ${JSON.stringify(payload)}`);
}
