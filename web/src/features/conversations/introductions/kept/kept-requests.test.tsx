import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { KeptRequests } from "../../../../app/live/kept-requests.tsx";
import { paths } from "../../../../paths/paths.ts";
import { LogoutScreen } from "../../../../screens/system/logout-screen.tsx";
import { openRoutes } from "../../../../test/routes.tsx";
import { type Handle, idOf, lost, startServer, type TestServer } from "../../../../test/server.ts";
import { AskVerb } from "../ask-verb.tsx";

const START = "POST /api/conversations/create/";
const SEND = "POST /api/messages/";
const KEY = `asked-${idOf("haneul")}`;
let server: TestServer;

beforeEach(async () => {
  // jsdom has no layout.
  vi.stubGlobal("ResizeObserver", undefined);
  server = await startServer("haneul");
  server.sql("delete from messages");
  server.sql("delete from conversations");
});

/** A start of the app on the card of haeun, to whom only minji leads. `address` may be that of the logout. */
async function start(address = "/") {
  cleanup();
  window.dispatchEvent(new Event("pageshow"));
  const person = await server.as("haneul")(endpoints.users.one, { params: { id: idOf("haeun") } });
  const element = (
    <>
      <KeptRequests />
      <AskVerb person={person} look="card" />
    </>
  );
  const routes = [
    { path: "/", element },
    { path: paths.logout, Component: LogoutScreen },
  ];
  return openRoutes(routes, [paths.login], [address]);
}

const openSheet = async () => userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
const sheet = async () => within(await screen.findByRole("dialog"));
const text = async () => (await sheet()).findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
async function press() {
  await text();
  await userEvent.click((await sheet()).getByRole("button", { name: "보내기" }));
}
async function ask() {
  await openSheet();
  await press();
  await screen.findByText("김민지 님에게 부탁했어요");
}
/** The page goes: a reload, or the window is closed. */
const leave = () => act(async () => void window.dispatchEvent(new Event("pagehide")));
/** The tab is hidden: the time to undo is over. */
async function hide() {
  const state = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await act(async () => void document.dispatchEvent(new Event("visibilitychange")));
  state.mockRestore();
}
/** Lets all that the page has begun come to its end. */
const settle = () => act(async () => void (await new Promise((done) => setTimeout(done, 100))));

/** The messages that a member has from haneul; null without a conversation. */
async function receivedBy(helper: Handle): Promise<string[] | null> {
  const all = await server.as(helper)(endpoints.conversations.list, {});
  const row = all.find(({ other_user_id: id }) => id === idOf("haneul"));
  if (row === undefined) return null;
  const input = { params: { id: row.id }, query: {} };
  const { user1_messages, user2_messages } = await server.as(helper)(endpoints.conversations.messages, input);
  return [...user1_messages, ...user2_messages].map(({ message }) => message);
}

test("a page that goes while it can be undone starts no empty chat; the next start sends the request, once", async () => {
  await start();
  await ask();
  await leave();
  await settle();
  expect(await receivedBy("minji")).toBeNull();
  await start();
  expect(await screen.findByRole("link", { name: "김민지 님에게 부탁했어요 · 대화 보기" })).toBeTruthy();
  await waitFor(async () => expect(await receivedBy("minji")).toEqual([expect.stringMatching(/^김민지 님, /)]));
  await start();
  await settle();
  expect([server.count(START), server.bodies(SEND).length]).toEqual([1, 1]);
});

test("a page that comes back from the cache of the browser sends it too", async () => {
  await start();
  await ask();
  await leave();
  await act(async () => void window.dispatchEvent(new Event("pageshow")));
  await waitFor(async () => expect(await receivedBy("minji")).toHaveLength(1));
});

test("a message whose answer was lost with its page is not there twice after the next start", async () => {
  const as = server.as("haneul");
  const { id } = await as(endpoints.conversations.create, { body: { user_2: idOf("minji") } });
  const body = { message: "소개해 주세요", client_key: "k" };
  await as(endpoints.messages.create, { params: { conversationId: id }, body });
  window.localStorage.setItem(KEY, JSON.stringify([kept({ conversationId: id, text: body.message })]));
  await start();
  await waitFor(() => expect(window.localStorage.getItem(KEY)).not.toContain('"text"'));
  expect([server.bodies(SEND), await receivedBy("minji")]).toEqual([[body], [body.message]]);
  await screen.findByRole("link", { name: "김민지 님에게 부탁했어요 · 대화 보기" });
});

