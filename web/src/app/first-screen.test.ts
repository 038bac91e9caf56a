import { matchRoutes, type RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { codeAt } from "./first-screen.ts";
import { routes } from "./router.tsx";
import type { RouteHandle } from "./routes/screen.tsx";

/** Every path of the routes, with values for its parameters. */
const addresses = pathsOf(routes).map((path) => path.replace(/:\w+/g, "7"));

function pathsOf(some: readonly RouteObject[]): string[] {
  return some.flatMap(({ path, children }) => [...(path?.startsWith("/") ? [path] : []), ...pathsOf(children ?? [])]);
}

test.each(addresses.filter((address) => address !== "/__ui"))("the code of %s is what its routes load", (address) => {
  const handles = (matchRoutes(routes, address) ?? []).map(({ route }): Partial<RouteHandle> => route.handle ?? {});
  const loads = handles.flatMap(({ load }) => load ?? []);
  expect(new Set(codeAt(address))).toEqual(new Set(loads));
});

test("a path without a screen needs no code", () => {
  expect(codeAt("/no/such/page")).toEqual([]);
});
