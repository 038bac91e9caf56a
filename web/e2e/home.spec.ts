import { CAST } from "chonsu";
import type { Page } from "playwright/test";
import { drawnAnew, expect, leaveBy, PHONE, readingTest as test } from "./fixtures.ts";

/** The scroll distance of a step, so small that every count passes below the button. */
const STEP_PX = 40;
const STEPS = 120;

const DAY_MS = 24 * 3_600_000;

test("the floating button covers no count, at any scroll position", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();
  for (const width of [360, 390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const { covered, seen } = await countsUnderButton(page);
    expect(seen, "counts that were looked at").toBeGreaterThan(20);
    expect(covered, `at ${width} px`).toEqual([]);
  }
  await test.step("at rest it covers nothing that can be pressed", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(() => pressableUnderButton(page), { message: "at the top" }).toEqual([]);
    const places = await placesOverPressable(page);
    expect(places.length, "places that were looked at").toBeGreaterThan(4);
    for (const place of places) {
      await page.evaluate((top) => window.scrollTo(0, top), place);
      await expect.poll(() => pressableUnderButton(page), { message: `scrolled to ${place}` }).toEqual([]);
    }
  });
  await test.step("the bars are hidden on scrolling down and shown on scrolling up", async () => {
    await page.evaluate(() => window.scrollTo(0, 0));
    const bars = [page.getByRole("banner"), page.getByRole("navigation", { name: "주요 메뉴" })];
    const scroll = async (px: number) => {
      for (let n = 0; n < 3; n += 1) {
        await page.mouse.wheel(0, px);
        await drawnAnew(page);
      }
    };
    await scroll(200);
    for (const bar of bars) await expect(bar).not.toBeInViewport();
    await scroll(-40);
    for (const bar of bars) await expect(bar).toBeInViewport({ ratio: 1 });
  });
  await test.step("far down the feed one sees that the network is away", async () => {
    await page.evaluate(() => window.scrollTo(0, 2000));
    await page.context().setOffline(true);
    await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toBeInViewport();
    await page.context().setOffline(false);
    await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toBeHidden();
    await page.evaluate(() => window.scrollTo(0, 0));
  });
  await test.step("at 360 px the texts and the menu of a request are in one row", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("link", { name: "1촌" }).first().click();
    const row = page.getByRole("listitem").filter({ hasText: CAST.woojin.name });
    await expect(row.getByText("수락 대기")).toBeVisible();
    const places = [row.getByText("수락 대기"), row.getByRole("button")].map((one) => one.boundingBox());
    const [words, dots] = (await Promise.all(places)).map((box) => (box === null ? 0 : box.y + box.height / 2));
    expect(Math.abs((words ?? 0) - (dots ?? 0))).toBeLessThan(5);
  });
});

test("Back from a post of the near feed leads to the same filter and the same place", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await page.getByRole("button", { name: "2촌까지" }).click();
  await expect(page).toHaveURL(/\/home\?within=2$/);
  const post = page.getByRole("article").nth(4);
  await expect(
    post
      .getByText(/님( 외 \d+명)?의 1촌$/)
      .or(post.getByText("1촌", { exact: true }))
      .first(),
  ).toBeVisible();
  await post.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const expectSamePlace = await leaveBy(post.getByRole("heading").getByRole("link"));
  await expect(page).toHaveURL(/\/projects\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home\?within=2$/);
  await expectSamePlace();
});

/** The scroll positions at which the button is over the dots, a keyword, a contact or a link in a text of one of the first posts. */
function placesOverPressable(page: Page): Promise<number[]> {
  return page.evaluate((most) => {
    const button = document.querySelector('main a[href="/projects/add"]')?.getBoundingClientRect();
    if (button === undefined) throw new Error("no write button");
    const tops = [...document.querySelectorAll("article :is(a, button)")].flatMap((element) => {
      const { left, right, top, bottom, height } = element.getBoundingClientRect();
      const isUnder = left < button.right && right > button.left && height > 0 && height < 100;
      return isUnder && top > button.bottom ? [Math.round((top + bottom) / 2 - (button.top + button.bottom) / 2)] : [];
    });
    return tops.slice(0, most);
  }, 8);
}

