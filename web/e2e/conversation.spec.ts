import { CAST } from "chonsu";
import type { Page } from "playwright/test";
import { DESKTOP, expect, expectAccessible, expectSoundLayout, test } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";

const { junho } = CAST;
const inbox = (page: Page) => page.getByRole("list", { name: "대화 목록" });
const box = (page: Page) => page.getByRole("textbox", { name: "메시지 보내기" });
const log = (page: Page, name: string) => page.getByRole("log", { name: `${name} 님과 나눈 메시지` });

test("a conversation in a real browser: scroll position, runs, growing text field, and the inbox beside it", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/conversations");
  await inbox(page).getByRole("link").first().click();
  const conversation = log(page, junho.name);
  await test.step("scrolling up adds older messages above, and what is read stays in its place", async () => {
    const days = conversation.getByRole("heading", { level: 2 });
    await expect(conversation.getByRole("button", { name: "이전 메시지 보기" })).toBeAttached();
    const before = await days.count();
    const held = Promise.withResolvers<void>();
    await page.route(/messages\/\?before=/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await conversation.evaluate((element) => element.scrollTo(0, 300));
    const first = conversation.locator("[data-message]").first();
    const id = await first.getAttribute("data-message");
    const placeOf = () =>
      conversation.locator(`[data-message="${id}"]`).evaluate((one) => one.getBoundingClientRect().top);
    const place = await placeOf();
    held.resolve();
    await expect.poll(() => days.count()).toBeGreaterThan(before);
    expect(await placeOf()).toBeCloseTo(place, 0);
  });
  await test.step("a photo opens over the conversation; Back closes it, and the position stays", async () => {
    const photo = conversation.getByRole("button", { name: /보낸 사진, / }).first();
    const viewer = page.getByRole("dialog", { name: `${junho.name} 님과 나눈 사진` });
    await photo.scrollIntoViewIfNeeded();
    const place = await conversation.evaluate((element) => element.scrollTop);
    await photo.click();
    await expect(page).toHaveURL(/open=1&photo=\d+$/);
    await expect(viewer.getByRole("img").first()).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(/open=1$/);
    await expect(photo).toBeFocused();
    expect(await conversation.evaluate((element) => element.scrollTop)).toBe(place);
    await photo.click();
    await expect(viewer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(viewer).toHaveCount(0);
    await expect(page).toHaveURL(/open=1$/);
  });
  await test.step("only the last message of a run has the time, and more space below it", async () => {
    const first = conversation.locator("p", { hasText: "주파수 올렸더니 소음 절반 됐어" });
    const last = conversation.locator("p", { hasText: "참고: https://www.st.com" });
    const gapBelow = (of: typeof first) =>
      of.evaluate((element) => {
        const item = element.closest("section > div");
        return item === null ? -1 : Number.parseFloat(getComputedStyle(item).marginBottom);
      });
    expect(await gapBelow(last)).toBeGreaterThan(await gapBelow(first));
    await expect(conversation.getByRole("link", { name: /motor-notes\.pdf#page=12/ })).toHaveAttribute(
      "href",
      "https://www.st.com/resource/en/motor-notes.pdf#page=12",
    );
  });
  await test.step("the text field grows to four rows and keeps its text, and the Enter of a composition sends nothing", async () => {
    await expectComposer(page);
  });
  await test.step("the end stays in view while several lines are typed", async () => {
    await conversation.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const hidden = () =>
      conversation.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    await box(page).fill("한 줄\n두 줄\n세 줄\n네 줄\n다섯 줄");
    await expect.poll(hidden).toBeLessThan(2);
    await box(page).press("End");
    await box(page).pressSequentially("까지");
    await expect.poll(hidden).toBeLessThan(2);
    await box(page).fill("");
  });
  await test.step("a picture is shown before it is sent and can be removed", async () => {
    await page.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? "");
    await expect(page.getByRole("img", { name: /^보낼 사진/ })).toBeVisible();
    await page.getByRole("button", { name: "사진 빼기" }).click();
    await expect(page.getByRole("img", { name: /^보낼 사진/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "보내기", exact: true })).toBeDisabled();
  });
  await test.step("a link in my own message is readable", async () => {
    await box(page).fill("이것도 봐: https://www.st.com/motor");
    await box(page).press("Enter");
    await expect(conversation.getByText("보냄 ·").last()).toBeVisible();
    await expectAccessible(page);
  });
  await test.step("Back from a conversation shows the inbox, with nothing unread", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/conversations$/);
    await expect(inbox(page).getByRole("link").first()).toBeVisible();
    await expect(inbox(page).getByRole("link").first()).not.toContainText("읽지 않은 메시지");
  });
  await test.step("from 768 px on, list and conversation are side by side", async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByText("대화를 골라 주세요.")).toBeVisible();
    await inbox(page).getByRole("link").filter({ hasText: "알 수 없음" }).click();
    await expect(inbox(page)).toBeVisible();
    await expect(log(page, "알 수 없음")).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    const heightOf = (element: HTMLElement) => element.clientHeight / window.innerHeight;
    expect(await log(page, "알 수 없음").evaluate(heightOf), "of a phone on its side").toBeGreaterThanOrEqual(0.6);
    await page.setViewportSize(DESKTOP);
    await expectSoundLayout(page);
    await expectAccessible(page);
  });
});

async function expectComposer(page: Page): Promise<void> {
  const field = box(page);
  const [words, send] = [
    await field.boundingBox(),
    await page.getByRole("button", { name: "보내기", exact: true }).boundingBox(),
  ];
  expect((send?.x ?? 0) - (words?.x ?? 0) - (words?.width ?? 0), "room for the focus ring").toBeGreaterThanOrEqual(6);
  const heightOf = () => field.evaluate((element) => element.getBoundingClientRect().height);
  const one = await heightOf();
  await field.fill("한 줄\n두 줄\n세 줄\n네 줄");
  const four = await heightOf();
  expect(four).toBeGreaterThan(one);
  await field.fill("한 줄\n두 줄\n세 줄\n네 줄\n다섯 줄\n여섯 줄");
  expect(await heightOf()).toBe(four);
  await field.fill("안녕");
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true, bubbles: true });
  await expect(field).toHaveValue("안녕");
  await field.press("Shift+Enter");
  await expect(field).toHaveValue("안녕\n");
  await field.fill("   ");
  await expect(page.getByRole("button", { name: "보내기", exact: true })).toBeDisabled();
  await field.fill("");
}
