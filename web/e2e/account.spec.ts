import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { DESKTOP, expect, expectAccessible, test } from "./fixtures.ts";
import { logIn, readCode } from "./sign-up.ts";

const { haneul, minji, sohee, sangwoo } = CAST;
const NEXT = "a new password 7";

test("settings: the password is checked, confirmed and changed, and every other session ends", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  const elsewhere = await signedIn("haneul");
  await elsewhere.goto("/home");
  await page.goto("/setting");
  await expect(page.getByRole("button", { expanded: true })).toHaveCount(0);
  await page.getByRole("button", { name: "비밀번호 변경" }).press("Enter");
  await expect(page).toHaveURL(/open=password/);
  await fillPasswords(page, "not mine", NEXT, `${NEXT}!`);
  await expect(page.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
  await expect(page.getByRole("button", { name: "저장" })).toBeDisabled();
  await fillPasswords(page, "not mine", NEXT, NEXT);
  await expect(page.getByText("비밀번호가 일치합니다.")).toBeVisible();
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page.getByText("현 비밀번호가 일치하지 않습니다")).toBeVisible();
  await expect(page.getByLabel("새 비밀번호", { exact: true })).toHaveValue(NEXT);
  await fillPasswords(page, SEED_PASSWORD, NEXT, NEXT);
  await page.getByRole("button", { name: "저장" }).click();
  const question = page.getByRole("alertdialog", { name: "비밀번호를 변경하시겠어요?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "변경" }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByLabel("현재 비밀번호")).toHaveValue("");
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await logIn(elsewhere, haneul.email, SEED_PASSWORD);
  await expect(elsewhere.getByText("이메일 또는 비밀번호가 일치하지 않습니다.")).toBeVisible();
  await logIn(elsewhere, haneul.email, NEXT);
  await expect(elsewhere).toHaveURL(/\/home$/);
});

test("settings: an inquiry reaches the outbox, terms lead outside, and the theme is remembered", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/setting?open=inquiry");
  await expect(page.getByRole("textbox", { name: "답변받을 이메일" })).toHaveValue(haneul.email);
  const send = page.getByRole("button", { name: "문의 보내기" });
  await page.getByRole("textbox", { name: "문의 내용" }).fill("   ");
  await expect(send).toBeDisabled();
  await page.getByRole("textbox", { name: "문의 내용" }).fill("졸업하면 계정은 어떻게 되나요?");
  await page.route("**/api/send-inquiry-email/", (route) => route.abort());
  await send.click();
  await expect(page.getByText("문의 등록에 실패했어요.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "문의 내용" })).toHaveValue("졸업하면 계정은 어떻게 되나요?");
  await page.unroute("**/api/send-inquiry-email/");
  await send.dblclick();
  await expect(page.getByText("문의가 정상적으로 접수되었습니다.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "문의 내용" })).toHaveValue("");
  const outbox = await page.context().newPage();
  await outbox.goto("/__outbox");
  await expect(outbox.getByRole("article").filter({ hasText: "졸업하면 계정은 어떻게 되나요?" })).toHaveCount(1);
  await outbox.close();

  await page.getByRole("button", { name: "약관 및 정책" }).click();
  await expect(page).toHaveURL(/open=terms/);
  for (const name of ["개인정보 처리방침", "서비스 이용약관"]) {
    const link = page.getByRole("link", { name });
    await expect(link).toHaveAttribute("href", /^https?:\/\//);
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expectAccessible(page);
  await page.getByText("어둡게").click();
  await page.reload();
  await expect(page.getByRole("radio", { name: "어둡게" })).toBeChecked();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("settings: an account is deleted after password and question; its posts stay as 알 수 없음, its login is gone", async ({
  signedIn,
}) => {
  const page = await signedIn("minji");
  const other = await signedIn("haneul");
  await other.goto("/conversations?open=2");
  await page.goto("/setting?open=leave");
  await page.getByLabel("비밀번호", { exact: true }).fill("not mine");
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  await expect(page.getByText("현 비밀번호가 일치하지 않습니다")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill(SEED_PASSWORD);
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  const question = page.getByRole("alertdialog", { name: "정말 탈퇴하시겠어요?" });
  await question.getByRole("button", { name: "취소" }).click();
  await page.getByRole("button", { name: "탈퇴하기" }).click();
  await question.getByRole("button", { name: "탈퇴", exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem("refresh"))).toBeNull();
  await logIn(page, minji.email, SEED_PASSWORD);
  await expect(page.getByText("이메일 또는 비밀번호가 일치하지 않습니다.")).toBeVisible();
  await other.reload();
  await expect(other.getByText("탈퇴한 회원에게는 메시지를 보낼 수 없어요.")).toBeVisible();
  await expect(other.getByRole("log", { name: "알 수 없음 님과 나눈 메시지" })).toBeVisible();
});

test("a forgotten password: code by mail, a new password, a page that says so, and the login knows the address", async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.goto("/login");
  await page.getByRole("link", { name: "비밀번호 재설정" }).click();
  await page.getByRole("textbox", { name: "학교 이메일" }).fill(haneul.email);
  await page.getByRole("button", { name: "인증코드 받기" }).click();
  await expect(page.getByRole("textbox", { name: "인증코드" })).toBeVisible();
  await expect(page.getByLabel("새 비밀번호", { exact: true })).toBeDisabled();
  await page.getByRole("textbox", { name: "인증코드" }).fill(await readCode(page, haneul.email));
  await page.getByRole("button", { name: "인증코드 확인" }).click();
  await expect(page.getByText("이메일 인증 성공")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "학교 이메일" })).not.toBeEditable();
  await page.getByLabel("새 비밀번호", { exact: true }).fill(NEXT);
  await page.getByLabel("새 비밀번호 확인").fill(NEXT);
  await expectAccessible(page);
  await page.getByRole("button", { name: "재설정", exact: true }).click();
  await expect(page).toHaveURL(/\/password-reset-confirm$/);
  await expect(page.getByRole("heading", { name: "비밀번호 재설정 완료" })).toBeVisible();
  await page.getByRole("button", { name: "로그인 하기" }).click();
  await expect(page.getByRole("textbox", { name: "이메일" })).toHaveValue(haneul.email);
  await logIn(page, haneul.email, NEXT);
  await expect(page).toHaveURL(/\/home$/);
});

test("notifications: a click reads and leads on by kind, one is deleted, a refusal brings it back, all are read at once", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/notification");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  const bell = async () => Number(/읽지 않은 알림 (\d+)개/.exec((await bellOf(page)) ?? "")?.[1] ?? 0);
  const unread = await bell();
  expect(unread).toBeGreaterThan(5);
  for (const [sentence, address] of [
    ["권다혜 님이 댓글을 남겼어요.", /\/projects\/\d+$/],
    ["권다혜 님이 1촌을 신청했어요.", /\/friends\?tab=requests$/],
    ["님에게 보낸 초대의 기간이 지났어요.", /\/invite$/],
    ["윤준호 님의 새 메시지가 있어요.", /\/conversations/],
    [`${sohee.name} 님이 경험에 초대했어요.`, new RegExp(`/profile/${haneul.id}`)],
  ] as const) {
    await rows.filter({ hasText: sentence }).filter({ hasText: "읽지 않음" }).first().getByRole("link").click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(rows.first()).toBeVisible();
  }
  await expect.poll(bell).toBe(unread - 5);

  await test.step("a withdrawn invitation leads nowhere", async () => {
    await rows.filter({ hasText: "경험 초대를 취소했어요." }).getByRole("button").first().click();
    await expect(page).toHaveURL(/\/notification$/);
  });
  await test.step("deleting is refused: the row comes back with the reason; then it goes for good", async () => {
    const row = rows.filter({ hasText: `${sangwoo.name} 님이 댓글을 남겼어요.` });
    await page.route("**/api/notifications/delete/*/", (route) => route.abort());
    await row.getByRole("button", { name: /^알림 삭제/ }).click();
    await expect(page.getByText(/네트워크|삭제하지 못했어요/).first()).toBeVisible();
    await expect(row).toHaveCount(1);
    await page.unroute("**/api/notifications/delete/*/");
    await row.getByRole("button", { name: /^알림 삭제/ }).click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(rows.first()).toBeVisible();
    await expect(row).toHaveCount(0);
  });
  await test.step("all read: no tint, no badge, here and in another tab", async () => {
    const tab = await page.context().newPage();
    await tab.setViewportSize(DESKTOP);
    await tab.goto("/home");
    await expect.poll(async () => /읽지 않은/.test((await bellOf(tab)) ?? "")).toBe(true);
    await page.getByRole("button", { name: "모두 읽음" }).click();
    await expect(rows.filter({ hasText: "읽지 않음" })).toHaveCount(0);
    await expect.poll(async () => /읽지 않은/.test((await bellOf(tab)) ?? "")).toBe(false);
    await expect(page.getByRole("button", { name: "모두 읽음" })).toHaveCount(0);
  });
});

function bellOf(page: Page): Promise<string | null> {
  return page.getByRole("navigation").getByRole("link", { name: /알림/ }).textContent();
}

async function fillPasswords(page: Page, current: string, next: string, again: string): Promise<void> {
  await page.getByLabel("현재 비밀번호").fill(current);
  await page.getByLabel("새 비밀번호", { exact: true }).fill(next);
  await page.getByLabel("새 비밀번호 확인").fill(again);
}
