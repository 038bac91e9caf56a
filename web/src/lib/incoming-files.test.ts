import { createEvent, fireEvent } from "@testing-library/react";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keepDropsOnPage, receiveDrops, receivePastes } from "./incoming-files.ts";

const FILE = new File(["x"], "a.png", { type: "image/png" });
/** Once for this file: nothing takes it back in the product either. */
keepDropsOnPage();

const draggedFiles = { types: ["Files"], files: [FILE], dropEffect: "none" };
const draggedText = { types: ["text/plain", "text/uri-list"], files: [], dropEffect: "none" };

/** An area that receives files, an element outside it and a text field. */
function setUp() {
  document.body.innerHTML =
    '<div id="area"><img></div><p id="outside"></p><textarea></textarea><div role="dialog"><input></div>';
  const found = (selector: string) => document.querySelector(selector) ?? document.body;
  const received: string[][] = [];
  const states: boolean[] = [];
  const onFiles = (files: File[]) => received.push(files.map(({ name }) => name));
  const onDragging = (isDragging: boolean) => states.push(isDragging);
  onTestFinished(receiveDrops(found("#area"), { onFiles, onDragging }));
  onTestFinished(receivePastes(found("#area"), { onFiles, nameOf: (n) => `붙여넣은 ${n}` }));
  return { found, received, states };
}

/** Whether the page handles an event, so that the browser does nothing. */
function isHandled(kind: "drop" | "dragOver", target: Element, dataTransfer: object): boolean {
  const event = createEvent[kind](target, { dataTransfer });
  fireEvent(target, event);
  return event.defaultPrevented;
}

beforeEach(() => document.body.replaceChildren());

test("takes files dropped inside the area, and says while they are over the page", () => {
  const { found, received, states } = setUp();
  expect(isHandled("dragOver", found("#outside"), draggedFiles)).toBe(true);
  expect(states.at(-1)).toBe(true);
  expect(isHandled("drop", found("#area img"), draggedFiles)).toBe(true);
  expect([received, states.at(-1)]).toEqual([[["a.png"]], false]);
});

test("files that are taken away again are not over the page any more", () => {
  vi.useFakeTimers();
  const { found, states } = setUp();
  fireEvent.dragOver(found("#area"), { dataTransfer: draggedFiles });
  vi.advanceTimersByTime(1000);
  expect(states.at(-1)).toBe(false);
});

test("what is dropped anywhere else does not leave the page, and is not taken", () => {
  const { found, received } = setUp();
  for (const target of ["#outside", "textarea"]) {
    for (const kind of ["dragOver", "drop"] as const)
      expect(isHandled(kind, found(target), draggedFiles), `${kind} ${target}`).toBe(true);
  }
  expect(isHandled("drop", found("#outside"), draggedText)).toBe(true);
  expect(received).toEqual([]);
});

test("text is dropped into a field as ever", () => {
  const { found } = setUp();
  for (const kind of ["dragOver", "drop"] as const)
    expect(isHandled(kind, found("textarea"), draggedText), kind).toBe(false);
});

test("a picture of the page itself is not taken when it is dragged", () => {
  const { found, received, states } = setUp();
  fireEvent.dragStart(found("#area img"));
  fireEvent.dragOver(found("#area"), { dataTransfer: draggedFiles });
  fireEvent.drop(found("#area"), { dataTransfer: draggedFiles });
  expect([received, states.includes(true)]).toEqual([[], false]);
});

test("takes pasted pictures, and gives a name to each that has none", () => {
  const { found, received } = setUp();
  const nameless = () => new File(["x"], "image.png", { type: "image/png" });
  for (const files of [[nameless()], [nameless(), FILE]])
    fireEvent.paste(found("textarea"), { clipboardData: { types: ["Files"], files } });
  expect(received).toEqual([["붙여넣은 1.png"], ["붙여넣은 2.png", "a.png"]]);
});

test("pasted cells are text though they have a picture, and a dialog over the area keeps what is pasted in it", () => {
  const { found, received } = setUp();
  const cells = { types: ["text/plain", "text/html", "Files"], files: [FILE] };
  fireEvent.paste(found("textarea"), { clipboardData: cells });
  fireEvent.paste(found("[role=dialog] input"), { clipboardData: { types: ["Files"], files: [FILE] } });
  expect(received).toEqual([]);
});
