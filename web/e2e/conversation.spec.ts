import { CAST } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { DESKTOP, expect, expectAccessible, expectSoundLayout, test } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";

const { haneul, junho, dahye, sohee, sangwoo } = CAST;
const inbox = (page: Page) => page.getByRole("list", { name: "대화 목록" });
const box = (page: Page) => page.getByRole("textbox", { name: "메시지 보내기" });
const log = (page: Page, name: string) => page.getByRole("log", { name: `${name} 님과 나눈 메시지` });

test("the inbox: newest first, previews of 25 characters, ages, unread, and a conversation with somebody who left", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/conversations");
  const rows = inbox(page).getByRole("link");
  await expect(rows.first()).toContainText(junho.name);
  await expect(rows.first()).toContainText("읽지 않은 메시지 3개");
  await expect(rows.first()).toContainText("참고: https://www.st.com/re…");
  const times = await inbox(page)
    .locator("time")
    .evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  expect(times).toEqual(times.toSorted().reverse());
  for (const age of await inbox(page).locator("time").allTextContents()) expect(age).toMatch(/^\d+[mhd]$/);
  await expect(rows.filter({ hasText: CAST.minji.name })).toContainText("사진을 보냈어요.");
  await expect(rows.filter({ hasText: CAST.seungmin.name })).toContainText("삭제된 메시지입니다.");

  await test.step("a departed member's conversation opens, says who is gone, and takes no message", async () => {
    await rows.filter({ hasText: "알 수 없음" }).click();
    await expect(log(page, "알 수 없음").getByText("고생 많으셨어요! 책장 잘 쓸게요.")).toBeVisible();
    await expect(page.getByText("탈퇴한 회원에게는 메시지를 보낼 수 없어요.")).toBeVisible();
    await expect(box(page)).toHaveCount(0);
    await expectAccessible(page);
  });
  await test.step("Back from a conversation is the inbox; a reload keeps the conversation open", async () => {
    await page.reload();
    await expect(log(page, "알 수 없음")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/conversations$/);
    await expect(rows.first()).toBeVisible();
  });
  await test.step("from 768 px on, list and conversation stand side by side", async () => {
    await page.setViewportSize({ width: 768, height: 900 });
    await expect(page.getByText("대화를 골라 주세요.")).toBeVisible();
    await rows.filter({ hasText: sohee.name }).click();
    await expect(inbox(page)).toBeVisible();
    await expect(log(page, sohee.name)).toBeVisible();
    await page.setViewportSize(DESKTOP);
    await expectSoundLayout(page);
  });
  await test.step("a conversation that is not mine does not exist", async () => {
    await page.goto("/conversations?open=9");
    await expect(page.getByText("존재하지 않는 대화예요.")).toBeVisible();
  });
});

test("a conversation: days, runs, older messages, what is typed, pictures, deleting", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/conversations?open=1");
  const conversation = log(page, junho.name);
  await expect(conversation.getByRole("heading", { level: 2 }).last()).toBeVisible();
  await test.step("opening marks it read", async () => {
    await page.goto("/conversations");
    await expect(inbox(page).getByRole("link").first()).not.toContainText("읽지 않은 메시지");
    await inbox(page).getByRole("link").first().click();
  });
  await test.step("older messages come above and the place stays", async () => {
    const days = await conversation.getByRole("heading", { level: 2 }).count();
    await conversation.getByRole("button", { name: "이전 메시지 보기" }).click();
    await expect.poll(() => conversation.getByRole("heading", { level: 2 }).count()).toBeGreaterThan(days);
    expect(await conversation.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });
  await test.step("only the last of a run carries the time, with more room below it", async () => {
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
  await test.step("the box grows to four rows, keeps what is typed, and an Enter of a composition sends nothing", async () => {
    await expectComposer(page);
  });
  await test.step("a picture is shown before it is sent and can be taken back", async () => {
    await page.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? "");
    await expect(page.getByRole("img", { name: /^보낼 사진/ })).toBeVisible();
    await page.getByRole("button", { name: "사진 빼기" }).click();
    await expect(page.getByRole("img", { name: /^보낼 사진/ })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "보내기", exact: true })).toBeDisabled();
  });
  await test.step("my message is deleted after a question and leaves its placeholder; others' have no such act", async () => {
    await box(page).fill("지울 말");
    await box(page).press("Enter");
    await expect(conversation.getByText("보냄 ·").last()).toBeVisible();
    const before = await conversation.getByText("삭제된 메시지입니다.").count();
    await conversation.getByRole("button", { name: "메시지 옵션" }).last().click();
    await page.getByRole("button", { name: "삭제", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
    await expect(conversation.getByText("지울 말")).toHaveCount(0);
    await expect.poll(() => conversation.getByText("삭제된 메시지입니다.").count()).toBe(before + 1);
    await conversation.getByRole("button", { name: "메시지 옵션" }).last().click();
    await expect(page.getByRole("button", { name: "삭제", exact: true })).toHaveCount(0);
    await page.keyboard.press("Escape");
  });
});

async function expectComposer(page: Page): Promise<void> {
  const field = box(page);
  const heightOf = () => field.evaluate((element) => element.getBoundingClientRect().height);
  const one = await heightOf();
  await field.fill("한 줄\n두 줄\n세 줄\n네 줄");
  const four = await heightOf();
  expect(four).toBeGreaterThan(one);
  await field.fill("한 줄\n두 줄\n세 줄\n네 줄\n다섯 줄\n여섯 줄");
  expect(await heightOf()).toBe(four);
  await page.reload();
  await expect(field).toHaveValue("한 줄\n두 줄\n세 줄\n네 줄\n다섯 줄\n여섯 줄");
  await field.fill("안녕");
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229, isComposing: true, bubbles: true });
  await expect(field).toHaveValue("안녕");
  await field.press("Shift+Enter");
  await expect(field).toHaveValue("안녕\n");
  await field.fill("   ");
  await expect(page.getByRole("button", { name: "보내기", exact: true })).toBeDisabled();
  await field.fill("");
}

