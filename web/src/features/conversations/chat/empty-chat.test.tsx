import { endpoints } from "virtual:endpoints";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { type Handle, idOf, startServer } from "../../../test/server.ts";
import { Chat } from "./chat.tsx";

/** A conversation of haneul without messages. */
async function open(other: Handle) {
  vi.stubGlobal("ResizeObserver", undefined);
  const { as, bodies } = await startServer();
  const conversation = await as("haneul")(endpoints.conversations.create, { body: { user_2: idOf(other) } });
  draw(<Chat conversation={conversation} userId={idOf("haneul")} />);
  await screen.findByText("첫 메시지를 보내 보세요.");
  return { bodies };
}

const openers = () => screen.findByRole("list", { name: "첫 인사" });
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "메시지 보내기" });

test("with a 2촌 it shows the chain; a first sentence goes into the composer and is not sent", async () => {
  const { bodies } = await open("haeun");
  const opener = within(await openers()).getByRole("button", { name: /김민지 님을 통해 알게 됐어요/ });
  expect(screen.getByText("한 사람을 거치면 닿아요 · 길 1갈래")).toBeTruthy();
  await userEvent.click(opener);
  expect(box().value).toBe("안녕하세요! 김민지 님을 통해 알게 됐어요.");
  expect(document.activeElement).toBe(box());
  expect(bodies("POST /api/messages/")).toEqual([]);
});

test("the second sentence stands below what was typed", async () => {
  await open("haeun");
  const [, second] = within(await openers()).getAllByRole("button");
  await userEvent.type(box(), "먼저 쓴 말");
  await userEvent.click(second ?? document.body);
  expect(box().value).toBe("먼저 쓴 말\n안녕하세요! 프로필을 보고 인사드려요.");
});
