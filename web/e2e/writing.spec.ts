import { CAST } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { expect, expectAccessible, lookAt, PHONE, test } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";
import { expectClearOfToast } from "./toasts.ts";

const WARNING = "저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const save = (page: Page) => page.getByRole("button", { name: "저장" });

test("a new post is not lost: leaving asks, a draft is kept, an upload can be cancelled", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await page.getByRole("link", { name: "글쓰기" }).first().click();
  await expect(save(page)).toBeDisabled();
  await field(page, "제목").fill("초음파로 보는 나무");
  await test.step("the disabled button says what is needed, and a press on it leads there", async () => {
    await expect(page.getByText("키워드, 내용을 입력해 주세요.")).toBeInViewport();
    await save(page).click({ force: true });
    await expect(field(page, "키워드")).toBeFocused();
  });
  const question = page.getByRole("alertdialog", { name: "저장하지 않고 나갈까요?" });
  await test.step("the browser's Back, the back button and closing the tab all ask", async () => {
    await page.goBack();
    await expect(page.getByText(WARNING)).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await page.getByText(WARNING).evaluate(shortestLine), "lines of about one length").toBeGreaterThan(0.5);
    await page.setViewportSize(PHONE);
    await page.goBack();
    await expect(question, "Back answers no").toHaveCount(0);
    await expect(page).toHaveURL(/\/projects\/add$/);
    await page.getByRole("button", { name: "뒤로" }).click();
    await question.getByRole("button", { name: "계속 쓰기" }).click();
    await expect(field(page, "제목")).toHaveValue("초음파로 보는 나무");
    const asked = page.waitForEvent("dialog");
    const reloading = page.reload();
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
    await reloading;
  });
  await test.step("the draft is kept on this device", async () => {
    await page.getByRole("button", { name: "이어서 쓰기" }).click();
    await expect(field(page, "제목")).toHaveValue("초음파로 보는 나무");
  });
  await test.step("typed text of a list that was not added is saved too", async () => {
    await field(page, "내용").fill("안내: https://trees.example.com/scan?id=1 에서 봐요.");
    await field(page, "키워드").fill("나무");
    await field(page, "연락처").fill("trees.kr");
    await expect(save(page)).toBeEnabled();
  });
  await test.step("at most five pictures, with different names", async () => {
    const picker = page.locator("input[type=file]");
    await picker.setInputFiles(SEED_PICTURES);
    await picker.setInputFiles(SEED_PICTURES[0] ?? "");
    await expect(page.getByText("2/5", { exact: true })).toBeVisible();
    await picker.setInputFiles(["a", "b", "c", "d"].map(pictureNamed));
    await expect(page.getByText("이미지는 최대 5장까지 업로드할 수 있습니다.")).toBeVisible();
    await expect(page.getByText("5/5", { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: "이미지 추가" })).toHaveCount(0);
    for (const name of ["a", "b", "c"]) await page.getByRole("button", { name: `${name}.png 삭제` }).click();
  });
  await test.step("what is dropped beside the pictures does not leave the page", async () => {
    const isKept = await page.getByRole("heading", { level: 1 }).evaluate((heading) => {
      const drop = { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() };
      return !heading.dispatchEvent(new DragEvent("drop", drop));
    });
    expect(isKept).toBe(true);
  });
  await test.step("a file that the server cannot decode is refused by name, and a large picture is made smaller with its orientation", async () => {
    const picker = page.locator("input[type=file]");
    await picker.setInputFiles([
      { name: "moving.gif", mimeType: "image/gif", buffer: Buffer.from(ONE_PIXEL_GIF, "base64") },
      { name: "broken.png", mimeType: "image/png", buffer: Buffer.from(ONE_PIXEL, "base64").subarray(0, 40) },
      { name: "large.jpg", mimeType: "image/jpeg", buffer: await largeOnItsSide(page) },
    ]);
    await expect(page.getByText("moving.gif: 지원하지 않는 이미지입니다.")).toBeVisible();
    await expect(page.getByText("broken.png: 비어 있거나 손상된 이미지입니다.")).toBeVisible();
    const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
    await expect.poll(() => page.getByRole("img", { name: "large.jpg" }).evaluate(sizeOf)).toEqual([800, 1600]);
    await page.getByRole("button", { name: "large.jpg 삭제" }).click();
    await expect(page.getByText("2/5", { exact: true })).toBeVisible();
  });
  await test.step("the upload has a progress bar, and can be cancelled without losing anything", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/projects/", async (route) => {
      await held;
      await route.abort().catch(() => {});
    });
    await save(page).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await lookAt(page, "post-uploading");
    expect(await page.getByRole("progressbar").evaluate(drawnShare)).toBe(await percentShown(page));
    const calledOff = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/projects/"));
    await page.getByRole("button", { name: "취소" }).click();
    await expect(page.getByText("저장을 취소했어요.")).toBeVisible();
    // The page has cancelled the request, which the test still holds.
    await calledOff;
    letGo();
    await page.unroute("**/api/projects/");
    await expect(field(page, "제목")).toHaveValue("초음파로 보는 나무");
  });
  await test.step("several taps save one post, which is first among the own posts, and the draft is removed", async () => {
    await save(page).dblclick();
    await expect(page).toHaveURL(new RegExp(`/profile/${CAST.haneul.id}\\?deft-route=project$`));
    await expect(page.getByText("저장되었습니다.")).toBeVisible();
    const mine = page.getByRole("article");
    await expect(mine.first()).toContainText("초음파로 보는 나무");
    await expect(mine.filter({ hasText: "초음파로 보는 나무" })).toHaveCount(1);
    await expect(mine.first().getByRole("list", { name: "키워드" })).toHaveText("나무");
    await expect(mine.first().getByRole("link", { name: "trees.kr" })).toHaveAttribute("href", "https://trees.kr");
    await expect(mine.first().getByText("1 / 2")).toBeVisible();
    await page.goto("/projects/add");
    await expect(field(page, "제목")).toHaveValue("");
    await expect(page.getByRole("button", { name: "이어서 쓰기" })).toHaveCount(0);
  });
});

