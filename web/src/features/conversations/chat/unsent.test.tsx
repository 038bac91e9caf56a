import { endpoints } from "virtual:endpoints";
import { CHAT_PHOTOS_MAX, MESSAGE_MAX } from "@chonsu/shared/limits";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { draw } from "../../../test/routes.tsx";
import { type Handle, idOf, lost, refusal, startServer, type TestServer } from "../../../test/server.ts";
import { Chat } from "./chat.tsx";

/** The empty conversation of haneul and jiwoo. */
const EMPTY = 7;
const CREATE = `POST /api/messages/${EMPTY}/create/`;

let server: TestServer;

beforeEach(async () => {
  vi.stubGlobal("ResizeObserver", undefined);
  server = await startServer();
});

/** A page with the open conversation, and a function that leaves it as a reload does. */
async function open(member: Handle = "haneul") {
  const all = await server.as(member)(endpoints.conversations.list, {});
  const log = all.find(({ id }) => id === EMPTY);
  if (log === undefined) throw new Error("the campus has no such conversation");
  const { unmount } = draw(<Chat conversation={log} userId={idOf(member)} />);
  await screen.findByRole("log");
  return unmount;
}

/** The messages on the server. */
async function stored() {
  const params = { id: EMPTY };
  const { user1_messages } = await server.as("jiwoo")(endpoints.conversations.messages, { params, query: {} });
  return user1_messages.map(({ message }) => message);
}

const onItsWay = () => new Promise<Response>(() => {});
const box = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "메시지 보내기" });
const write = (text: string) => userEvent.type(box(), `${text}{Enter}`);
/** Clicks the first button with this name. Class names are not scoped in tests, so for the pointer a toast would cover the messages. */
const press = (name: string) => screen.getAllByRole("button", { name })[0]?.click();
const failed = () => screen.queryAllByText("보내지 못했어요.");

test("a failed message is there after a reload, and a retry is the same message", async () => {
  server.between(CREATE, lost);
  const leave = await open();
  await write("첫째");
  await write("둘째");
  await waitFor(() => expect(failed()).toHaveLength(2));
  leave();
  server.letThrough(CREATE);
  const leaveAgain = await open();
  expect((await screen.findAllByText(/^(첫|둘)째$/)).map(({ textContent }) => textContent)).toEqual(["첫째", "둘째"]);
  press("다시 보내기");
  await waitFor(() => expect(failed()).toHaveLength(1));
  const [first, , again] = server.bodies(CREATE);
  expect([again, await stored()]).toEqual([first, ["첫째"]]);
  leaveAgain();
  await open();
  expect([failed().length, screen.getByText("둘째").closest("[data-message]")]).toEqual([1, null]);
});

test("a message whose response was lost is stored once, however often it is sent", async () => {
  server.between(CREATE, async (hand) => {
    await hand();
    return lost();
  });
  await open();
  server.between(`GET /api/conversations/${EMPTY}/messages/`, lost);
  await write("한 번만 있을 말");
  await waitFor(() => expect(failed()).toHaveLength(1));
  expect(await stored()).toEqual(["한 번만 있을 말"]);
  server.letThrough(CREATE);
  press("다시 보내기");
  await waitFor(() => expect(failed()).toEqual([]));
  expect([await stored(), screen.getAllByText("한 번만 있을 말").length]).toEqual([["한 번만 있을 말"], 1]);
});

test("a message that waits for the network says that it will be sent", async () => {
  server.hold(CREATE);
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await open();
  await write("나중에 갈 말");
  expect(await screen.findByText("연결되면 보내요.")).toBeTruthy();
  expect(screen.queryByText("보내는 중…")).toBeNull();
  onLine.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  expect(await screen.findByText("보내는 중…")).toBeTruthy();
});

test("a message whose network goes away waits in its place, and all arrive in the order they were written", async () => {
  const answer = Promise.withResolvers<void>();
  server.between(CREATE, () => answer.promise.then(lost));
  await open();
  await write("하나");
  await write("둘");
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  await write("셋");
  await act(async () => answer.resolve());
  expect([failed(), screen.getAllByText("연결되면 보내요.").length]).toEqual([[], 3]);
  server.letThrough(CREATE);
  onLine.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  await waitFor(async () => expect(await stored()).toEqual(["하나", "둘", "셋"]));
  const [first, again] = server.bodies(CREATE);
  expect(again).toEqual(first);
});

