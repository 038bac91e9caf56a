import { endpoints } from "virtual:endpoints";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { idOf, startServer } from "../../../test/server.ts";
import styleText from "./message-bubble.module.css?raw";
import { MessageBubble } from "./message-bubble.tsx";

/** A message of haneul, and its button for actions. */
async function open() {
  const { as } = await startServer();
  const all = await as("haneul")(endpoints.conversations.list, {});
  const message = all.find(({ other_user_id }) => other_user_id === idOf("sohee"))?.last_message;
  if (message == null) throw new Error("the campus has no such message");
  draw(<MessageBubble message={message} isMine isRunEnd otherName="문소희" />);
  return { text: screen.getByText(message.message), button: screen.getByRole("button", { name: "메시지 옵션" }) };
}

test("the button beside a message is invisible until the mouse or the focus is on it, or its menu is open", async () => {
  const { button } = await open();
  const styles = document.head.appendChild(Object.assign(document.createElement("style"), { textContent: styleText }));
  onTestFinished(() => styles.remove());
  expect(getComputedStyle(button).opacity).toBe("0");
  button.setAttribute("aria-expanded", "true");
  expect(getComputedStyle(button).opacity).toBe("1");
});

test("a long press on a message opens its actions", async () => {
  const { text } = await open();
  fireEvent.pointerDown(text, { pointerType: "touch", clientX: 0, clientY: 0 });
  const actions = within(await screen.findByRole("dialog", { name: "메시지 옵션" }));
  for (const name of ["복사", "삭제"]) expect(actions.getByRole("button", { name })).toBeTruthy();
});
