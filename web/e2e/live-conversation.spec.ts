import { CAST } from "chonsu";
import type { Page } from "playwright/test";
import { actsOf, openListening, WITH_SOHEE } from "./acts.ts";
import { expect, test } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";

const { sohee } = CAST;
const CONVERSATION = `/conversations?open=${WITH_SOHEE}`;
const CREATE = "**/api/messages/*/create/";
const log = (page: Page) => page.getByRole("log");
const box = (page: Page) => page.getByRole("textbox", { name: "메시지 보내기" });

async function send(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).press("Enter");
}

async function twoTabs(page: Page): Promise<Page> {
  const second = await page.context().newPage();
  await openListening(page, CONVERSATION);
  await openListening(second, CONVERSATION);
  return second;
}

test("a sent message is shown once and in order in each of my tabs and at the other member, whether response or push arrives first", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  const second = await twoTabs(page);
  const other = await signedIn("sohee");
  await openListening(other, CONVERSATION);
  await test.step("the push arrives first, the response is held back", async () => {
    const held = Promise.withResolvers<void>();
    await page.route(CREATE, async (route) => {
      const response = await route.fetch();
      await held.promise;
      await route.fulfill({ response });
    });
    await send(page, "밀어 준 말이 먼저");
    for (const tab of [page, second, other]) await expect(log(tab).getByText("밀어 준 말이 먼저")).toHaveCount(1);
    await expect(log(page).getByText("보내는 중…")).toHaveCount(0);
    const answered = page.waitForResponse(CREATE);
    held.resolve();
    await answered;
    await page.unroute(CREATE);
    await expect(log(page).getByText("밀어 준 말이 먼저")).toHaveCount(1);
  });
  await test.step("several messages at once keep their order and are shown at once", async () => {
    const texts = ["첫째", "둘째", "셋째", "넷째"].map((text) => `빠르게 ${text}`);
    for (const text of texts) await send(page, text);
    for (const tab of [page, second, other])
      await expect(log(tab).locator("p", { hasText: "빠르게" })).toHaveText(
        texts.map((text) => new RegExp(`${text}$`)),
      );
  });
  await test.step("a message read by the other member is marked in both of my tabs", async () => {
    for (const tab of [page, second]) await expect(log(tab).getByText("읽음 ·").last()).toBeVisible();
  });
  await test.step("a picture shows its progress and can be cancelled; a failed message can be discarded", async () => {
    await page.route(CREATE, () => {});
    await page.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? "");
    await send(page, "부르다 만 사진");
    await expect(log(page).getByRole("progressbar", { name: "보내는 중…" })).toBeVisible();
    await log(page).getByRole("button", { name: "보내기 취소" }).click();
    await expect(log(page).getByText("부르다 만 사진")).toHaveCount(0);
    await page.unroute(CREATE);
    await page.route(CREATE, (route) => route.abort());
    await send(page, "버릴 말");
    await expect(log(page).getByText("보내지 못했어요.")).toBeVisible();
    await log(page).getByRole("button", { name: "지우기" }).click();
    await expect(log(page).getByText("버릴 말")).toHaveCount(0);
    await page.unroute(CREATE);
    await send(page, "그 다음 말");
    // The other member receives pushes, and may have read the message already.
    await expect(
      log(page)
        .getByText(/^(보냄|읽음) ·/)
        .last(),
    ).toBeVisible();
    await expect(log(page).getByText("보내는 중…")).toHaveCount(0);
  });
});

test("a new message disturbs neither the text in two tabs, nor a composition, nor reading further up", async ({
  signedIn,
  openSession,
  server,
}) => {
  const other = actsOf(server, await openSession("sohee"));
  for (let n = 1; n <= 30; n += 1) await other.write(WITH_SOHEE, `긴 이야기 ${n}`);
  const page = await signedIn("haneul");
  const second = await twoTabs(page);
  await test.step("it opens at the first unread message, and a button scrolls to the end", async () => {
    await expect(log(page).getByText("여기부터 새 메시지")).toBeInViewport();
    await expect(log(page).getByText("긴 이야기 30")).not.toBeInViewport();
    await page.getByRole("button", { name: "최근 메시지로 가기" }).click();
    await expect(log(page).getByText("긴 이야기 30")).toBeInViewport();
  });
  await test.step("each tab has its own text and caret", async () => {
    await box(page).fill("왼쪽 글");
    await box(second).fill("오른쪽 글");
    await box(page).press("Home");
    await other.write(WITH_SOHEE, "치는 중에 온 말");
    for (const tab of [page, second]) await expect(log(tab).getByText("치는 중에 온 말")).toBeInViewport();
    await expect(box(page)).toHaveValue("왼쪽 글");
    await expect(box(second)).toHaveValue("오른쪽 글");
    expect(await box(page).evaluate((area) => area instanceof HTMLTextAreaElement && area.selectionStart)).toBe(0);
  });
  await test.step("a syllable under composition stays", async () => {
    await box(page).fill("");
    const browser = await page.context().newCDPSession(page);
    await browser.send("Input.imeSetComposition", { text: "하", selectionStart: 1, selectionEnd: 1 });
    await other.write(WITH_SOHEE, "조합 중에 온 말");
    await expect(log(page).getByText("조합 중에 온 말")).toHaveCount(1);
    await browser.send("Input.imeSetComposition", { text: "한", selectionStart: 1, selectionEnd: 1 });
    await browser.send("Input.insertText", { text: "한" });
    await expect(box(page)).toHaveValue("한");
  });
  await test.step("a reader further up keeps the position and sees a button that scrolls to the end", async () => {
    await log(page).evaluate((element) => element.scrollTo(0, element.scrollHeight / 3));
    const place = () => log(page).evaluate((element) => element.scrollTop);
    const before = await place();
    await other.write(WITH_SOHEE, "위를 읽는 동안 온 말");
    const hint = page.getByRole("button", { name: "새 메시지 보기" });
    await expect(hint).toBeVisible();
    expect(await place()).toBe(before);
    await expect(log(page).getByText("위를 읽는 동안 온 말")).not.toBeInViewport();
    await hint.click();
    await expect(log(page).getByText("위를 읽는 동안 온 말")).toBeInViewport();
    await expect(hint).toHaveCount(0);
  });
  await test.step("a message in the open conversation is announced politely, once", async () => {
    await other.write(WITH_SOHEE, "들리나요?");
    await expect(page.getByRole("status").filter({ hasText: `${sohee.name}: 들리나요?` })).toHaveCount(1);
    await expect(log(page)).toHaveAttribute("aria-live", "off");
  });
});

test("inbox order, unread numbers and the bell are updated in every tab", async ({ signedIn, openSession, server }) => {
  const other = actsOf(server, await openSession("sohee"));
  const page = await signedIn("haneul");
  await openListening(page, "/conversations");
  const second = await page.context().newPage();
  await openListening(second, "/home");
  const first = page.getByRole("list", { name: "대화 목록" }).getByRole("link").first();
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  await other.write(WITH_SOHEE, "위로 올라갈 말");
  await expect(first).toContainText(sohee.name);
  await expect(first).toContainText("위로 올라갈 말");
  await expect(first).toContainText("읽지 않은 메시지 1개");
  expect(
    calls.filter((url) => url.includes("/api/")),
    "a message carries all that the inbox shows",
  ).toEqual([]);
  await expect(second.getByRole("link", { name: /^알림, 읽지 않은 알림/ }).first()).toBeAttached();
});
