import { UNSAFE_createMemoryHistory as createMemoryHistory } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { guardHistory } from "./guarded-history.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

/** A member who came from `/home` to a post; `open` opens something over it that Back closes. */
function read(entries = ["/home", "/projects/1?tab=2"]) {
  const plain = createMemoryHistory({ initialEntries: entries });
  const history = guardHistory(plain);
  const arrivals: string[] = [];
  const openNow: string[] = [];
  history.listen(({ location, action }) => arrivals.push(`${action} ${location.pathname}${location.search}`));
  const open = (name: string, refuses = () => false) => {
    const close = () => {
      if (refuses()) return;
      openNow.splice(openNow.indexOf(name), 1);
      forget();
    };
    openNow.push(name);
    const forget = history.overlay(close);
    return close;
  };
  const go = (delta: number) => {
    plain.go(delta);
    vi.runAllTimers();
  };
  return { history, plain, arrivals, openNow, open, go, path: () => history.now().location.pathname };
}

test("Back closes overlays, the newest first, and then leaves", () => {
  const { open, go, openNow, arrivals } = read();
  open("menu");
  open("question");
  go(-1);
  expect([openNow, arrivals]).toEqual([["menu"], []]);
  go(-1);
  expect([openNow, arrivals]).toEqual([[], []]);
  go(-1);
  expect(arrivals).toEqual(["POP /home"]);
});

test("an overlay closed in another way needs no Back, however often it was opened", () => {
  const { open, go, arrivals } = read();
  for (let time = 0; time < 3; time += 1) open("menu")();
  const menu = open("menu");
  open("question")();
  menu();
  go(-1);
  expect(arrivals).toEqual(["POP /home"]);
});

test("Back closes the outer overlay after the inner one was closed in another way", () => {
  const { open, go, openNow, arrivals } = read();
  open("sheet");
  open("question")();
  go(-1);
  expect([openNow, arrivals]).toEqual([[], []]);
  go(-1);
  expect(arrivals).toEqual(["POP /home"]);
});

test("a jump over the entries of two overlays closes both", () => {
  const { open, go, openNow, arrivals } = read();
  open("menu");
  open("question");
  go(-2);
  expect([openNow, arrivals]).toEqual([[], []]);
  go(-1);
  expect(arrivals).toEqual(["POP /home"]);
});

test("Forward opens no overlay and does not navigate", () => {
  const { open, go, openNow, arrivals, path } = read();
  open("menu");
  go(-1);
  go(1);
  expect([openNow, arrivals, path()]).toEqual([[], [], "/projects/1"]);
  go(-1);
  expect(arrivals).toEqual(["POP /home"]);
});

test.each(["push", "replace"] as const)("a %s from an overlay leaves no entry of it behind", (step) => {
  const { history, open, go, arrivals } = read();
  open("menu");
  open("question");
  history.navigator[step]("/friends", { from: "here" });
  expect([arrivals, history.now().location.state]).toEqual([[`${step.toUpperCase()} /friends`], { from: "here" }]);
  go(-1);
  expect(arrivals.at(-1)).toBe(step === "push" ? "POP /projects/1?tab=2" : "POP /home");
});

test("a back button of the page leaves the page, also after an overlay was closed", () => {
  const { history, open, arrivals } = read();
  open("menu")();
  history.navigator.go(-1);
  expect(arrivals).toEqual(["POP /home"]);
});

test("an overlay that refuses to close stays open, and the next Back asks it again", () => {
  const { open, go, openNow, arrivals } = read();
  let isBusy = true;
  open("question", () => isBusy);
  go(-1);
  go(-1);
  expect([openNow, arrivals]).toEqual([["question"], []]);
  isBusy = false;
  go(-1);
  expect([openNow, arrivals]).toEqual([[], []]);
  go(-1);
  expect(arrivals).toEqual(["POP /home"]);
});

test("a page that was reloaded with an open overlay has its own state, and one Back leaves it", () => {
  const { history, plain, open } = read();
  history.navigator.replace("/projects/1", { searchTerm: "로봇" });
  open("menu");
  const reloaded = guardHistory(plain);
  const arrivals: string[] = [];
  reloaded.listen(({ location }) => arrivals.push(location.pathname));
  expect(reloaded.now().location.state).toEqual({ searchTerm: "로봇" });
  plain.go(-1);
  expect(arrivals).toEqual(["/home"]);
});

test("a guard that asks in a dialog lets Back pass the dialog's own entry", () => {
  const { history, open, go, arrivals, path } = read();
  let goOn = () => {};
  history.guard({
    isBlocked: () => true,
    ask: (leave) => {
      goOn = leave;
      open("question");
    },
  });
  go(-1);
  expect([arrivals, path()]).toEqual([[], "/projects/1"]);
  goOn();
  expect(arrivals).toEqual(["POP /home"]);
});
