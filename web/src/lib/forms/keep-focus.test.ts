import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let stop = () => {};

beforeEach(() => {
  document.body.innerHTML = '<main><input aria-label="댓글"><button>추가</button></main>';
  // jsdom has no boxes to look at.
  HTMLElement.prototype.checkVisibility = () => true;
  stop = keepFocus();
});
afterEach(() => stop());

const button = () => document.querySelector("button") ?? document.createElement("button");
const input = () => document.querySelector("input");

/** What a browser does with the next picture to what cannot hold the focus any more. */
function dropFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const frames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))));

test("goes on from what stands before a button that stays switched off", async () => {
  button().focus();
  button().disabled = true;
  dropFocus();
  await frames();
  expect(document.activeElement).toBe(input());
});

test("goes on from what is hidden though a busy browser has not taken the focus off it yet", async () => {
  button().focus();
  button().checkVisibility = () => false;
  button().className = "unseen";
  await frames();
  expect(document.activeElement).toBe(input());
});

test("comes back to a button that was switched off and on between two pictures", async () => {
  button().focus();
  button().disabled = true;
  // The observer hears of it before the next task.
  await Promise.resolve();
  dropFocus();
  button().disabled = false;
  await frames();
  expect(document.activeElement).toBe(button());
});

test("takes nothing back from whoever let go of a button themselves", async () => {
  button().focus();
  dropFocus();
  button().className = "another";
  await frames();
  expect(document.activeElement).toBe(document.body);
});

test("goes on inside a dialog that took the focus of what went away in it", async () => {
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
