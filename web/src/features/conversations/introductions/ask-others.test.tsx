import { endpoints } from "virtual:endpoints";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { invalidate } from "../../../api/invalidate.ts";
import { createQueryClient } from "../../../api/query.ts";
import { paths } from "../../../paths/paths.ts";
import { addressOf, openRoutes } from "../../../test/routes.tsx";
import { type Handle, idOf, refusal, startServer, type TestServer } from "../../../test/server.ts";
import { AskVerb } from "./ask-verb.tsx";

let server: TestServer;
let client: ReturnType<typeof createQueryClient>;

beforeEach(async () => {
  // jsdom has no layout.
  vi.stubGlobal("ResizeObserver", undefined);
  server = await startServer("haneul");
  client = createQueryClient();
});

/** The verb for eunseo, to whom junho, minji and doyun lead, or for haeun, to whom only minji leads. */
async function open(other: Handle, look: "card" | "row" = "card") {
  const person = await server.as("haneul")(endpoints.users.one, { params: { id: idOf(other) } });
  const element = <AskVerb person={person} look={look} />;
  return openRoutes([{ path: "/", element }], [paths.conversations, paths.profile(idOf("junho"))], ["/"], client);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
const sheet = async () => within(await screen.findByRole("dialog"));
const box = async () => (await sheet()).findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
const sendButton = async () => (await sheet()).getByRole<HTMLButtonElement>("button", { name: "보내기" });
async function send() {
  await box();
  await userEvent.click(await sendButton());
}
const asked = (name: string) => screen.findByRole("link", { name: `${name} 님에게 부탁했어요 · 대화 보기` });
/** The time to undo is over at once when the page is left; here it is shown again. */
const undoIsOver = () =>
  act(() => {
    window.dispatchEvent(new Event("pagehide"));
    window.dispatchEvent(new Event("pageshow"));
  });

/** The requests have reached the server; otherwise they would reach that of the next test. */
async function allSent(count: number) {
  undoIsOver();
  await waitFor(() => expect(server.bodies("POST /api/messages/")).toHaveLength(count));
  await waitFor(() => expect(window.localStorage.getItem(`asked-${idOf("haneul")}`)).not.toContain('"text"'));
}

/** A chon is cut on another device, and this page learns of it. */
async function cut(helper: Handle) {
  const as = server.as("haneul");
  const friends = await as(endpoints.friends.list, { query: {} });
  const found = friends.find(({ from_user, to_user }) => [from_user.id, to_user.id].includes(idOf(helper)));
  await as(endpoints.friends.remove, { params: { id: found?.id ?? 0 } });
  await act(() => invalidate(client, { refetch: [["users"]] }));
}

/** The chains to haeun are these now; undefined when haeun has left. */
async function answerPath(paths_id: number[][] | undefined) {
  server.between(`GET /api/path/${idOf("haeun")}/`, () =>
    paths_id === undefined
      ? refusal("USER_NOT_FOUND")
      : Response.json({ current_user_id: 1, target_user_id: 2, paths_id, paths_name: paths_id.map(() => []) }),
  );
  await act(() => invalidate(client, { refetch: [["users"]] }));
}

test("somebody else can be asked beside the one who does not answer, but not the same one", async () => {
  await open("eunseo");
  await press("소개 부탁하기");
  await send();
  await asked("윤준호");
  await allSent(1);
  await press("다른 분에게 부탁하기");
  const wheel = await (await sheet()).findByRole("listbox");
  expect(within(wheel).queryByRole("option", { name: "윤준호", hidden: true })).toBeNull();
  expect((await box()).value).not.toContain("윤준호");
  await send();
  await screen.findByText(/^(김민지|김도윤) 님에게 부탁했어요$/);
  await allSent(2);
});

test("where nobody else leads there, nobody else is offered", async () => {
  await open("haeun");
  await press("소개 부탁하기");
  await send();
  await screen.findByText("김민지 님에게 부탁했어요");
  await allSent(1);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole("button", { name: "다른 분에게 부탁하기" })).toBeNull();
});

