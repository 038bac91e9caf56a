import type { TabPlan } from "./messages.ts";
import type { World } from "./world.ts";

/** Talks that both sides see. */
const TALKS = `select id, user_1_id, user_2_id from conversations
  where user_1_id is not null and user_2_id is not null and not deleted_for_user_1 and not deleted_for_user_2`;

/** A tab each for so many members, the first by id, and the talks that two of them have. */
export function tabPlanOf(world: World, count: number): TabPlan {
  const members = new Set(world.numbers("select id from users order by id").slice(0, count));
  return {
    tabs: Array.from(members, (userId) => ({ userId, token: world.token(userId) })),
    talks: world
      .rows(TALKS)
      .map(([id, from, to]) => ({ id: Number(id), from: Number(from), to: Number(to) }))
      .filter(({ from, to }) => members.has(from) && members.has(to)),
  };
}
