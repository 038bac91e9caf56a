import { endpoints } from "virtual:endpoints";
import { RECENT_PARTNERS_MAX } from "@chonsu/shared/limits";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createQueryClient } from "../../api/query.ts";
import { conversationQueries } from "../../features/conversations/conversations.queries.ts";
import { paths } from "../../paths/paths.ts";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { type Between, broken, type Handle, idOf, lost, startServer } from "../../test/server.ts";
import { ConversationsScreen } from "./conversations-screen.tsx";

const LIST = "GET /api/conversations/";
const CREATE = "/api/conversations/create/";
const GONE = "존재하지 않는 대화예요.";
const FAILED = "메시지를 불러오지 못했어요.";

/**
 * Conversations of haneul: the long one with junho, and one with sohee, in which haneul wrote last. The third one is between other members.
 */
const LONG = 1;
const SHORT = 3;
const LAST_WORDS = "졸림으로 할게요";
const OF_OTHERS = 9;
const WITH_WHO_LEFT = 4;

interface Opening {
  readonly id?: number;
  readonly member?: Handle;
  readonly answers?: Readonly<Record<string, Between>>;
}

async function open({ id = SHORT, member, answers }: Opening = {}) {
  const server = await startServer(member, answers);
  return { ...server, router: draw(id) };
}

function draw(id: number, client = createQueryClient()) {
  const routes = [{ path: paths.conversations, Component: ConversationsScreen }];
  return openRoutes(routes, [], [paths.conversation(id)], client);
}

/** The open conversation; on phones it is the whole screen. */
const conversation = () => within(screen.getByRole("region", { name: "열린 대화", hidden: true }));
const hidden = { hidden: true } as const;
const press = (name: string) => fireEvent.click(conversation().getByRole("button", { name, ...hidden }));
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

test("shows an error with a retry and a back button in place of a conversation when the list cannot be loaded", async () => {
  const { letThrough } = await open({ answers: { [LIST]: broken } });
  expect(await conversation().findByText("대화를 불러오지 못했어요.")).toBeTruthy();
  const back = conversation().getByRole("link", { name: "뒤로", ...hidden });
  expect(back.getAttribute("href")).toBe(paths.conversations);
  letThrough(LIST);
  press("다시 시도");
  expect(await conversation().findByRole("log", hidden)).toBeTruthy();
});

test("the list says how near each partner who is no 1촌 is, and through whom, in one request", async () => {
  const { as, sent } = await open();
  const user_ids: number[] = [];
  for (const { other_user_id: id } of await as("haneul")(endpoints.conversations.list, {})) if (id) user_ids.push(id);
  const { connections } = await as("haneul")(endpoints.friends.via, { query: { user_ids: user_ids.join() } });
  expect(new Set(connections.map(({ relation_degree }) => relation_degree)).size).toBeGreaterThan(1);
  const rows = within(await screen.findByRole("list", { name: "대화 목록", ...hidden }));
  for (const { relation_degree: degree, via, user } of connections) {
    const name = (await as("haneul")(endpoints.users.one, { params: { id: user } })).user_name;
    const said = via === null ? `${name}4촌 이상` : `${name}${degree}촌${via.user_name} 님`;
    const words = () => rows.getByText(name).parentElement?.textContent;
    if (degree === 1) expect(words()).not.toContain("촌");
    else await waitFor(() => expect(words()?.slice(0, said.length)).toBe(said));
  }
  expect(sent.filter(({ call }) => call.startsWith("GET /api/friends/via/"))).toHaveLength(1);
});

test("a member without conversations is asked to write a first message, not to choose a conversation", async () => {
  await startServer("hangyeol");
  const routes = [{ path: paths.conversations, Component: ConversationsScreen }];
  openRoutes(routes, [], [paths.conversations]);
  expect(await screen.findByText("아직 나눈 대화가 없어요.")).toBeTruthy();
  expect(conversation().queryByText("대화를 골라 주세요.")).toBeNull();
});

test("says when a conversation is not mine, and links to the list", async () => {
  const { router } = await open({ id: OF_OTHERS });
  expect(await conversation().findByText(GONE)).toBeTruthy();
  fireEvent.click(conversation().getByRole("link", { name: "대화 목록", ...hidden }));
  await waitFor(() => expect(addressOf(router)).toBe(paths.conversations));
});