test("a picture goes again after a short loss of the network, also when the network is back before the send fails", async () => {
  const answer = Promise.withResolvers<void>();
  server.between(CREATE, () => answer.promise.then(lost));
  await open();
  pick("a.png");
  await screen.findByRole("img", { name: /^보낼 사진/ });
  await write("사진과 함께");
  await waitFor(() => expect(server.bodies(CREATE)).toHaveLength(1));
  fireEvent(window, new Event("offline"));
  fireEvent(window, new Event("online"));
  server.letThrough(CREATE);
  answer.resolve();
  await waitFor(async () => expect(await stored()).toEqual(["사진과 함께"]));
});

test("a message that is discarded while it waits for the network does not go, and the next ones do", async () => {
  const answer = Promise.withResolvers<void>();
  server.between(CREATE, () => answer.promise.then(lost));
  await open();
  pick("a.png");
  await screen.findByRole("img", { name: /^보낼 사진/ });
  await write("사진과 함께");
  await waitFor(() => expect(server.bodies(CREATE)).toHaveLength(1));
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent(window, new Event("offline"));
  await write("다음 말");
  await act(async () => answer.resolve());
  press("보내기 취소");
  server.letThrough(CREATE);
  onLine.mockReturnValue(true);
  fireEvent(window, new Event("online"));
  await waitFor(async () => expect(await stored()).toEqual(["다음 말"]));
  expect([failed(), screen.queryByText("사진과 함께")]).toEqual([[], null]);
});

test("a message that arrived while its page was closed is not offered again", async () => {
  server.hold(CREATE);
  const leave = await open();
  await write("받았을까");
  await waitFor(async () => expect(await stored()).toEqual(["받았을까"]));
  leave();
  const leaveAgain = await open();
  expect([screen.getAllByText("받았을까").length, failed()]).toEqual([1, []]);
  leaveAgain();
  await open();
  expect(failed()).toEqual([]);
});

test("a message under way counts as not sent when the page ends, and a discarded one is gone", async () => {
  server.between(CREATE, onItsWay);
  const leave = await open();
  await write("가던 말");
  leave();
  const leaveAgain = await open();
  expect(await screen.findByText("보내지 못했어요.")).toBeTruthy();
  press("지우기");
  leaveAgain();
  await open();
  expect(screen.queryByText("가던 말")).toBeNull();
});

const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Picks pictures with these names. jsdom decodes none. */
function pick(...names: string[]) {
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => {} }));
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close: () => {} }));
  const bytes = Uint8Array.from(atob(ONE_PIXEL), (character) => character.charCodeAt(0));
  const input = document.querySelector("input[type=file]");
  if (input === null) throw new Error("no way to add a picture");
  fireEvent.change(input, { target: { files: names.map((name) => new File([bytes], name, { type: "image/png" })) } });
}

test("several pictures are one message each, with the text in the first; a removed one is not sent", async () => {
  server.between(CREATE, lost);
  await open();
  pick("a.png", "b.png", "c.png");
  await waitFor(() => expect(screen.getAllByRole("img", { name: /^보낼 사진/ })).toHaveLength(3));
  press("사진 빼기 b.png");
  await write("사진 둘");
  await waitFor(() => expect(failed()).toHaveLength(2));
  const sent = screen.getAllByRole("img", { name: "내가 보낸 사진" });
  expect(sent.map((image) => image.parentElement?.nextElementSibling?.textContent)).toEqual(["사진 둘", undefined]);
});

test("pictures that are being sent share one grid, and one button stops them all", async () => {
  const letThrough = server.hold(CREATE);
  await open();
  await write("먼저 간 말");
  pick("a.png", "b.png", "c.png");
  await waitFor(() => expect(screen.getAllByRole("img", { name: /^보낼 사진/ })).toHaveLength(3));
  await write("사진 셋");
  const photos = await screen.findAllByRole("img", { name: "내가 보낸 사진" });
  const grids = new Set(photos.map((photo) => photo.closest("[data-columns]")));
  const [grid] = grids;
  expect([photos.length, grids.size, grid?.nextElementSibling?.textContent]).toEqual([3, 1, "사진 셋"]);
  press("보내기 취소");
  await waitFor(() => expect(screen.queryAllByRole("img", { name: "내가 보낸 사진" })).toEqual([]));
  letThrough();
  await waitFor(() => expect(screen.getByText("먼저 간 말").closest("[data-message]")).not.toBeNull());
  expect([await stored(), screen.queryByText("사진 셋")]).toEqual([["먼저 간 말"], null]);
});

