import type { Dataset } from "./dataset.ts";
import type { ConnectionPlan } from "./messages.ts";

/** Conversations that both sides see. */
const CONVERSATIONS = `select id, user_1_id, user_2_id from conversations
  where user_1_id is not null and user_2_id is not null and not deleted_for_user_1 and not deleted_for_user_2`;

/** A connection each for so many members, the first by id, and the conversations that two of them have. */
export function connectionPlanOf(dataset: Dataset, count: number): ConnectionPlan {
  const members = new Set(dataset.numbers("select id from users order by id").slice(0, count));
  return {
    connections: Array.from(members, (userId) => ({ userId, token: dataset.token(userId) })),
    conversations: dataset
      .rows(CONVERSATIONS)
      .map(([id, from, to]) => ({ id: Number(id), from: Number(from), to: Number(to) }))
      .filter(({ from, to }) => members.has(from) && members.has(to)),
  };
}
