import type { InitialEntry, RouteObject } from "react-router-dom";
import { routes } from "../app/router.tsx";
import { frames } from "../app/routes/screens.ts";
import { openRoutes } from "./routes.tsx";

/** The whole web at the last of some addresses: every route with its guards and frames. Only the push and the care for the focus are missing. */
export function openApp(...entries: InitialEntry[]) {
  return openRoutes(routes.flatMap(({ children = [] }) => children).flatMap(withoutPush), [], entries);
}

function withoutPush(route: RouteObject): RouteObject[] {
  return route.handle?.load === frames.serverState ? (route.children ?? []) : [route];
}
