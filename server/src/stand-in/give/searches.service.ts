import type { SearchesOptions } from "@chonsu/shared/stand-in/give/for-one";
import { transact } from "../../command/transact.ts";
import { addSearch } from "../../modules/search-history/search-history.service.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { actorOf, at, type Giving, momentsOf } from "./giving.ts";
import { somebody } from "./people.service.ts";
import { wordsOf } from "./words.ts";

/** Adds search words of a member one after the other. The product's own rules decide which of them stay. */
export function giveSearches(giving: Giving, options: SearchesOptions) {
  return transact(giving.ctx, (unit) => {
    const member = somebody(giving, unit.db, options.user_id);
    if (isRefusal(member)) return member;
    const keywords = options.keywords ?? wordsOf(giving).interests(options.count);
    const moments = momentsOf(giving, options, keywords.length, member.joinedAt);
    for (const [index, keyword] of keywords.entries()) {
      addSearch.within(at(giving.ctx, moments[index] ?? 0), unit, actorOf(giving, member), keyword);
    }
    return { keywords };
  });
}
