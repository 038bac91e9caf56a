import { endpoints } from "virtual:endpoints";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { draw } from "../../../../test/routes.tsx";
import { idOf, startServer } from "../../../../test/server.ts";
import { Chat } from "../chat.tsx";
import styleText from "./message-bubble.module.css?raw";

/** The conversation of haneul and sohee. */
async function open() {
  vi.stubGlobal("ResizeObserver", undefined);
  vi.stubEnv("TZ", "Asia/Seoul");
  const { as } = await startServer();
  const all = await as("haneul")(endpoints.conversations.list, {});
  const one = all.find(({ other_user_id }) => other_user_id === idOf("sohee"));
  if (one === undefined) throw new Error("the campus has no such conversation");
  draw(<Chat conversation={one} userId={idOf("haneul")} />);
  const log = within(await screen.findByRole("log"));
  await log.findByText("졸림으로 할게요");
  return { log, button: () => log.getByRole("button", { name: /^메시지 옵션/ }) };
}

test("the options button is invisible until the mouse or the focus is on it, or its menu is open", async () => {
  const { button } = await open();
  const styles = document.head.appendChild(Object.assign(document.createElement("style"), { textContent: styleText }));
  onTestFinished(() => styles.remove());
  expect(getComputedStyle(button()).opacity).toBe("0");
  button().setAttribute("aria-expanded", "true");
  expect(getComputedStyle(button()).opacity).toBe("1");
});

test("each text says for ears who wrote it and when", async () => {
  const { log } = await open();
  const texts = log.getAllByText(/^(내가 보낸|문소희 님의) 메시지, (오전|오후) \d+:\d\d$/);
  expect(texts.length).toBeGreaterThan(2);
  const bubbles = texts.map((whose) => whose.parentElement?.textContent);
  expect(bubbles.at(-1)).toMatch(/^내가 보낸 메시지, .*졸림으로 할게요$/);
  expect(bubbles.some((bubble) => bubble?.startsWith("문소희 님의 메시지, "))).toBe(true);
});

test("one button says whose options it opens; arrow keys on it, the mouse and a long press move it", async () => {
  const { log, button } = await open();
  /** The text of its message, which describes the button. */
  const described = () =>
    (button().getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent)[0];
  expect(button().textContent).toMatch(/^메시지 옵션: 내가 보낸 메시지, (오전|오후) /);
  expect(described()).toBe("졸림으로 할게요");
  button().focus();
  await userEvent.keyboard("{ArrowUp}");
  expect(described()).not.toBe("졸림으로 할게요");
  expect(document.activeElement).toBe(button());
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(described()).toBe("졸림으로 할게요");
  const theirs = log.getAllByText(/^문소희 님의 메시지/)[0]?.parentElement;
  if (theirs == null) throw new Error("the campus has no message of sohee");
  fireEvent.pointerMove(theirs, { pointerType: "mouse" });
  await waitFor(() => expect(button().textContent).toMatch(/^메시지 옵션: 문소희 님의 메시지/));
});

test("a long press on a message opens its actions", async () => {
  const { log } = await open();
  const theirs = log.getAllByText(/^문소희 님의 메시지/)[0]?.parentElement;
  if (theirs == null) throw new Error("the campus has no message of sohee");
  fireEvent.pointerDown(theirs, { pointerType: "touch", clientX: 0, clientY: 0 });
  const actions = within(await screen.findByRole("dialog", { name: /^메시지 옵션: 문소희 님의 메시지/ }));
  expect(actions.getByRole("button", { name: "복사" })).toBeTruthy();
  expect(actions.queryByRole("button", { name: "삭제" })).toBeNull();
});