test("does not call a new conversation gone while the list is being fetched", async () => {
  const { as, hold } = await startServer();
  const client = createQueryClient();
  const known = await as("haneul")(endpoints.conversations.list, {});
  client.setQueryData(conversationQueries.list().queryKey, known, { updatedAt: 1 });
  const { id } = await as("haneul")(endpoints.conversations.create, { body: { user_2: idOf("seoyun") } });
  const release = hold(LIST);
  draw(id, client);
  expect(conversation().queryByText(GONE)).toBeNull();
  release();
  expect(await conversation().findByRole("log", hidden)).toBeTruthy();
  expect(conversation().queryByText(GONE)).toBeNull();
});

test("leaving shows the list at once without the conversation; a refusal restores it with the reason", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const answers = { "DELETE /api/conversations/": () => promise.then(broken) };
  const { router } = await open({ answers });
  await conversation().findByRole("log", hidden);
  press("대화 옵션");
  fireEvent.click(await screen.findByRole("button", { name: "대화방 나가기" }));
  await confirm("확인");
  await waitFor(() => expect(addressOf(router)).toBe(paths.conversations));
  const row = () => screen.queryByRole("link", { name: /문소희/ });
  await waitFor(() => expect(row()).toBeNull());
  expect(screen.queryByText(GONE)).toBeNull();
  resolve();
  expect(await screen.findByText("대화방을 나가지 못했어요.")).toBeTruthy();
  expect(row()).not.toBeNull();
});

test("a sent message is shown in its row of the list without another request", async () => {
  const { as, count } = await open();
  await conversation().findByRole("log", hidden);
  fireEvent.change(conversation().getByRole("textbox", hidden), { target: { value: "안녕" } });
  press("보내기");
  const list = within(await screen.findByRole("list", { name: "대화 목록", ...hidden }));
  expect(await list.findByText("안녕")).toBeTruthy();
  await waitFor(async () => {
    const stored = await as("sohee")(endpoints.conversations.list, {});
    expect(stored[0]).toMatchObject({ id: SHORT, last_message: { message: "안녕" } });
  });
  expect(count(LIST)).toBe(1);
});