test("pictures that wait stand in one grid with those that have arrived, under which the text of the first stays", async () => {
  let passed = 0;
  const held = Promise.withResolvers<void>();
  server.between(CREATE, async (hand) => {
    passed += 1;
    if (passed > 1) await held.promise;
    return hand();
  });
  await open();
  pick("a.png", "b.png", "c.png", "d.png");
  await waitFor(() => expect(screen.getAllByRole("img", { name: /^보낼 사진/ })).toHaveLength(4));
  await write("사진 넷");
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^내가 보낸 사진/ })).toHaveLength(1));
  const grid = screen.getByRole("button", { name: /^내가 보낸 사진/ }).closest("[data-columns]");
  const waiting = screen.getAllByRole("img", { name: "내가 보낸 사진" });
  expect([waiting.length, grid?.getAttribute("data-columns"), grid?.childElementCount]).toEqual([3, "2", 4]);
  expect(grid?.nextElementSibling?.textContent).toContain("사진 넷");
  expect(screen.getAllByText("보내는 중…")).toHaveLength(1);
  held.resolve();
  await waitFor(() => expect(screen.getAllByRole("button", { name: /^내가 보낸 사진/ })).toHaveLength(4));
  expect(screen.queryByText("보내는 중…")).toBeNull();
});

test("a picture that is still being read is sent with its message", async () => {
  const read = Promise.withResolvers<void>();
  server.between(CREATE, lost);
  await open();
  pick("a.png");
  vi.stubGlobal("createImageBitmap", () => read.promise.then(() => ({ width: 1, height: 1, close: () => {} })));
  await write("사진과 함께");
  expect(await screen.findByRole("progressbar", { name: "보내는 중…" })).toBeTruthy();
  expect(screen.queryByRole("img", { name: /^보낼 사진/ })).toBeNull();
  expect(screen.getByRole("img", { name: "내가 보낸 사진" })).toBeTruthy();
  expect(failed()).toEqual([]);
  read.resolve();
  await waitFor(() => expect(failed()).toHaveLength(1));
  expect(screen.getByRole("img", { name: "내가 보낸 사진" })).toBeTruthy();
});

test("a damaged picture is removed before sending, with a toast", async () => {
  await open();
  pick("a.png", "b.png");
  vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")));
  for (const name of ["a.png", "b.png"]) expect(await screen.findByText(new RegExp(`^${name}: .*손상`))).toBeTruthy();
  await waitFor(() => expect(screen.queryAllByRole("img", { name: /^보낼 사진/ })).toEqual([]));
});

test("refuses more pictures than one send may have, with a toast", async () => {
  await open();
  pick(...Array.from({ length: CHAT_PHOTOS_MAX + 1 }, (_, at) => `${at}.png`));
  await waitFor(() => expect(screen.getAllByRole("img", { name: /^보낼 사진/ })).toHaveLength(CHAT_PHOTOS_MAX));
  expect(screen.getByText("사진은 한 번에 10장까지 보낼 수 있어요.")).toBeTruthy();
});

test("the picture of a failed message is lost after a reload, its text is not, and the chat says so", async () => {
  server.between(CREATE, lost);
  const leave = await open();
  pick("a.png");
  await screen.findByRole("img", { name: /^보낼 사진/ });
  await write("사진과 함께");
  leave();
  server.letThrough(CREATE);
  await open();
  expect(await screen.findByText("보내지 못했어요. 사진은 남지 않았어요.")).toBeTruthy();
  press("다시 보내기");
  await waitFor(async () => expect(await stored()).toEqual(["사진과 함께"]));
});

test("the next member on this device finds neither draft nor message", async () => {
  server.between(CREATE, lost);
  const leave = await open();
  await write("내 말");
  await userEvent.type(box(), "쓰던 말");
  await screen.findByText("보내지 못했어요.");
  leave();
  server.signIn("jiwoo");
  await open("jiwoo");
  expect([screen.queryByText("내 말"), box().value]).toEqual([null, ""]);
});

test("shows the reason of a refusal", async () => {
  server.between(CREATE, () => refusal("TOO_MANY_REQUESTS"));
  await open();
  await write("너무 자주");
  const sentence = "보내지 못했어요. 요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.";
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("refuses a text over the limit before it is sent", async () => {
  await open();
  fireEvent.change(box(), { target: { value: "가".repeat(MESSAGE_MAX + 1) } });
  expect(screen.getByText("5000자까지 입력할 수 있습니다. 5001/5000")).toBeTruthy();
  await userEvent.type(box(), "{Enter}");
  const send = () => screen.getByRole<HTMLButtonElement>("button", { name: "보내기" });
  expect([server.bodies(CREATE), send().disabled]).toEqual([[], true]);
  fireEvent.change(box(), { target: { value: "가".repeat(MESSAGE_MAX) } });
  expect(send().disabled).toBe(false);
});
