import type { Conversation } from "@chonsu/shared/entities/conversations";
import type { Chain } from "../../../entities/people/chains.ts";

/** Chains by their first member: those I wrote with last come first, the others keep their order. */
export function mostActiveFirst(chains: readonly Chain[], inbox: readonly Conversation[]): Chain[] {
  const places = new Map(inbox.map(({ other_user_id: id }, at) => [id, at]));
  const placeOf = (chain: Chain) => places.get(chain[0]?.id ?? null) ?? places.size;
  return chains.toSorted((a, b) => placeOf(a) - placeOf(b));
}
