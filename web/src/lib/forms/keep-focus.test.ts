import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = '<main><input aria-label="댓글"><button>추가</button></main>';
  // jsdom has no layout, so every element counts as visible.
  HTMLElement.prototype.checkVisibility = () => true;
  stop = keepFocus();
});
afterEach(() => stop());

const button = () => document.querySelector("button") ?? document.createElement("button");
const input = () => document.querySelector("input");

/** In the next frame a browser takes the focus from an element that cannot keep it. */
function dropFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test("moves from a disabled button to the element before it", async () => {
  button().focus();
  button().disabled = true;
  dropFocus();
  await frames();
  expect(document.activeElement).toBe(input());
});

test("moves from a hidden element though the browser has not yet taken the focus from it", async () => {
  button().focus();
  button().checkVisibility = () => false;
  button().className = "unseen";
  await frames();
  expect(document.activeElement).toBe(input());
});

test("returns to a button that was disabled and enabled between two frames", async () => {
  button().focus();
  button().disabled = true;
  // The observer is called before the next task.
  await Promise.resolve();
  dropFocus();
  button().disabled = false;
  await frames();
  expect(document.activeElement).toBe(button());
});

test("does not return the focus to a button that the user has left", async () => {
  button().focus();
  dropFocus();
  button().className = "another";
  await frames();
  expect(document.activeElement).toBe(document.body);
});

test("moves within a dialog that took the focus from a removed element", async () => {
  document.body.innerHTML =
    '<main></main><div role="dialog" tabindex="-1"><input aria-label="이름"><p><input type="checkbox"></p></div>';
  const dialog = document.querySelector<HTMLElement>("[role='dialog']");
  document.querySelector<HTMLElement>("[type='checkbox']")?.focus();
  document.querySelector("p")?.replaceChildren("찾는 중");
  dialog?.focus();
  await frames();
  expect(document.activeElement).toBe(document.querySelector("[aria-label='이름']"));
});

test("leaves the focus on a dialog that has just opened", async () => {
  button().focus();
  document.body.insertAdjacentHTML("beforeend", '<div role="dialog" tabindex="-1"><button>닫기</button></div>');
  const dialog = document.querySelector<HTMLElement>("[role='dialog']");
  button().remove();
  dialog?.focus();
  await frames();
  expect(document.activeElement).toBe(dialog);
});

/** A dialog that was opened from the first of two rows and has the focus. */
function openFromRow(): Element | null {
  document.body.innerHTML =
    "<div><a href='#main'>본문으로</a><main><ul><li><button>1</button></li><li><button>2</button></li></ul></main></div>";
  button().focus();
  document.body.insertAdjacentHTML("beforeend", '<div><div role="dialog"><button>수락</button></div></div>');
  document.querySelector<HTMLElement>("[role='dialog'] button")?.focus();
  return document.querySelector("[role='dialog']");
}

test("after a dialog whose opener is gone, moves to the row after it", async () => {
  const dialog = openFromRow();
  document.querySelector("li")?.remove();
  await frames();
  dialog?.parentElement?.remove();
  await frames();
  expect(document.activeElement?.outerHTML).toBe("<button>2</button>");
});

test("a focus that left an open dialog for a moment does not become its opener", async () => {
  const dialog = openFromRow();
  document.querySelector("a")?.focus();
  dialog?.querySelector("button")?.focus();
  document.querySelector("li")?.remove();
  await frames();
  dialog?.parentElement?.remove();
  await frames();
  expect(document.activeElement?.outerHTML).toBe("<button>2</button>");
});

test("leads to no focus guard, which would send the focus elsewhere", async () => {
  document.body.innerHTML =
    '<main><span tabindex="0" data-base-ui-focus-guard></span><div role="dialog" tabindex="-1"><button>수락</button></div></main>';
  button().focus();
  button().disabled = true;
  dropFocus();
  await frames();
  expect(document.activeElement).not.toBe(document.querySelector("span"));
});

test("moves from the last row to what is before the list, also when the list goes later", async () => {
  document.body.innerHTML =
    "<main tabindex='-1'><a href='/'>위</a><section><ul><li><button>1</button></li></ul></section></main>";
  button().focus();
  document.querySelector("li")?.remove();
  document.querySelector("section")?.remove();
  await frames();
  expect(document.activeElement).toBe(document.querySelector("a"));
});

test("moves to the content when a whole screen was replaced", async () => {
  document.body.innerHTML = "<a href='#main'>본문으로</a><main tabindex='-1'><div><button>1</button></div></main>";
  button().focus();
  document.querySelector("main")?.replaceChildren();
  document.querySelector("main")?.insertAdjacentHTML("beforeend", "<p><a href='/'>새 화면</a></p>");
  await frames();
  expect(document.activeElement?.tagName).toBe("MAIN");
});
