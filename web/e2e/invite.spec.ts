import { CAST } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";

const { hyunwoo, chanho } = CAST;
const name = (page: Page) => page.getByRole("textbox", { name: "초대할 분의 이름" });
const create = (page: Page) => page.getByRole("button", { name: "초대 링크 만들기" });
const row = (page: Page, invitee: string) => page.getByRole("listitem").filter({ hasText: invitee });

test("invitations: a link for a name, copied, listed, opened, revoked; the place comes back", async ({
  signedIn,
  openBrowser,
}) => {
  const page = await signedIn("haneul");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/invite");
  await expect(create(page)).toBeDisabled();
  await name(page).fill("   ");
  await expect(create(page)).toBeDisabled();
  await name(page).press("Enter");
  await expect(page.getByText("이름을 입력해 주세요.")).toBeVisible();
  const left = async () => Number(await page.getByText("남은 초대").locator("..").locator("strong").textContent());
  const before = await left();
  await name(page).fill("한가을");
  await create(page).dblclick();
  const sheet = page.getByRole("dialog", { name: "초대 링크를 만들었어요" });
  await expect(sheet.getByText("한가을 님에게 아래 링크를 보내 주세요.")).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole("button", { name: "링크 복사" }).click();
  await expect(page.getByText("링크가 복사되었습니다.").first()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/welcome\?code=/);
  await page.keyboard.press("Escape");
  await expect(sheet).toHaveCount(0);
  await expect(row(page, "한가을")).toHaveCount(1);
  expect(await left()).toBe(before - 1);

  const visitor = await openBrowser();
  await visitor.goto(link);
  await expect(visitor.getByText("한가을 님,", { exact: false }).first()).toBeVisible();
  await row(page, "한가을").getByRole("button", { name: "한가을 님의 초대 회수" }).click();
  const question = page.getByRole("alertdialog", { name: "한가을 님에게 보낸 초대를 회수할까요?" });
  await question.getByRole("button", { name: "취소" }).click();
  await row(page, "한가을").getByRole("button", { name: "한가을 님의 초대 회수" }).click();
  await question.getByRole("button", { name: "회수" }).click();
  await expect(row(page, "한가을")).toHaveCount(0);
  expect(await left()).toBe(before);
  await visitor.reload();
  await expect(visitor.getByText("유효하지 않은 초대 링크입니다.").first()).toBeVisible();
});

test("the status of each link: joined leads to the profile, expired cannot be copied, its landing says so", async ({
  signedIn,
  openBrowser,
  server,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/invite");
  await expect(page.getByText("가입완료").first()).toBeVisible();
  const expired = page.getByRole("listitem").filter({ hasText: "미가입 기간 만료" }).first();
  await expect(expired.getByRole("button", { name: /링크 복사$/ })).toBeDisabled();
  const access = await page.evaluate(() => localStorage.getItem("access"));
  const links: { status: string; link: string }[] = await (
    await page.request.get(`${server.url}/api/invitation-links/`, { headers: { authorization: `Bearer ${access}` } })
  ).json();
  const visitor = await openBrowser();
  await visitor.goto(links.find(({ status }) => status === "expired")?.link ?? "");
  await expect(visitor.getByText("앗, 더 이상 사용할 수 없는 링크에요.").first()).toBeVisible();
  await visitor.getByRole("link", { name: "로그인으로 돌아가기" }).click();
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.goto("/welcome");
  await expect(visitor.getByText("유효하지 않은 초대 링크입니다.").first()).toBeVisible();
  await visitor.route("**/api/welcome/**", (route) => route.abort());
  await visitor.goto("/welcome?code=anything");
  await expect(visitor.getByText("알 수 없는 오류가 발생했습니다.").first()).toBeVisible({ timeout: 20_000 });
  await page
    .getByRole("link", { name: /프로필 확인$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
});

test("the quota of fifty: the last one is made, the next is not; staff have no limit", async ({ signedIn }) => {
  const page = await signedIn("hyunwoo");
  await page.goto("/invite");
  await name(page).fill("마지막 손님");
  await create(page).click();
  await expect(page.getByRole("dialog", { name: "초대 링크를 만들었어요" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("더 이상 초대할 수 없습니다.").first()).toBeVisible();
  await name(page).fill("한 명 더");
  await name(page).press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("더 이상 초대할 수 없습니다.").last()).toBeVisible();
  expect(await page.getByRole("listitem").filter({ hasText: "한 명 더" }).count(), hyunwoo.name).toBe(0);
  const staff = await signedIn("chanho");
  await staff.goto("/invite");
  await expect(staff.getByText("무제한"), chanho.name).toBeVisible();
});

test("a link made while the list is still on its way counts: the older list does not stand", async ({ signedIn }) => {
  const page = await signedIn("hyunwoo");
  const made = page.waitForResponse("**/api/create-invitation-link/");
  const fetched = Promise.withResolvers<void>();
  await page.route(
    "**/api/invitation-links/",
    async (route) => {
      // What the server says now, told only after the link was made; the page may have called it off by then.
      const older = await route.fetch();
      fetched.resolve();
      await made;
      await route.fulfill({ response: older }).catch(() => {});
    },
    { times: 1 },
  );
  await page.goto("/invite");
  await fetched.promise;
  await name(page).fill("마지막 손님");
  await create(page).click();
  await expect(page.getByRole("dialog", { name: "초대 링크를 만들었어요" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(row(page, "마지막 손님")).toHaveCount(1);
  await expect(page.getByText("남은 초대").locator("..").locator("strong")).toHaveText("0");
  await expect(page.getByText("더 이상 초대할 수 없습니다.").first()).toBeVisible();
});
