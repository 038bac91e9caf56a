import { endpoints } from "virtual:endpoints";
import { majorsOf } from "@chonsu/shared/format/people";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { invalidate } from "../../api/invalidate.ts";
import { createQueryClient } from "../../api/query.ts";
import { memberScreens } from "../../app/routes/screens.ts";
import { openApp } from "../../test/app.tsx";
import { addressOf, openRoutes } from "../../test/routes.tsx";
import { broken, idOf, startServer, type TestServer } from "../../test/server.ts";
import { ProfileScreen } from "./profile-screen.tsx";

const FRIENDS = "GET /api/friends/";
const MINE = `/profile/${idOf("haneul")}`;
const FAR = `/profile/${idOf("eunseo")}`;

const open = (address: string) =>
  openRoutes([{ path: "/profile/:id", element: <ProfileScreen /> }], ["/home", "/editprofile"], [address]);

const request = () => screen.queryByRole("button", { name: "1촌 신청" });
const retry = async () => userEvent.click(await screen.findByRole("button", { name: "다시 시도" }));

test("my own profile can be edited and has no relation; another profile has one and cannot be edited", async () => {
  await startServer();
  const router = open(MINE);
  const edit = await screen.findByRole("link", { name: "프로필 수정" });
  expect(screen.getByRole("heading", { level: 2, name: "정하늘" })).toBeTruthy();
  expect(edit.getAttribute("href")).toBe("/editprofile");
  expect(screen.queryByRole("region", { name: "나와의 관계" })).toBeNull();
  await router.navigate(FAR);
  expect(await screen.findByRole("region", { name: "나와의 관계" })).toBeTruthy();
  expect(screen.getByRole("heading", { level: 2, name: "최은서" })).toBeTruthy();
  expect(screen.queryByRole("link", { name: "프로필 수정" })).toBeNull();
  expect(request()).toBeTruthy();
});

test("only web addresses of another profile are links; empty sections say so, and an empty list of experiences is hidden", async () => {
  const { sql } = await startServer();
  const id = idOf("yejin");
  sql(`
    delete from profile_keywords where user_id = ${id};
    delete from profile_skills where user_id = ${id};
    update users set introduction = '' where id = ${id};
    update portfolio_links set url = 'javascript:alert(1)' where user_id = ${id} and url like 'ftp:%'
  `);
  open(`/profile/${id}`);
  expect(await screen.findByText("불러오는 중이에요."), "before the first answer").toBeTruthy();
  const link = await screen.findByRole("link", { name: /linkedin\.com/ });
  const address = "https://www.linkedin.com/in/yejin-song";
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([address, "noopener noreferrer nofollow ugc"]);
  expect(screen.getByText("javascript:alert(1)").closest("a")).toBeNull();
  for (const empty of ["아직 관심사를 적지 않았어요.", "아직 스킬을 적지 않았어요.", "아직 소개를 적지 않았어요."]) {
    expect(screen.getByText(empty)).toBeTruthy();
  }
  expect(screen.queryByRole("heading", { name: "경험" })).toBeNull();
});

test.for([MINE, `/profile/${idOf("junho")}`])(
  "on %s, the sections below the experiences wait for them",
  async (address) => {
    const { hold } = await startServer();
    const answer = hold("GET /api/experiences-with-pending/");
    open(address);
    expect(await screen.findByRole("heading", { name: "경험" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "관심사" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "스킬" })).toBeNull();
    answer();
    expect(await screen.findByRole("heading", { name: "스킬" })).toBeTruthy();
  },
);

test("words of a profile are whole, and lead to searches that find the member", async () => {
  const { as } = await startServer();
  const haneul = as("haneul");
  const { id, profile } = await haneul(endpoints.users.one, { params: { id: idOf("junho") } });
  open(`/profile/${id}`);
  const skills = profile.skills.map(({ skill }) => skill);
  await screen.findByRole("link", { name: skills[0] ?? "" });
  const [ofPeople, ofExperiences] = [new Set<string>(), new Set<string>()];
  for (const link of document.querySelectorAll("a[href^='/search?']")) {
    const search = new URL(link.getAttribute("href") ?? "", window.location.origin).searchParams;
    const [q, isExperience] = [search.get("q") ?? "", search.get("tab") === "3"];
    expect(link.textContent).toBe(q);
    (isExperience ? ofExperiences : ofPeople).add(q);
    const request = { query: { page_size: 50 }, body: { q } };
    const { results } = await (isExperience
      ? haneul(endpoints.searches.experiences, request)
      : haneul(endpoints.searches.people, request));
    const ids = results.map(({ user }) => user.id);
    expect(ids, `${q} in ${search}`).toContain(id);
  }
  expect(ofPeople).toEqual(new Set([...majorsOf(profile), ...profile.keywords, ...skills]));
  expect(ofExperiences).toContain("접근성");
});

