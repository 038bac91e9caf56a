import { setTimeout } from "node:timers/promises";
import { CAST, EXPERIENCES, SEED_PASSWORD } from "chonsu";
import type { Page } from "playwright/test";
import { type Acts, actsOf, openListening, recordCalls, untilQuiet, WITH_SOHEE } from "./acts.ts";
import { DESKTOP, expect, test } from "./fixtures.ts";

const { haneul, sohee, woojin, dahye, taeyang } = CAST;
const { robotOne } = EXPERIENCES;
const log = (page: Page) => page.getByRole("log", { name: `${sohee.name} 님과 나눈 메시지` });
const WHILE_AWAY = 60;
/** A page that is idle once stays idle for Playwright, so further calls are waited for by time. */
const FURTHER_CALLS_MS = 500;

/** Events of haneul while no page receives pushes: sixty messages, one of them deleted, a read mark, a chon. */
async function happen(other: Acts, friend: Acts): Promise<void> {
  for (let n = 1; n <= WHILE_AWAY; n += 1) {
    const { id } = await other.write(WITH_SOHEE, `놓친 말 ${n}.`);
    if (n === 7) await other.deleteMessage(id);
  }
  await other.read(WITH_SOHEE);
  await friend.acceptFrom(haneul.id);
}

async function expectAllThere(page: Page): Promise<void> {
  const shown = log(page).locator("p", { hasText: /놓친 말 \d+\.$/ });
  const numbers = Array.from({ length: WHILE_AWAY }, (_, n) => n + 1).filter((n) => n !== 7);
  await expect(shown).toHaveText(numbers.map((n) => new RegExp(`놓친 말 ${n}\\.$`)));
  await expect(log(page).getByText("삭제된 메시지입니다.")).toHaveCount(1);
  await expect(log(page).getByText("읽음 ·").last()).toBeVisible();
}

