import type { PeopleFilters, ProjectFilters } from "@chonsu/shared/contract/searches";
import type { Project } from "@chonsu/shared/entities/projects";
import type { FoundExperienceUser, FoundUser } from "@chonsu/shared/entities/searches";
import { foldText, searchTerm } from "@chonsu/shared/format/search-text";
import type { Actor } from "../../caller.ts";
import type { DistanceTo } from "../../chon/lookups.ts";
import type { Context } from "../../context.ts";
import { type Page, type PageWish, pageOf } from "../../paging.ts";
import type { Refusal } from "../../refusal.ts";
import { type Bits, clearBit, countBits, hasBit, intersect } from "../../text-index/bits.ts";
import type { Documents } from "../../text-index/documents.ts";
import { presentProjects } from "../projects/projects.service.ts";
import { lookUpUsers } from "../users/users.service.ts";
import { findExperiencesOf } from "./experiences.repository.ts";
import { authorsOf, keepNearPeople, keepNearPosts, type Near } from "./near.ts";
import { findPosts } from "./projects.repository.ts";
import { presentFoundUser } from "./searches.presenter.ts";

/** Which page of what is found, the newest row that counts, and the absolute address it was asked for at. */
type Wish = PageWish & { readonly until?: number | undefined; readonly url: string };
type Found<T> = Page<T> | Refusal<"PAGE_NOT_FOUND">;

/** Other members whom all the filters leave, newest first (wire.md §3, R23). */
export function searchPeople(ctx: Context, actor: Actor, filters: PeopleFilters, wish: Wish): Found<FoundUser> {
  const { people } = ctx.texts;
  const slots = people.find(searchTerm(filters.q));
  const until = keepUntil(people.documents, slots, wish);
  const near = nearTo(ctx, actor, filters.degree);
  keepOthers(ctx, actor, filters.majors, slots);
  if (near !== undefined) keepNearPeople(ctx.texts, slots, near);
  return pageOfPeople(ctx, actor, slots, near?.distance, { ...wish, until });
}

/**
 * Other members who wrote about an experience that the term finds, and whom the other filters leave: newest member first, with those
 * experiences (R23). Who wrote about none is never found.
 */
export function searchExperiences(
  ctx: Context,
  actor: Actor,
  filters: PeopleFilters,
  wish: Wish,
): Found<FoundExperienceUser> {
  const { experiences } = ctx.texts;
  const written = experiences.find(searchTerm(filters.q));
  const until = keepUntil(experiences.documents, written, wish);
  const near = nearTo(ctx, actor, filters.degree);
  const authors = authorsOf(ctx.texts, written, near);
  keepOthers(ctx, actor, filters.majors, authors);
  const page = pageOfPeople(ctx, actor, authors, near?.distance, { ...wish, until });
  return "results" in page ? { ...page, results: withExperiences(ctx, page.results, written) } : page;
}

/** Posts that all the filters leave, newest first; the distance is the author's, so who left is found without it only (R8, R23). */
export function searchProjects(ctx: Context, actor: Actor, filters: ProjectFilters, wish: Wish): Found<Project> {
  const { projects } = ctx.texts;
  const slots = projects.find(searchTerm(filters.q));
  const until = keepUntil(projects.documents, slots, wish);
  const near = nearTo(ctx, actor, filters.degree);
  if (near !== undefined) keepNearPosts(ctx.texts, slots, near);
  return pageOf({ ...wish, until }, wish.url, countBits(slots), ({ offset, limit }) => {
    const ids = projects.documents.newestFirst(slots, offset, limit);
    return presentProjects(ctx, actor, findPosts(ctx.db, ids), near?.distance);
  });
}

/** Takes out what came after the first page was asked for, and says what the other pages have to name for the same. */
function keepUntil(documents: Documents, slots: Bits, wish: Wish): number {
  const until = wish.until ?? documents.newestId;
  documents.keepUntil(slots, until);
  return until;
}

/** Who is as near as asked for, by one pass over the graph that goes no further; undefined when no distance was named. */
function nearTo(ctx: Context, actor: Actor, wanted: readonly number[]): Near | undefined {
  if (wanted.length === 0) return undefined;
  return { distance: ctx.graph.distancesFrom(actor.id, Math.max(...wanted)), wanted };
}

/** Takes out me, and who has none of the majors asked for. */
function keepOthers(ctx: Context, actor: Actor, majors: readonly string[], slots: Bits): void {
  const { people } = ctx.texts;
  clearBit(slots, people.documents.slotOf(actor.id));
  if (majors.length > 0) intersect(slots, people.withMajors(new Set(majors.map(foldText))));
}

function pageOfPeople(
  ctx: Context,
  actor: Actor,
  slots: Bits,
  distance: DistanceTo | undefined,
  wish: Wish,
): Found<FoundUser> {
  const { people } = ctx.texts;
  return pageOf(wish, wish.url, countBits(slots), ({ offset, limit }) => {
    const ids = people.documents.newestFirst(slots, offset, limit);
    const userOf = lookUpUsers(ctx, actor, ids, distance);
    const now = ctx.clock.now();
    return ids.map((id) => presentFoundUser({ id, dateJoined: people.dateJoinedOf(id) }, userOf, now));
  });
}

/** People with those of their experiences that were found, by id. */
function withExperiences(ctx: Context, people: readonly FoundUser[], written: Bits): FoundExperienceUser[] {
  const { experiences } = ctx.texts;
  const isFound = (id: number) => hasBit(written, experiences.documents.slotOf(id));
  const details = people.flatMap(({ user }) => experiences.writtenBy(user.id).filter(isFound));
  const byAuthor = Map.groupBy(findExperiencesOf(ctx.db, details), ({ userId }) => userId);
  return people.map((found) => ({
    ...found,
    experiences: (byAuthor.get(found.user.id) ?? []).map(({ id, title }) => ({ id, title })),
  }));
}
