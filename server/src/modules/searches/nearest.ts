import type { Via } from "@chonsu/shared/entities/searches";
import type { SearchTerm } from "@chonsu/shared/format/text/search-text";
import { CHON_DISTANCE_MAX } from "@chonsu/shared/limits";
import type { PageRange } from "../../command/paging.ts";
import type { Context } from "../../context.ts";
import { type Bitset, countBits, createBitset, intersect, subtract } from "../../sets/bitset.ts";

/**
 * The ids of one page of the given members. Members whose name matches the term come first, then the nearest, and at
 * the same distance the newest. Removes the members from the set.
 */
export function nearestFirst(
  ctx: Context,
  userId: number,
  members: Bitset,
  { term, offset, limit }: PageRange & { readonly term: SearchTerm },
): number[] {
  const { documents, names } = ctx.texts.people;
  const ids: number[] = [];
  let skipped = offset;
  const take = (tier: Bitset) => {
    intersect(tier, members);
    ids.push(...documents.newestFirst(tier, skipped, limit - ids.length));
    skipped = Math.max(0, skipped - countBits(tier));
    subtract(members, tier);
  };
  const near = Array.from({ length: CHON_DISTANCE_MAX }, (_, at) => {
    const marked = createBitset(documents.size);
    ctx.graph.markNear(userId, [at + 1], marked);
    return marked;
  });
  documents.acquire((named) => {
    names.mark(term, named);
    for (const distance of near) {
      const tier = distance.slice();
      intersect(tier, named);
      take(tier);
    }
    take(named);
  });
  for (const tier of [...near, members.slice()]) take(tier);
  return ids;
}

/** The 1촌 over whom a shortest chain leads to another member. Null for a 1촌 and beyond three steps. */
export function viaOf(ctx: Context, userId: number, otherId: number): Via | null {
  const first = new Set(ctx.graph.paths(userId, otherId).flatMap(([friend]) => friend ?? []));
  const [id] = first;
  return id === undefined ? null : { id, user_name: ctx.texts.people.nameOf(id), others: first.size - 1 };
}
