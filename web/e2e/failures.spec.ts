import { CAST } from "chonsu";
import type { Browser, Page } from "playwright/test";
import { DESKTOP, expect, expectAccessible, PHONE, readingTest as test } from "./fixtures.ts";

test("after failed code or a screen that throws, the frame stays, shows the failure, and the retry works", async ({
  browser,
  server,
  openSession,
}) => {
  const page = await openPage(browser, server.url, await openSession("junho"));
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();

  // A failed prefetch changes nothing on the page.
  const loads = countLoads(page);
  await page.route(/\/assets\/conversations-screen-/, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed");
  await page.getByRole("link", { name: "메시지" }).first().hover();
  await lost;
  await expect(page.getByRole("article").first()).toBeVisible();
  expect(loads()).toBe(0);
  // When the code is needed, the page shows the failure. The server has no other build, so nothing is loaded again.
  await page.getByRole("link", { name: "메시지" }).first().click();
  await expectBroken(page);
  await expectAccessible(page);
  // The failure stays on the page until the retry has failed too, so the page alone does not show that it did.
  const lostAgain = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: "다시 시도" }).click();
  await lostAgain;
  await expectBroken(page);
  await page.unroute(/\/assets\/conversations-screen-/);
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByRole("heading", { name: "메시지", level: 1 })).toBeAttached();
  await expect(page.getByText("화면을 보여 주지 못했어요.")).toHaveCount(0);
  expect(loads()).toBe(0);

  // A response that no screen can render: the retry fetches again, and so does a return to the screen. The number beside 1촌 waits for it too.
  await page.route("**/api/friends/", (route) => route.fulfill({ json: [null] }));
  const counted = page.waitForResponse("**/api/friends/");
  await page.goto("/home");
  await counted;
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.getByRole("link", { name: "1촌" }).first().click();
  await expectBroken(page);
  const answeredAgain = page.waitForResponse("**/api/friends/");
  await page.getByRole("button", { name: "다시 시도" }).click();
  await answeredAgain;
  await expectBroken(page);
  await page.unroute("**/api/friends/");
  await page.getByRole("button", { name: "다시 시도" }).click();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByText("화면을 보여 주지 못했어요.")).toHaveCount(0);
  await page.context().close();
});

