import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { FriendRow } from "../../modules/friends/friends.service.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import { type Acts, type FactoryOptions, type Giving, give, momentsOf } from "./giving.ts";
import { befriend, drawChons, link, type SenderAndReceiver } from "./linking.service.ts";
import { addNewcomers } from "./newcomers.service.ts";
import { people, somebody } from "./people.service.ts";

const DAY_MS = 86_400_000;

/** Makes relations between members: between the named pairs, and around one member, who gets more chons. */
export function giveChons(giving: Giving, options: FactoryOptions<"chons">) {
  return give(giving, options, (acts) => {
    const filling = options.user_id === undefined ? [] : fill(acts, options.user_id, options.up_to);
    if (isRefusal(filling)) return filling;
    const [moment = 0] = momentsOf(giving, options, 1);
    const named = [...(options.between === undefined ? [] : [options.between]), ...(options.pairs ?? [])];
    const rows = link(acts, named, moment, options.state);
    if (isRefusal(rows)) return rows;
    const filled = befriend(acts, filling, moment);
    if (isRefusal(filled)) return filled;
    return { chons: [...rows, ...filled].map(present) };
  });
}

function fill(acts: Acts, userId: number, upTo: number) {
  const person = somebody(acts, userId);
  if (isRefusal(person)) return person;
  return drawChons(acts, [{ userId, count: Math.max(0, upTo - person.chons) }]);
}

function present(row: FriendRow) {
  return {
    id: row.id,
    from_user_id: row.fromUserId,
    to_user_id: row.toUserId,
    status: row.status,
    created_at: toTimestamp(row.createdAt),
  };
}

/** Makes a chain of chons between two members, with new members in between who joined shortly before. */
export function givePath(giving: Giving, options: FactoryOptions<"path">) {
  const via = give(giving, { quiet: true }, (acts) => {
    if (options.from === options.to) return refuse("SELF_FRIEND");
    const ends = people(acts, [options.from, options.to]);
    if (isRefusal(ends)) return ends;
    const [moment = 0] = momentsOf(giving, options, 1);
    const joinedAt = Array.from({ length: options.length - 1 }, () => moment - DAY_MS);
    const between = addNewcomers(acts, { joinedAt });
    if (isRefusal(between)) return between;
    const chain = [options.from, ...between, options.to];
    const steps = chain.slice(1).map((to, index): SenderAndReceiver => [chain[index] ?? options.from, to]);
    const rows = befriend(acts, steps, moment);
    return isRefusal(rows) ? rows : between;
  });
  return isRefusal(via) ? via : { via, distance: giving.ctx.graph.distance(options.from, options.to) };
}
