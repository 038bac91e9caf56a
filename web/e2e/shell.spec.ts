import { CAST, SEED_PASSWORD } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { type Acts, actsOf, WITH_SOHEE, walkTo } from "./acts.ts";
import { drawnAnew, expect, leaveBy, notePlace, type RunningServer, test } from "./fixtures.ts";

/** A well-formed token that expired long ago. */
const EXPIRED = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString("base64url")}.x`;

test("many calls with an expired token renew it once; Back restores the place in the feed, after it has closed an overlay", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  // It is set before any code of the page runs, because an open page could renew it.
  await page.addInitScript((token) => {
    if (window.sessionStorage.getItem("expired") === null) window.localStorage.setItem("access", token);
    window.sessionStorage.setItem("expired", "yes");
  }, EXPIRED);
  const renewals: string[] = [];
  const refused: string[] = [];
  page.on("response", (answer) => {
    if (answer.url().includes("/api/token/refresh/")) renewals.push(answer.url());
    if (answer.status() === 401) refused.push(answer.url());
  });
  await page.goto("/home");
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(renewals).toHaveLength(1);
  expect(refused, "an expired token is seen beforehand").toEqual([]);

  await keepsPlace(page);
  await closesByBack(page);
});

async function keepsPlace(page: Page): Promise<void> {
  // The feed may still be shorter than one turn of the wheel.
  const place = 1200;
  const scroll = () => page.evaluate(() => window.scrollY);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, place - (await scroll()));
      return scroll();
    })
    .toBe(place);
  const expectSamePlace = await leaveBy(page.getByRole("link", { name: "검색" }).first());
  await expect(page).toHaveURL(/\/search/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expectSamePlace();
}

async function closesByBack(page: Page): Promise<void> {
  const menu = page.getByRole("dialog", { name: "내 메뉴" });
  const question = page.getByRole("alertdialog", { name: "로그아웃 하시겠어요?" });
  const sheet = page.getByRole("dialog", { name: / 더보기$/ });
  const expectSamePlace = await notePlace(page);
  await page.getByRole("button", { name: "내 메뉴" }).first().click();
  await menu.getByRole("button", { name: "로그아웃" }).click();
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toHaveCount(0);
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toHaveCount(0);
  await page.goForward();
  await page
    .getByRole("article")
    .nth(3)
    .getByRole("button", { name: / 더보기$/ })
    .click();
  await expect(sheet).toBeVisible();
  const roomOfBar = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await roomOfBar(), "the room of the scroll bar is dimmed").toBe("rgb(151, 149, 145)");
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  expect(await roomOfBar()).toBe("rgba(0, 0, 0, 0)");
  await expect(page).toHaveURL(/\/home$/);
  await expectSamePlace();
  await page.getByRole("link", { name: "1촌" }).first().click();
  await expect(page).toHaveURL(/\/friends/);
  await page.getByRole("button", { name: "내 메뉴" }).first().click();
  await expect(menu).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  await page.goBack();
  await expect(page, "one Back leaves").toHaveURL(/\/home$/);
  await expectSamePlace();
}

test("the page has a manifest, and loads the frequent letters in one file and rare ones when needed", async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.goto("/login");
  await expect(page.locator("link[rel=manifest]")).toHaveAttribute("href", "/manifest.webmanifest");
  const letters = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family));
  await expect.poll(letters).toContain("ChonsuType");
  expect(await letters()).not.toContain("Pretendard Variable");
  await page.getByRole("textbox", { name: "이메일" }).fill("뷁");
  await expect.poll(async () => (await letters()).join()).toContain("Pretendard Variable");
});

test("serves what browsers and crawlers request by themselves: an icon and robots.txt", async ({ request, server }) => {
  for (const [address, type] of [
    ["/favicon.ico", "image/vnd.microsoft.icon"],
    ["/robots.txt", "text/plain; charset=utf-8"],
  ] as const) {
    const answer = await request.get(`${server.url}${address}`);
    expect([address, answer.status(), answer.headers()["content-type"]]).toEqual([address, 200, type]);
  }
});

test("an installed app says whether the network or the server is away, opens each screen, stores no server data, and continues by itself", async ({
  browser,
  server,
  openSession,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/robots.txt");
  await page.evaluate(async () => {
    for (const build of ["chonsu-first", "chonsu-second"]) {
      await (await caches.open(build)).put(`/assets/${build}.js`, new Response(build));
    }
  });
  await page.goto("/login");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => page.evaluate(codeOfOlderBuilds), "pages of the build before go on").toEqual([404, 200]);
  await context.setOffline(true);
  await page.goto("/home");
  await expect(page.getByRole("heading", { name: "인터넷에 연결되어 있지 않아요." })).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => path.startsWith("/api/") || path.startsWith("/media/"))).toEqual([]);
  // After the network is back, the page continues by itself: a visitor of /home is at the login.
  await context.setOffline(false);
  await expect(page.getByRole("textbox", { name: "이메일" })).toBeVisible();
  await expect(page.getByText("인터넷에 연결되어 있지 않아요.")).toHaveCount(0);
  await server.restart(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "서버에 연결하지 못했어요." })).toBeVisible();
  });
  await logIn(page, "haneul@kaist.ac.kr");
  await expectEachScreenOffline(page);
  await expectLikeWaits(page);
  await expectServerBack(page, server, actsOf(server, await openSession("sohee")));
  await context.close();
});

test("a rejection that can still be undone reaches the server when the page with a service worker is reloaded", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto("/login");
  await logIn(page, "haneul@kaist.ac.kr");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto("/friends?tab=requests");
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // Browsers stop a worker that has nothing to do. Chromium can crash when one is stopped that is still storing files.
  await expect.poll(() => page.evaluate(areScreensKept), { timeout: 30_000 }).toBe(true);
  const rejections = page.getByRole("main").getByRole("button", { name: "거절" });
  // Two requests, and an invitation to an experience.
  await expect(rejections).toHaveCount(3);
  await rejections.first().click();
  await expect(page.getByRole("button", { name: "되돌리기" })).toBeVisible();
  // A worker that a browser has stopped starts again for the next request that it sees. A page that is being left does not wait for that.
  const devtools = await context.newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
  await page.reload();
  await expect(rejections).toHaveCount(2);
  await context.close();
});

/** Runs in the page: the status codes for files of older builds. */
function codeOfOlderBuilds(): Promise<number[]> {
  return Promise.all(["first", "second"].map(async (build) => (await fetch(`/assets/chonsu-${build}.js`)).status));
}

async function logIn(page: Page, address: string): Promise<void> {
  await page.getByRole("textbox", { name: "이메일" }).fill(address);
  await page.getByLabel("비밀번호").fill(SEED_PASSWORD);
  await page.getByRole("button", { name: "로그인" }).click();
  await expect(page).toHaveURL(/\/home$/);
}

/** The server data of each screen. Without it a screen says what could not be loaded. Some data is cached since /home. */
const NEEDS_SERVER: Readonly<Record<string, (main: Locator) => Locator>> = {
  "/invite": (main) => main.getByRole("listitem").first(),
  "/friends?tab=mine&view=map": (main) => main.getByRole("application"),
  "/search": (main) => main.getByRole("region", { name: "최근 검색어" }).getByRole("link").first(),
  "/notification": (main) => main.getByRole("listitem").first(),
  "/search?q=%EA%B9%80": (main) => main.getByRole("listitem").first(),
  [`/profile/${CAST.seoyun.id}`]: (main) => main.getByRole("region", { name: "나와의 관계" }),
  "/projects/3": (main) => main.getByRole("article"),
  "/projects/liked": (main) => main.getByRole("article").first(),
  [`/conversations?open=${WITH_SOHEE}`]: (main) => main.getByRole("log").getByText("졸림으로 할게요"),
};
const WITHOUT_SERVER: Readonly<Record<string, (main: Locator) => Locator>> = {
  "/conversations": (main) => main.getByRole("list", { name: "대화 목록" }),
  "/friends?tab=requests": (main) => main.getByRole("button", { name: "수락" }).first(),
  [`/profile/${CAST.haneul.id}`]: (main) => main.getByRole("article").first(),
  "/suggestion": (main) => main.getByRole("heading", { name: /새 회원 \d/ }).first(),
  "/setting": (main) => main.getByRole("radio", { name: "밝게" }),
  "/projects/add": (main) => main.getByRole("textbox", { name: "제목" }),
  "/experience/add": (main) => main.getByRole("textbox", { name: "경험 이름" }),
};

/** After one visit to /home: each screen opens without a network, says what could not be loaded, and loads it when the network is back. */
async function expectEachScreenOffline(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(areScreensKept), { timeout: 30_000 }).toBe(true);
  const main = page.getByRole("main");
  const failure = failureIn(page);
  // The number comes with the lists of requests and invitations.
  await expect(page.getByRole("link", { name: /받은 신청/ }).first()).toBeAttached();
  await page.context().setOffline(true);
  for (const [address, shown] of Object.entries(WITHOUT_SERVER)) {
    await walkTo(page, address);
    await expect(shown(main), address).toBeVisible();
  }
  for (const [address, shown] of Object.entries(NEEDS_SERVER)) {
    await page.context().setOffline(true);
    await walkTo(page, address);
    await expect(failure.first(), address).toBeVisible();
    const retry = await failure.first().getByRole("button", { name: "다시 시도" }).boundingBox();
    expect(retry?.height, `${address}: the button is not drawn out`).toBeLessThan(60);
    await page.context().setOffline(false);
    await expect(shown(main), `${address}, online again`).toBeVisible();
    await expect(failure, address).toHaveCount(0);
  }
}

function failureIn(page: Page): Locator {
  return page
    .getByRole("main")
    .getByRole("alert")
    .filter({ hasText: /못했|실패/ });
}

/** A command without a network shows that it waits, and is sent later by itself. */
async function expectLikeWaits(page: Page): Promise<void> {
  await walkTo(page, "/projects/3");
  const like = page.getByRole("main").getByRole("button", { name: "좋아요", exact: true });
  await expect(like).toHaveAttribute("aria-pressed", "false");
  await page.context().setOffline(true);
  const toasts = await page.evaluateHandle(notedToasts);
  await like.click();
  await expect(page.getByText("인터넷에 연결되면 이어서 처리할게요.")).toBeVisible();
  await drawnAnew(page);
  expect(await toasts.jsonValue(), "the sentence is said once").toEqual(["인터넷에 연결되면 이어서 처리할게요."]);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toBeInViewport();
  const sent = page.waitForResponse(/like-toggle/);
  await page.context().setOffline(false);
  expect((await sent).status()).toBe(200);
  await expect(like).toHaveAttribute("aria-pressed", "true");
}

/** Runs in the page: what is put into the region of the toasts from now on. */
function notedToasts(): string[] {
  const said: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) said.push(...Array.from(addedNodes, (node) => node.textContent ?? ""));
  });
  const region = document.querySelector("body > [class*=container] > [role=status]");
  if (region !== null) observer.observe(region, { childList: true });
  return said;
}

/** The server stops while the page is open and starts again: missing data is loaded without a click, and the push works again. */
async function expectServerBack(page: Page, server: RunningServer, sohee: Acts): Promise<void> {
  await server.restart(async () => {
    await expect(page.getByText("서버에 다시 연결하고 있어요…")).toBeVisible();
    await walkTo(page, `/profile/${CAST.minji.id}`);
    await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toHaveCount(0);
  });
  await expect(page.getByRole("heading", { name: CAST.minji.name, exact: true })).toBeVisible();
  await expect(failureIn(page)).toHaveCount(0);
  await walkTo(page, `/conversations?open=${WITH_SOHEE}`);
  await expect(page.getByText("서버에 다시 연결하고 있어요…")).toHaveCount(0);
  await sohee.write(WITH_SOHEE, "다시 잘 들려요");
  await expect(page.getByRole("log").getByText("다시 잘 들려요")).toBeVisible();
}

/** Runs in the page: whether the code of every screen is stored on the device. */
async function areScreensKept(): Promise<boolean> {
  const worker = await fetch("/service-worker.js").then((answer) => answer.text());
  const wanted = [...worker.matchAll(/\/assets\/[\w.-]+/g)].map(([address]) => address);
  const missing = await Promise.all(wanted.map(async (address) => (await caches.match(address)) === undefined));
  return wanted.length > 0 && !missing.includes(true);
}

test("logging out in one tab removes all stored data and ends the session in the other tab", async ({ signedIn }) => {
  const page = await signedIn("junho");
  await page.goto("/home");
  const other = await page.context().newPage();
  await other.goto("/friends");
  await expect(other.getByRole("heading", { level: 1 })).toBeAttached();
  await page.evaluate(() => window.localStorage.setItem("kept", "1"));
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  await expect(other.getByText("로그아웃되었어요. 다시 로그인해 주세요.")).toBeVisible();
  await expect.poll(() => page.evaluate(() => Object.keys(window.localStorage))).toEqual([]);
});