test("an empty list says so and offers a next step", async () => {
  await open({ member: "hangyeol" });
  expect(await screen.findByText("아직 나눈 대화가 없어요.")).toBeTruthy();
  expect(screen.getByText("궁금한 분에게 먼저 인사를 건네 보세요.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "첫 메시지 쓰기", ...hidden }));
  expect(await screen.findByRole("dialog", { name: "새 메시지" })).toBeTruthy();
});

test("shows an error when messages cannot be loaded, and can retry", async () => {
  const call = `${LIST}${SHORT}/messages/`;
  const { letThrough } = await open({ answers: { [call]: broken } });
  expect(await conversation().findByText(FAILED)).toBeTruthy();
  letThrough(call);
  press("다시 시도");
  expect(await conversation().findByText(LAST_WORDS)).toBeTruthy();
});

test("shows an error when older messages cannot be loaded, and keeps the button", async () => {
  await open({ id: LONG, answers: { [`${LIST}${LONG}/messages/?before=`]: broken } });
  fireEvent.click(await conversation().findByRole("button", { name: "이전 메시지 보기", ...hidden }));
  expect(await screen.findByText(FAILED)).toBeTruthy();
  expect(conversation().getByRole("button", { name: "이전 메시지 보기", ...hidden })).toBeTruthy();
});

test("restores a message whose deletion is refused, with the reason; its text can be copied", async () => {
  await open({ answers: { "PATCH /api/messages/": broken } });
  await conversation().findByText(LAST_WORDS);
  const act = async (name: string) => {
    const menus = conversation().getAllByRole("button", { name: /^메시지 옵션/, ...hidden });
    fireEvent.click(menus.at(-1) ?? document.body);
    fireEvent.click(await screen.findByRole("button", { name }));
  };
  Object.defineProperty(navigator, "clipboard", { value: { writeText: async () => {} }, configurable: true });
  await act("복사");
  expect(await screen.findByText("메시지를 복사했어요.")).toBeTruthy();
  await act("삭제");
  await confirm("삭제");
  expect(await screen.findByText("메시지를 삭제하지 못했어요.")).toBeTruthy();
  expect(conversation().getByText(LAST_WORDS)).toBeTruthy();
});

test("the inbox shows the latest message first, its first 25 characters, its age and the unread number", async () => {
  await open({ id: OF_OTHERS });
  const list = within(await screen.findByRole("list", { name: "대화 목록", ...hidden }));
  const rows = list.getAllByRole("link", hidden);
  const row = (name: string) => rows.find(({ textContent }) => textContent?.includes(name))?.textContent;
  expect(rows[0]?.textContent).toContain("윤준호");
  expect(row("윤준호")).toContain("읽지 않은 메시지 3개");
  expect(row("윤준호")).toContain("참고: https://www.st.com/re…");
  expect(row("김민지")).toContain("사진을 보냈어요.");
  expect(row("조승민")).toContain("삭제된 메시지입니다.");
  const times = rows.flatMap((one) => one.querySelector("time") ?? []);
  for (const time of times) expect(time.textContent).toMatch(/^\d+[mhd]$/);
  // Ears would hear `10m` as ten metres.
  for (const time of times) expect(time.previousElementSibling?.textContent).toMatch(/전$/);
  expect(times.map(({ dateTime }) => dateTime)).toEqual(
    times
      .map(({ dateTime }) => dateTime)
      .toSorted()
      .toReversed(),
  );
});

test("a conversation with a member who left says so and has no composer", async () => {
  await open({ id: WITH_WHO_LEFT });
  expect(await conversation().findByRole("log", { name: "알 수 없음 님과 나눈 메시지", ...hidden })).toBeTruthy();
  expect(conversation().getByText("고생 많으셨어요! 책장 잘 쓸게요.")).toBeTruthy();
  expect(conversation().getByText("탈퇴한 회원에게는 메시지를 보낼 수 없어요.")).toBeTruthy();
  expect(conversation().queryByRole("textbox", hidden)).toBeNull();
});

test("marks an open conversation as read only while its tab is visible, also for new messages", async () => {
  const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const { as, count } = await open({ id: LONG });
  await conversation().findByRole("log", hidden);
  const unread = async () => (await as("haneul")(endpoints.conversations.list, {}))[0]?.unread_count;
  expect([await unread(), count(`PATCH /api/conversations/${LONG}/read/`)]).toEqual([3, 0]);
  seen.mockReturnValue("visible");
  fireEvent(document, new Event("visibilitychange"));
  await waitFor(async () => expect(await unread()).toBe(0));
});

test("a deleted message of mine keeps its place and cannot be deleted again", async () => {
  await open();
  await conversation().findByText(LAST_WORDS);
  const menu = async () => {
    fireEvent.click(
      conversation()
        .getAllByRole("button", { name: /^메시지 옵션/, ...hidden })
        .at(-1) ?? document.body,
    );
    return within(await screen.findByRole("dialog"));
  };
  fireEvent.click((await menu()).getByRole("button", { name: "삭제" }));
  await confirm("삭제");
  expect(await conversation().findByText("삭제된 메시지입니다.")).toBeTruthy();
  expect(conversation().queryByText(LAST_WORDS)).toBeNull();
  expect((await menu()).queryByRole("button", { name: "삭제" })).toBeNull();
});

test("a new conversation: searches from two letters on, also after a failed search; an existing one opens", async () => {
  const { router, count, between, letThrough } = await open();
  const search = async (name: string) => {
    fireEvent.click(screen.getByRole("button", { name: "새 메시지", ...hidden }));
    const sheet = within(await screen.findByRole("dialog", { name: "새 메시지" }));
    fireEvent.change(sheet.getByRole("searchbox"), { target: { value: name } });
    return sheet;
  };
  const sheet = await search("권");
  expect(sheet.getByText("두 글자 이상 입력해 주세요.")).toBeTruthy();
  expect(count("GET /api/search-users/")).toBe(0);
  between("GET /api/search-users/", broken);
  fireEvent.change(sheet.getByRole("searchbox"), { target: { value: "이상우" } });
  expect(await sheet.findByText("회원을 찾지 못했어요.")).toBeTruthy();
  letThrough("GET /api/search-users/");
  fireEvent.click(sheet.getByRole("button", { name: "다시 시도" }));
  fireEvent.click(await sheet.findByRole("button", { name: /이상우/ }));
  await waitFor(() => expect(addressOf(router)).not.toBe(paths.conversation(SHORT)));
  expect(await conversation().findByText("첫 메시지를 보내 보세요.")).toBeTruthy();
  fireEvent.click(await (await search("윤준호")).findByRole("button", { name: /윤준호/ }));
  await waitFor(() => expect(addressOf(router)).toBe(paths.conversation(LONG)));
});

test("a new message offers the last conversation partners and the other chons, and opens the conversation", async () => {
  const { router, count } = await open();
  fireEvent.click(screen.getByRole("button", { name: "새 메시지", ...hidden }));
  const sheet = within(await screen.findByRole("dialog", { name: "새 메시지" }));
  const namesIn = (list: HTMLElement) =>
    within(list)
      .getAllByRole("button")
      .map(({ textContent }) => textContent ?? "");
  const recent = await sheet.findByRole("region", { name: "최근 대화" });
  const chons = sheet.getByRole("region", { name: "나의 1촌" });
  expect(namesIn(recent)[0]).toContain("윤준호");
  expect(namesIn(recent)).toHaveLength(RECENT_PARTNERS_MAX);
  await waitFor(() => expect(namesIn(recent).filter((name) => !/[123]촌|4촌 이상/.test(name))).toEqual([]));
  expect(namesIn(chons).filter((name) => namesIn(recent).includes(name))).toEqual([]);
  expect(namesIn(chons).every((name) => name.includes("1촌"))).toBe(true);
  expect(count("GET /api/search-users/")).toBe(0);
  fireEvent.click(within(recent).getByRole("button", { name: /윤준호/ }));
  await waitFor(() => expect(addressOf(router)).toBe(paths.conversation(LONG)));
});

test("a line marks the first unread message of the opened conversation, and stays", async () => {
  await open({ id: LONG });
  const line = await conversation().findByText("여기부터 새 메시지");
  const after = Array.from(conversation().getByRole("log", hidden).querySelectorAll("[data-message]")).filter(
    (message) => line.compareDocumentPosition(message) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  expect(after).toHaveLength(3);
});

test("a URL with a member opens the conversation with this member, whose name is the page title", async () => {
  await startServer();
  const routes = [{ path: paths.conversations, Component: ConversationsScreen }];
  const router = openRoutes(routes, [], [paths.conversationWith(idOf("sohee"))]);
  expect(await conversation().findByRole("log", hidden)).toBeTruthy();
  expect([addressOf(router), document.title]).toEqual([paths.conversation(SHORT), "문소희 · 촌수"]);
});

/** Follows a link of the product to the conversation with a member. */
const openWith = (userId: number) => {
  const routes = [{ path: paths.conversations, Component: ConversationsScreen }];
  return openRoutes(routes, [paths.project(1)], [paths.project(1), paths.conversationWith(userId)]);
};

test.each<[string, Handle]>([
  ["among others", "haneul"],
  ["as the first one", "hangyeol"],
])("a URL with a member I have never written to starts the conversation, %s", async (_, me) => {
  const { as } = await startServer(me);
  const ofMe = () => as(me)(endpoints.conversations.list, {});
  const isWithSeoyun = ({ other_user_id: id }: { other_user_id: number | null }) => id === idOf("seoyun");
  expect((await ofMe()).some(isWithSeoyun)).toBe(false);
  const router = openWith(idOf("seoyun"));
  expect(await conversation().findByRole("textbox", hidden)).toBeTruthy();
  const started = (await ofMe()).find(isWithSeoyun);
  expect([addressOf(router), document.title]).toEqual([paths.conversation(started?.id ?? 0), "한서윤 · 촌수"]);
  await router.navigate(-1);
  await waitFor(() => expect(addressOf(router)).toBe(paths.project(1)));
});

test("a URL with a member that was opened from elsewhere starts a conversation only when asked to", async () => {
  const { count } = await startServer();
  const routes = [{ path: paths.conversations, Component: ConversationsScreen }];
  openRoutes(routes, [], [paths.conversationWith(idOf("seoyun"))]);
  const write = await conversation().findByRole("button", { name: "한서윤 님에게 메시지", ...hidden });
  expect(count(`POST ${CREATE}`)).toBe(0);
  fireEvent.click(write);
  expect(await conversation().findByRole("textbox", hidden)).toBeTruthy();
});

test("a URL with a member opens the conversation that I had left", async () => {
  const { as } = await startServer();
  await as("haneul")(endpoints.conversations.leave, { params: { id: SHORT } });
  const router = openWith(idOf("sohee"));
  expect(await conversation().findByRole("textbox", hidden)).toBeTruthy();
  expect(addressOf(router)).toBe(paths.conversation(SHORT));
});

test("a URL with nobody, or with myself, says why there is no conversation and links to the list", async () => {
  await startServer();
  const router = openWith(987_654);
  expect(await conversation().findByText("존재하지 않는 사용자입니다.")).toBeTruthy();
  await router.navigate(paths.conversationWith(idOf("haneul")));
  expect(await conversation().findByText("본인과는 대화할 수 없습니다.")).toBeTruthy();
  fireEvent.click(conversation().getByRole("link", { name: "대화 목록", ...hidden }));
  await waitFor(() => expect(addressOf(router)).toBe(paths.conversations));
});

test("a conversation that could not be started can be tried again", async () => {
  const { letThrough } = await startServer("haneul", { [`POST ${CREATE}`]: lost });
  openWith(idOf("seoyun"));
  expect(await conversation().findByText("대화를 시작하지 못했어요.")).toBeTruthy();
  letThrough(`POST ${CREATE}`);
  press("다시 시도");
  expect(await conversation().findByRole("textbox", hidden)).toBeTruthy();
});
