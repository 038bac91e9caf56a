import { endpoints } from "virtual:endpoints";
import { LINK_CODES } from "@chonsu/db/seed/campus/invitation-links";
import { inviteCopy } from "@chonsu/shared/copy/invite";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, onTestFinished, test, vi } from "vitest";
import { draw } from "../../test/routes.tsx";
import { type Between, broken, type Handle, idOf, startServer } from "../../test/server.ts";
import { haveShareSheet } from "../../test/share-sheet.ts";
import { InviteScreen } from "./invite-screen.tsx";

const LIST = "GET /api/invitation-links/";
const CREATE = "POST /api/create-invitation-link/";
const REVOKE = "DELETE /api/delete-invitation-link/";
const ME = "GET /api/current-user/";
/** haneul has used eight of fifty links: three were accepted, two have expired, three are pending. */
const LEFT = 42;
const FULL = "더 이상 초대할 수 없습니다.";

async function start(member?: Handle, answers?: Readonly<Record<string, Between>>) {
  const server = await startServer(member, answers);
  draw(<InviteScreen />);
  const stored = async () =>
    (await server.as("haneul")(endpoints.invitationLinks.list, {})).map((one) => one.invitee_name);
  return { ...server, stored };
}

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest("li");
  if (found === null) throw new Error(`${name} stands in no row`);
  return within(found);
};
const nameBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "초대할 분의 이름" });
const create = () => screen.getByRole<HTMLButtonElement>("button", { name: "초대 링크 만들기" });
const left = (count: number) => screen.findByText(String(count));

test("shows the state of each link and the remaining number: expired links count", async () => {
  vi.stubEnv("TZ", "Asia/Seoul");
  await start();
  const pending = await row("오태리");
  expect(pending.getByText("11월 28일 11:00까지")).toBeTruthy();
  expect(pending.getByRole<HTMLButtonElement>("button", { name: "오태리 님의 링크 복사" }).disabled).toBe(false);
  const joined = await row("백지민");
  expect(joined.getByText("가입완료")).toBeTruthy();
  const profile = joined.getByRole("link", { name: "백지민 님의 프로필 확인" });
  expect(profile.getAttribute("href")).toBe(`/profile/${idOf("jimin")}`);
  expect(joined.queryByRole("button")).toBeNull();
  const expired = await row("안지후");
  expect(expired.getByText("미가입 기간 만료")).toBeTruthy();
  expect(expired.getByRole<HTMLButtonElement>("button", { name: "안지후 님의 링크 복사" }).disabled).toBe(true);
  expect(expired.getByRole("button", { name: "안지후 님의 초대 회수" })).toBeTruthy();
  expect(await left(LEFT)).toBeTruthy();
});

test.each<[Handle, RegExp]>([
  ["haneul", /^보낸 링크로 가입한 분과는 바로 1촌이 돼요\./],
  ["yuna", /^지금은 1촌이 50명이라, 보낸 링크로 가입한 분과 1촌이 되지 않아요\./],
])("promises a chon to those who have room for one (%s)", async (member, words) => {
  await start(member);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryAllByText(/가입한 분과/)).toHaveLength(1);
});

test("staff have no limit", async () => {
  await start("chanho");
  expect(await screen.findByText("무제한")).toBeTruthy();
});

test("an empty list shows the next step, and a failed one can be fetched again", async () => {
  const { letThrough } = await start("hangyeol", { [LIST]: broken });
  expect(await screen.findByText("초대 현황을 불러오지 못했어요.")).toBeTruthy();
  letThrough(LIST);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("아직 보낸 초대가 없어요.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "이름 적기" }));
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "초대할 분의 이름" }));
});

test("stops waiting for the remaining number when it cannot be loaded", async () => {
  await start("haneul", { [ME]: broken });
  expect((await screen.findByText("남은 초대")).parentElement?.textContent).toBe("남은 초대 ");
  expect(await screen.findByText("–")).toBeTruthy();
  await row("오태리");
});

test("without a name the button is disabled and Enter says what is missing", async () => {
  const { bodies } = await start();
  await left(LEFT);
  await userEvent.type(nameBox(), "  {Enter}");
  expect(create().disabled).toBe(true);
  expect(await screen.findByText("이름을 입력해 주세요.")).toBeTruthy();
  expect(bodies(CREATE)).toEqual([]);
});

