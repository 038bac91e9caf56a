import { expect, type Page } from "playwright/test";
import { expectAccessible, lookAt } from "./fixtures.ts";
import { newcomer } from "./journey-people.ts";

/** Reads the newest code for an address on the outbox page of the running server, as a user would. */
async function readCode(page: Page, email: string, controlToken: string): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`/__outbox?to=${email}#token=${controlToken}`);
  const mail = outbox.getByRole("article").filter({ hasText: email }).filter({ hasText: "인증코드" }).first();
  const code = /\b\d{6}\b/.exec((await mail.textContent()) ?? "")?.[0];
  await expectAccessible(outbox);
  await lookAt(outbox, "outbox");
  await outbox.close();
  if (code === undefined) throw new Error(`no code for ${email} in the outbox`);
  return code;
}

/** Step 1: verifies the school address by its code, then sets a password. */
export async function certify(page: Page, controlToken: string): Promise<void> {
  await page.getByRole("textbox", { name: "학교 이메일" }).fill(newcomer.email);
  await page.getByRole("button", { name: "인증코드 받기" }).click();
  await expect(page.getByText("인증 코드가 이메일로 전송되었습니다.")).toBeVisible();
  const code = await readCode(page, newcomer.email, controlToken);
  const codeField = page.getByRole("textbox", { name: "인증코드" });
  await codeField.fill(code === "123456" ? "654321" : "123456");
  await page.getByRole("button", { name: "인증코드 확인" }).click();
  await expect(page.getByText("인증코드가 일치하지 않습니다.")).toBeVisible();
  await codeField.fill(code);
  await page.getByRole("button", { name: "인증코드 확인" }).click();
  await expect(page.getByText("인증코드가 일치합니다.")).toBeVisible();
  await page.getByLabel("비밀번호", { exact: true }).fill(newcomer.password);
  await page.getByLabel("비밀번호 확인", { exact: true }).fill(`${newcomer.password}x`);
  await expect(page.getByText("비밀번호가 일치하지 않습니다.")).toBeVisible();
  await expect(page.getByRole("button", { name: "다음" })).toBeDisabled();
  await page.getByLabel("비밀번호 확인", { exact: true }).fill(newcomer.password);
  await expect(page.getByText("비밀번호가 일치합니다.")).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, "certify");
  await page.getByRole("button", { name: "다음" }).click();
}

/** Step 2: the profile, with two departments of the popup. */
export async function fillProfile(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "이름" })).toHaveValue(newcomer.name);
  const interests = page.getByRole("textbox", { name: "관심사" });
  for (const interest of newcomer.interests) {
    await interests.fill(interest);
    await interests.press("Enter");
  }
  await page.getByLabel("입학년도").fill(newcomer.year);
  await chooseMajors(page);
  await expectKeptByReload(page);
  await lookAt(page, "register");
  await page.getByRole("button", { name: "완료", exact: true }).click();
}

async function expectKeptByReload(page: Page): Promise<void> {
  const [major = ""] = newcomer.majors;
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toContain(major);
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel("입학년도")).toHaveValue(newcomer.year);
  for (const typed of [newcomer.majors.join(", "), ...newcomer.interests]) {
    await expect(page.getByText(typed, { exact: true }).first()).toBeVisible();
  }
}

async function chooseMajors(page: Page): Promise<void> {
  await page.getByRole("button", { name: /전공/ }).first().click();
  const popup = page.getByRole("dialog", { name: "전공 선택" });
  const search = popup.getByRole("searchbox", { name: "전공 검색" });
  await search.fill("없는 전공");
  await expect(popup.getByText("검색된 전공이 없습니다.")).toBeVisible();
  for (const major of newcomer.majors) {
    await search.fill(major);
    await popup.getByText(major, { exact: true }).first().click();
  }
  await search.fill("물리학과");
  await popup.getByText("물리학과", { exact: true }).first().click();
  await expect(page.getByText("전공은 최대 2개까지 선택할 수 있습니다.").first()).toBeVisible();
  await lookAt(page, "majors");
  await popup.getByRole("button", { name: "2개 선택 완료" }).click();
}

/** Fills in and submits the login screen. */
export async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "이메일" }).fill(email);
  await page.getByLabel("비밀번호", { exact: true }).fill(password);
  await page.getByLabel("비밀번호", { exact: true }).press("Enter");
}
