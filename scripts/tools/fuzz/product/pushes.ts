import type { Push } from "@chonsu/server/realtime/push";
import { REALTIME_EVENTS, type RealtimeEvent } from "@chonsu/shared/realtime/realtime";
import { faultsOf } from "../../../testing/strict.ts";
import { type Complaint, type Rows, unless } from "../fault.ts";

const SIDES = "select user_1_id, user_2_id from conversations where id = :conversation";
const UNREAD = "select count(*) as unread from notifications where user_id = :userId and not is_read";

/** Receives all pushes, as if every member had a connection, and checks that they go only to members who may get them. */
export function hearPushes(rows: Rows) {
  const complaints: Complaint[] = [];
  /** The latest unread count sent to each member: when a member got several, the last one must be right. */
  const counts = new Map<number, unknown>();
  const hear = (event: RealtimeEvent, payload: object) => {
    const faults = faultsOf(REALTIME_EVENTS[event], payload);
    complaints.push(...unless(faults.length === 0, `a push ${event} that is not its schema`, faults.join("; ")));
  };
  const push: Push = {
    emit(userId, event, payload) {
      hear(event, payload);
      if ("unread_count" in payload) counts.set(userId, payload.unread_count);
      if (!("conversation_id" in payload)) return;
      // When the conversation is gone, its last member is notified too, so nothing can be checked.
      const [sides] = rows(SIDES, { conversation: payload.conversation_id });
      const maySee = sides === undefined || Object.values(sides).includes(userId);
      const rule = `a push ${event} to somebody who is not in the conversation`;
      complaints.push(...unless(maySee, rule, `to ${userId}: ${JSON.stringify(payload)}`));
    },
    emitToAll: hear,
    endSession() {},
    endMember() {},
    openConnections: () => 1,
  };
  /** Faults since the last call. */
  const take = (): Complaint[] => {
    const miscounted = [...counts].flatMap(([userId, count]) => {
      const actual = rows(UNREAD, { userId })[0]?.["unread"];
      const detail = `${userId} got the count ${count}, there are ${actual}`;
      return unless(count === actual, "a push that counts unread notifications wrong", detail);
    });
    counts.clear();
    return [...complaints.splice(0), ...miscounted];
  };
  return { push, take };
}
