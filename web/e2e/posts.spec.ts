import { CAST, SEED_PASSWORD } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { DESKTOP, drawnAnew, expect, expectAccessible, leaveBy, lookAt, PHONE, test } from "./fixtures.ts";
import { expectFocusIn } from "./keyboard.ts";

/** Posts of the seed that the tests use (docs/cast.md). */
const DELIVERY_ROBOT = 25;
const POSTS_IN_ALL = 26;
const POSTS_A_PAGE = 10;

test("an open picture has a URL: it is swiped, turned by keys, closed by Escape and Back, and restored by a reload", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto(`/projects/${DELIVERY_ROBOT}`);
  const card = page.getByRole("article");
  const viewer = page.getByRole("dialog", { name: /이미지$/ });
  await test.step("on the page of a post", async () => {
    await seenPhoto(card).click();
    await expect(page).toHaveURL(/\?photo=1$/);
    await expect(viewer.getByText("1 / 3")).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    await drawnAnew(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/\?photo=2$/);
    const track = viewer.getByRole("list");
    await expect.poll(() => track.evaluate((row) => row.scrollLeft / row.clientWidth)).toBe(1);
    await track.hover();
    await page.mouse.wheel(PHONE.width, 0);
    await expect(page).toHaveURL(/\?photo=3$/);
    await lookAt(page, "photo");
    await page.reload();
    await expect(viewer.getByText("3 / 3")).toBeVisible();
    await expectFocusIn(viewer);
    await page.keyboard.press("Home");
    await expect(page).toHaveURL(/\?photo=1$/);
  });
  await test.step("closing leads back to the last picture, with the focus", async () => {
    await page.goBack();
    await page.goto(`/projects/${DELIVERY_ROBOT}`);
    await seenPhoto(card).click();
    await expect(viewer.getByText("1 / 3")).toBeVisible();
    await expectFocusIn(viewer);
    await page.keyboard.press("End");
    await expect(page).toHaveURL(/\?photo=3$/);
    await expect(viewer.getByText("3 / 3")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`/projects/${DELIVERY_ROBOT}$`));
    await expect(card.getByText("3 / 3")).toBeVisible();
    await expect(seenPhoto(card)).toBeFocused();
  });
  await test.step("also when it is closed during a turn, before the page has rendered the new URL", async () => {
    for (const close of ["Escape", "Back"]) {
      await page.goto(`/projects/${DELIVERY_ROBOT}`);
      await seenPhoto(card).click();
      await expect(viewer.getByText("1 / 3")).toBeVisible();
      await expectFocusIn(viewer);
      await page.evaluate((how) => {
        const press = (key: string) =>
          document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        press("End");
        if (how === "Back") history.back();
        else press("Escape");
      }, close);
      await expect(viewer).toBeHidden();
      await expect(card.getByText("3 / 3"), close).toBeVisible();
      await expect(seenPhoto(card)).toBeFocused();
    }
  });
  await test.step("in the feed Back closes it and the feed keeps its place", async () => {
    await page.goto("/home");
    const robot = articleOf(page, "자율주행 배달 로봇");
    await seenPhoto(robot).scrollIntoViewIfNeeded();
    const expectSamePlace = await leaveBy(seenPhoto(robot));
    await expect(page).toHaveURL(/\/home\?photo=25-1$/);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(page).toHaveURL(/\/home$/);
    await expectSamePlace();
  });
});

