import { matchRoutes, type RouteObject } from "react-router-dom";
import type { RouteHandle } from "./routes/screen.tsx";

let known: RouteObject[] = [];

/** Sets the routes; the router calls it once. Links cannot import the router, because the router imports the screens that contain them. */
export function knowScreens(routes: RouteObject[]): void {
  known = routes;
}

/**
 * Fetches the code of the screen at a path and of its frames, in parallel, so that navigation shows it at once. Errors are ignored: the
 * navigation reports them.
 */
export async function prefetchScreen(href: string): Promise<void> {
  await Promise.allSettled(handlesAt(href.replace(/[?#].*$/, "")).map(({ fetch }) => fetch?.()));
}

/** The title of the page at a path, or undefined. */
export function titleAt(pathname: string): string | undefined {
  return handlesAt(pathname).findLast(({ title }) => title !== undefined)?.title;
}

function handlesAt(pathname: string): Partial<RouteHandle>[] {
  return (matchRoutes(known, pathname) ?? []).map(({ route }): Partial<RouteHandle> => route.handle ?? {});
}
