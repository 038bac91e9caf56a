import { CAST } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { DESKTOP, drawnAnew, expect, expectAccessible, expectSoundLayout, lookAt, PHONE, test } from "./fixtures.ts";

/** The console page of the stand-in (docs/stand-in/console.md), as somebody who tests by hand uses it. */
const { haneul, junho } = CAST;
const WIDTHS = [360, 768, 960, 1920];

/** A section of the page, by its heading. */
function section(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

test("one visit: accounts, mails, clock, data, snapshots, faults, journal and map", async ({
  openBrowser,
  sandbox,
  standIn,
  control,
}) => {
  const page = await openBrowser();
  await page.setViewportSize(DESKTOP);

  // The token is taken out of the address; it is asked for where there is none.
  await page.goto("/__standin");
  await expectAccessible(page);
  await page.getByLabel("제어판 토큰").fill("wrong");
  await page.getByRole("button", { name: "열기" }).click();
  await expect(page.getByRole("status")).toHaveText("토큰이 올바르지 않아요.");
  await page.goto(`/__standin#token=${standIn.token}`);
  await expect(page).toHaveURL(/\/__standin$/);
  const said = page.getByRole("status");
  await expect(page.getByRole("group", { name: "서버 상태" })).toContainText("회원74");

  // Two members at once, each at an address of their own.
  const accounts = section(page, "계정");
  const home = await opens(page, () => accounts.getByRole("link", { name: `${haneul.name} 님으로 열기` }).click());
  await expect(home).toHaveURL(/^http:\/\/haneul\.localhost:\d+\/home$/);
  await expect(home.getByRole("main")).toBeVisible();
  expect(await home.evaluate(() => localStorage.getItem("userId"))).toBe(String(haneul.id));
  await accounts.getByLabel("이름, 이메일, id로 찾기").fill(junho.email);
  await expect(accounts.getByRole("listitem")).toHaveCount(1);
  const other = await opens(page, () => accounts.getByRole("link", { name: `${junho.name} 님으로 열기` }).click());
  await expect(other).toHaveURL(/junho\.localhost/);
  await home.reload();
  await expect(home.getByRole("main")).toBeVisible();
  expect(await home.evaluate(() => localStorage.getItem("userId"))).toBe(String(haneul.id));
  // A tab behind another one is drawn once a second.
  await other.close();
  await home.close();
  // Here, in place of whoever is signed in here.
  await accounts.getByLabel("회원마다 다른 주소로 열기").uncheck();
  await expect(accounts).toContainText("한 주소에는 한 명만 로그인할 수 있어요.");
  const here = await opens(page, () => accounts.getByRole("link", { name: `${junho.name} 님으로 열기` }).click());
  await expect(here).toHaveURL(`${sandbox.url}/home`);
  expect(await here.evaluate(() => localStorage.getItem("userId"))).toBe(String(junho.id));
  await here.close();

  // A mail appears as it is written, with its code.
  await page.request.post("/api/send-code-email/", { data: { email: "new@kaist.ac.kr", code: "246810" } });
  await expect(section(page, "메일").getByRole("article").first()).toContainText("246810");
  await expect(said).toContainText("새 메일");

  // The journal has what the browsers asked.
  const journal = section(page, "기록");
  await expect(journal.getByRole("listitem").first()).toBeVisible();
  const line = journal.getByRole("listitem").filter({ hasText: "/api/send-code-email/" }).first();
  await line.locator("summary").click();
  await expect(line).toContainText("new@kaist.ac.kr");
  await expect(line).not.toContainText("246810");
  await expect(line.getByRole("button", { name: "curl 복사" })).toBeVisible();

  // A fault is made, and counts what it hits.
  const faults = section(page, "장애");
  await faults.getByLabel("호출 (비우면 모두)").fill("settings.read");
  await faults.getByRole("button", { name: "규칙 추가" }).click();
  const rule = faults.getByRole("listitem").filter({ hasText: "settings.read" });
  await expect(rule).toContainText("맞은 0 / 본 0");
  expect((await page.request.get("/api/config/")).status()).toBe(500);
  await expect(rule).toContainText("맞은 1 / 본 1");
  await rule.getByRole("button").click();
  await expect(faults).toContainText("장애 규칙이 없어요.");

  // The clock.
  const clock = section(page, "시계");
  await clock.getByRole("button", { name: "+1일" }).click();
  await expect(clock).toContainText("컴퓨터보다 1일 빨라요");
  await clock.getByRole("button", { name: "멈추기" }).click();
  await expect(clock).toContainText("멈춰 있어요");
  expect(await control.clock.read()).toMatchObject({ frozen: true });
  await clock.getByRole("button", { name: "컴퓨터 시각으로" }).click();
  await expect(clock).toContainText("컴퓨터 시각과 같아요");

  // Everybody on the map, in the picture and in the table.
  const map = section(page, "1촌 지도");
  await map.scrollIntoViewIfNeeded();
  await expect(map).toContainText("회원 74명");
  await expect(map.locator("canvas[data-placed]")).toHaveCount(1);
  await map.locator("canvas").press("ArrowRight");
  await expect(map.locator(".who")).toContainText(/· 1촌 \d+명/);
  await map.getByText("표로 보기").click();
  await expect(map.getByRole("row")).toHaveCount(75);
  await map.getByLabel("표에서 이름으로 찾기").fill(haneul.name);
  await map.getByRole("button", { name: `${haneul.name} 님 계정 보기` }).click();
  await expect(accounts.getByLabel("이름, 이메일, id로 찾기")).toHaveValue(String(haneul.id));

  // Nothing of it scrolls sideways or is hard to read.
  await expectAccessible(page);
  await lookAt(page, "console", ["phone", "desktop"]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoundLayout(page);
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await drawnAnew(page);
  await expectAccessible(page);
  await lookAt(page, "console-dark", ["phone", "desktop"]);
  await page.setViewportSize(DESKTOP);

  // Data made, put aside, thrown away, brought back.
  const resets = section(page, "초기화와 스냅샷");
  const members = page.getByRole("group", { name: "서버 상태" });
  const give = section(page, "데이터 만들기");
  await give.getByLabel("몇 명").fill("3");
  await give.getByRole("button", { name: "만들기" }).first().click();
  await expect(said).toContainText("3개를 만들었어요.");
  await expect(members).toContainText("회원77");
  await map.scrollIntoViewIfNeeded();
  await expect(map).toContainText("회원 77명");
  await resets.getByLabel("스냅샷 이름").fill("with-three");
  await resets.getByLabel("스냅샷 이름").press("Enter");
  await expect(resets.getByRole("listitem")).toContainText("with-three");
  await resets.getByRole("button", { name: "처음으로 되돌리기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "취소" }).click();
  await expect(resets.getByRole("button", { name: "처음으로 되돌리기" })).toBeFocused();
  await resets.getByRole("button", { name: "처음으로 되돌리기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "처음으로 되돌리기" }).click();
  await expect(members).toContainText("회원74");
  await resets.getByRole("button", { name: "with-three 스냅샷으로 돌아가기" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "돌아가기" }).click();
  await expect(members).toContainText("회원77");
  await resets.getByRole("button", { name: "with-three 스냅샷 삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await expect(resets).toContainText("저장한 스냅샷이 없어요.");

  // The page survives the server: it says that it is lost, and goes on when it is back.
  await sandbox.restart(async () => {
    await expect(said).toContainText("서버와 연결이 끊겼어요.");
  });
  await expect(said).toContainText("서버와 다시 연결되었어요.");
  await expect(accounts.getByRole("listitem").first()).toBeVisible();
});

test("the page of the product that makes sandboxes makes one, opens its page, and ends it", async ({
  openBrowser,
  standIn,
}) => {
  const page = await openBrowser();
  await page.goto(`${standIn.url}/__standin#token=${standIn.token}`);
  const sandboxes = section(page, "샌드박스");
  await sandboxes.getByLabel("시작할 데이터").selectOption({ label: "지금 이 데이터 그대로" });
  await sandboxes.getByRole("button", { name: "샌드박스 만들기" }).click();
  const said = page.getByRole("status");
  await expect(said).toContainText("샌드박스를 만들었어요");
  // The other tests of this worker may have sandboxes of their own in the list.
  const address = /http:\S+:\d+/.exec((await said.textContent()) ?? "")?.[0] ?? "no address was said";
  const row = sandboxes.getByRole("listitem").filter({ hasText: address });
  await expectAccessible(page);
  const own = await opens(page, () => row.getByRole("link", { name: /제어판$/ }).click());
  await expect(own.getByRole("group", { name: "서버 상태" })).toContainText("스냅샷 now-");
  await expect(own.getByRole("region", { name: "샌드박스", exact: true })).toHaveCount(0);
  await own.close();
  await row.getByRole("button", { name: "멈추기" }).click();
  await expect(row).toContainText("멈춤");
  await row.getByRole("button", { name: "켜기" }).click();
  await expect(row).toContainText("동작 중");
  await row.getByRole("button", { name: "삭제" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: /^now-.* 스냅샷 삭제$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByRole("button", { name: /^now-.* 스냅샷 삭제$/ })).toHaveCount(0);
});

/** The tab that a link opens. */
async function opens(page: Page, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), act()]);
  return opened;
}