test("deft-route=project opens the posts, and the tabs have URLs", async () => {
  await startServer();
  const profile = `/profile/${idOf("minji")}`;
  const router = open(`${profile}?deft-route=project`);
  expect((await screen.findByRole("tab", { name: "게시물" })).getAttribute("aria-selected")).toBe("true");
  expect(await screen.findByText("축제 굿즈, 올해는 다섯 가지")).toBeTruthy();
  await userEvent.click(screen.getByRole("tab", { name: "정보" }));
  expect(addressOf(router)).toBe(profile);
});

test.each([
  [MINE, "GET /api/current-user/", "정하늘", "내 프로필 정보를 불러오는 데 실패했습니다."],
  [FAR, "GET /api/user/", "최은서", "사용자 정보를 불러오지 못했습니다."],
])("%s: what cannot be had is said, and asked for again", async (address, call, name, sentence) => {
  const { letThrough } = await startServer("haneul", { [call]: broken });
  open(address);
  expect(await screen.findByText(sentence)).toBeTruthy();
  letThrough(call);
  await retry();
  expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
});

test.each([
  ["/profile/999999", "존재하지 않는 사용자입니다."],
  ["/profile/nobody", "존재하지 않는 사용자입니다."],
  ["/profile/0", "알 수 없음"],
])("%s: there is nobody, said with a way back", async (address, sentence) => {
  await startServer();
  const router = open(address);
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole("button", { name: "뒤로" }));
  expect(addressOf(router)).toBe("/home");
});

test("shows an error with a retry and no request button while the relation is unknown", async () => {
  const { letThrough } = await startServer("haneul", { [FRIENDS]: broken });
  open(`/profile/${idOf("woojin")}`);
  expect(await screen.findByText("일촌 정보를 불러오는 데 실패했습니다.")).toBeTruthy();
  expect([request(), screen.queryByRole("button", { name: "메시지" })]).toEqual([null, expect.anything()]);
  letThrough(FRIENDS);
  await retry();
  expect(await screen.findByRole("button", { name: "수락 대기" })).toBeTruthy();
});

test("accepting on a profile leads to those who came nearer, and nowhere when nobody did", async () => {
  const { as, sql, count, sent } = await startServer();
  // dahye knows nobody but a chon of haneul.
  const [id, minji] = [idOf("dahye"), idOf("minji")];
  sql(`delete from friend_relations where ${id} in (from_user_id, to_user_id) and status = 'accepted'
    and ${minji} not in (from_user_id, to_user_id)`);
  const accept = async (asker: number, address = `/profile/${asker}`) => {
    openApp(address);
    await userEvent.click(await screen.findByRole("button", { name: "수락" }));
    await waitFor(() => expect(count(`GET /api/friends/${asker}/`)).toBe(1));
    const question = within(await screen.findByRole("alertdialog"));
    await userEvent.click(question.getByRole("button", { name: "수락" }));
    await screen.findByText(/^1촌 신청 수락 완료/);
    const isLed = screen.queryByRole("button", { name: "보기" }) !== null;
    cleanup();
    return isLed;
  };
  expect(await as("haneul")(endpoints.friends.ofUser, { params: { id } })).toHaveLength(2);
  expect(await accept(id)).toBe(false);
  const [again] = (await as("haneul")(endpoints.friends.ofUser, { params: { id } })).filter(
    ({ from_user: from, to_user: to }) => [from.id, to.id].includes(idOf("haneul")),
  );
  await as("haneul")(endpoints.friends.remove, { params: { id: again?.id ?? 0 } });
  await as("dahye")(endpoints.friends.request, { body: { to_user_id: idOf("haneul") } });
  sent.length = 0;
  expect(await accept(id, `/Profile/${id}/`), "at another spelling of the address").toBe(false);
  expect(await accept(idOf("sooyoung"))).toBe(true);
});

test("the page title is the member's name, and editing a profile has one name everywhere", async () => {
  await startServer();
  const router = openApp(FAR);
  await waitFor(() => expect(document.title).toBe("최은서 · 촌수"));
  await router.navigate(MINE);
  await userEvent.click(await screen.findByRole("link", { name: "프로필 수정" }));
  expect(await screen.findByRole("heading", { level: 1, name: "프로필 수정" })).toBeTruthy();
  expect(memberScreens.editProfile.title).toBe("프로필 수정");
});

