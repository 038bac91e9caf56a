import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "../../test/app.tsx";
import { leavePage } from "../../test/leave-page.ts";
import { addressOf } from "../../test/routes.tsx";
import { idOf, refusal, startServer } from "../../test/server.ts";

const LIST = `GET /api/experiences-with-pending/${idOf("haneul")}/`;
const RESPOND = "POST /api/experiences/invitations/respond/";

async function open() {
  return { ...(await startServer()), show: (address = "/friends?tab=requests") => openApp(address) };
}

const section = async (count: number) => within(await screen.findByRole("region", { name: `경험 초대 ${count}개` }));
const shownCounts = () => [
  screen.getByRole("tab", { name: /내게 신청한/ }).textContent,
  screen.getByRole("link", { name: /^1촌/, hidden: true }).textContent,
];
const agree = async (name: string) =>
  userEvent.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));

test("an invitation stands below the requests: its title, who asks, who is in it; both are counted alike", async () => {
  const { show } = await open();
  show();
  const [row] = (await section(1)).getAllByRole("listitem");
  if (row === undefined) throw new Error("no row");
  expect(row.textContent).toContain("소리로 그린 캠퍼스 지도");
  expect(row.textContent).toContain("문소희 님과 함께한 경험인가요?");
  expect(row.textContent).toMatch(/함께한 사람 ?문소희 님/);
  expect(within(row).getByRole("link").getAttribute("href")).toMatch(/^\/profile\/1\?experience=\d+$/);
  const request = screen.getByRole("link", { name: /권다혜/ });
  expect(request.compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText("2명"), "of the requests").toBeTruthy();
  await waitFor(() => expect(shownCounts()).toEqual(["내게 신청한3", "1촌3받은 신청 2개, 경험 초대 1개"]));
});

test("an acceptance is asked for once, and leads to my own part", async () => {
  const { show, bodies } = await open();
  const router = show();
  await userEvent.click((await section(1)).getByRole("button", { name: "소리로 그린 캠퍼스 지도 초대 수락" }));
  expect((await screen.findByRole("alertdialog", { name: "초대를 수락하시겠어요?" })).textContent).toContain(
    "내 프로필에 이 경험이 추가돼요.",
  );
  expect(bodies(RESPOND)).toEqual([]);
  await agree("수락");
  await userEvent.click(await screen.findByRole("button", { name: "내 역할 쓰기" }));
  expect(addressOf(router)).toMatch(/^\/experience\/\d+\/edit\?write=/);
  expect(bodies(RESPOND)).toMatchObject([{ response: "accept" }]);
});

test("a rejection can be undone, and is counted at once", async () => {
  const { show, bodies } = await open();
  show();
  const reject = async () => {
    await userEvent.click((await section(1)).getByRole("button", { name: / 거절$/ }));
    await agree("거절");
  };
  await reject();
  await waitFor(() => expect(screen.queryByRole("region", { name: /경험 초대/ })).toBeNull());
  expect(shownCounts()).toEqual(["내게 신청한2", "1촌2받은 신청 2개"]);
  await userEvent.click(await screen.findByRole("button", { name: "되돌리기" }));
  await reject();
  expect(bodies(RESPOND)).toEqual([]);
  await leavePage();
  await waitFor(() => expect(bodies(RESPOND)).toMatchObject([{ response: "reject" }]));
});

test("invitations alone are no empty tab, and none at all is one", async () => {
  const { show, sql } = await open();
  sql("delete from friend_relations where status = 'pending'");
  show();
  const part = await section(1);
  expect(screen.queryByText("받은 신청이 없어요.")).toBeNull();
  expect(shownCounts()).toEqual(["내게 신청한1", "1촌1경험 초대 1개"]);
  await userEvent.click(part.getByRole("button", { name: / 거절$/ }));
  await agree("거절");
  expect(await screen.findByText("받은 신청이 없어요.")).toBeTruthy();
  expect(shownCounts()).toEqual(["내게 신청한", "1촌"]);
});

test("nothing is shown before both lists have come; requests are shown where the invitations fail", async () => {
  const { show, between, letThrough } = await open();
  const { promise, resolve } = Promise.withResolvers<void>();
  between(LIST, () => promise.then(() => refusal("OVERLOADED")));
  show("/friends");
  const requests = () => screen.queryByRole("link", { name: /권다혜/ });
  await screen.findByRole("link", { name: /윤준호/ });
  await userEvent.click(screen.getByRole("tab", { name: /내게 신청한/ }));
  expect(screen.getByRole("tabpanel", { name: /내게 신청한/ }).textContent).toBe("불러오는 중이에요.");
  expect([requests(), ...shownCounts()]).toEqual([null, "내게 신청한", "1촌"]);
  resolve();
  expect(await screen.findByText("경험 정보를 불러오는 데 실패했어요.")).toBeTruthy();
  expect([requests() === null, ...shownCounts()]).toEqual([false, "내게 신청한2", "1촌2받은 신청 2개"]);
  letThrough(LIST);
  await userEvent.click(screen.getByRole("button", { name: "다시 시도" }));
  expect(await section(1)).toBeTruthy();
});
