import { CAST } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { expect, expectAccessible, lookAt, test } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";

const DELIVERY_ROBOT = 25;
const WARNING = "저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const save = (page: Page) => page.getByRole("button", { name: "저장" });

test("nothing of a new post gets lost: every way out asks, a draft waits, an upload can be called off", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await page.getByRole("link", { name: "글쓰기" }).first().click();
  await expect(save(page)).toBeDisabled();
  await field(page, "제목").fill("초음파로 보는 나무");
  const question = page.getByRole("alertdialog", { name: "저장하지 않고 나갈까요?" });
  await test.step("the browser's Back, the arrow and closing the tab are all held", async () => {
    await page.goBack();
    await expect(page.getByText(WARNING)).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "계속 쓰기" }).click();
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
  await test.step("the draft waits on this device", async () => {
    await page.getByRole("button", { name: "이어서 쓰기" }).click();
    await expect(field(page, "제목")).toHaveValue("초음파로 보는 나무");
  });
  await test.step("what was typed into a list and not added counts too", async () => {
    await field(page, "내용").fill("안내: https://trees.example.com/scan?id=1 에서 봐요.");
    await field(page, "키워드").fill("나무");
    await field(page, "연락처").fill("trees.kr");
    await expect(save(page)).toBeEnabled();
  });
  await test.step("five pictures at most, none twice by name", async () => {
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
  await test.step("the upload has a bar, and can be called off with everything kept", async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/api/projects/", async (route) => {
      await held;
      await route.continue().catch(() => {});
    });
    await save(page).click();
    await expect(page.getByRole("progressbar")).toBeVisible();
    await lookAt(page, "post-uploading");
    await page.getByRole("button", { name: "취소" }).click();
    await expect(page.getByText("저장을 취소했어요.")).toBeVisible();
    letGo();
    await page.unroute("**/api/projects/");
    await expect(field(page, "제목")).toHaveValue("초음파로 보는 나무");
  });
  await test.step("saved once however often it is tapped, it stands first among the own posts, and the draft is gone", async () => {
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

test("an own post is changed with what it has and what comes, and deleted step by step", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/projects?tab=mine");
  const robot = page.getByRole("article").filter({ hasText: "자율주행 배달 로봇" });
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByRole("button", { name: /로봇.* 더보기$/ }).click();
  await page.getByRole("link", { name: "수정" }).click();
  await expect(page).toHaveURL(new RegExp(`/projects/${DELIVERY_ROBOT}/edit$`));
  await test.step("stored and new pictures count together", async () => {
    await expect(save(page)).toBeDisabled();
    await page.locator("input[type=file]").setInputFiles(["a", "b", "c"].map(pictureNamed));
    await expect(page.getByText("이미지는 최대 5장까지 업로드할 수 있습니다.")).toBeVisible();
    await expect(page.getByText("5/5", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "올린 이미지 1 삭제" }).click();
    await field(page, "제목").fill("배달 로봇 2호");
    await page.getByRole("button", { name: "윤준호 삭제" }).click();
    await expectAccessible(page);
    await lookAt(page, "post-edit");
    await save(page).click();
  });
  await expect(page).toHaveURL(/deft-route=project$/);
  const changed = page.getByRole("article").filter({ hasText: "배달 로봇 2호" });
  await expect(changed.getByText("1 / 4")).toBeVisible();
  await expect(changed.getByRole("link", { name: "함께하는 멤버 2명" })).toBeVisible();
  await expect(changed.getByRole("link", { name: "좋아요한 유저 18명" })).toBeVisible();
  await test.step("deleting asks, says how it went, and the lists are without it", async () => {
    await page.goto(`/projects/${DELIVERY_ROBOT}`);
    await page.getByRole("button", { name: /로봇 2호 더보기$/ }).click();
    await page.getByRole("button", { name: "삭제" }).click();
    const question = page.getByRole("alertdialog", { name: "게시물을 삭제하시겠어요?" });
    await expect(question.getByRole("button", { name: "취소" })).toBeFocused();
    await lookAt(page, "post-delete");
    await question.getByRole("button", { name: "삭제" }).click();
    await expect(page.getByText("게시물이 삭제되었습니다.")).toBeVisible();
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(robot.or(changed)).toHaveCount(0);
    await page.goto(`/projects/${DELIVERY_ROBOT}`);
    await expect(page.getByText("존재하지 않는 게시물입니다.")).toBeVisible();
  });
});

test("comments: seen by the author without a reload, threads, own replies changed and deleted, refused ones given back", async ({
  signedIn,
}) => {
  const [author, friend] = [await signedIn("haneul"), await signedIn("junho")];
  for (const page of [author, friend]) await page.goto(`/projects/${DELIVERY_ROBOT}`);
  const box = field(friend, "댓글 입력");
  await test.step("one tap or two: one comment, which the author sees by itself, with the relation beside the name", async () => {
    await box.fill("배터리는 제가 가져올게요.");
    await friend.getByRole("button", { name: "댓글 추가" }).dblclick();
    await expect(friend.getByRole("button", { name: "댓글 7개" })).toBeVisible();
    await expect(friend.getByText("배터리는 제가 가져올게요.")).toHaveCount(1);
    await expect(author.getByText("배터리는 제가 가져올게요.")).toBeVisible();
    const row = author.getByRole("listitem").filter({ hasText: "배터리는 제가 가져올게요." });
    await expect(row.getByText("1촌", { exact: true })).toBeVisible();
    const [text, reply] = await Promise.all(
      [row.getByText("배터리는 제가 가져올게요."), row.getByRole("button", { name: /답글 달기$/ })].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(reply?.y, "below a short text, not beside it").toBeGreaterThan((text?.y ?? 0) + (text?.height ?? 0) / 2);
    await expect(friend.getByRole("button", { name: "댓글 7개" })).toBeVisible();
  });
  await test.step("a reply is written in a sheet and opens its thread; it has a menu of its own", async () => {
    const thread = friend.getByRole("listitem").filter({ hasText: "모터 소음 줄이는 건" }).first();
    await thread.getByRole("button", { name: "이상우 님에게 답글 달기" }).click();
    const sheet = friend.getByRole("dialog", { name: "이상우 님에게 답글 달기" });
    await expect(sheet.getByRole("textbox", { name: "답글 입력" })).toBeFocused();
    await sheet.getByRole("textbox").fill("가".repeat(301));
    await expect(sheet.getByText("답글은 300자 제한입니다.")).toBeVisible();
    await expect(sheet.getByRole("button", { name: "답글 추가" })).toBeDisabled();
    await expectAccessible(friend);
    await lookAt(friend, "reply");
    await sheet.getByRole("textbox").fill("저도 도울게요: junho@kaist.ac.kr");
    await sheet.getByRole("button", { name: "답글 추가" }).click();
    await expect(friend.getByRole("link", { name: "junho@kaist.ac.kr" })).toBeVisible();
    await expect(thread.getByRole("button", { name: "답글 닫기" })).toBeVisible();
    await expect(thread.getByRole("button", { name: "이상우 님의 댓글 더보기" })).toHaveCount(0);
    const reply = thread.getByRole("listitem").filter({ hasText: "저도 도울게요" });
    await reply.getByRole("button", { name: "윤준호 님의 댓글 더보기" }).click();
    await friend.getByRole("button", { name: "삭제" }).click();
    await friend.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
    await expect(friend.getByText("댓글이 삭제되었습니다.")).toBeVisible();
  });
  await test.step("a comment that is refused goes again and gives its words back, with the reason", async () => {
    await friend.route("**/comments/create/", (route) => route.abort());
    await box.fill("전파가 약한 곳에서");
    await friend.getByRole("button", { name: "댓글 추가" }).click();
    await expect(friend.getByText("댓글을 남기지 못했어요. 쓴 내용은 남겨 두었어요.")).toBeVisible();
    await expect(box).toHaveValue("전파가 약한 곳에서");
    await friend.unroute("**/comments/create/");
    await friend.reload();
    await expect(box).toHaveValue("전파가 약한 곳에서");
    await expect(friend.getByRole("button", { name: "댓글 7개" })).toBeVisible();
  });
  await test.step("a like that is refused is taken back with the reason", async () => {
    const heart = friend.getByRole("button", { name: "좋아요", exact: true });
    const before = await heart.getAttribute("aria-pressed");
    await friend.route("**/like-toggle/", (route) => route.abort());
    await heart.click();
    await expect(friend.getByText("정보 수신에 실패했습니다.")).toBeVisible();
    await expect(heart).toHaveAttribute("aria-pressed", before ?? "");
    await friend.unroute("**/like-toggle/");
    await heart.click();
    await expect(heart).not.toHaveAttribute("aria-pressed", before ?? "");
    await friend.reload();
    await expect(heart).not.toHaveAttribute("aria-pressed", before ?? "");
  });
});

test("what is empty or cannot be had says so in the product's words, and can be tried again", async ({ signedIn }) => {
  const page = await signedIn("hangyeol");
  for (const [address, sentence] of Object.entries({
    "/projects?tab=mine": "아직 작성한 게시물이 없습니다.",
    [`/profile/${CAST.hangyeol.id}?deft-route=project`]: "첫 번째 게시물을 올려보세요.",
    "/projects/liked": "아직 좋아요한 게시물이 없어요.",
    "/projects/26/liked": "아직 좋아요한 유저가 없어요.",
    "/projects/20/friends": "함께하는 멤버가 없어요.",
    "/projects/999999": "존재하지 않는 게시물입니다.",
    "/projects/999999/edit": "존재하지 않는 게시물입니다.",
  })) {
    await page.goto(address);
    await expect(page.getByText(sentence), address).toBeVisible();
    await expect(page.getByRole("button", { name: "다시 시도" }), address).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("link").first(), `a way on from ${address}`).toBeVisible();
  }
  for (const [address, call, sentence] of [
    ["/projects", "**/api/projects/every/**", "게시물 정보를 불러오는 데 실패했습니다."],
    ["/projects/liked", "**/api/projects/liked-list/", "게시물 정보를 불러오는 데 실패했습니다."],
    ["/projects/25", "**/api/projects/25/", "정보를 불러오지 못했어요."],
    ["/projects/25", "**/api/projects/25/comments/", "정보 수신에 실패했습니다."],
    ["/projects/25/edit", "**/api/projects/25/", "정보를 불러오지 못했어요."],
    ["/projects/25/liked", "**/api/projects/25/liked-users/", "정보를 불러오지 못했어요."],
    ["/projects/25/friends", "**/api/projects/25/tagged-users/", "정보를 불러오지 못했어요."],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 503, json: { detail: "", code: "OVERLOADED" } }));
    await page.goto(address);
    await expect(page.getByText(sentence), address).toBeVisible();
    await page.unroute(call);
    await page.getByRole("button", { name: "다시 시도" }).click();
    await expect(page.getByText(sentence), address).toHaveCount(0);
  }
});

/** A small real picture under a name of its own. */
function pictureNamed(name: string) {
  return { name: `${name}.png`, mimeType: "image/png", buffer: Buffer.from(ONE_PIXEL, "base64") };
}

const ONE_PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