test("a menu or a part whose code cannot be fetched fails alone, shows the failure, and can be retried", async ({
  browser,
  server,
  openSession,
}) => {
  const page = await openPage(browser, server.url, await openSession("junho"));
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();
  const loads = countLoads(page);
  const failed = page.getByText("열지 못했어요. 인터넷 연결을 확인하고 다시 눌러 주세요.");
  const [menu, sheet] = [/\/assets\/side-menu-/, /\/assets\/sheet-box-/];

  await test.step("the side menu", async () => {
    await page.route(menu, (route) => route.abort());
    const button = page.getByRole("button", { name: "내 메뉴" }).first();
    await button.press("Enter");
    await expect(failed).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(button).toBeFocused();
    await page.unroute(menu);
    await button.press("Enter");
    await expect(page.getByRole("dialog", { name: "내 메뉴" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
    await expect(failed).toHaveCount(0);
  });
  await test.step("a sheet", async () => {
    await page.setViewportSize(PHONE);
    await page.route(sheet, (route) => route.abort());
    const dots = page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /더보기$/ });
    await dots.click();
    await expect(failed).toBeVisible();
    await page.unroute(sheet);
    await dots.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  const retry = page.getByRole("alert").getByRole("button", { name: "다시 시도" });
  const card = page.getByRole("article").first();
  await test.step("the comments of a post", async () => {
    // A pointer that rests on a link to a post would load the code of its page, and so the comments.
    await page.mouse.move(0, 0);
    // At this size no button floats over the menus of other posts.
    await page.setViewportSize(DESKTOP);
    await page.route(/\/assets\/posts-/, (route) => route.abort());
    await card.getByRole("button", { name: /^댓글/ }).click();
    await expect(card.getByText("정보 수신에 실패했습니다.")).toBeVisible();
    await expectAccessible(page);
    await page.unroute(/\/assets\/posts-/);
    await retry.click();
    await expect(card.getByRole("textbox", { name: "댓글 입력" })).toBeVisible();
  });
  await test.step("the posts of a member", async () => {
    await page.getByRole("link", { name: /^1촌/ }).first().click();
    await expect(page).toHaveURL(/\/friends$/);
    // The feed stays until the code of the next screen has loaded, and shows the same members.
    await expect(card).toBeHidden();
    await page
      .getByRole("main")
      .getByRole("link", { name: new RegExp(CAST.haneul.name) })
      .click();
    await page.route(/\/assets\/member-projects-/, (route) => route.abort());
    await page.getByRole("tab", { name: "게시물" }).click();
    await expect(page.getByText("게시물 정보를 불러오는 데 실패했습니다.")).toBeVisible();
    await expect(page.getByRole("tab", { name: "게시물" })).toBeVisible();
    await page.unroute(/\/assets\/member-projects-/);
    await retry.click();
    await expect(page.getByRole("article").first()).toBeVisible();
  });
  expect(loads(), "a lost packet is no deploy").toBe(0);
  await page.context().close();
});

test("after a deploy an open page offers the new build, also when code is missing, never loads it by itself, and keeps typed text", async ({
  browser,
  server,
  openSession,
}) => {
  const page = await openPage(browser, server.url, await openSession("junho"));
  await page.goto("/home");
  const card = page.getByRole("article").first();
  const comment = card.getByRole("textbox", { name: "댓글 입력" });
  await card.getByRole("button", { name: /^댓글/ }).click();
  await comment.fill("쓰던 댓글");
  const loads = countLoads(page);
  // The files that the new build does not have, and its page, which is fetched for the comparison.
  const gone = /\/assets\/(side-menu|conversations-screen)-/;
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  let looks = 0;
  await page.route(`${server.url}/`, (route) => {
    looks += 1;
    return route.fulfill({ body: "<script type=module src=/assets/new.js>" });
  });
  const offer = page.getByRole("status").filter({ hasText: "새 버전이 있어요." });
  const take = page.getByRole("button", { name: "새로고침" });

  await test.step("on returning to the page", async () => {
    await page.clock.setFixedTime(Date.now() + 120_000);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(offer).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("on a menu whose code is missing", async () => {
    const before = looks;
    await page.getByRole("button", { name: "내 메뉴" }).first().click();
    // Offers may appear for other reasons, such as a new push connection. Only the check of this step counts.
    await expect.poll(() => looks).toBeGreaterThan(before);
    await expect(take.last()).toBeVisible();
    await expect(page.getByText("열지 못했어요.", { exact: false })).toHaveCount(0);
    expect([loads(), await comment.inputValue()]).toEqual([0, "쓰던 댓글"]);
  });
  await test.step("a click loads the new build", async () => {
    await take.last().click();
    await expect.poll(loads).toBe(1);
    await expect(comment).toHaveValue("쓰던 댓글");
  });
  await test.step("on a screen whose code is missing", async () => {
    await page.getByRole("link", { name: "메시지" }).first().click();
    await expect(page.getByRole("alert").filter({ hasText: "새 버전이 있어요." })).toBeVisible();
    expect(loads()).toBe(1);
    await page.unroute(gone);
    await take.click();
    await expect(page.getByRole("heading", { name: "메시지", level: 1 })).toBeAttached();
    await expect.poll(loads).toBe(2);
  });
  await page.context().close();
});

/** A page of a member. Failures that the browser and React log are expected here and fail no test. */
async function openPage(browser: Browser, baseURL: string, session: object): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, String(value));
  }, session);
  return page;
}

/** Counts how often the page is loaded from this call on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  return () => loads;
}

async function expectBroken(page: Page): Promise<void> {
  await expect(page.getByText("화면을 보여 주지 못했어요.")).toBeVisible();
  await expect(page.getByRole("navigation").first()).toBeVisible();
}
