import type { Experience } from "@chonsu/shared/entities/experiences";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { clearSession } from "../../api/session.ts";
import { experience, invitation } from "../../test/experiences.tsx";
import { refusal, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { MemberExperiences } from "./experience-section.tsx";
import { OwnExperiences } from "./own-experiences.tsx";

const list = (userId: number) => `GET /api/experiences-with-pending/${userId}/`;
const RESPOND = "POST /api/experiences/invitations/respond/";
const invited = experience({ id: 7, pending_invitations: [invitation(3, "pending")] });
const guestOf = experience({ id: 8, title: "큐브위성", accepted_users: [1, 3] });
const ownOf = experience({ id: 9, title: "혼자 만든 팔", creator: 3, accepted_users: [3], experience_detail: [] });

beforeEach(() => {
  clearSession();
});

interface Shown {
  viewer?: number;
  userId?: number;
  knownCount?: number;
  answers?: Parameters<typeof serve>[0];
}

function show(experiences: Experience[] | (() => unknown), shown: Shown = {}) {
  const { viewer = 3, userId = 3, knownCount = 1, answers } = shown;
  const sent = serve({ [list(userId)]: experiences, ...answers });
  signIn(viewer);
  const Experiences = viewer === userId ? OwnExperiences : MemberExperiences;
  draw(<Experiences userId={userId} knownCount={knownCount} />);
  return sent;
}

const card = (name: string) => screen.findByRole("article", { name });

test("an invitation stands first with its question, a guest's experience and an own one after it", async () => {
  show([guestOf, ownOf, invited]);
  await card("로봇 팔");
  expect(screen.getAllByRole("article").map((one) => one.getAttribute("aria-labelledby"))).toHaveLength(3);
  const [first] = screen.getAllByRole("article");
  expect(first?.textContent).toMatch(/^정하늘 님과 함께한 경험인가요\?/);
  expect(within(await card("로봇 팔")).getByText("초대받음")).toBeTruthy();
  expect(within(await card("큐브위성")).getByText("함께함")).toBeTruthy();
  expect(within(await card("혼자 만든 팔")).getByText("관리자")).toBeTruthy();
});

test("shows title, people, period, keywords, skills and text as the profile's member tells them", async () => {
  show([experience()], { viewer: 3, userId: 1 });
  const shown = within(await card("로봇 팔"));
  expect(shown.getByRole("link", { name: /정하늘 님 외 1명/ }).getAttribute("href")).toBe("/experience/1/7/people");
  for (const text of ["25.03.02 - 12.19", "로보틱스", "Python", "로봇 팔을 만들었어요."])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.queryByRole("button", { name: /더보기/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "경험 추가" })).toBeNull();
});

test("accepting asks once more, then says so; who is shown with me is asked anew", async () => {
  let answered = false;
  const joined = experience({ accepted_users: [1, 2, 3] });
  const sent = show(() => [answered ? joined : invited], {
    answers: {
      [RESPOND]: () => {
        answered = true;
        return { detail: "초대를 수락했습니다." };
      },
    },
  });
  await userEvent.click(await screen.findByRole("button", { name: "로봇 팔 초대 수락" }));
  const dialog = within(await screen.findByRole("alertdialog", { name: "초대를 수락하시겠어요?" }));
  expect(sent.filter(({ call }) => call === RESPOND)).toEqual([]);
  await userEvent.click(dialog.getByRole("button", { name: "수락" }));
  expect(await screen.findByText("초대를 수락했습니다.")).toBeTruthy();
  expect(sent.find(({ call }) => call === RESPOND)?.body).toEqual({ experience_id: 7, response: "accept" });
  await waitFor(() => expect(screen.queryByText("초대받음")).toBeNull());
  expect(within(await card("로봇 팔")).getByText("함께함")).toBeTruthy();
});

