import { CAST } from "chonsu";
import { expect, expectAccessible, expectSoundLayout, test } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";

const { haneul } = CAST;

test("a profile picture is cropped to the chosen square, shown and saved", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto(`/profile/${haneul.id}`);
  await page.getByRole("link", { name: "프로필 수정" }).click();
  await page.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? "");
  const sheet = page.getByRole("dialog", { name: "사진 자르기" });
  const zoom = sheet.getByRole("slider", { name: "확대" });
  await expect(zoom).toBeVisible();
  await expectAccessible(page);
  await expectSoundLayout(page);
  await zoom.focus();
  await page.keyboard.press("End");
  await expect(zoom).toHaveValue("4");
  const across = sheet.getByRole("slider", { name: "가로 위치" });
  await across.focus();
  await page.keyboard.press("Home");
  await expect(across).toHaveValue("0");
  const picture = sheet.locator("img");
  const box = await picture.boundingBox();
  await page.mouse.move(190, 300);
  await page.mouse.down();
  await page.mouse.move(90, 300, { steps: 4 });
  await page.mouse.up();
  const moved = await picture.boundingBox();
  expect((box?.x ?? 0) - (moved?.x ?? 0)).toBeCloseTo(100, 0);

  await test.step("cancelling changes nothing", async () => {
    await sheet.getByRole("button", { name: "취소" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole("button", { name: "저장" })).toBeDisabled();
  });
  await test.step("a file that is no picture is refused with a sentence", async () => {
    const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await page.locator("input[type=file]").setInputFiles(broken);
    await expect(page.getByText("지원하지 않는 이미지입니다.", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "저장" })).toBeDisabled();
  });
  await test.step("the cropped square is what the server stores", async () => {
    await page.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? "");
    await sheet.getByRole("button", { name: "이 부분 쓰기" }).click();
    await page.getByRole("button", { name: "저장" }).click();
    await expect(page).toHaveURL(new RegExp(`/profile/${haneul.id}$`));
    expect(await page.evaluate(() => window.navigation.canGoForward), "not the same profile twice").toBe(true);
    const face = page.getByRole("main").locator("img").first();
    await expect(face).toBeVisible();
    const shape = await face.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    expect(shape[0]).toBe(shape[1]);
  });
});
