import { endpoints } from "virtual:endpoints";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { leavePage } from "../../test/leave-page.ts";
import { draw } from "../../test/routes.tsx";
import { type Between, broken, type Handle, idOf, lost, startServer } from "../../test/server.ts";
import { MemberExperiences } from "./experience-section.tsx";
import { OwnExperiences } from "./own-experiences.tsx";

const LIST = "GET /api/experiences-with-pending/";
const RESPOND = "POST /api/experiences/invitations/respond/";
/** haneul created the first one and, alone, the last one, is a guest in the second one, and is invited to the third one. */
const { robotOne, cubeCamp, soundMap, doodleArm, walkingGuide } = EXPERIENCES;

interface Shown {
  readonly viewer?: Handle;
  readonly whose?: Handle;
  readonly knownCount?: number;
  readonly answers?: Readonly<Record<string, Between>>;
}

async function show({ viewer = "haneul", whose = viewer, knownCount = 1, answers }: Shown = {}) {
  const server = await startServer(viewer, answers);
  const Experiences = viewer === whose ? OwnExperiences : MemberExperiences;
  const stored = async (id: number) => {
    const params = { userId: idOf(whose) };
    return (await server.as(whose)(endpoints.experiences.withPending, { params })).find((one) => one.id === id);
  };
  return { ...server, stored, draw: () => draw(<Experiences userId={idOf(whose)} knownCount={knownCount} />) };
}

async function open(shown?: Shown) {
  const server = await show(shown);
  server.draw();
  return server;
}

const card = (name: string) => screen.findByRole("article", { name });

async function answer(word: "수락" | "거절") {
  await userEvent.click(await screen.findByRole("button", { name: `${soundMap.title} 초대 ${word}` }));
  const dialog = within(await screen.findByRole("alertdialog", { name: `초대를 ${word}하시겠어요?` }));
  return () => userEvent.click(dialog.getByRole("button", { name: word }));
}

test("shows an invitation first with its question, then experiences as a guest and own ones", async () => {
  await open();
  expect(within(await card(soundMap.title)).getByText("초대받음")).toBeTruthy();
  expect(screen.getAllByRole("article")[0]?.textContent).toMatch(/^문소희 님과 함께한 경험인가요\?/);
  expect(within(await card(cubeCamp.title)).getByText("함께함")).toBeTruthy();
  expect(within(await card(doodleArm.title)).getByText("관리자")).toBeTruthy();
});

test("shows title, people, period, keywords, skills and text of the profile's owner", async () => {
  await open({ viewer: "taeyang", whose: "haneul" });
  const shown = within(await card(robotOne.title));
  expect(shown.getByRole("link", { name: /정하늘 님 외 2명/ }).getAttribute("href")).toBe("/experience/1/1/people");
  for (const text of ["25.03.02 - 12.19", "로보틱스", /ROS 2/, /^기숙사에서 학식까지/])
    expect(shown.getByText(text)).toBeTruthy();
  expect(shown.queryByRole("button", { name: /더보기/ })).toBeNull();
  expect(screen.queryByRole("link", { name: "경험 추가" })).toBeNull();
});

test("accepting asks for confirmation, shows the result, and refetches the people shown with me", async () => {
  const { bodies, stored } = await open();
  const confirm = await answer("수락");
  expect(bodies(RESPOND)).toEqual([]);
  await confirm();
  expect(await screen.findByText("초대를 수락했습니다.")).toBeTruthy();
  expect((await stored(soundMap.id))?.accepted_users).toContain(idOf("haneul"));
  await waitFor(() => expect(screen.queryByText("초대받음")).toBeNull());
  const joined = within(await card(soundMap.title));
  expect(joined.getByText("함께함")).toBeTruthy();
  expect(joined.getByRole("heading", { name: "문소희 님이 쓴 소개예요" })).toBeTruthy();
  expect(joined.getByRole("link", { name: "내 역할 쓰기" }).getAttribute("href")).toBe(
    `/experience/${soundMap.id}/edit?write=words`,
  );
  expect(screen.getByRole("button", { name: "내 역할 쓰기" })).toBeTruthy();
});

test.each(["eunseo", "haneul"] as const)(
  "says whose words a card has, and asks only its owner for own ones: %s",
  async (viewer) => {
    await open({ viewer, whose: "eunseo" });
    const shown = within(await card(walkingGuide.title));
    expect(shown.getByRole("heading", { name: "오세린 님이 쓴 소개예요" })).toBeTruthy();
    expect(shown.queryAllByRole("link", { name: "내 역할 쓰기" })).toHaveLength(viewer === "eunseo" ? 1 : 0);
  },
);

