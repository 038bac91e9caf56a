import { afterEach, expect, test } from "vitest";
import { openNearest } from "./open-nearest.ts";

const opened: string[] = [];
let stop: () => void;

/** A drawing with faces that are points at these places across. */
function drawing(...places: number[]): HTMLElement {
  const container = document.createElement("div");
  for (const x of places) {
    const face = document.createElement("span");
    face.dataset["id"] = String(x);
    const link = document.createElement("a");
    link.getBoundingClientRect = () => new DOMRect(x, 100, 0, 0);
    link.addEventListener("click", () => opened.push(String(x)));
    face.append(link);
    container.append(face);
  }
  document.body.append(container);
  stop = openNearest(container, (id) => opened.push(`unfold ${id}`));
  return container;
}

function tap(at: Element, clientX: number): readonly string[] {
  opened.length = 0;
  at.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY: 100 }));
  return [...opened];
}

afterEach(() => {
  stop();
  document.body.replaceChildren();
});

test("a face of any size is a target of 44 px: a tap up to 22 px beside it opens it", () => {
  const map = drawing(100, 200);
  expect([tap(map, 78), tap(map, 122), tap(map, 77), tap(map, 123)]).toEqual([["100"], ["100"], [], []]);
});

test("between two faces a tap opens the nearer one only", () => {
  const map = drawing(100, 120);
  expect([tap(map, 109), tap(map, 111)]).toEqual([["100"], ["120"]]);
});

test("a tap on a face opens that face once", () => {
  const map = drawing(100, 120);
  const [face] = map.querySelectorAll("a");
  expect(tap(face ?? map, 119)).toEqual(["100"]);
});

test("on or near the number of folded people a tap unfolds them, not beside a nearer face", () => {
  const map = drawing(100);
  const number = document.createElement("span");
  number.dataset["unfold"] = "7";
  number.getBoundingClientRect = () => new DOMRect(120, 100, 0, 0);
  map.append(number);
  expect([tap(number, 120), tap(map, 111), tap(map, 109)]).toEqual([["unfold 7"], ["unfold 7"], ["100"]]);
  number.checkVisibility = () => false;
  expect(tap(map, 115), "an unfolded number is not there").toEqual(["100"]);
});
