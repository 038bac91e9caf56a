import { addSearch } from "../../modules/search-history/search-history.service.ts";
import { isRefusal } from "../../platform/refusal.ts";
import { by, type FactoryOptions, type Giving, give, momentsOf } from "./giving.ts";
import { somebody } from "./people.service.ts";
import { wordsOf } from "./words.ts";

/** Adds search words of a member one after the other. The product's own rules decide which of them stay. */
export function giveSearches(giving: Giving, options: FactoryOptions<"searches">) {
  return give(giving, { quiet: true }, (acts) => {
    const member = somebody(acts, options.user_id);
    if (isRefusal(member)) return member;
    const keywords = options.keywords ?? wordsOf(giving).interests(options.count);
    const moments = momentsOf(giving, options, keywords.length, member.joinedAt);
    for (const [index, keyword] of keywords.entries()) {
      addSearch.within(...by(acts, member, moments[index] ?? 0), keyword);
    }
    return { keywords };
  });
}