test("a row says it in a word", async () => {
  await open("eunseo", "row");
  await press(/소개 부탁$/);
  await send();
  expect((await asked("윤준호")).textContent).toBe("부탁했어요");
  await allSent(1);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByRole("button", { name: "다른 분에게 부탁하기" })).toBeNull();
});

test.each(["card", "row"] as const)(
  "when the asked one is no helper any more, the verb of a %s is there again",
  async (look) => {
    await open("eunseo", look);
    await press(/소개 부탁/);
    await send();
    await asked("윤준호");
    await allSent(1);
    await cut("junho");
    await press(/소개 부탁/);
    expect((await box()).value).not.toContain("윤준호");
  },
);

test("a sheet whose helper is no 1촌 any more says who is asked now, keeps typed words, and sends to that one", async () => {
  await open("eunseo");
  await press("소개 부탁하기");
  await userEvent.type(await box(), "꼭요");
  expect((await sheet()).getByText("윤준호 님에게 부탁해요.")).toBeTruthy();
  await cut("junho");
  const [, now = ""] = /^(\S+) 님, [\s\S]*꼭요$/.exec((await box()).value) ?? [];
  expect(["김민지", "김도윤"]).toContain(now);
  expect((await sheet()).getByText(`${now} 님에게 부탁해요.`)).toBeTruthy();
  await send();
  await allSent(1);
  expect(server.bodies("POST /api/messages/")).toEqual([
    expect.objectContaining({ message: expect.stringMatching(new RegExp(`^${now} 님, `)) }),
  ]);
  await asked(now);
});

test("kept words that greet one who is no helper any more greet the present one", async () => {
  await open("haeun");
  window.localStorage.setItem(`draft:introduction-${idOf("haneul")}-${idOf("haeun")}`, "윤준호 님, 꼭요");
  await press("소개 부탁하기");
  await waitFor(async () => expect((await box()).value).toBe("김민지 님, 꼭요"));
});

test("without a helper, the sheet says so and sends nothing", async () => {
  await open("haeun");
  await press("소개 부탁하기");
  await box();
  await answerPath([]);
  expect(await (await sheet()).findByText("지금은 이어 주실 분이 없어요.")).toBeTruthy();
  expect((await sendButton()).disabled).toBe(true);
});

test.each(["card", "row"] as const)(
  "when the person becomes a 1촌, the open sheet of a %s says so and leads to the chat",
  async (look) => {
    const router = await open("haeun", look);
    await press(/소개 부탁/);
    await box();
    await answerPath([[]]);
    expect(await (await sheet()).findByText("이제 1촌이에요. 바로 이야기 나눌 수 있어요.")).toBeTruthy();
    const names = (await sheet()).getAllByRole("button").map((button) => button.ariaLabel ?? button.textContent);
    expect(names).toEqual(["닫기", "메시지"]);
    await press("메시지");
    await waitFor(() => expect(addressOf(router)).toContain(`${paths.conversations}?open=`));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.bodies("POST /api/conversations/create/")).toEqual([{ user_2: idOf("haeun") }]);
  },
);

test("when the person leaves, the sheet says so, and all that is left is to close it", async () => {
  await open("haeun");
  await press("소개 부탁하기");
  await box();
  await answerPath(undefined);
  expect(await (await sheet()).findByText("탈퇴한 회원이에요.")).toBeTruthy();
  const names = (await sheet()).getAllByRole("button").map((button) => button.ariaLabel ?? button.textContent);
  expect(names).toEqual(["닫기"]);
});

test("a touch on the chosen picture leaves neither the sheet nor its words", async () => {
  const router = await open("eunseo");
  await press("소개 부탁하기");
  await userEvent.type(await box(), "꼭요");
  await userEvent.click((await sheet()).getByRole("option", { name: "윤준호", hidden: true, selected: true }));
  expect([addressOf(router), (await box()).value]).toEqual(["/", expect.stringMatching(/꼭요$/)]);
});
