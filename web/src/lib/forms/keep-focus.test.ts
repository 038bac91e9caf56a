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
