import { matchRoutes, type RouteObject } from "react-router-dom";
import type { RouteHandle } from "./routes/screen.tsx";

let known: RouteObject[] = [];

/** Tells where the screens are; the router does, once. Links cannot ask it themselves: it is made of the screens that hold them. */
export function knowScreens(routes: RouteObject[]): void {
  known = routes;
}

/**
 * Fetches the code of the screen at an address and of all around it, side by side, so that it is drawn at once when somebody goes. What
 * fails is told by the visit itself.
 */
export async function prefetchScreen(href: string): Promise<void> {
  await Promise.allSettled(handlesAt(href.replace(/[?#].*$/, "")).map(({ fetch }) => fetch?.()));
}

/** The name of the page at an address, or undefined. */
export function titleAt(pathname: string): string | undefined {
  return handlesAt(pathname).findLast(({ title }) => title !== undefined)?.title;
}

function handlesAt(pathname: string): Partial<RouteHandle>[] {
  return (matchRoutes(known, pathname) ?? []).map(({ route }): Partial<RouteHandle> => route.handle ?? {});
}
