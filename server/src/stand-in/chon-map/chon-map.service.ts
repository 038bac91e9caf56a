import type { Context } from "../../context.ts";
import { listNames } from "./chon-map.repository.ts";

/** The first members by id and the chons among them, each pair once, from memory. */
export function readChonMap(ctx: Context, limit: number) {
  const members = listNames(ctx.db, limit);
  const last = members.at(-1)?.id ?? 0;
  const pairs: [number, number][] = [];
  for (const { id } of members) {
    for (const chon of ctx.graph.friendsOf(id)) {
      if (chon > id && chon <= last) pairs.push([id, chon]);
    }
  }
  return { members, pairs };
}
