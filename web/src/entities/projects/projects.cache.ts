import { endpoints } from "virtual:endpoints";
import type { Project } from "@chonsu/shared/entities/projects";
import type { QueryClient } from "@tanstack/react-query";
import { isRefusedWith } from "../../api/errors.ts";
import { patch } from "../../api/patch.ts";

/** Changes a post; null removes it. */
type ProjectUpdater = (project: Project) => Project | null;

/** The key prefix of every list and page that may hold a post. */
export const POSTS_KEY = [endpoints.projects.every.key[0]];

/** The posts of members up to this distance from me. */
export interface Within {
  readonly within: 2 | 3;
}

/** The distances up to which home can show posts. */
export const WITHIN = [{ within: 2 }, { within: 3 }] as const satisfies readonly Within[];

/** The authors of a feed: everybody (null), one member, several members, or those near me. */
export type FeedAuthors = number | null | readonly number[] | Within;

/** The key of a feed. */
export function feedKey(userId: FeedAuthors) {
  return [...endpoints.projects.every.key, "feed", { userId }] as const;
}

/**
 * Changes one post in all cached data (feeds, lists, its own page) without a request. Lists drop a post for which `change` returns null;
 * its own page keeps it, because a page shows its content until it is left. The data keep their age: stale data stay stale, and lists
 * without the post are not touched.
 */
export function changeProject(client: QueryClient, id: number, change: ProjectUpdater): void {
  patch<unknown>(client, { queryKey: POSTS_KEY }, (data) => changedIn(data, id, change) ?? data);
}

/** When an error says that a post is gone, removes it from the cached lists: they would not be fetched again beyond their first page. */
export function dropIfGone(client: QueryClient, id: number, error: Error): void {
  if (isRefusedWith(error, "PROJECT_NOT_FOUND")) changeProject(client, id, () => null);
}

/** Adds a new post of mine, once, at the top of everybody's feed, of those near me, and of my own: a push may have brought it before the answer. */
export function addProject(client: QueryClient, project: Project): void {
  const isOther = (one: unknown) => !holds(one, "id") || one.id !== project.id;
  for (const authors of [null, project.user.id, ...WITHIN]) {
    patch<unknown>(client, { queryKey: feedKey(authors), exact: true }, (data) =>
      holds(data, "results") && Array.isArray(data.results)
        ? { ...data, results: [project, ...data.results.filter(isOther)] }
        : data,
    );
  }
  client.setQueryData<Written>(WRITTEN_KEY, (known) => ({ results: [project, ...(known?.results ?? [])] }));
}

interface Written {
  readonly results: readonly Project[];
}

/** A list of posts like any other: it follows their changes. */
const WRITTEN_KEY = [...POSTS_KEY, "written"] as const;

/**
 * The posts that I wrote since the page was loaded, newest first. The server does not count me among those near me, but one who has just
 * written looks for the post at the top.
 */
export function writtenHere(client: QueryClient): readonly Project[] {
  return client.getQueryData<Written>(WRITTEN_KEY)?.results ?? [];
}

/** A post from any cached list, to show it at once while its own page loads; or only from what is on screen. */
export function listedProject(client: QueryClient, id: number, type: "all" | "active" = "all"): Project | undefined {
  for (const { state } of client.getQueryCache().findAll({ queryKey: POSTS_KEY, type })) {
    const found = foundIn(state.data, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function foundIn(data: unknown, id: number): Project | undefined {
  if (isProject(data)) return data.id === id ? data : undefined;
  if (holds(data, "pages")) return foundIn(data.pages, id);
  if (holds(data, "results")) return foundIn(data.results, id);
  if (!Array.isArray(data)) return undefined;
  for (const item of data) {
    const found = foundIn(item, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function changedIn(data: unknown, id: number, change: ProjectUpdater): unknown {
  if (Array.isArray(data)) return changedList(data, id, change);
  if (isProject(data)) return data.id === id ? change(data) : data;
  if (holds(data, "pages")) return withPart(data, "pages", changedIn(data.pages, id, change));
  if (holds(data, "results")) return changedPage(data, id, change);
  return data;
}

function changedPage(page: Record<"results", unknown>, id: number, change: ProjectUpdater): unknown {
  const results = changedIn(page.results, id, change);
  if (results === page.results) return page;
  return { ...page, results, ...countedOn(page, lengthOf(results) - lengthOf(page.results)) };
}

/** The total of a list that has one, changed by `more`. */
function countedOn(list: object, more: number): { count?: number } {
  return holds(list, "count") && typeof list.count === "number" ? { count: list.count + more } : {};
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function changedList(list: readonly unknown[], id: number, change: ProjectUpdater): readonly unknown[] {
  const next = list.map((item) => changedIn(item, id, change));
  return next.every((item, at) => item === list[at]) ? list : next.filter((item) => item !== null);
}

function withPart<K extends string>(data: Record<K, unknown>, key: K, part: unknown): unknown {
  return data[key] === part ? data : { ...data, [key]: part };
}

function holds<K extends string>(data: unknown, key: K): data is Record<K, unknown> {
  return typeof data === "object" && data !== null && key in data;
}

function isProject(data: unknown): data is Project {
  return holds(data, "project_id") && holds(data, "like_count");
}