test("own words are just 소개, and the words of a person who left are said to be another's", async () => {
  const server = await show({ viewer: "eunseo" });
  server.sql(`update experience_details set is_copied = 1, writer_id = null where user_id = ${idOf("eunseo")}`);
  server.draw();
  expect(
    within(await card(walkingGuide.title)).getByRole("heading", { name: "알 수 없음 님이 쓴 소개예요" }),
  ).toBeTruthy();
  cleanup();
  await open();
  const shown = within(await card(cubeCamp.title));
  expect(shown.getByRole("heading", { name: "소개" })).toBeTruthy();
  expect(shown.queryByRole("link", { name: "내 역할 쓰기" })).toBeNull();
});

test.each([
  ["거절", "초대를 거절하는 데 실패했습니다."],
  ["수락", "초대를 수락하는 데 실패했습니다."],
] as const)("when %s fails it says so and the question stays", async (word, sentence) => {
  await open({ answers: { [RESPOND]: lost } });
  const confirm = await answer(word);
  await confirm();
  if (word === "거절") await leavePage();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.getByRole("button", { name: `${soundMap.title} 초대 ${word}` })).toBeTruthy();
});

test("a rejection can be undone: the question is shown again, and nothing was sent", async () => {
  const { bodies, stored } = await open();
  const confirm = await answer("거절");
  await confirm();
  expect(await screen.findByText(/초대를 거절했습니다/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("article", { name: soundMap.title })).toBeNull());
  await userEvent.click(screen.getByRole("button", { name: "되돌리기" }));
  expect(within(await card(soundMap.title)).getByText("초대받음")).toBeTruthy();
  await act(async () => {
    window.dispatchEvent(new Event("pagehide"));
  });
  expect(bodies(RESPOND)).toEqual([]);
  expect((await stored(soundMap.id))?.pending_invitations.find(({ invitee }) => invitee === 1)?.status).toBe("pending");
});

test("only the creator gets link and QR code, and only with an own detail (R22)", async () => {
  const server = await show();
  await server.as("haneul")(endpoints.experiences.create, { body: { title: "말 없는 팔" } });
  server.draw();
  const actions = async (name: string) => {
    await userEvent.click(within(await card(name)).getByRole("button", { name: `${name} 더보기` }));
    const sheet = within(await screen.findByRole("dialog"));
    const names = sheet.getAllByRole("listitem").map(({ textContent }) => textContent);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    return names;
  };
  expect(await actions(robotOne.title)).toEqual(["초대 링크와 QR 코드", "수정", "삭제"]);
  expect(await actions("말 없는 팔")).toEqual(["수정", "삭제"]);
});

test.each([
  ["a creator hands over to who joined first", robotOne, "윤준호 님이 새 관리자가 돼요"],
  ["a guest leaves it to the others", cubeCamp, "함께한 사람들에게는 그대로 남아요"],
  ["the last one takes it all along", doodleArm, "완전히 사라지고"],
])("deleting says what follows: %s", async (_, { id, title }, words) => {
  const { stored } = await open();
  await userEvent.click(await screen.findByRole("button", { name: `${title} 더보기` }));
  await userEvent.click(await screen.findByRole("button", { name: "삭제" }));
  const dialog = await screen.findByRole("alertdialog", { name: "경험을 삭제하시겠어요?" });
  expect(dialog.textContent).toContain(words);
  await userEvent.click(within(dialog).getByRole("button", { name: "삭제" }));
  expect(await screen.findByText("경험이 삭제되었어요.")).toBeTruthy();
  expect(await stored(id)).toBeUndefined();
});

test("my empty list offers to add an experience", async () => {
  await open({ viewer: "hangyeol", knownCount: 0 });
  expect(await screen.findByText("아직 등록한 경험이 없어요.")).toBeTruthy();
  expect(screen.getAllByRole("link", { name: /경험 추가/ })[0]?.getAttribute("href")).toBe("/experience/add");
});

test("another member's empty list is hidden and makes no request", async () => {
  const { sent } = await open({ whose: "hangyeol", knownCount: 0 });
  expect(screen.queryByRole("heading", { name: "경험" })).toBeNull();
  expect(sent).toEqual([]);
});

test("shows an error when the list cannot be loaded, and can retry", async () => {
  const { letThrough } = await open({ answers: { [LIST]: broken } });
  expect(await screen.findByText("경험 정보를 불러오는 데 실패했어요.")).toBeTruthy();
  letThrough(LIST);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await card(robotOne.title)).toBeTruthy();
});

test("cuts a card at 288 px, and that of an invitation at 244 px", async () => {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(400);
  await open();
  const cutOf = async (name: string) =>
    within(await card(name))
      .getByRole("button", { name: "전체 보기" })
      .previousElementSibling?.getAttribute("style");
  expect([await cutOf(cubeCamp.title), await cutOf(soundMap.title)]).toEqual([
    "max-height: 288px;",
    "max-height: 244px;",
  ]);
});
