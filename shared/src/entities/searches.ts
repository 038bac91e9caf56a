import { z } from "zod";
import { Via } from "./friends.ts";
import { ChonDistance, Id, ImageUrl, listOf, pageOf, Timestamp } from "./primitives.ts";
import { ProfileExperience, User } from "./users.ts";

/** A member found by a search. */
export const FoundUser = z
  .object({
    user: User,
    new_user: z.boolean().meta({ description: "Joined since Monday 00:00 Korean time" }),
    via: Via.nullable()
      .optional()
      .meta({ description: "With `sort=distance`: which 1촌 of mine leads there; null for a 1촌 and beyond three" }),
  })
  .meta({ id: "FoundUser" });
export type FoundUser = z.infer<typeof FoundUser>;
export const FoundUserPage = pageOf(FoundUser).meta({ id: "FoundUserPage" });

/** A member whose details about experiences were found, with those experiences (R23). */
export const FoundExperienceUser = FoundUser.extend({ experiences: z.array(ProfileExperience) }).meta({
  id: "FoundExperienceUser",
});
export type FoundExperienceUser = z.infer<typeof FoundExperienceUser>;
export const FoundExperienceUserPage = pageOf(FoundExperienceUser).meta({ id: "FoundExperienceUserPage" });

/** A search word of a member (product.md §3). */
export const SearchHistoryItem = z
  .object({ id: Id, user: Id, keyword: z.string(), created_at: Timestamp })
  .meta({ id: "SearchHistoryItem" });
export type SearchHistoryItem = z.infer<typeof SearchHistoryItem>;
export const SearchHistoryItemList = listOf("SearchHistoryItem", SearchHistoryItem);

/** A keyword that members use; the search completes from these. */
export const Keyword = z.object({ keyword: z.string() }).meta({ id: "Keyword" });
export type Keyword = z.infer<typeof Keyword>;
export const KeywordList = listOf("Keyword", Keyword);

/** A newcomer of this week as suggestions show them. */
export const SuggestedUser = z
  .object({
    id: Id,
    // @NOTE two underscores: existing clients read this name.
    profile__user_name: z.string(),
    date_joined: Timestamp,
    user_name: z.string(),
    image: ImageUrl,
    relation_degree: ChonDistance,
    major1: z.string(),
    major2: z.string().nullable(),
  })
  .meta({ id: "SuggestedUser" });
export type SuggestedUser = z.infer<typeof SuggestedUser>;

const ByTerm = z.record(z.string(), z.array(SuggestedUser));

/** Newcomers of this week for the caller, by what connects them (R24). */
export const Suggestions = z
  .object({
    secondDegree: z.array(SuggestedUser),
    keyword: ByTerm,
    major: ByTerm,
    experience_keyword: ByTerm,
    skill: ByTerm,
  })
  .meta({ id: "Suggestions" });
export type Suggestions = z.infer<typeof Suggestions>;
