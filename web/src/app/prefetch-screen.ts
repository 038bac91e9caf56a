import { matchRoutes, type RouteObject } from "react-router-dom";
import type { RouteHandle } from "./routes/screen.tsx";

let known: RouteObject[] = [];

/** Tells where the screens are; the router does, once. Links cannot ask it themselves: it is made of the screens that hold them. */
export function knowScreens(routes: RouteObject[]): void {
  known = routes;
}

/** Fetches the code of the screen at an address and of all around it, so that it is there when somebody goes. */
export function prefetchScreen(href: string): void {
  // What fails here is told by the visit itself.
  for (const { load } of handlesAt(href.replace(/[?#].*$/, ""))) load?.().catch(() => {});
}

/** The name of the page at an address, or undefined. */
export function titleAt(pathname: string): string | undefined {
  return handlesAt(pathname).findLast(({ title }) => title !== undefined)?.title;
}

function handlesAt(pathname: string): Partial<RouteHandle>[] {
  return (matchRoutes(known, pathname) ?? []).map(({ route }): Partial<RouteHandle> => route.handle ?? {});
}