test("the feed loads page by page, with each post once and in order, and keeps its place", async ({
  signedIn,
  server,
}) => {
  const page = await signedIn("haneul");
  const pages: string[] = [];
  page.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.pathname === "/api/projects/every/") pages.push(asked.searchParams.get("page") ?? "");
  });
  await page.addInitScript(countLayoutShifts);
  const isWritten = Promise.withResolvers<void>();
  await page.route("**/socket.io/**", async (route) => {
    await isWritten.promise;
    await route.continue();
  });
  await page.goto("/home");
  await expect(page.getByRole("article")).toHaveCount(POSTS_A_PAGE);
  await test.step("a post written after the feed was read and before the first push is counted, and duplicates none", async () => {
    await post(page, server.url, { title: "방금 쓴 글", content: "내용", keywords: ["새글"] });
    isWritten.resolve();
    await expect(page.getByRole("button", { name: "새 게시물 1개" })).toBeVisible();
    await scrollToEnd(page, POSTS_IN_ALL);
    // The first page was fetched twice, to count new posts.
    expect(pages).toEqual(["1", "1", "2", "3"]);
    const titles = await page.getByRole("article").getByRole("heading").allTextContents();
    expect(new Set(titles).size).toBe(titles.length);
    expect(await page.evaluate(() => window.sessionStorage.getItem("shifts")), "layout shifts").toBeNull();
  });
  await test.step("back from a post, the feed keeps its place and is not fetched again", async () => {
    const title = articleOf(page, "축제 굿즈").getByRole("link", { name: /축제 굿즈/ });
    await title.scrollIntoViewIfNeeded();
    const expectSamePlace = await leaveBy(title);
    await expect(page.getByRole("heading", { name: /축제 굿즈/ })).toBeVisible();
    await page.goBack();
    await expect(title).toBeInViewport();
    await expectSamePlace();
    expect(pages).toEqual(["1", "1", "2", "3"]);
  });
  await test.step("several pictures are counted, at most 700 px high, and fill the frame", async () => {
    await expect(articleOf(page, "은하수").getByText(/\d \/ \d/)).toHaveCount(0);
    await expect(articleOf(page, "축제 굿즈").getByText("1 / 5")).toBeVisible();
    await page.setViewportSize(DESKTOP);
    for (const frame of await page.getByRole("figure").all()) {
      const box = await frame.boundingBox();
      expect(box?.height).toBeLessThanOrEqual(700);
    }
    expect(await page.evaluate(findBareFrames)).toEqual([]);
  });
  await test.step("arrow keys turn the pictures", async () => {
    const goods = articleOf(page, "축제 굿즈");
    await goods.getByRole("list", { name: /이미지$/ }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(goods.getByText("2 / 5")).toBeVisible();
    await page.keyboard.press("End");
    await expect(goods.getByText("5 / 5")).toBeVisible();
  });
  await page.setViewportSize(PHONE);
  await test.step("comments open in place and are in the URL, so a reload keeps them open", async () => {
    const robot = articleOf(page, "자율주행 배달 로봇");
    await robot.getByRole("button", { name: "댓글 6개" }).click();
    await expect(page).toHaveURL(/comments=25$/);
    await page.reload();
    await expect(robot.getByText("모터 소음 줄이는 건 제가 도울 수 있어요.")).toBeVisible();
    await expectAccessible(page);
    await robot.getByRole("button", { name: "댓글 6개" }).click();
    await expect(robot.getByRole("textbox")).toHaveCount(0);
  });
});

function articleOf(page: Page, title: string): Locator {
  return page.getByRole("article").filter({ has: page.getByRole("heading", { name: new RegExp(title) }) });
}

/** The button that enlarges the visible picture of a card; the other pictures are inert. */
function seenPhoto(card: Locator): Locator {
  return card.locator("li:not([inert])").getByRole("button", { name: "이미지 크게 보기" });
}

/** Scrolls down until the list has this number of posts. */
async function scrollToEnd(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    expect(await page.getByRole("article").count()).toBe(count);
  }).toPass();
}

/** Writes a post as minji of the cast, from another client. */
async function post(page: Page, url: string, data: Record<string, unknown>): Promise<void> {
  const login = await page.request.post(`${url}/api/token/`, {
    data: { email: CAST.minji.email, password: SEED_PASSWORD },
  });
  const { access } = await login.json();
  const answer = await page.request.post(`${url}/api/projects/`, {
    data,
    headers: { authorization: `Bearer ${access}` },
  });
  expect(answer.status()).toBe(201);
}

/** Runs in the page: notes unexpected layout shifts. The end of the list is left out, because every new page moves it down. */
function countLayoutShifts(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!("hadRecentInput" in entry && "value" in entry && "sources" in entry)) continue;
      if (entry.hadRecentInput !== false || Number(entry.value) < 0.01 || !Array.isArray(entry.sources)) continue;
      const moved = entry.sources
        .map(({ node }) => node?.textContent ?? "")
        .filter((text) => !text.startsWith("게시물 더 보기"));
      if (moved.length > 0) window.sessionStorage.setItem("shifts", `${entry.value}: ${moved.join(" | ")}`);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** Runs in the page: the frames of pictures with an area that has neither a picture nor its blurred copy. */
function findBareFrames(): string[] {
  const bare: string[] = [];
  for (const slide of document.querySelectorAll("figure li")) {
    const { width, height } = slide.getBoundingClientRect();
    const isFilled = [...slide.querySelectorAll("img")].some((picture) => {
      const box = picture.getBoundingClientRect();
      const shape = picture.width / picture.height;
      const real = Number(picture.getAttribute("width")) / Number(picture.getAttribute("height"));
      const isWhole = getComputedStyle(picture).objectFit === "cover" || Math.abs(shape / real - 1) < 0.02;
      return isWhole && box.width >= width - 1 && box.height >= height - 1;
    });
    if (!isFilled) bare.push(slide.closest("figure")?.getAttribute("aria-label") ?? "");
  }
  return bare;
}