test("a server that is away for a moment gets it afterwards", async () => {
  vi.useFakeTimers({ now: Date.now(), shouldAdvanceTime: true });
  await start();
  server.between(START, lost);
  await ask();
  await hide();
  await waitFor(() => expect(server.count(START)).toBe(1));
  server.letThrough(START);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  await waitFor(async () => expect(await receivedBy("minji")).toHaveLength(1));
});

test.each([
  [
    "the menu leads to it",
    async () => {
      const router = await start();
      await ask();
      await act(async () => router.navigate(paths.logout));
    },
  ],
  [
    "its address is opened",
    async () => {
      await start();
      await ask();
      await leave();
      await start(paths.logout);
    },
  ],
])("a logout sends it first, when %s", async (_, logOut) => {
  await logOut();
  await screen.findByText("다른 화면");
  expect(await receivedBy("minji")).toEqual([expect.stringMatching(/^김민지 님, /)]);
  await waitFor(() => expect({ ...window.localStorage }).toEqual({}));
});

test("a logout without a network takes back what was said", async () => {
  const router = await start();
  await ask();
  offline();
  await act(async () => router.navigate(paths.logout));
  expect(await screen.findByText("소개를 부탁하지 못했어요.")).toBeTruthy();
  expect([{ ...window.localStorage }, await receivedBy("minji")]).toEqual([{}, null]);
  online();
});

test("what another window asks is said here at once, and closes the sheet that was open for the same", async () => {
  await start();
  await openSheet();
  await text();
  holdLocks();
  storeElsewhere();
  await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
  expect(await screen.findByText("김민지 님에게 부탁했어요")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await settle();
  expect(server.count(START)).toBe(0);
});

test("보내기 in two windows at once sends one message", async () => {
  await start();
  await openSheet();
  await text();
  storeElsewhere();
  await press();
  await hide();
  await settle();
  // The other window sends its own.
  expect(server.bodies(SEND).map((body) => Object(body).client_key)).not.toContainEqual(
    expect.not.stringMatching(/^k$/),
  );
  expect(screen.queryByRole("button", { name: "되돌리기" })).toBeNull();
});

test("when the other window is closed, this one sends its request", async () => {
  const release = holdLocks();
  await start();
  storeElsewhere("other");
  await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
  await settle();
  expect(await receivedBy("minji")).toBeNull();
  release();
  await waitFor(async () => expect(await receivedBy("minji")).toEqual(["소개해 주세요"]));
});

test("without a network and a conversation it says that it will be sent, and leads to no empty list", async () => {
  await start();
  await ask();
  const soon = (await screen.findByText("곧 보내요")).closest("p");
  await waitFor(() => expect(document.activeElement, "not the whole page").toBe(soon));
  offline();
  await hide();
  expect(await screen.findByText("연결되면 보내요")).toBeTruthy();
  expect(screen.queryByRole("link")).toBeNull();
  online();
  expect(await screen.findByRole("link", { name: "김민지 님에게 부탁했어요 · 대화 보기" })).toBeTruthy();
  await waitFor(async () => expect(await receivedBy("minji")).toHaveLength(1));
});

function kept(changes: object) {
  const helper = { id: idOf("minji"), name: "김민지" };
  const request = { personId: idOf("haeun"), helper, text: "소개해 주세요", clientKey: "k" };
  return { ...request, conversationId: null, messageId: null, ...changes };
}

/** Another window asks minji. */
function storeElsewhere(clientKey = "k"): void {
  window.localStorage.setItem(KEY, JSON.stringify([kept({ clientKey })]));
}

function offline(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
}

/** While the page is drawn: otherwise nothing hears it, and the next test begins without a network. */
function online(): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
}

/** The locks of a browser in which another window holds all until the returned function is called. */
function holdLocks(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = (_: string, run: () => Promise<void>) => promise.then(run);
  Object.defineProperty(window.navigator, "locks", { configurable: true, value: { request } });
  onTestFinished(() => {
    Reflect.deleteProperty(window.navigator, "locks");
    // What waits finds nothing to send, not even in the next test.
    window.localStorage.removeItem(KEY);
    resolve();
  });
  return resolve;
}