test.each([
  ["거절", "reject", "초대를 거절하는 데 실패했습니다."],
  ["수락", "accept", "초대를 수락하는 데 실패했습니다."],
])("when %s fails it says so and the question stays", async (word, response, sentence) => {
  const sent = show([invited], { answers: { [RESPOND]: () => Promise.reject(new TypeError("no network")) } });
  await userEvent.click(await screen.findByRole("button", { name: `로봇 팔 초대 ${word}` }));
  await userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: word }));
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(sent.find(({ call }) => call === RESPOND)?.body).toEqual({ experience_id: 7, response });
  expect(screen.getByRole("button", { name: `로봇 팔 초대 ${word}` })).toBeTruthy();
});

test("link and QR code are the creator's, and only while there are words the link can stand on (R22)", async () => {
  const withWords = experience({ id: 9, title: "말 있는 팔", creator: 1, accepted_users: [1] });
  show([withWords, experience({ id: 10, title: "말 없는 팔", experience_detail: [] })], { viewer: 1, userId: 1 });
  const actions = async (name: string) => {
    await userEvent.click(within(await card(name)).getByRole("button", { name: `${name} 더보기` }));
    const sheet = within(await screen.findByRole("dialog"));
    const names = sheet.getAllByRole("listitem").map(({ textContent }) => textContent);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return names;
  };
  expect(await actions("말 있는 팔")).toEqual(["초대 링크와 QR 코드", "수정", "삭제"]);
  expect(await actions("말 없는 팔")).toEqual(["수정", "삭제"]);
});

test.each([
  [
    "a creator hands over to who joined first",
    experience({ accepted_users: [1, 4, 2] }),
    1,
    "송예진 님이 새 관리자가 돼요",
  ],
  ["a guest leaves it to the others", guestOf, 3, "함께한 사람들에게는 그대로 남아요"],
  ["the last one takes it all along", ownOf, 3, "완전히 사라지고"],
])("deleting says what follows: %s", async (_, of, viewer, words) => {
  const leave = `DELETE /api/experiences/${of.id}/delete/`;
  const sent = show([of], { viewer, userId: viewer, answers: { [leave]: { detail: "경험에서 나왔습니다." } } });
  await userEvent.click(await screen.findByRole("button", { name: `${of.title} 더보기` }));
  await userEvent.click(await screen.findByRole("button", { name: "삭제" }));
  const dialog = await screen.findByRole("alertdialog", { name: "경험을 삭제하시겠어요?" });
  expect(dialog.textContent).toContain(words);
  await userEvent.click(within(dialog).getByRole("button", { name: "삭제" }));
  expect(await screen.findByText("경험이 삭제되었어요.")).toBeTruthy();
  expect(sent.map(({ call }) => call)).toContain(leave);
});

test("an empty list of my own invites to add one; somebody else's is not there and asks nobody", async () => {
  show([], { knownCount: 0 });
  expect(await screen.findByText("아직 등록한 경험이 없어요.")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /경험 추가/ })[0]?.getAttribute("href")).toBe("/experience/add");
});

test("somebody else's empty list is not there and asks nobody", () => {
  const sent = show([], { userId: 5, knownCount: 0 });
  expect(screen.queryByRole("heading", { name: "경험" })).toBeNull();
  expect(sent).toEqual([]);
});

test("a list that cannot be had says so and can be tried again", async () => {
  let broken = true;
  show(() => (broken ? refusal(500, "INTERNAL", "x") : [experience()]));
  expect(await screen.findByText("경험 정보를 불러오는 데 실패했어요.")).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await card("로봇 팔")).toBeTruthy();
});

test("a card higher than 288 px is cut there, that of an invitation at 244", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  show([guestOf, invited]);
  const cutOf = async (name: string) =>
    within(await card(name))
      .getByRole("button", { name: "전체 보기" })
      .previousElementSibling?.getAttribute("style");
  expect([await cutOf("큐브위성"), await cutOf("로봇 팔")]).toEqual(["max-height: 288px;", "max-height: 244px;"]);
});
