import { endpoints } from "virtual:endpoints";
import type { QueryClient } from "@tanstack/react-query";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, onTestFinished, test, vi } from "vitest";
import { createQueryClient } from "../../../api/query.ts";
import { draw } from "../../../test/routes.tsx";
import { broken, type Handle, idOf, startServer } from "../../../test/server.ts";
import { appendMessage } from "../message-cache.ts";
import { Chat } from "./chat.tsx";

/** The conversation of haneul with another member, not drawn yet. */
async function start(other: Handle) {
  vi.stubGlobal("ResizeObserver", undefined);
  const server = await startServer();
  const all = await server.as("haneul")(endpoints.conversations.list, {});
  const one = all.find(({ other_user_id }) => other_user_id === idOf(other));
  if (one?.last_message == null) throw new Error("the campus has no such conversation");
  const { id, last_message } = one;
  return {
    ...server,
    older: `GET /api/conversations/${id}/messages/?before=`,
    latest: `GET /api/conversations/${id}/messages/`,
    last_message,
    show: (client?: QueryClient) => draw(<Chat conversation={one} userId={idOf("haneul")} />, client),
  };
}

/** jsdom has no layout: gives each element a height, with the reader at the beginning. */
function haveLayout() {
  const before = Object.getOwnPropertyDescriptor(Element.prototype, "clientHeight");
  Object.defineProperty(Element.prototype, "clientHeight", { value: 600, configurable: true });
  onTestFinished(() => {
    if (before !== undefined) Object.defineProperty(Element.prototype, "clientHeight", before);
  });
}

const button = () => screen.queryByRole("button", { name: "이전 메시지 보기" });

test("near the first message the earlier ones come by themselves, up to the very first", async () => {
  haveLayout();
  const { show } = await start("junho");
  show();
  await screen.findByRole("log");
  await waitFor(() => expect(button()).toBeNull());
  expect(screen.getAllByText(/^(내가 보낸|윤준호 님의) 메시지, /).length).toBeGreaterThan(50);
});

test("a reader further down gets the earlier ones on scrolling up, not before", async () => {
  haveLayout();
  const place = vi.spyOn(Element.prototype, "scrollTop", "get").mockReturnValue(5000);
  const { show, older, sent } = await start("junho");
  const asked = () => sent.filter(({ call }) => call.startsWith(older)).length;
  show();
  const log = await screen.findByRole("log");
  fireEvent.scroll(log);
  expect([asked(), button() === null]).toEqual([0, false]);
  place.mockReturnValue(700);
  fireEvent.scroll(log);
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
});

test("after a failure only the button loads earlier messages", async () => {
  haveLayout();
  const { older, between, letThrough, show } = await start("junho");
  const fail = vi.fn(broken);
  between(older, fail);
  show();
  expect(await screen.findByText("메시지를 불러오지 못했어요.")).toBeTruthy();
  expect(fail).toHaveBeenCalledOnce();
  letThrough(older);
  button()?.click();
  await waitFor(() => expect(button()).toBeNull());
});

test("three photos in a row stand in one grid with the text of the first below, each a button of its own", async () => {
  const { between, latest, last_message, show } = await start("sohee");
  const photos = [1, 2, 3].map((id) => ({
    ...{ ...last_message, id, sender: idOf("sohee"), message: id === 1 ? "여행 사진" : "" },
    ...{ image: `/media/${id}.webp`, image_url: `/media/${id}.webp` },
  }));
  between(latest, () => Response.json({ system_messages: [], user1_messages: photos, user2_messages: [] }));
  show();
  const log = within(await screen.findByRole("log"));
  const shown = await log.findAllByRole("button", { name: /^문소희 님이 보낸 사진, / });
  const grids = new Set(shown.map((photo) => photo.closest("[data-columns]")));
  expect([shown.length, grids.size]).toEqual([3, 1]);
  const [grid] = grids;
  expect(grid?.nextElementSibling?.textContent).toContain("여행 사진");
});

test("a picture that gets its height while it is sent leaves the end in view, not of a reader further up", async () => {
  haveLayout();
  const height = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(1000);
  const { show } = await start("sohee");
  show();
  const log = await screen.findByRole("log");
  expect(log.scrollTop).toBe(400);
  const loads = (end: number) => {
    height.mockReturnValue(end);
    fireEvent.load(within(log).getAllByRole("heading")[0] ?? log);
  };
  loads(1300);
  expect(log.scrollTop).toBe(1300);
  log.scrollTop = 100;
  loads(1600);
  expect(log.scrollTop).toBe(100);
});

test("a new message is said without the addresses of its links", async () => {
  const { as, last_message, show } = await start("junho");
  const client = createQueryClient();
  show(client);
  await screen.findByRole("log");
  const message = "서윤 님 소개예요. https://example.com/profile/12 메일은 seoyun@example.com";
  const params = { conversationId: last_message.conversation };
  const sent = await as("junho")(endpoints.messages.create, { params, body: { message } });
  act(() => appendMessage(client, sent));
  expect(await screen.findByText("윤준호: 서윤 님 소개예요. 링크 메일은 seoyun@example.com")).toBeTruthy();
});