test("makes one link for several taps, and shows it for copying", async () => {
  // `setup` adds a clipboard, which jsdom does not have.
  const user = userEvent.setup();
  const { as, count, hold } = await start();
  const release = hold(CREATE);
  await left(LEFT);
  await user.type(nameBox(), " 김새봄 ");
  await user.dblClick(create());
  release();
  const sheet = within(await screen.findByRole("dialog", { name: "초대 링크를 만들었어요" }));
  const [made] = await as("haneul")(endpoints.invitationLinks.list, {});
  expect([made?.invitee_name, count(CREATE)]).toEqual(["김새봄", 1]);
  expect(sheet.getByText(made?.link ?? "")).toBeTruthy();
  await user.click(sheet.getByRole("button", { name: "링크 복사" }));
  expect(await screen.findByText("링크가 복사되었습니다.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(made?.link);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^초대 현황/));
  expect(await left(LEFT - 1)).toBeTruthy();
  expect(nameBox().value).toBe("");
});

test("the share sheet opens by itself for a new link, whose card stays until it was sent", async () => {
  const share = vi.fn(async () => {});
  haveShareSheet(share);
  share.mockRejectedValueOnce(new DOMException("closed", "AbortError"));
  const { as } = await start();
  await userEvent.type(nameBox(), "김새봄{Enter}");
  const card = await screen.findByRole("dialog", { name: "초대 링크를 만들었어요" });
  const [made] = await as("haneul")(endpoints.invitationLinks.list, {});
  const given = { url: made?.link, title: inviteCopy.shareTitle };
  expect(share.mock.calls).toEqual([[given]]);
  await userEvent.click(within(card).getByRole("button", { name: "공유하기" }));
  expect(share.mock.calls).toEqual([[given], [given]]);
  await userEvent.keyboard("{Escape}");
  await userEvent.type(nameBox(), "김여름{Enter}");
  await waitFor(() => expect(share).toHaveBeenCalledTimes(3));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a phone with a contact picker needs no typing", async () => {
  const select = vi.fn(async (): Promise<object[]> => [{ name: ["김새봄"] }]);
  Object.defineProperty(navigator, "contacts", { value: { select }, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "contacts"));
  const { bodies } = await start();
  const pick = await screen.findByRole("button", { name: "연락처에서 고르기" });
  await userEvent.click(pick);
  await waitFor(() => expect(nameBox().value).toBe("김새봄"));
  select.mockResolvedValueOnce([]);
  await userEvent.click(pick);
  await userEvent.click(create());
  await waitFor(() => expect(bodies(CREATE)).toEqual([{ name: "김새봄" }]));
  expect(select.mock.calls).toEqual([[["name"]], [["name"]]]);
});

test("who did not join in time is invited again with one tap: a new link in the place of the old one", async () => {
  const { stored } = await start();
  const before = await stored();
  await userEvent.click((await row("안지후")).getByRole("button", { name: "안지후 님 다시 초대" }));
  expect(await screen.findByRole("dialog", { name: "초대 링크를 만들었어요" })).toBeTruthy();
  expect(await stored()).toEqual(["안지후", ...before.filter((name) => name !== "안지후")]);
});

test("pressed twice, one is invited again once", async () => {
  const { bodies } = await start();
  const again = (await row("안지후")).getByRole("button", { name: "안지후 님 다시 초대" });
  await userEvent.dblClick(again);
  expect(await screen.findByRole("dialog", { name: "초대 링크를 만들었어요" })).toBeTruthy();
  expect([bodies(REVOKE).length, bodies(CREATE).length]).toEqual([1, 1]);
});

test("when no new link can be made for somebody, the name stands in the form", async () => {
  await start("haneul", { [CREATE]: broken });
  await userEvent.click((await row("안지후")).getByRole("button", { name: "안지후 님 다시 초대" }));
  await waitFor(() => expect(nameBox().value).toBe("안지후"));
  expect(document.activeElement).toBe(nameBox());
});

test("the next name stays that is typed before the answer", async () => {
  const { hold } = await start();
  const release = hold(CREATE);
  const field = nameBox();
  await userEvent.type(field, "첫째{Enter}");
  await userEvent.type(field, "{Backspace}{Backspace}둘째");
  release();
  expect(await screen.findByRole("dialog", { name: "초대 링크를 만들었어요" })).toBeTruthy();
  expect(field.value).toBe("둘째");
});

test("a pending link of the list can be shared too, an expired one cannot", async () => {
  const share = vi.fn(async () => {});
  haveShareSheet(share);
  const { as } = await start();
  const pending = await row("오태리");
  await userEvent.click(pending.getByRole("button", { name: "오태리 님의 링크 공유" }));
  const links = await as("haneul")(endpoints.invitationLinks.list, {});
  const url = links.find(({ invitee_name }) => invitee_name === "오태리")?.link;
  expect(share).toHaveBeenCalledWith({ url, title: inviteCopy.shareTitle });
  expect((await row("안지후")).queryByRole("button", { name: /공유/ })).toBeNull();
});

test("with the quota used up it says so and makes no request", async () => {
  const { as, bodies } = await startServer("hyunwoo");
  await as("hyunwoo")(endpoints.invitationLinks.create, { body: { name: "쉰째" } });
  draw(<InviteScreen />);
  expect(await left(0)).toBeTruthy();
  await userEvent.type(nameBox(), "김새봄{Enter}");
  expect(await screen.findAllByText(FULL)).toHaveLength(2);
  expect(bodies(CREATE)).toEqual([]);
});

test("shows a refusal at the name, which stays", async () => {
  const { as } = await start("hyunwoo");
  await left(1);
  await as("hyunwoo")(endpoints.invitationLinks.create, { body: { name: "쉰째" } });
  await userEvent.type(nameBox(), "김새봄{Enter}");
  // The remaining number is fetched again too.
  await waitFor(() => expect(screen.getAllByText(FULL)).toHaveLength(2));
  expect([nameBox().value, nameBox().getAttribute("aria-invalid")]).toEqual(["김새봄", "true"]);
});

async function revoke(name: string) {
  await userEvent.click((await row(name)).getByRole("button", { name: `${name} 님의 초대 회수` }));
  await screen.findByRole("alertdialog", { name: `${name} 님에게 보낸 초대를 회수할까요?` });
  await userEvent.click(screen.getByRole("button", { name: "회수" }));
}

test("a revoked link disappears at once and frees its place", async () => {
  const { hold, stored } = await start();
  const release = hold(REVOKE);
  await revoke("오태리");
  await waitFor(() => expect(screen.queryByText("오태리")).toBeNull());
  expect(await left(LEFT + 1)).toBeTruthy();
  release();
  expect(await screen.findByText("초대를 회수했어요.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^초대 현황/));
  expect(await stored()).not.toContain("오태리");
});

test("a link that may not be revoked comes back with the reason", async () => {
  const { sql, stored } = await start();
  await row("오태리");
  sql(`update invitation_links set invitee_id = ${idOf("garam")} where code = '${LINK_CODES.fresh}'`);
  await revoke("오태리");
  expect(await screen.findByText("이미 가입한 초대는 회수할 수 없습니다.")).toBeTruthy();
  expect(await screen.findByText("오태리")).toBeTruthy();
  expect(await stored()).toContain("오태리");
});

test("a link made while the list is being fetched is kept: the older response does not remove it", async () => {
  const server = await startServer("hyunwoo");
  const made = Promise.withResolvers<void>();
  server.between(LIST, async (hand) => {
    const older = await hand();
    server.letThrough(LIST);
    await made.promise;
    return older;
  });
  draw(<InviteScreen />);
  await userEvent.type(nameBox(), "마지막 손님");
  await userEvent.click(create());
  const sheet = await screen.findByRole("dialog", { name: "초대 링크를 만들었어요" });
  made.resolve();
  await userEvent.click(within(sheet).getAllByRole("button", { name: "닫기" })[0] ?? sheet);
  expect(await row("마지막 손님")).toBeTruthy();
  expect(await left(0)).toBeTruthy();
  expect(await screen.findByText(FULL)).toBeTruthy();
});
