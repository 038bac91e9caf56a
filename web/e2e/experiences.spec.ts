import { readFile } from "node:fs/promises";
import { CAST, EXPERIENCES } from "chonsu";
import type { Page } from "playwright/test";
import { choosePerson } from "./acts.ts";
import { expect, expectAccessible, expectSoundLayout, lookAt, test } from "./fixtures.ts";
import { expectClearOfToast } from "./toasts.ts";

const { haneul, minji, taeyang } = CAST;
const { robotOne } = EXPERIENCES;

const made = {
  title: "갑천 수질 지도",
  keyword: "환경",
  skill: "Python",
  text: "다섯 주 동안 갑천의 물을 재고 지도에 그렸어요. 결과는 https://example.com/river 에 있어요.",
};

const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const wheel = (page: Page, name: string) => page.getByRole("listbox", { name });

test("an experience in a real browser: draft, period wheels, link, QR code as a picture, card", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");

  await test.step("the draft is kept after a reload", async () => {
    await page.goto(`/profile/${haneul.id}`);
    await page.getByRole("link", { name: "경험 추가" }).first().click();
    await page.getByRole("textbox", { name: "경험 이름" }).fill(made.title);
    await addTerm(page, "키워드", made.keyword);
    await addTerm(page, "사용한 스킬", made.skill);
    page.once("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole("button", { name: "이어서 쓰기" }).click();
    await expect(page.getByRole("textbox", { name: "경험 이름" })).toHaveValue(made.title);
    await page.getByRole("textbox", { name: "소개" }).fill(made.text);
  });
  await test.step("keyboard and wheel change the period, and a reversed one is refused", async () => {
    await choosePeriod(page);
  });
  await test.step("people are chosen by name", async () => {
    await page.getByRole("button", { name: "함께한 사람 초대하기" }).click();
    const sheet = page.getByRole("dialog", { name: "초대할 사람" });
    await choosePerson(sheet, minji.name);
    await sheet.getByRole("button", { name: "선택 완료 (1명)" }).click();
    await expect(page.getByText("저장하면 초대해요")).toBeVisible();
    await expectAccessible(page);
    await lookAt(page, "experience-add-filled");
  });
  await test.step("after saving, link and QR code are shown, also after a reload", async () => {
    await page.getByRole("button", { name: "저장" }).click();
    await expect(page).toHaveURL(/\/experience\/confirm$/);
    await expectClearOfToast(page, "저장되었습니다.", page.getByRole("link", { name: "완료" }));
    await page.reload();
    expect(await shareLink(page)).toContain("/experience/welcome/");
  });
  await test.step("done leads to the card on the own profile", async () => {
    await page.getByRole("link", { name: "완료" }).click();
    await expect(card(page, made.title)).toBeFocused();
    await expect(card(page, made.title)).toBeInViewport();
    await expect(card(page, made.title)).toContainText(/\d\d\.\d\d\.\d\d - /);
  });
  await test.step("the QR code of a card, and an editor with people to be removed", async () => {
    const robot = card(page, robotOne.title);
    await expect(robot.getByRole("button", { name: "전체 보기" })).toHaveAttribute("aria-expanded", "false");
    await robot.getByRole("button", { name: `${robotOne.title} 더보기` }).click();
    await page.getByRole("button", { name: "초대 링크와 QR 코드" }).click();
    await expect(page.getByRole("img", { name: `${robotOne.title} 초대 QR 코드` })).toBeVisible();
    await expectAccessible(page);
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("body > :visible"), "paper has the code, its title and who invites").toHaveText(
      `${robotOne.title}${haneul.name} 님의 초대`,
    );
    await expect(page.locator("body > :visible").locator("canvas")).toBeVisible();
    await page.emulateMedia({ media: null });
    await page.keyboard.press("Escape");
    await robot.getByRole("button", { name: `${robotOne.title} 더보기` }).click();
    // The page below has "프로필 수정". Until the menu is open, a link named 수정 finds that one.
    await page.getByRole("link", { name: "수정", exact: true }).click();
    const waiting = page
      .getByRole("list", { name: "함께한 사람" })
      .getByRole("listitem")
      .filter({ hasText: taeyang.name });
    await waiting.getByRole("button", { name: /초대 취소하기/ }).click();
    await expectAccessible(page);
    await lookAt(page, "experience-edit-people");
  });
});

async function addTerm(page: Page, field: string, term: string): Promise<void> {
  await page.getByRole("textbox", { name: field }).fill(term);
  await page.getByRole("textbox", { name: field }).press("Enter");
}

/** Moves a year back by keyboard and a month by the wheel; meanwhile the start is after the end. */
async function choosePeriod(page: Page): Promise<void> {
  await page.getByRole("button", { name: /기간/ }).click();
  const sheet = page.getByRole("dialog", { name: "기간" });
  const done = sheet.getByRole("button", { name: "완료" });
  const year = wheel(page, "시작 연도");
  await expect(sheet).toBeFocused();
  for (let turns = 0; turns < 2; turns += 1) await year.press("ArrowDown");
  await expect(sheet.getByText("시작 날짜는 종료 날짜와 같거나 이전이어야 합니다.")).toBeVisible();
  await expect(done).toBeDisabled();
  for (let turns = 0; turns < 3; turns += 1) await year.press("ArrowUp");
  await expect(done).toBeEnabled();
  const day = wheel(page, "시작 일");
  const before = await day.getByRole("option", { selected: true }).textContent();
  await day.hover();
  await page.mouse.wheel(0, before === "1일" ? 52 : -52);
  await expect(day.getByRole("option", { selected: true })).not.toHaveText(before ?? "");
  await expect(day.getByRole("option").first()).toHaveCSS("height", "26px");
  await expectSoundLayout(page);
  await expectAccessible(page);
  await done.click();
  await expect(page.getByRole("button", { name: /기간 \d\d\.\d\d\.\d\d - / })).toBeFocused();
}

/** Copies the link and saves the code, a PNG of 170 px. Returns the link. */
async function shareLink(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(page.getByRole("img", { name: `${made.title} 초대 QR 코드` })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, "experience-confirm");
  await page.getByRole("button", { name: "초대 링크 복사" }).click();
  await expect(page.getByText("링크가 복사되었습니다.")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "QR 코드 저장" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${made.title} QR.png`);
  const png = await readFile(await file.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([170, 170]);
  return page.evaluate(() => navigator.clipboard.readText());
}
