import type { InvitationLink } from "@chonsu/shared/entities/invitation-links";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { member, refusal, serve, signIn } from "../../test/posts.tsx";
import { draw } from "../../test/routes.tsx";
import { InviteScreen } from "./invite-screen.tsx";

const LIST = "GET /api/invitation-links/";
const CREATE = "POST /api/create-invitation-link/";
const ME = "GET /api/current-user/";

function link(id: number, changes: Partial<InvitationLink> = {}): InvitationLink {
  return {
    ...{ id, inviter: 1, inviter_name: "정하늘", invitee_name: `손님${id}`, invitee_id: null, status: "pending" },
    ...{ link: `http://a.kr/welcome?code=${id}`, created_at: "2026-11-21T10:00:00.000+09:00" },
    ...{ expires_at: "2026-11-28T10:00:00.000+09:00" },
    ...changes,
  };
}

function start(links: InvitationLink[], answers: Parameters<typeof serve>[0] = {}, isStaff = false) {
  const me = { ...member(1, "정하늘", 0), email: "a", is_staff: isStaff };
  const sent = serve({ [LIST]: () => links, [ME]: () => me, ...answers });
  draw(<InviteScreen />);
  return sent;
}

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest("li");
  if (found === null) throw new Error(`${name} stands in no row`);
  return within(found);
};
const nameBox = () => screen.getByRole<HTMLInputElement>("textbox", { name: "초대할 분의 이름" });
const create = () => screen.getByRole<HTMLButtonElement>("button", { name: "초대 링크 만들기" });

beforeEach(() => signIn(1));

test("shows each link as what became of it", async () => {
  start([
    link(1),
    link(2, { status: "accepted", invitee_id: 77 }),
    link(3, { status: "expired" }),
    link(4, { status: "accepted" }),
  ]);
  const pending = await row("손님1");
  expect(pending.getByText("11월 28일 10:00까지")).toBeTruthy();
  expect(pending.getByRole<HTMLButtonElement>("button", { name: "손님1 님의 링크 복사" }).disabled).toBe(false);
  const joined = await row("손님2");
  expect(joined.getByText("가입완료")).toBeTruthy();
  expect(joined.getByRole("link", { name: "손님2 님의 프로필 확인" }).getAttribute("href")).toBe("/profile/77");
  expect(joined.queryByRole("button")).toBeNull();
  const expired = await row("손님3");
  expect(expired.getByText("미가입 기간 만료")).toBeTruthy();
  expect(expired.getByRole<HTMLButtonElement>("button", { name: "손님3 님의 링크 복사" }).disabled).toBe(true);
  expect(expired.getByRole("button", { name: "손님3 님의 초대 회수" })).toBeTruthy();
  expect((await row("손님4")).queryByRole("link")).toBeNull();
});

test("counts what is left: expired links still take a place", async () => {
  start([link(1), link(2, { status: "expired" })]);
  expect(await screen.findByText("48")).toBeTruthy();
});

test("staff have no limit", async () => {
  start([link(1)], {}, true);
  expect(await screen.findByText("무제한")).toBeTruthy();
});

test("an empty list says what to do, a lost one can be asked for again", async () => {
  let isBroken = true;
  start([], { [LIST]: () => (isBroken ? refusal(500, "INTERNAL", "x") : []) });
  expect(await screen.findByText("초대 현황을 불러오지 못했습니다.")).toBeTruthy();
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await screen.findByText("아직 보낸 초대가 없어요.")).toBeTruthy();
});

test("what is left is no longer waited for once it could not be had", async () => {
  start([link(1)], { [ME]: () => refusal(500, "INTERNAL", "x") });
  expect((await screen.findByText("남은 초대")).parentElement?.textContent).toBe("남은 초대 ");
  expect(await screen.findByText("–")).toBeTruthy();
  await row("손님1");
});

test("without a name the button is closed and Enter says what is missing", async () => {
  const sent = start([]);
  await screen.findByText("50");
  await userEvent.type(nameBox(), "  {Enter}");
  expect(create().disabled).toBe(true);
  expect(await screen.findByText("이름을 입력해 주세요.")).toBeTruthy();
  expect(sent.some(({ call }) => call === CREATE)).toBe(false);
});

test("makes one link however often one taps, and shows it ready to copy", async () => {
  // A setup brings the clipboard that jsdom has none of.
  const user = userEvent.setup();
  const made = link(9, { invitee_name: "김새봄" });
  const links: InvitationLink[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = start(links, {
    [CREATE]: async () => {
      await promise;
      links.push(made);
      return made;
    },
  });
  await screen.findByText("50");
  await user.type(nameBox(), " 김새봄 ");
  await user.dblClick(create());
  resolve();
  const sheet = within(await screen.findByRole("dialog", { name: "초대 링크를 만들었어요" }));
  expect(sheet.getByText(made.link)).toBeTruthy();
  expect(sent.filter(({ call }) => call === CREATE).map(({ body }) => body)).toEqual([{ name: "김새봄" }]);
  await user.click(sheet.getByRole("button", { name: "링크 복사" }));
  expect(await screen.findByText("링크가 복사되었습니다.")).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(made.link);
  await user.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^초대 현황/));
  expect(screen.getByText("49")).toBeTruthy();
  expect(nameBox().value).toBe("");
});

test("with the quota used up it says so and asks nobody", async () => {
  const sent = start(Array.from({ length: 50 }, (_, at) => link(at + 1)));
  expect(await screen.findByText("0")).toBeTruthy();
  await userEvent.type(nameBox(), "김새봄{Enter}");
  expect(await screen.findAllByText("더 이상 초대할 수 없습니다.")).toHaveLength(2);
  expect(sent.some(({ call }) => call === CREATE)).toBe(false);
});

test("a refusal is said at the name, which stays", async () => {
  start([], { [CREATE]: () => refusal(400, "LINK_QUOTA_REACHED", "더 이상 초대할 수 없습니다.") });
  await screen.findByText("50");
  await userEvent.type(nameBox(), "김새봄{Enter}");
  expect(await screen.findByText("더 이상 초대할 수 없습니다.")).toBeTruthy();
  expect([nameBox().value, nameBox().getAttribute("aria-invalid")]).toEqual(["김새봄", "true"]);
});

async function revoke(name: string) {
  await userEvent.click((await row(name)).getByRole("button", { name: `${name} 님의 초대 회수` }));
  await screen.findByRole("alertdialog", { name: `${name} 님에게 보낸 초대를 회수할까요?` });
  await userEvent.click(screen.getByRole("button", { name: "회수" }));
}

test("a revoked link is gone at once and gives its place back", async () => {
  let links = [link(1), link(2)];
  const { promise, resolve } = Promise.withResolvers<void>();
  start([], {
    [LIST]: () => links,
    "DELETE /api/delete-invitation-link/1/": async () => {
      await promise;
      links = [link(2)];
      return new Response(null, { status: 204 });
    },
  });
  await revoke("손님1");
  await waitFor(() => expect(screen.queryByText("손님1")).toBeNull());
  expect(screen.getByText("49")).toBeTruthy();
  resolve();
  expect(await screen.findByText("초대를 회수했어요.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^초대 현황/));
});

test("a link that may not be revoked comes back with the reason", async () => {
  start([link(1)], {
    "DELETE /api/delete-invitation-link/1/": () =>
      refusal(400, "LINK_ACCEPTED", "이미 가입한 초대는 회수할 수 없습니다."),
  });
  await revoke("손님1");
  expect(await screen.findByText("이미 가입한 초대는 회수할 수 없습니다.")).toBeTruthy();
  expect(await screen.findByText("손님1")).toBeTruthy();
});
