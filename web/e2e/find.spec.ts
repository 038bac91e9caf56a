import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Locator, Page } from "playwright/test";
import { expect, expectAccessible, expectSoundLayout, lookAt, PHONE, test } from "./fixtures.ts";
import { expectStill, watchStillness } from "./stillness.ts";

const { eunseo, haeun, junho, minji } = CAST;

const box = (page: Page) => page.getByRole("searchbox", { name: "사람, 게시물, 경험 찾기" });
const addressOf = (page: Page) => decodeURIComponent(page.url().replace(/^https?:\/\/[^/]+/, ""));
const expectAddress = (page: Page, address: string) => expect.poll(() => addressOf(page)).toBe(address);
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** The same place for the eye: pictures and fonts may move things by a little. */
async function expectScrolledTo(page: Page, top: number): Promise<void> {
  await expect.poll(async () => Math.abs((await scrolled(page)) - top)).toBeLessThan(4);
}

test("a search is found again with its list and place; words are remembered, offered and forgotten", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await expect(page.getByRole("link", { name: "사람, 게시물, 경험 찾기" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  // The feed grows to its length after its first posts are drawn.
  await expect.poll(() => page.evaluate(() => [window.scrollTo(0, 900), window.scrollY][1])).toBe(900);
  await page.getByRole("link", { name: "검색", exact: true }).first().click();
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

  await page.getByRole("button", { name: "2촌" }).click();
  await page.getByRole("button", { name: "3촌" }).click();
  await page.getByRole("tab", { name: "경험" }).click();
  await expectAddress(page, "/search?q=로보틱스&tab=3&degree=2,3");
  await page.getByRole("button", { name: "뒤로" }).click();
  await expect(page, "back leads home from results").toHaveURL(/\/home$/);
  await expectScrolledTo(page, 900);

  await page.goto("/search");
  await expect(recent.getByRole("link").first()).toHaveText("로보틱스");
  await recent.getByRole("button", { name: "로보틱스 삭제" }).click();
  await expect(recent.getByRole("link", { name: "로보틱스" })).toHaveCount(0);
  await recent.getByRole("button", { name: "최근 검색어 모두 지우기" }).click();
  await expect(recent.getByText("최근 검색어가 없어요.")).toBeVisible();
  await page.reload();
  await expect(recent.getByText("최근 검색어가 없어요.")).toBeVisible();
});

test("results go on while one scrolls, and the way back finds the same place without asking again", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/search?tab=1");
  const rows = page.getByRole("tabpanel").getByRole("listitem");
  await expect.poll(() => rows.count()).toBeGreaterThan(9);
  const first = await rows.count();
  await rows.last().scrollIntoViewIfNeeded();
  await expect.poll(() => rows.count()).toBeGreaterThan(first);
  const person = rows.nth(first - 2).getByRole("link");
  await person.scrollIntoViewIfNeeded();
  const top = await scrolled(page);
  expect(top).toBeGreaterThan(300);
  await person.click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await page.goBack();
  await expectAddress(page, "/search?tab=1");
  await expectScrolledTo(page, top);

  await page.getByRole("tab", { name: "게시물" }).click();
  await page.getByRole("button", { name: "1촌" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  // The count is text upon the row: a tap on it opens the post, as everywhere on the row.
  await page.getByRole("article").first().getByText(/^\d+$/).first().click({ force: true });
  await expect(page).toHaveURL(/\/projects\/\d+$/);
  await page.goBack();
  await expectAddress(page, "/search?tab=2&degree=1");
  await page.setViewportSize({ width: 360, height: 740 });
  await expectSoundLayout(page);
  await expect(page.getByRole("article").first()).toBeVisible();
  await box(page).fill("없는 말 C++ (");
  await page.keyboard.press("Enter");
  await expect(page.getByText("게시물이 없습니다.")).toBeVisible();
  await page.getByRole("link", { name: "모든 촌수에서 찾기" }).click();
  expect(addressOf(page).replaceAll("+", " ")).not.toContain("degree");
});

test("the weekly news on home opens its people; on wide screens it stands beside the feed, once", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();
  const news = page.getByRole("region", { name: "이번 주 새 회원" });
  await expect(news.getByRole("listitem")).toHaveCount(3);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole("complementary").getByRole("region", { name: "이번 주 새 회원" })).toBeVisible();
  await expect(news).toHaveCount(1);
  await page.setViewportSize(PHONE);
  await page.getByRole("link", { name: "나와 2촌인 새 회원 1명" }).click();
  await expectAddress(page, "/suggestion?open=secondDegree");
  await expect(page.getByRole("link", { name: haeun.name })).toBeVisible();
  await page.getByRole("button", { name: /전산학부를 전공하는/ }).click();
  await expect(page.getByRole("link", { name: haeun.name })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
});

test("the feed shows the posts of chosen people, at an address of its own", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await page.getByRole("button", { name: "사람 골라 보기" }).click();
  const sheet = page.getByRole("dialog", { name: "누구의 게시물을 볼까요?" });
  await sheet.getByRole("checkbox", { name: new RegExp(junho.name) }).click();
  await sheet.getByRole("searchbox").fill("김민지");
  await sheet.getByRole("checkbox", { name: /김민지.*1촌/ }).click();
  await sheet.getByRole("button", { name: "선택 완료 (2명)" }).click();
  await expectAddress(page, `/home?people=${junho.id},${minji.id}`);
  const authors = page.getByRole("article").getByRole("link", { name: /촌/ });
  await expect(page.getByRole("article").first()).toBeVisible();
  for (const author of await authors.allTextContents()) expect(author).toMatch(/윤준호|김민지/);
  await page.reload();
  const chosen = page.getByRole("list", { name: "고른 사람" });
  await expect(chosen.getByRole("listitem")).toHaveText([/윤준호/, /김민지/]);
  await expectAccessible(page);
  await lookAt(page, "home-chosen");
  await chosen.getByRole("button", { name: "김민지 삭제" }).click();
  await expectAddress(page, `/home?people=${junho.id}`);
  await page.getByRole("button", { name: "모두 보기" }).click();
  await expect(page.getByRole("region", { name: "이번 주 새 회원" })).toBeVisible();
  await page.goBack();
  await expect(chosen.getByRole("listitem"), "back finds the choice again").toHaveCount(1);
});

test("nothing on home moves once it is drawn, and six questions are enough for fifty new posts", async ({
  signedIn,
  server,
}) => {
  const page = await signedIn("haneul");
  await writePosts(page, server.url, 50);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/") && asked.push(request.url()));
  await watchStillness(page);
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectStill(page);
  expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(6);
});

test("the map shows who is connected with whom, is zoomed and moved by hand and keys, and leads to people", async ({
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

  const whole = await widthOf(face(junho.id));
  await page.getByRole("button", { name: "확대" }).click();
  await expect.poll(() => widthOf(face(junho.id))).toBeGreaterThan(whole * 1.3);
  await map.focus();
  const before = await face(junho.id).boundingBox();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await face(junho.id).boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 40);
  await page.keyboard.press("0");
  await expect.poll(() => widthOf(face(junho.id))).toBeLessThan(whole * 1.05);

  await map.hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(() => widthOf(face(junho.id))).toBeGreaterThan(whole * 1.5);
  await dragFrom(page, map);
  await expect(page, "a drag is no tap").toHaveURL(/view=map$/);
  await page.getByRole("button", { name: "전체 보기" }).click();
  await expect.poll(() => widthOf(face(eunseo.id))).toBeLessThan(whole);
  await face(eunseo.id).locator("a").click();
  await expect(page).toHaveURL(new RegExp(`/profile/${eunseo.id}$`));
  await page.goBack();
  await expect(map).toBeVisible();
});

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

async function dragFrom(page: Page, map: Locator): Promise<void> {
  const frame = await map.boundingBox();
  const [x, y] = [(frame?.x ?? 0) + (frame?.width ?? 0) / 2, (frame?.y ?? 0) + (frame?.height ?? 0) / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y + 40, { steps: 4 });
  await page.mouse.up();
}

test("a phone is offered the home screen, once a week; an unfinished profile comes first", async ({
  browser,
  server,
  signedIn,
}) => {
  const page = await signedIn("hangyeol");
  await page.goto("/home");
  await page.getByRole("button", { name: "프로필을 채워 보세요 닫기" }).click();
  const session = await page.evaluate(() => ({ ...window.localStorage }));
  const context = await browser.newContext({ baseURL: server.url, viewport: PHONE, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) {
      if (window.localStorage.getItem(key) === null) window.localStorage.setItem(key, String(value));
    }
  }, session);
  await phone.goto("/home");
  const hint = phone.getByRole("region", { name: "홈 화면에 추가하기" });
  await expect(hint).toBeVisible();
  await expectAccessible(phone);
  await expectSoundLayout(phone);
  await hint.getByRole("button", { name: "홈 화면에 추가하기 닫기" }).click();
  await phone.reload();
  await expect(phone.getByRole("article").first()).toBeVisible();
  await expect(hint).toHaveCount(0);
  await phone.evaluate(() => window.localStorage.setItem("dismissedAt", String(Date.now() - 8 * 24 * 3_600_000)));
  await phone.reload();
  await expect(hint).toBeVisible();
  await context.close();
});

/** Fills the feed, as the minji of the cast. */
async function writePosts(page: Page, url: string, count: number): Promise<void> {
  const login = await page.request.post(`${url}/api/token/`, {
    data: { email: CAST.minji.email, password: SEED_PASSWORD },
  });
  const { access } = await login.json();
  for (let index = 0; index < count; index += 1) {
    const answer = await page.request.post(`${url}/api/projects/`, {
      data: { title: `모집 ${index}`, content: "함께할 사람을 찾습니다.", keywords: ["로봇"] },
      headers: { authorization: `Bearer ${access}` },
    });
    expect(answer.status()).toBe(201);
  }
}
