import { CAST } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { drawnAnew, expect, expectAccessible, expectSoundLayout, leaveBy, PHONE, test } from "./fixtures.ts";

const { doyun, eunseo, haeun, junho, minji, seoyun } = CAST;

const box = (page: Page) => page.getByRole("searchbox", { name: "사람, 게시물, 경험 찾기" });
const addressOf = (page: Page) => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, ""));
const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a search is restored with its list and position: home before it, and results loaded while scrolling", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await expect(page.getByRole("link", { name: "사람, 게시물, 경험 찾기" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  // The feed gets its full height after its first posts have been rendered.
  await expect.poll(() => page.evaluate(() => [window.scrollTo(0, 960), window.scrollY][1])).toBe(960);
  await drawnAnew(page);
  // Scrolls up a little, so that the header is shown.
  await page.evaluate(() => window.scrollTo(0, 900));
  // The page gets its position in the next render.
  await drawnAnew(page);
  const search = page.getByRole("link", { name: "검색", exact: true }).first();
  await expect(search).toBeInViewport();
  const expectSamePost = await leaveBy(search);
  const recent = page.getByRole("region", { name: "최근 검색어" });
  await expect(recent.getByRole("link")).toHaveCount(5);
  await expect(box(page)).toBeFocused();

  await box(page).pressSequentially("로");
  const offers = page.getByRole("list", { name: "추천 검색어" });
  await expect(offers.locator("mark").first()).toHaveText("로");
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=.*&tab=1$/);
  await expect(box(page)).toHaveValue("로보틱스");
  await expect(page.getByRole("tab", { name: "사람" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("이번 주에 가입한 회원").first()).toBeAttached();
  await box(page).fill("로보틱스 동아리");
  await expect(offers).toBeVisible();
  await page.goBack();
  await expect(offers).toHaveCount(0);
  await expect(box(page), "Back leads from typing to the results").toHaveValue("로보틱스");
  await expectAddress(page, "/search?q=로보틱스&tab=1");

  await page.getByRole("button", { name: "2촌" }).click();
  await page.getByRole("button", { name: "3촌" }).click();
  await page.getByRole("tab", { name: "경험" }).click();
  await expectAddress(page, "/search?q=로보틱스&tab=3&degree=2,3");
  await page.getByRole("button", { name: "뒤로" }).click();
  await expect(page, "back leads home from results").toHaveURL(/\/home$/);
  await expectSamePost();

  await page.goto("/search?tab=1");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect.poll(() => rows.count()).toBeGreaterThan(9);
  const first = await rows.count();
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(first);
  const person = rows.nth(first - 2).getByRole("link");
  await person.scrollIntoViewIfNeeded();
  expect(await scrolled(page)).toBeGreaterThan(300);
  const expectSamePerson = await leaveBy(person);
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await page.goBack();
  await expectAddress(page, "/search?tab=1");
  await expectSamePerson();

  await page.goto("/search?tab=1&degree=2");
  await expect.poll(() => rows.count()).toBeGreaterThan(9);
  await expect.poll(() => page.evaluate(() => [window.scrollTo(0, 200), window.scrollY][1])).toBe(200);
  await page.goto("/search?tab=1");
  await expect.poll(() => rows.count()).toBeGreaterThan(9);
  expect(await scrolled(page), "an address that is opened begins at its top").toBe(0);

  await page.getByRole("tab", { name: "게시물" }).click();
  await page.getByRole("button", { name: "1촌" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  // The count is text on the row, so a tap on it opens the post, like anywhere on the row.
  await page.getByRole("article").first().getByText(/^\d+$/).first().click({ force: true });
  await expect(page).toHaveURL(/\/projects\/\d+$/);
  await page.goBack();
  await expectAddress(page, "/search?tab=2&degree=1");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSoundLayout(page);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("the weekly news on home opens its people; on wide screens it is shown once, beside the feed", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeInViewport();
  const news = page.getByRole("region", { name: "이번 주 새 회원" });
  await expect(news.getByRole("listitem")).toHaveCount(3);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("complementary").getByRole("region", { name: "이번 주 새 회원" })).toBeVisible();
  await expect(news).toHaveCount(1);
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "나와 2촌인 새 회원 1명" }).click();
  await expectAddress(page, "/suggestion?open=secondDegree");
  await expect(page.getByRole("link", { name: haeun.name }).first()).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test("the map shows who is connected, is zoomed and moved by hand and keys, and links to people", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/friends");
  await page.getByRole("link", { name: "지도" }).click();
  await expectAddress(page, "/friends?tab=mine&view=map");
  const map = page.getByRole("application", { name: /1촌 지도/ });
  const face = (id: number) => map.locator(`[data-id="${id}"]`);
  await expect(face(junho.id)).toBeVisible();
  await expect(map.locator("[data-id]")).toHaveCount(27);
  await expectAccessible(page);
  await expectSoundLayout(page);

  const gap = () => gapBetween(face(junho.id), face(minji.id));
  const whole = await gap();
  await expect(face(eunseo.id), "2촌 are folded").toBeHidden();
  await page.getByRole("button", { name: "확대" }).click();
  await expect.poll(gap).toBeGreaterThan(whole * 1.3);
  await map.focus();
  const before = await face(junho.id).boundingBox();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await face(junho.id).boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 40);
  await page.keyboard.press("0");
  await expect.poll(gap).toBeLessThan(whole * 1.05);

  await map.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(gap).toBeGreaterThan(whole * 1.5);
  await dragFrom(page, map);
  await expect(page, "a drag is no tap").toHaveURL(/view=map$/);
  await page.getByRole("button", { name: "전체 보기" }).click();
  await expect(face(eunseo.id)).toBeHidden();
  await map.locator(`[data-unfold="${doyun.id}"]`).click();
  await face(eunseo.id).locator("a").click();
  await expect(page).toHaveURL(new RegExp(`/profile/${eunseo.id}$`));
  await page.goBack();
  await expect(map).toBeVisible();
  await test.step("names are as large as the letters of the reader", async () => {
    const height = async () => (await map.locator("text", { hasText: junho.name }).last().boundingBox())?.height ?? 0;
    const usual = await height();
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    await expect.poll(height).toBeGreaterThan(1.5 * usual);
  });

  await page.goto(`/profile/${seoyun.id}`);
  await expectTapsTakeNames(page.getByRole("region", { name: "나와의 관계" }).getByRole("listbox").first());
});

