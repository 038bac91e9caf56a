import { endpoints } from "virtual:endpoints";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { paths } from "../../../paths/paths.ts";
import { openRoutes } from "../../../test/routes.tsx";
import { type Between, type Handle, idOf, lost, refusal, startServer } from "../../../test/server.ts";
import { useDeleteMessage, useLeaveConversation } from "../conversations.mutations.ts";
import { AskVerb } from "./ask-verb.tsx";

/** The conversation of haneul and junho in the seed. */
const WITH_JUNHO = 1;
const REASON = { kind: "search", term: "Figma" } as const;
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(() => {
  // jsdom has no layout.
  vi.stubGlobal("ResizeObserver", undefined);
});

async function open(other: Handle, answers?: Readonly<Record<string, Between>>) {
  server = await startServer("haneul", answers);
  await draw(other);
}

/** A second page on this device. */
async function draw(other: Handle, member: Handle = "haneul") {
  const person = await server.as(member)(endpoints.users.one, { params: { id: idOf(other) } });
  const element = <AskVerb person={person} reason={REASON} look="card" />;
  openRoutes([{ path: "/", element }], [paths.conversations], ["/"]);
}

const ask = async () => userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
const sheet = async () => within(await screen.findByRole("dialog"));
const box = async () => (await sheet()).findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
async function send() {
  await box();
  await userEvent.click((await sheet()).getByRole("button", { name: "보내기" }));
}
/** The time to undo is over at once when the page is left; here it is shown again. */
const undoIsOver = () =>
  act(() => {
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("pageshow"));
  });
const asked = (name: string) => screen.findByRole("link", { name: `${name} 님에게 부탁했어요 · 대화 보기` });
const offered = () => screen.findByRole("button", { name: "소개 부탁하기" });

/** What a helper has received from haneul, newest first. */
async function receivedBy(helper: Handle): Promise<string | undefined> {
  const all = await server.as(helper)(endpoints.conversations.list, {});
  return all.find(({ other_user_id: id }) => id === idOf("haneul"))?.last_message?.message;
}

test("asks the 1촌 I wrote with last, in a message with reason and link; then it says so and leads to the chat", async () => {
  await open("eunseo");
  await ask();
  expect((await box()).value).toContain("윤준호 님, 최은서 님을 소개해 주실 수 있을까요? Figma를 다루는 분");
  await send();
  const link = await asked("윤준호");
  expect(link.getAttribute("href")).toBe(paths.conversation(WITH_JUNHO));
  await waitFor(() => expect(document.activeElement).toBe(link));
  undoIsOver();
  await waitFor(async () =>
    expect(await receivedBy("junho")).toMatch(new RegExp(`^윤준호 님, .*\n${window.location.origin}/profile/11$`)),
  );
  cleanup();
  await draw("eunseo");
  await asked("윤준호");
});

test("for five seconds it can be undone: nothing is sent", async () => {
  await open("eunseo");
  await ask();
  await send();
  await userEvent.click(await screen.findByRole("button", { name: "되돌리기" }));
  await offered();
  undoIsOver();
  expect(server.bodies("POST /api/")).toEqual([]);
});

test("the only possible helper is chosen without a wheel, also without an earlier conversation", async () => {
  await open("haeun");
  await ask();
  expect((await box()).value).toMatch(/^김민지 님, /);
  expect(screen.queryByRole("listbox")).toBeNull();
});

test("another helper is chosen on the wheel: typed words stay and greet that one, also after closing", async () => {
  await open("eunseo");
  await ask();
  await userEvent.type(await box(), "부탁드려요!");
  const wheel = (await sheet()).getByRole("listbox");
  await userEvent.click(within(wheel).getByRole("option", { name: "김민지", hidden: true }));
  expect((await box()).value).toMatch(/^김민지 님, [\s\S]*부탁드려요!$/);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await ask();
  expect((await box()).value).toMatch(/^김민지 님, [\s\S]*부탁드려요!$/);
  expect((await sheet()).getByText("김민지 님에게 부탁해요.")).toBeTruthy();
});

test("typed words name the member in between who is chosen on the second wheel, also after closing", async () => {
  await open("seoyun");
  await ask();
  await userEvent.type(await box(), "꼭요");
  const wheel = (await sheet()).getByRole("listbox", { name: "중간에 있는 사람 2" });
  await userEvent.click(within(wheel).getByRole("option", { name: "최은서", hidden: true }));
  expect((await box()).value).toMatch(/^윤준호 님, .* 최은서 님을 거치면 닿아요\.[\s\S]*꼭요$/);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await ask();
  await box();
  expect((await sheet()).getByRole("option", { name: "최은서", hidden: true, selected: true })).toBeTruthy();
});

