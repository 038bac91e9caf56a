import { endpoints } from "virtual:endpoints";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { invalidate } from "../../../../api/invalidate.ts";
import { createQueryClient } from "../../../../api/query.ts";
import { paths } from "../../../../paths/paths.ts";
import { openRoutes } from "../../../../test/routes.tsx";
import {
  type Handle,
  idOf,
  lost,
  refusal,
  SEED_PASSWORD,
  startServer,
  type TestServer,
} from "../../../../test/server.ts";
import { AskVerb } from "../ask-verb.tsx";

const SEND = "POST /api/messages/";
const USER = `GET /api/user/${idOf("eunseo")}/`;
const NOT_NEEDED = "이제 최은서 님과 1촌이라 소개를 부탁하지 않았어요. 바로 이야기 나눌 수 있어요.";
const HELPER_LEFT = "윤준호 님이 탈퇴해 소개를 부탁하지 못했어요.";
let server: TestServer;
let client: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  // jsdom has no layout.
  vi.stubGlobal("ResizeObserver", undefined);
  server = await startServer("haneul");
  client = createQueryClient();
});

/** junho is asked for eunseo, in their chat or in a new one. The request can still be undone. */
async function ask(chat: "in a chat" | "in no chat yet") {
  if (chat === "in no chat yet") server.sql("delete from messages; delete from conversations");
  const person = await server.as("haneul")(endpoints.users.one, { params: { id: idOf("eunseo") } });
  const element = <AskVerb person={person} helperId={idOf("junho")} look="card" />;
  openRoutes([{ path: "/", element }], [paths.conversations], ["/"], client);
  await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
  await userEvent.type(await box(), "꼭요");
  await userEvent.click(within(screen.getByRole("dialog")).getByRole("button", { name: "보내기" }));
  await screen.findByText("윤준호 님에게 부탁했어요");
}

const box = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
/** The time to undo is over at once when the page is left; here it is shown again. */
const undoIsOver = () =>
  act(() => {
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("pageshow"));
  });

async function becomeChons() {
  await server.as("eunseo")(endpoints.friends.request, { body: { to_user_id: idOf("haneul") } });
  const all = await server.as("haneul")(endpoints.friends.list, { query: {} });
  const id = all.find(({ from_user }) => from_user.id === idOf("eunseo"))?.id ?? 0;
  await server.as("haneul")(endpoints.friends.respond, { params: { id }, body: { status: "accepted" } });
}

const remove = (who: Handle) =>
  server.as(who)(endpoints.accounts.remove, { body: { current_password: SEED_PASSWORD } });
const kept = () => window.localStorage.getItem(`asked-${idOf("haneul")}`);
const draft = () => window.localStorage.getItem(`draft:introduction-${idOf("haneul")}-${idOf("eunseo")}`);
const received = async () => {
  const all = await server.as("junho")(endpoints.conversations.list, {});
  return all.filter(({ last_message: last }) => last?.message.includes("최은서 님을 소개해") === true).length;
};
/** Nothing is sent, now or later. */
async function nothingIsSent() {
  await waitFor(() => expect([kept(), draft()]).toEqual([null, null]));
  expect([server.bodies(SEND), await received()]).toEqual([[], 0]);
  expect(await screen.findByRole("button", { name: "소개 부탁하기" })).toBeTruthy();
}

test.each(["in a chat", "in no chat yet"] as const)(
  "a request %s for one who has become a 1촌 is not sent, and a toast says so",
  async (chat) => {
    await ask(chat);
    await becomeChons();
    undoIsOver();
    expect(await screen.findByText(NOT_NEEDED)).toBeTruthy();
    await nothingIsSent();
  },
);

test.each(["in a chat", "in no chat yet"] as const)(
  "nor is one %s that waited for a network meanwhile",
  async (chat) => {
    await ask(chat);
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event("offline")));
    onTestFinished(() => void window.dispatchEvent(new Event("online")));
    undoIsOver();
    await screen.findByText("연결되면 보내요");
    await becomeChons();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText(NOT_NEEDED)).toBeTruthy();
    await nothingIsSent();
  },
);

test.each(["in a chat", "in no chat yet"] as const)(
  "a request %s for one who has left is not sent, and a toast says so",
  async (chat) => {
    await ask(chat);
    await remove("eunseo");
    undoIsOver();
    expect(await screen.findByText("소개받을 분이 탈퇴해 부탁하지 않았어요.")).toBeTruthy();
    await nothingIsSent();
  },
);

test.each(["in a chat", "in no chat yet"] as const)(
  "when the helper leaves before a request %s is sent, a toast names them and the words are kept for another",
  async (chat) => {
    await ask(chat);
    await remove("junho");
    undoIsOver();
    expect(await screen.findByText(HELPER_LEFT)).toBeTruthy();
    // The push of the account that has gone.
    await act(() => invalidate(client, { refetch: [["users"]] }));
    await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
    expect((await box()).value).toMatch(/^김\S+ 님, 최은서 님을 소개해[\s\S]*꼭요$/);
    expect(kept()).toBeNull();
  },
);

test.each([
  ["is refused", () => refusal("TOO_MANY_REQUESTS")],
  ["fails", () => Response.json({}, { status: 500 })],
  ["is lost once", lost],
] as const)("a request is sent when the look for the person %s", async (_, answer) => {
  await ask("in a chat");
  let isFirst = true;
  server.between(USER, (hand) => {
    if (!isFirst) return hand();
    isFirst = false;
    return answer();
  });
  undoIsOver();
  await waitFor(async () => expect(await received()).toBe(1), { timeout: 10_000 });
  await waitFor(() => expect(kept()).not.toContain('"text"'));
});
