import { expect, test } from "vitest";
import { tableHead, type Verdict, verdictLine, verdicts, visitLine } from "../../tools/measure/report.ts";
import type { Visit } from "../../tools/measure/visit.ts";

function visitOf(scripts: Record<string, number>, more: Partial<Visit> = {}): Visit {
  const nothing = { prefetchedBytes: 0, apiRequests: 0, shift: 0, errors: [] };
  return { ...nothing, scripts: new Map(Object.entries(scripts)), ...more };
}

const login = visitOf({ "/app.js": 100_000, "/login.js": 10_000 });
const broken = (found: Verdict[]) => found.filter(({ holds }) => !holds).map(({ text }) => text);

test("a screen counts what the login has not brought, the login all of it", () => {
  const home = visitOf({ "/app.js": 100_000, "/home.js": 20_000, "/push.js": 12_000 }, { apiRequests: 4 });
  expect(visitLine({ name: "home", visit: home }, login)).toMatch(/^home +132\.0 +32\.0 +0\.0 +4 +0\.000$/);
  expect(visitLine({ name: "login", visit: login }, login)).toMatch(/^login +110\.0 +0\.0 +0 +0\.000$/);
  expect(tableHead()).toMatch(/^address +kB in all +kB beyond/);
});

test("every limit holds up to its last byte, request and hundredth", () => {
  const home = visitOf({ "/app.js": 100_000, "/home.js": 60_000 }, { apiRequests: 6, shift: 0.02 });
  expect(broken(verdicts([{ name: "home", visit: home }], login))).toEqual([]);
});

test("one byte more before the login breaks its limit", () => {
  const heavy = visitOf({ "/app.js": 110_001 });
  expect(broken(verdicts([{ name: "home", visit: heavy }], heavy))).toEqual([
    "110.0 kB until the login can be used, limit 110.0",
  ]);
});

test("the heaviest screen is named when it is too heavy", () => {
  const some = { name: "friends", visit: visitOf({ "/friends.js": 30_000 }) };
  const most = { name: "editor", visit: visitOf({ "/editor.js": 60_001 }) };
  expect(broken(verdicts([some, most], login))).toEqual(["60.0 kB beyond it at most (editor), limit 60.0"]);
});

test("the feed breaks its limits by a seventh request and by moving", () => {
  const home = visitOf({}, { apiRequests: 7, shift: 0.021 });
  expect(broken(verdicts([{ name: "home", visit: home }], login))).toEqual([
    "7 requests of home with 50 posts, limit 6",
    "0.021 layout shift of home with 50 posts, limit 0.020",
  ]);
});

test("a verdict says first whether it holds", () => {
  expect(verdictLine({ text: "x", holds: true })).toBe("holds   x");
  expect(verdictLine({ text: "x", holds: false })).toBe("BROKEN  x");
});