test("an emptied text stays empty and is not sent; the sheet opens with the prepared one again", async () => {
  await open("eunseo");
  await ask();
  await userEvent.clear(await box());
  expect((await box()).value).toBe("");
  expect((await sheet()).getByRole<HTMLButtonElement>("button", { name: "보내기" }).disabled).toBe(true);
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await ask();
  expect((await box()).value).toMatch(/^윤준호 님, /);
});

test("a refused conversation is told with its reason, and the text is kept", async () => {
  const tooOften = () => refusal("TOO_MANY_REQUESTS");
  await open("haeun", { "POST /api/conversations/create/": tooOften });
  server.sql("delete from messages");
  server.sql("delete from conversations");
  await ask();
  await userEvent.type(await box(), "꼭요");
  await send();
  undoIsOver();
  expect(await screen.findByText(/너무 많|잠시 후/)).toBeTruthy();
  await ask();
  expect((await box()).value).toMatch(/꼭요$/);
});

test("a refused message is not called sent; it waits in its conversation", async () => {
  await open("eunseo", { "POST /api/messages/": () => refusal("CONVERSATION_NOT_FOUND") });
  await ask();
  await send();
  undoIsOver();
  expect(await screen.findByRole("link", { name: "윤준호 님에게 보내지 못했어요 · 대화 보기" })).toBeTruthy();
});

test("a message that arrived while the page ended is not called unsent", async () => {
  await open("eunseo", { "POST /api/messages/": (hand) => hand().then(lost) });
  await ask();
  await send();
  undoIsOver();
  await waitFor(async () => expect(await receivedBy("junho")).toContain("최은서"));
  cleanup();
  await draw("eunseo");
  await asked("윤준호");
  // It is tried again until there is an answer; otherwise that would reach the next test.
  server.letThrough("POST /api/messages/");
  const stored = () => window.localStorage.getItem(`asked-${idOf("haneul")}`);
  await waitFor(() => expect(stored()).not.toContain('"text"'), { timeout: 10_000 });
});

test("without a network it waits for one, as messages do", async () => {
  await open("eunseo");
  await ask();
  await send();
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("offline")));
  onTestFinished(() => void window.dispatchEvent(new Event("online")));
  undoIsOver();
  await screen.findByRole("link", { name: "윤준호 님에게 부탁했어요 · 연결되면 보내요" });
  expect(await receivedBy("junho")).not.toContain("최은서");
  online.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(async () => expect(await receivedBy("junho")).toContain("최은서 님을 소개해"));
  await asked("윤준호");
});

test("the next member on this device finds neither the request nor its text", async () => {
  await open("eunseo");
  await ask();
  await userEvent.type(await box(), "비밀");
  await send();
  undoIsOver();
  await waitFor(async () => expect(await receivedBy("junho")).toContain("비밀"));
  cleanup();
  server.signIn("sohee");
  await draw("eunseo", "sohee");
  await ask();
  expect((await box()).value).not.toContain("비밀");
});

test.each([
  ["deleted", (act: Acts, { message }: Sent) => act.remove(message)],
  ["left with its conversation", (act: Acts, { conversation }: Sent) => act.leave(conversation)],
])("a request whose message was %s can be made again", async (_, undoIt) => {
  await open("eunseo");
  await ask();
  await send();
  undoIsOver();
  await waitFor(async () => expect(await receivedBy("junho")).toContain("최은서"));
  const all = await server.as("haneul")(endpoints.conversations.list, {});
  const row = all.find(({ other_user_id: id }) => id === idOf("junho"));
  const sent = { conversation: row?.id ?? 0, message: row?.last_message?.id ?? 0 };
  await asked("윤준호");
  openRoutes([{ path: "/", element: <Acting on={sent} act={undoIt} /> }], [], ["/"]);
  await userEvent.click(screen.getByRole("button", { name: "하기" }));
  await offered();
});

interface Sent {
  readonly conversation: number;
  readonly message: number;
}

interface Acts {
  readonly remove: (id: number) => void;
  readonly leave: (id: number) => void;
}

/** Deletes or leaves, as the chat does. */
function Acting({ on, act: run }: { on: Sent; act: (acts: Acts, sent: Sent) => void }) {
  const remove = useDeleteMessage(on.conversation).mutate;
  const leave = useLeaveConversation().mutate;
  return (
    <button type="button" onClick={() => run({ remove, leave }, on)}>
      하기
    </button>
  );
}

test.each(["haneul", "junho", "garam"] as const)("nobody stands between me and %s", async (other) => {
  await open(other);
  expect(screen.queryByRole("button")).toBeNull();
});