async function gapBetween(one: Locator, other: Locator): Promise<number> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (a === null || b === null) return 0;
  return Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);
}

async function dragFrom(page: Page, map: Locator): Promise<void> {
  const frame = await map.boundingBox();
  const [x, y] = [(frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
}

test("the installation offer is sound and accessible on a phone, and does not come back at once", async ({
  browser,
  server,
  openSession,
}) => {
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, String(value));
    },
    // The second visit: the first one shows no offer.
    { ...(await openSession("hangyeol")), profileHintDismissedAt: Date.now(), visited: "yes" },
  );
  await phone.goto("/home");
  const hint = phone.getByRole("region", { name: "홈 화면에 추가하기" });
  await expect(hint, "without scrolling").toBeInViewport({ ratio: 1 });
  await expectAccessible(phone);
  await expectSoundLayout(phone);
  await hint.getByRole("button", { name: "홈 화면에 추가하기 닫기" }).click();
  await phone.reload();
  await expect(phone.getByRole("article").first()).toBeVisible();
  await expect(hint).toHaveCount(0);
  await context.close();
});

/** A tap anywhere on a visible name chooses that name. The names of this wheel are beside the positions of their items. */
async function expectTapsTakeNames(wheel: Locator): Promise<void> {
  const chosen = wheel.getByRole("option", { selected: true });
  const missed = await wheel.getByRole("option").evaluateAll((options) => {
    const room = options[0]?.parentElement?.getBoundingClientRect();
    const missedAt = (option: Element) => {
      const { left, width, top, bottom } =
        option.querySelector("span > .one-line")?.getBoundingClientRect() ?? new DOMRect();
      const places = [top + 3, bottom - 3].filter((y) => room !== undefined && y > room.top && y < room.bottom);
      return places.filter((y) => !option.contains(document.elementFromPoint(left + width / 2, y)));
    };
    return options.flatMap(missedAt);
  });
  expect(missed, "places of names that belong to others").toEqual([]);
  const nameOf = (option: Locator) => option.locator(".one-line").textContent();
  const before = await nameOf(chosen);
  const neighbour = wheel.locator('[aria-selected="true"] + [role=option]');
  const name = await nameOf(neighbour);
  await neighbour.locator(".one-line").click();
  await expect.poll(() => nameOf(chosen)).toBe(name);
  const former = wheel.getByRole("option", { name: before ?? "" });
  await former.locator(".one-line").click();
  await expect.poll(() => nameOf(chosen)).toBe(before);
}