/** The pressable content that the button covers: the words and pictures of a link, not the empty rest of its lines. */
function pressableUnderButton(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = [...document.querySelectorAll('main a[href="/projects/add"]')].find((a) => a.checkVisibility());
    const under = button?.getBoundingClientRect();
    if (button === undefined || under === undefined) throw new Error("no write button");
    return [...document.querySelectorAll("main :is(a, button)")].flatMap((element) => {
      if (element === button) return [];
      const boxes = element.matches("a") ? drawnIn(element) : [element.getBoundingClientRect()];
      const isUnder = boxes.some(
        ({ left, right, top, bottom }) =>
          left < under.right && right > under.left && top < under.bottom && bottom > under.top && bottom - top < 100,
      );
      return isUnder ? [(element.getAttribute("aria-label") ?? element.textContent ?? "").slice(0, 40)] : [];
    });

    function drawnIn(link: Element): DOMRect[] {
      const boxes = Array.from(link.querySelectorAll("img, svg"), (picture) => picture.getBoundingClientRect());
      const texts = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest(".visually-hidden") !== null) continue;
        range.selectNodeContents(texts.currentNode);
        boxes.push(...range.getClientRects());
      }
      return boxes;
    }
  });
}

function countsUnderButton(page: Page): Promise<{ covered: string[]; seen: number }> {
  return page.evaluate(
    async ({ step, steps }) => {
      const button = [...document.querySelectorAll<HTMLElement>('a[href="/projects/add"]')].find((a) =>
        a.checkVisibility(),
      );
      if (button === undefined) throw new Error("no write button");
      const covered: string[] = [];
      let seen = 0;
      for (let n = 0; n < steps; n += 1) {
        window.scrollTo(0, n * step);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const b = button.getBoundingClientRect();
        for (const article of document.querySelectorAll("article")) {
          const room = article.getBoundingClientRect();
          if (room.bottom < 0 || room.top > innerHeight) continue;
          for (const element of article.querySelectorAll("a, button, [class*=count]")) {
            const text = element.textContent ?? "";
            if (!/\d/.test(text) || !/좋아요|댓글|^\d+ \/ \d+$/.test(text)) continue;
            const c = element.getBoundingClientRect();
            if (c.width === 0 || c.bottom < 0 || c.top > innerHeight) continue;
            seen += 1;
            if (c.left < b.right && c.right > b.left && c.top < b.bottom && c.bottom > b.top) covered.push(text.trim());
          }
        }
      }
      return { covered, seen };
    },
    { step: STEP_PX, steps: STEPS },
  );
}

test("in the bell of a phone no sentence touches its dot, and no face sticks out", async ({
  browser,
  server,
  sandbox,
  openSession,
}) => {
  // Rows of today and of yesterday are not one row. A day later those of the seed are one at any time of day.
  await sandbox.control.clock.advance({ body: { ms: DAY_MS } });
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE, hasTouch: true, isMobile: true });
  const session = await openSession("haneul");
  const page = await context.newPage();
  await page.clock.setSystemTime(Date.now() + DAY_MS);
  await page.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, String(value));
  }, session);
  await page.goto("/notification");
  await expect(page.getByText(/님 외 2명이/).first()).toBeVisible();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: PHONE.height });
    const { gaps, outside } = await page.evaluate(measureRows);
    expect(gaps.length, "unread rows").toBeGreaterThan(5);
    expect(Math.min(...gaps), `${width} px: between sentence and dot`).toBeGreaterThanOrEqual(8);
    expect(outside, `${width} px: left of the column`).toBeLessThanOrEqual(0);
  }
  await context.close();
});

/** Runs in the page: the gaps between the words of each unread row and its dot, and how far faces stand left of their heading. */
function measureRows(): { gaps: number[]; outside: number } {
  const rows = Array.from(document.querySelectorAll("main li"));
  const gaps = rows.flatMap((row) => {
    const [words, dot] = [row.querySelector("[class*=words]"), row.querySelector("[class*=dot]")];
    if (words === null || dot === null) return [];
    return [dot.getBoundingClientRect().left - words.getBoundingClientRect().right];
  });
  const column = document.querySelector("main h2")?.getBoundingClientRect().left ?? Number.NaN;
  const faces = Array.from(document.querySelectorAll("main li [class*=avatar]"));
  return { gaps, outside: Math.max(...faces.map((face) => column - face.getBoundingClientRect().left)) };
}
