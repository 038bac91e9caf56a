import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import { expect, test } from "vitest";
import { guardHistory } from "./guarded-history.ts";

/** A user who writes at `/write`, came from `/home`, and is asked before leaving. */
function write() {
  const entries = ["/home", "/write?step=1"];
  const history = guardHistory(createMemoryHistory({ initialEntries: entries, initialIndex: 1 }));
  const arrivals: string[] = [];
  const asked: (() => void)[] = [];
  history.listen(({ location, action, keepsPlace }) =>
    arrivals.push(`${action} ${location.pathname}${location.search}${keepsPlace ? " in place" : ""}`),
  );
  const takeAway = history.guard({
    isBlocked: (pathname) => pathname !== "/write",
    ask: (goOn) => asked.push(goOn),
  });
  return { history, arrivals, asked, takeAway, path: () => history.now().location.pathname };
}

test.each([
  ["PUSH", "push", "/write"],
  ["REPLACE", "replace", "/home"],
] as const)(
  "a %s that is stopped changes nothing, and is taken as it was meant once one leaves",
  (kind, step, before) => {
    const { history, arrivals, asked, takeAway, path } = write();
    history.navigator[step]("/friends?tab=requests", { from: "here" }, { preventScrollReset: true });
    expect([path(), arrivals, asked.length]).toEqual(["/write", [], 1]);
    asked[0]?.();
    expect(arrivals).toEqual([`${kind} /friends?tab=requests in place`]);
    expect(history.now().location.state).toEqual({ from: "here" });
    takeAway();
    history.navigator.go(-1);
    expect(path()).toBe(before);
  },
);

test("a stopped Back keeps its place, and is carried out after confirmation", () => {
  const { history, arrivals, asked, path } = write();
  history.navigator.go(-1);
  expect([path(), arrivals, asked.length]).toEqual(["/write", [], 1]);
  asked[0]?.();
  expect([path(), arrivals, asked.length]).toEqual(["/home", ["POP /home"], 1]);
  history.navigator.go(1);
  expect(arrivals.at(-1)).toBe("POP /write?step=1");
});

test("asks again for each further navigation", () => {
  const { history, asked, path } = write();
  history.navigator.go(-1);
  history.navigator.go(-1);
  history.navigator.push("/friends");
  expect([path(), asked.length]).toEqual(["/write", 3]);
  asked[2]?.();
  expect(path()).toBe("/friends");
  history.navigator.push("/search");
  expect([path(), asked.length]).toEqual(["/friends", 4]);
});

test("does not ask for another view of the same screen", () => {
  const { history, arrivals, asked } = write();
  history.navigator.push("/write?step=2");
  history.navigator.replace({ search: "?step=3" });
  history.navigator.go(-1);
  expect(arrivals).toEqual(["PUSH /write?step=2", "REPLACE /write?step=3", "POP /write?step=1"]);
  expect(asked).toEqual([]);
});

test("asks the newest guard first, and no removed guard", () => {
  const { history, asked, takeAway, path } = write();
  const askedByDialog: (() => void)[] = [];
  const close = history.guard({ isBlocked: () => true, ask: (goOn) => askedByDialog.push(goOn) });
  history.navigator.push("/friends");
  expect([askedByDialog.length, asked.length]).toEqual([1, 0]);
  close();
  history.navigator.push("/friends");
  expect([askedByDialog.length, asked.length]).toEqual([1, 1]);
  takeAway();
  history.navigator.push("/friends");
  expect([path(), asked.length]).toEqual(["/friends", 1]);
});

test("a push to the present address adds no entry", () => {
  const { history, arrivals, takeAway, path } = write();
  takeAway();
  history.navigator.push("/projects/1?tab=2#end");
  history.navigator.push({ pathname: "/projects/1", search: "?tab=2", hash: "#end" }, { from: "here" });
  expect(arrivals).toEqual(["PUSH /projects/1?tab=2", "REPLACE /projects/1?tab=2"]);
  expect(history.now().location.state).toEqual({ from: "here" });
  history.navigator.push("/projects/1?tab=1");
  history.navigator.go(-1);
  history.navigator.go(-1);
  expect(path()).toBe("/write");
});
