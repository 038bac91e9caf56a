import type { InitialEntry, RouteObject } from "react-router-dom";
import { routes } from "../app/router.tsx";
import { frames } from "../app/routes/screens.ts";
import { openRoutes } from "./routes.tsx";

/** The whole web at the last of some addresses: all routes with guards and frames, but without the push and without focus handling. */
export function openApp(...entries: InitialEntry[]) {
  return openRoutes(routes.flatMap(({ children = [] }) => children).flatMap(withoutPush), [], entries);
}

function withoutPush(route: RouteObject): RouteObject[] {
  return route.handle?.load === frames.serverState ? (route.children ?? []) : [route];
}