test("a new conversation: from two letters on, the old one comes back, and a failed search says so", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/conversations");
  await page.getByRole("button", { name: "새 메시지" }).click();
  const sheet = page.getByRole("dialog", { name: "새 메시지" });
  const search = sheet.getByRole("searchbox");
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/api/search-users/") && asked.push(request.url()));
  await search.fill("권");
  await expect(sheet.getByText("두 글자 이상 입력해 주세요.")).toBeVisible();
  expect(asked).toEqual([]);
  await page.route("**/api/search-users/**", (route) => route.abort());
  await search.fill(sangwoo.name);
  await expect(sheet.getByText("인물을 찾지 못했어요.")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/api/search-users/**");
  await sheet.getByRole("button", { name: "다시 시도" }).click();
  await search.fill(sangwoo.name);
  await sheet.getByRole("button", { name: new RegExp(sangwoo.name) }).click();
  await expect(page).toHaveURL(/open=\d+/);
  await expect(page.getByText("첫 메시지를 보내 보세요.").last()).toBeVisible();
  await expectAccessible(page);

  await page.goto("/conversations");
  await page.getByRole("button", { name: "새 메시지" }).click();
  await page.getByRole("searchbox").fill(junho.name);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(junho.name) })
    .click();
  await expect(page).toHaveURL(/open=1$/);
});

test("leaving asks first, hides the conversation for me alone, and a new message brings it back; both follow without a reload", async ({
  signedIn,
}) => {
  const mine = await signedIn("haneul");
  const other = await signedIn("dahye");
  await mine.goto("/conversations?open=8");
  await other.goto("/conversations");
  await inbox(other)
    .getByRole("link", { name: new RegExp(haneul.name) })
    .click();
  await expect(log(other, haneul.name).getByText("읽음 ·").last()).toBeVisible();
  await mine.getByRole("button", { name: "대화 옵션" }).click();
  await mine.getByRole("button", { name: "대화방 나가기" }).click();
  const question = mine.getByRole("alertdialog", { name: "대화방을 나가시겠어요?" });
  await question.getByRole("button", { name: "취소" }).click();
  await expect(log(mine, dahye.name)).toBeVisible();
  await mine.getByRole("button", { name: "대화 옵션" }).click();
  await mine.getByRole("button", { name: "대화방 나가기" }).click();
  await question.getByRole("button", { name: "확인" }).click();
  await expect(mine).toHaveURL(/\/conversations$/);
  await expect(inbox(mine).getByRole("link", { name: new RegExp(dahye.name) })).toHaveCount(0);
  await box(other).fill("다시 왔어요");
  await box(other).press("Enter");
  const row = inbox(mine).getByRole("link").first();
  await expect(row).toContainText(dahye.name);
  await expect(row).toContainText("다시 왔어요");
  await row.click();
  await expect(log(mine, dahye.name).getByText("다시 왔어요")).toBeVisible();
  await expect(log(mine, dahye.name).getByText("혹시 이번 주에 시간 괜찮으세요?")).toHaveCount(0);
});

test("a message that cannot be sent says so, also after a reload, and one retry sends it once", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/conversations?open=3");
  await page.route("**/api/messages/*/create/", (route) => route.abort());
  await box(page).fill("한 번만 갈 말");
  await box(page).press("Enter");
  await expect(page.getByText("보내지 못했어요.")).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(page.getByText("보내지 못했어요.")).toBeVisible();
  await expect(box(page)).toHaveValue("");
  await page.unroute("**/api/messages/*/create/");
  await page.getByRole("button", { name: "다시 보내기" }).click();
  await expect(log(page, sohee.name).getByText("보냄 ·").last()).toBeVisible();
  await page.reload();
  await expect(log(page, sohee.name).getByText("한 번만 갈 말")).toHaveCount(1);
});

test("a link in my own words can be read: what junho sent is accessible on junho's side", async ({ signedIn }) => {
  const page = await signedIn("junho");
  await page.goto("/conversations");
  await page
    .getByRole("link", { name: /정하늘/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: /www\.st\.com/ })).toBeVisible();
  await expectAccessible(page);
});
