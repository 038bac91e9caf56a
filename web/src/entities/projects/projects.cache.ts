import { endpoints } from "virtual:endpoints";
import type { Project } from "@chonsu/shared/entities/projects";
import type { QueryClient } from "@tanstack/react-query";
import { isRefusedWith } from "../../api/errors.ts";

/** What becomes of a post: changed, or null when it is gone. */
type Change = (project: Project) => Project | null;

/** Every list and page that may hold a post. */
const POSTS_KEY = [endpoints.projects.every.key[0]];

/** The feed; `userId` null is everybody's, otherwise the one of one or several members. */
export function feedKey(userId: number | null | readonly number[]) {
  return [...endpoints.projects.every.key, "feed", { userId }] as const;
}

/**
 * Changes one post wherever it is kept, in feeds, lists and on its own page, without asking the server again. Lists lose a post
 * for which `change` gives null; its own page keeps it, since a page shows something until one has left it. A list is no newer for it:
 * what was stale stays so, and one without the post is not touched.
 */
export function changeProject(client: QueryClient, id: number, change: Change): void {
  for (const query of client.getQueryCache().findAll({ queryKey: POSTS_KEY })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    const next = changedIn(data, id, change);
    if (next === null || next === data) continue;
    client.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
    if (isInvalidated) query.invalidate();
  }
}

/** A post that is no more, as its refusal says, leaves the lists that still show it: below their top nobody asks for them again. */
export function dropIfGone(client: QueryClient, id: number, error: Error): void {
  if (isRefusedWith(error, "PROJECT_NOT_FOUND")) changeProject(client, id, () => null);
}

/** Puts a new post first in the feeds that hold it by right: everybody's and its author's. */
export function addProject(client: QueryClient, project: Project): void {
  for (const userId of [null, project.user.id]) {
    client.setQueryData<unknown>(feedKey(userId), (data: unknown) =>
      holds(data, "results") && Array.isArray(data.results)
        ? { ...data, results: [project, ...data.results], ...countedOn(data, 1) }
        : data,
    );
  }
}

/** A post as some list on this device shows it, to be seen at once while its own page is asked for. */
export function listedProject(client: QueryClient, id: number): Project | undefined {
  for (const [, data] of client.getQueriesData<unknown>({ queryKey: POSTS_KEY })) {
    const found = foundIn(data, id);
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

function changedIn(data: unknown, id: number, change: Change): unknown {
  if (Array.isArray(data)) return changedList(data, id, change);
  if (isProject(data)) return data.id === id ? change(data) : data;
  if (holds(data, "pages")) return withPart(data, "pages", changedIn(data.pages, id, change));
  if (holds(data, "results")) return changedPage(data, id, change);
  return data;
}

function changedPage(page: Record<"results", unknown>, id: number, change: Change): unknown {
  const results = changedIn(page.results, id, change);
  if (results === page.results) return page;
  return { ...page, results, ...countedOn(page, lengthOf(results) - lengthOf(page.results)) };
}

/** How many there are in all, where a list says so: it goes with what joins and leaves here. */
function countedOn(list: object, more: number): { count?: number } {
  return holds(list, "count") && typeof list.count === "number" ? { count: list.count + more } : {};
}

function lengthOf(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

function changedList(list: readonly unknown[], id: number, change: Change): readonly unknown[] {
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