test("a post with a person in six taps; nothing that is said lies on the way on", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/home");
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await tap(page.getByRole("link", { name: "글쓰기" }).first());
  await expect(field(page, "제목")).toBeFocused();
  await page.keyboard.insertText("여섯 번 눌러 쓴 글");
  await page.keyboard.press("Enter");
  await page.keyboard.insertText("로봇을 좋아하는 분을 찾아요.");
  await tap(page.getByRole("button", { name: "로보틱스 추가하기" }));
  await test.step("a toast stands above 저장, and not on a sheet that opens after it", async () => {
    await page.locator("input[type=file]").setInputFiles(["a", "b", "c", "d", "e", "f"].map(pictureNamed));
    const toast = page.getByRole("alert").getByText("이미지는 최대 5장까지 업로드할 수 있습니다.");
    await expectClearOfToast(page, "이미지는 최대 5장", save(page));
    await tap(page.getByRole("button", { name: "멤버 추가하기" }));
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(toast).toBeHidden({ timeout: 2000 });
  });
  await tap(page.getByRole("dialog").getByRole("checkbox").first());
  await tap(page.getByRole("button", { name: /선택 완료/ }));
  await tap(save(page));
  await expect(page.getByRole("article").first()).toContainText("여섯 번 눌러 쓴 글");
  expect(taps).toBe(6);
  const ages = await page.locator("time").evaluateAll((all) => all.map((age) => age.getClientRects().length));
  expect(new Set(ages), "ages are not broken").toEqual(new Set([1]));
  await test.step("what the settings say does not lie on the button of another section", async () => {
    await page.goto("/setting?open=inquiry");
    await field(page, "문의 내용").fill("고마워요.");
    await page.getByRole("button", { name: "문의 보내기" }).click();
    await page.getByRole("button", { name: "회원 탈퇴" }).click();
    const leave = page.getByRole("button", { name: "탈퇴하기" });
    await leave.scrollIntoViewIfNeeded();
    await expectClearOfToast(page, "문의가 정상적으로 접수되었습니다.", leave);
  });
});

/** Runs in the page: the shortest line of a text, as a share of its longest. */
function shortestLine(text: Element): number {
  const range = document.createRange();
  range.selectNodeContents(text);
  const lines = new Map<number, number>();
  for (const { top, width } of range.getClientRects()) lines.set(top, (lines.get(top) ?? 0) + width);
  return Math.min(...lines.values()) / Math.max(...lines.values());
}

/** Runs in the page: how much of the bar is drawn, in percent. */
function drawnShare(track: Element): number {
  const fill = track.firstElementChild?.getBoundingClientRect().width ?? 0;
  return Math.round((100 * fill) / track.getBoundingClientRect().width);
}

async function percentShown(page: Page): Promise<number> {
  return Number.parseInt((await page.getByText(/^\d+%$/).textContent()) ?? "", 10);
}

/** A small real picture with this name. */
function pictureNamed(name: string) {
  return { name: `${name}.png`, mimeType: "image/png", buffer: Buffer.from(ONE_PIXEL, "base64") };
}

const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const ONE_PIXEL_GIF = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/** A JPEG picture of 3200 × 1600 pixels with EXIF orientation 6 (upright), as cameras write it. */
async function largeOnItsSide(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 3200, height: 1600 });
    canvas.getContext("2d")?.fillRect(0, 0, 1600, 1600);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  const bytes = Buffer.from(base64, "base64");
  const exif = Buffer.from("ffe100224578696600004d4d002a000000080001011200030000000100060000000000" + "00", "hex");
  return Buffer.concat([bytes.subarray(0, 2), exif, bytes.subarray(2)]);
}
