import type { PeopleFilters, ProjectFilters } from "@chonsu/shared/contract/searches";
import type { Project } from "@chonsu/shared/entities/projects";
import type { FoundExperienceUser, FoundUser } from "@chonsu/shared/entities/searches";
import { foldText, searchTerm } from "@chonsu/shared/format/search-text";
import type { Actor } from "../../caller.ts";
import type { DistanceTo } from "../../chon/lookups.ts";
import type { Context } from "../../context.ts";
import { type Page, type PageWish, pageOf } from "../../paging.ts";
import type { Refusal } from "../../refusal.ts";
import { presentProjects } from "../projects/projects.service.ts";
import { lookUpUsers } from "../users/users.service.ts";
import { findExperiences } from "./experiences.repository.ts";
import { findPeople, listPeople, type PersonRow } from "./people.repository.ts";
import { findPosts } from "./projects.repository.ts";
import { presentFoundUser } from "./searches.presenter.ts";

/** Which page of what is found, and the absolute address it was asked for at. */
type Wish = PageWish & { readonly url: string };
type Found<T> = Page<T> | Refusal<"PAGE_NOT_FOUND">;

/** Other members whom all the filters leave, newest first (wire.md §3, R23). */
export function searchPeople(ctx: Context, actor: Actor, filters: PeopleFilters, wish: Wish): Found<FoundUser> {
  const distance = ctx.graph.distancesFrom(actor.id);
  const isWanted = peopleFilter(actor, filters, distance);
  const people = findPeople(ctx.db, searchTerm(filters.q)).filter(isWanted);
  return pageOfPeople(ctx, actor, people, distance, wish, (found) => found);
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
  const distance = ctx.graph.distancesFrom(actor.id);
  const isWanted = peopleFilter(actor, filters, distance);
  const experiences = Map.groupBy(findExperiences(ctx.db, searchTerm(filters.q)), ({ userId }) => userId);
  const people = listPeople(ctx.db).filter((row) => experiences.has(row.id) && isWanted(row));
  return pageOfPeople(ctx, actor, people, distance, wish, (found, row) => ({
    ...found,
    experiences: (experiences.get(row.id) ?? []).map(({ id, title }) => ({ id, title })),
  }));
}

/** Posts that all the filters leave, newest first; the distance is the author's, so who left is found without it only (R8, R23). */
export function searchProjects(ctx: Context, actor: Actor, filters: ProjectFilters, wish: Wish): Found<Project> {
  const distance = ctx.graph.distancesFrom(actor.id);
  const isNear = distanceFilter(filters.degree, distance);
  const posts = findPosts(ctx.db, searchTerm(filters.q)).filter(({ userId }) => isNear(userId));
  return pageOf(wish, wish.url, posts.length, ({ offset, limit }) =>
    presentProjects(ctx, actor, posts.slice(offset, offset + limit), distance),
  );
}

function pageOfPeople<T>(
  ctx: Context,
  actor: Actor,
  people: readonly PersonRow[],
  distance: DistanceTo,
  wish: Wish,
  present: (found: FoundUser, row: PersonRow) => T,
): Found<T> {
  return pageOf(wish, wish.url, people.length, ({ offset, limit }) => {
    const rows = people.slice(offset, offset + limit);
    const ids = rows.map(({ id }) => id);
    const userOf = lookUpUsers(ctx, actor, ids, distance);
    const now = ctx.clock.now();
    return rows.map((row) => present(presentFoundUser(row, userOf, now), row));
  });
}

/** Whether somebody is not me, as near as asked for, and has one of the majors asked for. */
function peopleFilter(actor: Actor, filters: PeopleFilters, distance: DistanceTo): (row: PersonRow) => boolean {
  const isNear = distanceFilter(filters.degree, distance);
  const majors = new Set(filters.majors.map(foldText));
  const hasMajor = (row: PersonRow) =>
    majors.size === 0 || [row.major1, row.major2].some((major) => major !== null && majors.has(foldText(major)));
  return (row) => row.id !== actor.id && isNear(row.id) && hasMajor(row);
}

/** Whether a member is at one of the distances; everybody is when none was named. */
function distanceFilter(wanted: readonly number[], distance: DistanceTo): (userId: number | null) => boolean {
  if (wanted.length === 0) return () => true;
  const distances = new Set(wanted);
  return (userId) => {
    const steps = userId === null ? null : distance(userId);
    return steps !== null && distances.has(steps);
  };
}
