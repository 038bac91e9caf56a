import { patternOf } from "@chonsu/shared/format/path-pattern";
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import PRODUCT from "../../../../docs/spec/product.md?raw";
import ADDRESSES from "../../../e2e/addresses.ts?raw";
import { routes } from "../router.tsx";
import { invitationScreens, memberScreens, publicScreens, visitorScreens } from "./screens.ts";

const SCREENS = Object.entries({ ...publicScreens, ...visitorScreens, ...invitationScreens, ...memberScreens });

/** Screens that need what the step before them has stored. */
const LATER_STEPS = [
  ...["experienceRegister", "experienceRegisterWelcome", "certify", "end", "register"],
  ...["registerAloneRegister", "registerAloneWelcome", "experienceConfirm"],
];

function pathsOf(some: readonly RouteObject[]): string[] {
  return some.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);
}

test.each(SCREENS.map(([, { path }]) => path))("%s has a route, and a line in product.md §2", (path) => {
  expect(pathsOf(routes)).toContain(path);
  expect(PRODUCT).toContain(`\`${path.replaceAll(/:(\w+)/g, "{$1}")}\``);
});

test("the browser tests open every screen (e2e/addresses)", () => {
  const opened = [...ADDRESSES.matchAll(/["`](\/[^"`?]*)/g)].map(([, address = ""]) =>
    address.replaceAll(/\$\{[^}]*\}/g, "7"),
  );
  const missed = SCREENS.filter(([, { path }]) => !opened.some((address) => patternOf(path).test(address)));
  expect(missed.map(([name]) => name)).toEqual(LATER_STEPS);
});