test("saving a profile leads back to it, with the changes", async () => {
  await startServer();
  const router = openApp(MINE);
  await userEvent.click(await screen.findByRole("link", { name: "프로필 수정" }));
  await userEvent.type(await screen.findByRole("textbox", { name: /^스킬/ }), "Zig{Enter}");
  await userEvent.click(screen.getByRole("button", { name: "저장" }));
  expect(await screen.findByText("저장되었습니다.")).toBeTruthy();
  expect([addressOf(router), await screen.findByText("Zig")]).toEqual([MINE, expect.anything()]);
});

test.each([
  ["the search that led here", { searchTerm: "Figma" }, "Figma를 다루는 분을 찾고 있어요."],
  ["an interest of both", null, "저도 접근성에 관심이 있어서 이야기 나눠 보고 싶어요."],
])("%s is the reason for an introduction", async (_, state, reason) => {
  await startServer();
  const routes = [{ path: "/profile/:id", element: <ProfileScreen /> }];
  openRoutes(routes, [], [{ pathname: FAR, state }]);
  await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
  const box = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "보낼 메시지" });
  expect(box.value).toContain(reason);
});

test("the chain and the request begin with the one in between to whom I wrote last", async () => {
  const { as } = await startServer();
  const helper = idOf("doyun");
  const { id } = await as("haneul")(endpoints.conversations.create, { body: { user_2: helper } });
  await as("haneul")(endpoints.messages.create, { params: { conversationId: id }, body: { message: "잘 지내요?" } });
  open(FAR);
  const link = await screen.findByRole("link", { name: "김도윤" });
  expect(link.getAttribute("href")).toBe(`/profile/${helper}`);
  await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
  expect(await screen.findByText("김도윤 님에게 부탁해요.")).toBeTruthy();
});

/** On other devices, haeun becomes a 1촌 of haneul. */
async function comeNearer({ as }: TestServer) {
  await as("haeun")(endpoints.friends.request, { body: { to_user_id: idOf("haneul") } });
  const all = await as("haneul")(endpoints.friends.list, { query: {} });
  const params = { id: all.find(({ from_user }) => from_user.id === idOf("haeun"))?.id ?? 0 };
  await as("haneul")(endpoints.friends.respond, { params, body: { status: "accepted" } });
}

/** haeun ends all chons. */
async function goAway({ as }: TestServer) {
  const all = await as("haeun")(endpoints.friends.list, { query: {} });
  for (const { id } of all) await as("haeun")(endpoints.friends.remove, { params: { id } });
}

test.each([
  ["is a 1촌 now", comeNearer, "이제 1촌이에요. 바로 이야기 나눌 수 있어요."],
  ["can be reached by nobody any more", goAway, "지금은 이어 주실 분이 없어요."],
] as const)("an open request stays and says that the member %s; another screen closes it", async (_, change, words) => {
  const server = await startServer();
  const client = createQueryClient();
  const routes = [{ path: "/profile/:id", element: <ProfileScreen /> }];
  const router = openRoutes(routes, ["/home"], [`/profile/${idOf("haeun")}`], client);
  await userEvent.click(await screen.findByRole("button", { name: "소개 부탁하기" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "보낼 메시지" }), "꼭요");
  await change(server);
  await act(() => invalidate(client, { refetch: [["users"], ["friends"]] }));
  const sheet = within(await screen.findByRole("dialog", { name: "배하은 님 소개 부탁하기" }));
  expect(await sheet.findByText(words)).toBeTruthy();
  await router.navigate("/home");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await router.navigate(`/profile/${idOf("haeun")}`);
  await screen.findByRole("heading", { name: "배하은" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a 1촌's profile shows whom we both know, and leads to the list that begins with them", async () => {
  const { as } = await startServer();
  const id = idOf("junho");
  const relations = await as("haneul")(endpoints.friends.ofUser, { params: { id } });
  if (!Array.isArray(relations)) throw new Error("not a list");
  const names = relations
    .flatMap(({ from_user, to_user }) => [from_user, to_user])
    .filter(({ relation_degree, id: one }) => relation_degree === 1 && one !== id)
    .map(({ user_name }) => user_name);
  open(`/profile/${id}`);
  const link = await screen.findByRole("link", { name: /함께 아는 1촌/ });
  expect(link.getAttribute("href")).toBe(`/profile/${id}/friends`);
  expect(link.textContent).toContain(`함께 아는 1촌 ${names.length}명`);
  for (const name of names) expect(link.textContent).toContain(name);
});

test("a 1촌 with whom I share nobody is said to", async () => {
  const { sql } = await startServer();
  const id = idOf("junho");
  sql(`delete from friend_relations where ${idOf("haneul")} not in (from_user_id, to_user_id)`);
  open(`/profile/${id}`);
  expect(await screen.findByText("아직 함께 아는 1촌이 없어요.")).toBeTruthy();
});