test.describe("a page that was away gets each event once, and makes no other request", () => {
  test.use({ viewport: DESKTOP });

  async function openConversation(page: Page, mine: Acts): Promise<void> {
    await mine.write(WITH_SOHEE, "아직 안 읽은 말");
    await openListening(page, `/conversations?open=${WITH_SOHEE}`);
    await expect(log(page).getByText("보냄 ·").last()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }

  const CHANGES = "GET /api/changes/";
  const BELL = "GET /api/notifications-unread-count/";
  /**
   * The requests after a return: the conversation from the first shown message on, since messages in it were deleted and read, and every
   * other call once.
   */
  const ASKED = [
    CHANGES,
    "GET /api/conversations/",
    `GET /api/conversations/${WITH_SOHEE}/messages/`,
    "GET /api/current-user/",
    `GET /api/experiences-with-pending/${haneul.id}/`,
    "GET /api/friends/",
    "GET /api/friends/via/",
    BELL,
    `GET /api/user/${sohee.id}/`,
    `PATCH /api/conversations/${WITH_SOHEE}/read/`,
  ];

  /**
   * The calls that were made, with their numbers. When the push reconnects later than the page waits for it, the page polls before and
   * after, and its own read mark is then among the changes. So every call counts once.
   */
  function askedOf(calls: readonly string[]): string[] {
    const asked = calls.map((call) => call.replace(/\?.*/, ""));
    const isPushLate = asked.filter((call) => call === CHANGES).length > 1;
    return (isPushLate ? [...new Set(asked)] : asked).toSorted();
  }

  test("offline", async ({ signedIn, openSession, server }) => {
    const [me, other, friend] = await Promise.all([openSession("haneul"), openSession("sohee"), openSession("woojin")]);
    const page = await signedIn("haneul");
    // The two lists that the number beside 1촌 counts are asked for some seconds after the page; a return asks for what failed.
    const counted = Promise.all(
      ["/api/friends/", `/api/experiences-with-pending/${haneul.id}/`].map((path) =>
        page.waitForResponse((response) => new URL(response.url()).pathname === path),
      ),
    );
    await openConversation(page, actsOf(server, me));
    await counted;
    await page.context().setOffline(true);
    await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toBeVisible();
    await happen(actsOf(server, other), actsOf(server, friend));
    const calls = recordCalls(page);
    await page.context().setOffline(false);
    await expectAllThere(page);
    await expect(page.getByText("인터넷 연결이 끊겼어요.", { exact: false })).toBeHidden();
    await expect.poll(() => askedOf(calls)).toEqual(ASKED);
    await setTimeout(FURTHER_CALLS_MS);
    expect(askedOf(calls), "and no further one").toEqual(ASKED);
    await page.goto("/friends");
    await expect(page.getByRole("link", { name: new RegExp(`^${woojin.name} 1촌`) })).toBeVisible();
  });

  test("only messages: the conversation is continued after the last one seen", async ({
    signedIn,
    openSession,
    server,
  }) => {
    const other = actsOf(server, await openSession("sohee"));
    const page = await signedIn("haneul");
    const { id } = await other.write(WITH_SOHEE, "마지막으로 본 말");
    const read = page.waitForResponse(/\/read\//);
    await openListening(page, `/conversations?open=${WITH_SOHEE}`);
    await read;
    await page.waitForLoadState("networkidle");
    // An absence without events: the event number advances past the page's own commands, such as the read mark.
    await page.context().setOffline(true);
    const asked = page.waitForResponse(/\/api\/changes\//);
    await page.context().setOffline(false);
    await asked;
    await untilQuiet(page);
    await page.context().setOffline(true);
    for (const text of ["하나", "둘", "셋"]) await other.write(WITH_SOHEE, `이어서 ${text}`);
    const calls = recordCalls(page);
    await page.context().setOffline(false);
    await expect(log(page).locator("p", { hasText: "이어서" })).toHaveText([
      /이어서 하나$/,
      /이어서 둘$/,
      /이어서 셋$/,
    ]);
    expect(calls.filter((call) => call.startsWith("GET") && call.includes("/messages/"))).toEqual([
      `GET /api/conversations/${WITH_SOHEE}/messages/?after=${id}&limit=200`,
    ]);
  });

  test("a server that restarts on the same port and data", async ({ signedIn, openSession, server }) => {
    const [me, other, friend] = await Promise.all([openSession("haneul"), openSession("sohee"), openSession("woojin")]);
    const page = await signedIn("haneul");
    await openConversation(page, actsOf(server, me));
    // Events between the start and the return of the page are pushed to nobody.
    await page.route("**/socket.io/**", (route) => route.abort());
    await server.restart(() => expect(page.getByText("서버에 다시 연결하고 있어요…")).toBeVisible());
    await happen(actsOf(server, other), actsOf(server, friend));
    await page.unroute("**/socket.io/**");
    await expectAllThere(page);
    await expect(page.getByText("서버에 다시 연결하고 있어요…")).toHaveCount(0);
    await actsOf(server, other).write(WITH_SOHEE, "다시 잘 들려요");
    // The page may have tried in vain just before, and then waits up to half a minute for its next try.
    await expect(log(page).getByText("다시 잘 들려요")).toHaveCount(1, { timeout: 60_000 });
  });

  test("a tab that the browser froze", async ({ signedIn, openSession, server }) => {
    const [me, other, friend] = await Promise.all([openSession("haneul"), openSession("sohee"), openSession("woojin")]);
    const page = await signedIn("haneul");
    await openConversation(page, actsOf(server, me));
    const browser = await page.context().newCDPSession(page);
    await browser.send("Page.setWebLifecycleState", { state: "frozen" });
    await happen(actsOf(server, other), actsOf(server, friend));
    await browser.send("Page.setWebLifecycleState", { state: "active" });
    await expectAllThere(page);
  });

  test("a page that opens during events", async ({ signedIn, openSession, server }) => {
    const other = actsOf(server, await openSession("sohee"));
    const page = await signedIn("haneul");
    // The push connects late: the event is after the response of the conversation and before the first push.
    const held = Promise.withResolvers<void>();
    await page.route("**/socket.io/**", async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/conversations?open=${WITH_SOHEE}`);
    await expect(log(page).locator("[data-message]").first()).toBeVisible();
    await other.write(WITH_SOHEE, "사이에 온 말");
    held.resolve();
    await expect(log(page).getByText("사이에 온 말")).toHaveCount(1);
  });
});

test.describe("without the push", () => {
  test("polling replaces a blocked WebSocket", async ({ signedIn, openSession, server, pushConnected }) => {
    const page = await signedIn("haneul");
    await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
    await page.goto(`/conversations?open=${WITH_SOHEE}`);
    await pushConnected(page);
    await actsOf(server, await openSession("sohee")).write(WITH_SOHEE, "폴링으로 온 말");
    await expect(log(page).getByText("폴링으로 온 말")).toHaveCount(1);
  });

  test("when both are blocked, the page says so once and polls when the user returns", async ({
    signedIn,
    openSession,
    server,
  }) => {
    const page = await signedIn("haneul");
    await page.route("**/socket.io/**", (route) => route.abort());
    await page.goto(`/conversations?open=${WITH_SOHEE}`);
    const note = page.getByRole("status").filter({ hasText: "실시간 알림이 막혀 있어요." });
    await expect(note).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
    await expect(page.getByText("서버에 다시 연결하고 있어요…")).toHaveCount(0);
    await expect(note).toBeHidden();
    await actsOf(server, await openSession("sohee")).write(WITH_SOHEE, "나중에 본 말");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(log(page).getByText("나중에 본 말")).toHaveCount(1);
    await expect(note).toBeHidden();
    await page.getByRole("textbox", { name: "메시지 보내기" }).fill("그래도 보내요");
    await page.getByRole("textbox", { name: "메시지 보내기" }).press("Enter");
    await expect(log(page).getByText("보냄 ·").last()).toBeVisible();
    await expect(log(page).getByText("그래도 보내요")).toHaveCount(1);
  });
});

test("a token that expires while the page is open is renewed unnoticed", async ({
  signedIn,
  openSession,
  server,
  control,
}) => {
  const page = await signedIn("haneul");
  const { access } = await openSession("haneul");
  const { iat, exp } = JSON.parse(Buffer.from(access.split(".")[1] ?? "", "base64url").toString());
  // The server's clock is nearly two hours ahead, so the token of the page expires in six seconds.
  await control.clock.shift({ body: { ms: (exp - iat) * 1000 - 6000 } });
  const renewals: string[] = [];
  page.on("response", (answer) => answer.url().includes("/token/refresh/") && renewals.push(answer.url()));
  await openListening(page, `/conversations?open=${WITH_SOHEE}`);
  await expect.poll(() => renewals.length, { timeout: 20_000 }).toBe(1);
  await actsOf(server, await openSession("sohee")).write(WITH_SOHEE, "아직 거기 있죠?");
  await expect(log(page).getByText("아직 거기 있죠?")).toHaveCount(1);
  await expect(page.getByText("서버에 다시 연결하고 있어요…")).toHaveCount(0);
  expect(renewals).toHaveLength(1);
});

test("a password change in another browser ends this session at once", async ({ signedIn, openSession, server }) => {
  const page = await signedIn("haneul");
  await openListening(page, "/friends");
  const elsewhere = actsOf(server, await openSession("haneul"));
  await elsewhere.call("POST", "/api/check-password/", { password: SEED_PASSWORD });
  await elsewhere.call("PATCH", "/api/change-password/", { new_password: "another good one 2" });
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => [localStorage.getItem("access"), localStorage.getItem("since")])).toEqual([
    null,
    null,
  ]);
});

test("bell, requests and relation are updated in the other tab and at the other member", async ({ signedIn }) => {
  const mine = await signedIn("haneul");
  const second = await mine.context().newPage();
  const other = await signedIn("dahye");
  await other.setViewportSize(DESKTOP);
  await openListening(mine, `/profile/${dahye.id}`);
  await openListening(second, "/friends?tab=requests");
  await openListening(other, `/profile/${haneul.id}`);
  await expect(second.getByText(dahye.name).first()).toBeVisible();
  const badge = second.getByRole("link", { name: /받은 신청/ });
  const before = await badge.first().textContent();
  await mine.getByRole("main").getByRole("button", { name: /수락/ }).first().click();
  await mine.getByRole("alertdialog").getByRole("button", { name: "수락" }).click();
  for (const page of [mine, other]) {
    await expect(
      page.getByRole("main").getByText("1촌", { exact: true }).filter({ visible: true }).first(),
    ).toBeVisible();
  }
  await expect(second.getByText(dahye.name)).toHaveCount(0);
  await expect(badge.first()).not.toHaveText(before ?? "");
  await expect(other.getByRole("link", { name: /읽지 않은 알림 1개/ }).first()).toBeAttached();
});

test("an invitation answered on 1촌 is shown in the other tabs and on the inviter's profile", async ({ signedIn }) => {
  const mine = await signedIn("taeyang");
  const [second, profile] = [await mine.context().newPage(), await mine.context().newPage()];
  const creator = await signedIn("haneul");
  await openListening(mine, "/friends?tab=requests");
  await openListening(profile, `/profile/${taeyang.id}`);
  await openListening(second, "/notification");
  await openListening(creator, `/profile/${haneul.id}`);
  const asked = profile.getByRole("button", { name: `${robotOne.title} 초대 수락` });
  const invitation = mine.getByRole("listitem").filter({ hasText: robotOne.title });
  const badge = mine.getByRole("link", { name: /^1촌.*경험 초대 1개/ });
  const shown = creator.getByRole("article", { name: robotOne.title });
  const row = second.getByRole("main").getByRole("listitem").filter({ hasText: robotOne.title });
  await expect(row.getByRole("button", { name: "수락" })).toBeVisible();
  await expect(shown).toBeAttached();
  await expect(asked).toBeVisible();
  await expect(badge).toBeAttached();
  const before = await shown.textContent();
  await invitation.getByRole("button", { name: "수락" }).click();
  await mine.getByRole("alertdialog").getByRole("button", { name: "수락", exact: true }).click();
  await expect(row.getByText("수락했어요")).toBeVisible();
  await expect(row.getByRole("button", { name: "수락" })).toHaveCount(0);
  for (const gone of [invitation, badge, asked]) await expect(gone).toHaveCount(0);
  await expect(shown).not.toHaveText(before ?? "");
});

test("a page with pushes makes at most six requests at /home, however much is new, and none while nothing happens", async ({
  signedIn,
  openSession,
  server,
}) => {
  const writer = actsOf(server, await openSession("minji"));
  for (let n = 0; n < 50; n += 1) {
    await writer.call("POST", "/api/projects/", { title: `모집 ${n}`, content: "함께할 사람", keywords: ["로봇"] });
  }
  // New posts are pushed once a second, by the machine's clock. These pushes are sent before the page opens.
  await setTimeout(1000);
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  const calls = recordCalls(page);
  await openListening(page, "/home");
  await page.waitForLoadState("networkidle");
  expect(calls.length, calls.join(", ")).toBeLessThanOrEqual(6);
  const before = calls.length;
  await page.evaluate(() => {
    window.dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await untilQuiet(page);
  expect(calls.slice(before)).toEqual([]);
});
