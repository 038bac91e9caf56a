import type { PeopleFilters, ProjectFilters } from "@chonsu/shared/contract/searches";
import type { FoundExperienceUser, FoundUser, Keyword } from "@chonsu/shared/entities/searches";
import { foldText, type SearchTerm, searchTerm } from "@chonsu/shared/format/text/search-text";
import { startOfWeek } from "@chonsu/shared/format/time/moments";
import type { Actor } from "../../access/caller.ts";
import { type Page, type PageOptions, pageOf } from "../../command/paging.ts";
import type { Context } from "../../context.ts";
import { batchesOf, type List, mapBatches, toList } from "../../platform/batches.ts";
import type { Refusal } from "../../platform/refusal.ts";
import type { Documents } from "../../search/documents.ts";
import { type Bitset, clearBit, countBits } from "../../sets/bitset.ts";
import { viaOf } from "../friends/friends.service.ts";
import { postsIn } from "../projects/projects.service.ts";
import { lookUpUsers } from "../users/users.service.ts";
import { keepNearPeople, nearestFirst } from "./near.ts";

/** The number of keywords in a batch. They are in memory and short. */
const KEYWORDS_OF_A_BATCH = 10_000;

/** The wanted page, the id of the newest row to include, and the absolute URL of the request. */
type Criteria = PageOptions & { readonly until?: number | undefined; readonly url: string };
type PeopleCriteria = Criteria & { readonly sort: "newest" | "distance" };

/** Other members who match all filters, newest or nearest first (wire.md §3, R23). */
export function searchPeople(ctx: Context, actor: Actor, filters: PeopleFilters, criteria: PeopleCriteria) {
  const { people } = ctx.texts;
  const term = searchTerm(filters.q);
  return people.documents.acquire((slots) => {
    people.mark(term, slots);
    const until = keepUntil(people.documents, slots, criteria);
    dropActorAndOtherMajors(ctx, actor, filters.majors, slots);
    if (filters.degree.length > 0) keepNearPeople(ctx, actor.id, filters.degree, slots);
    return pageOfPeople(ctx, actor, slots, { ...criteria, until, term });
  });
}

/**
 * Other members who match the filters and have details about an experience that match the term: newest or nearest
 * first, with those experiences (R23).
 */
export function searchExperiences(ctx: Context, actor: Actor, filters: PeopleFilters, criteria: PeopleCriteria) {
  const { people, experiences } = ctx.texts;
  return experiences.documents.acquire((written) => {
    experiences.mark(searchTerm(filters.q), written);
    const until = keepUntil(experiences.documents, written, criteria);
    return people.documents.acquire((authors) => {
      withNear(ctx, actor, filters.degree, (near) => experiences.markAuthors(written, near, authors));
      dropActorAndOtherMajors(ctx, actor, filters.majors, authors);
      const page = pageOfPeople(ctx, actor, authors, { ...criteria, until, term: searchTerm("") });
      return "results" in page ? { ...page, results: withExperiences(ctx, page.results, written) } : page;
    });
  });
}

/**
 * Posts that match all filters, newest first. The distance is that of the author. So posts of authors who left are
 * found only without a filter for the distance (R8, R23).
 */
export function searchProjects(ctx: Context, actor: Actor, filters: ProjectFilters, criteria: Criteria) {
  const { projects } = ctx.texts;
  return projects.documents.acquire((slots) => {
    projects.mark(searchTerm(filters.q), slots);
    const until = keepUntil(projects.documents, slots, criteria);
    withNear(ctx, actor, filters.degree, (near) => near !== undefined && projects.authors.keep(slots, near));
    return pageOf({ ...criteria, until }, criteria.url, postsIn(ctx, actor, slots));
  });
}

/** Removes the results that are newer than the first page was. Returns the `until` that the other pages must repeat. */
function keepUntil(documents: Documents, slots: Bitset, criteria: Criteria): number {
  const until = criteria.until ?? documents.newestId;
  documents.keepUntil(slots, until);
  return until;
}

/**
 * Calls `use` with the members at the wanted distances, from one pass over the graph. `use` receives undefined when no
 * distance is wanted.
 */
function withNear(
  ctx: Context,
  actor: Actor,
  wanted: readonly number[],
  use: (near: Bitset | undefined) => void,
): void {
  if (wanted.length === 0) return use(undefined);
  ctx.texts.people.documents.acquire((members) => {
    ctx.graph.markNear(actor.id, wanted, members);
    use(members);
  });
}

/** Removes from the set the actor, and the members who have none of the wanted majors. */
function dropActorAndOtherMajors(ctx: Context, actor: Actor, majors: readonly string[], slots: Bitset): void {
  const { people } = ctx.texts;
  clearBit(slots, people.documents.slotOf(actor.id));
  if (majors.length > 0) people.keepMajors(new Set(majors.map(foldText)), slots);
}

function pageOfPeople(
  ctx: Context,
  actor: Actor,
  slots: Bitset,
  { term, sort, ...criteria }: PeopleCriteria & { readonly term: SearchTerm },
): Page<FoundUser[]> | Refusal<"PAGE_NOT_FOUND"> {
  const { people } = ctx.texts;
  const isNearest = sort === "distance";
  return pageOf(criteria, criteria.url, {
    count: countBits(slots),
    read: ({ offset, limit }) =>
      isNearest
        ? nearestFirst(ctx, actor.id, slots, { term, offset, limit })
        : people.documents.newestFirst(slots, offset, limit),
    idOf: (id) => id,
    show(ids) {
      const userOf = lookUpUsers(ctx, actor, ids);
      const monday = startOfWeek(ctx.clock.now());
      // Members who joined this week are new (R24).
      return ids.map((id) => ({
        user: userOf(id),
        new_user: people.dateJoinedOf(id) >= monday,
        ...(isNearest ? { via: viaOf(ctx, actor.id, id) } : {}),
      }));
    },
  });
}

/** Found members, each with the found experiences of that member, by id. They are among those of the profile. */
function withExperiences({ texts }: Context, people: readonly FoundUser[], written: Bitset): FoundExperienceUser[] {
  return people.map((found) => {
    const ids = texts.experiences.experiencesOf(found.user.id, written);
    return { ...found, experiences: found.user.profile.experiences.filter(({ id }) => ids.includes(id)) };
  });
}

/**
 * Every interest, post keyword and experience tag in use, each spelling once: the most used first, then by name
 * (wire.md §3). Skills are not keywords.
 */
export function listKeywords(ctx: Context): List<Keyword> {
  const show = (words: readonly string[]) => words.map((keyword) => ({ keyword }));
  return toList(mapBatches(batchesOf(ctx.texts.keywords(), KEYWORDS_OF_A_BATCH), show));
}
