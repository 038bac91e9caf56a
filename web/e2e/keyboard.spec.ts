import { CAST, SEED_PASSWORD } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { DESKTOP, expect, expectAccessible, PHONE, test } from "./fixtures.ts";
import { expectFocusIn, expectFocusKept, openTwice, press, tabTo, type } from "./keyboard.ts";
import { SEED_PICTURES } from "./pictures.ts";

/** The whole product by keyboard: this file uses no pointer and sets the focus only by keys. */

const { haneul, dahye, junho, minji, seoyun, garam } = CAST;
const POST = "키보드로만 쓴 모집 글";

test("from the login to the content: fields, Enter, the skip link", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.setViewportSize(DESKTOP);
  await page.goto("/friends");
  await expect(page).toHaveURL(/\/login$/);
  await type(page, page.getByRole("textbox", { name: "이메일" }), haneul.email);
  await type(page, page.getByLabel("비밀번호", { exact: true }), "wrong password");
  await page.keyboard.press("Enter");
  await expect(page.getByText("이메일 또는 비밀번호가 일치하지 않습니다.")).toBeVisible();
  await expectFocusKept(page);
  await tabTo(page, page.getByLabel("비밀번호", { exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(SEED_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/friends$/);
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("tab", { name: /나의 1촌/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "본문으로 건너뛰기" })).toBeFocused();
  await expect(page.getByRole("link", { name: "본문으로 건너뛰기" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expectFocusIn(page.getByRole("main"));
});

test("a post is written, liked, commented on, replied to and deleted", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/home");
  await press(page, page.getByRole("link", { name: "글쓰기" }));
  await expect(page).toHaveURL(/\/projects\/add$/);
  await writePost(page);
  await expect(page).toHaveURL(/deft-route=project/);
  const card = page.getByRole("article").first();
  await expect(card).toContainText(POST);
  await expectFocusKept(page);

  await test.step("likes, comments and replies", async () => {
    const like = card.getByRole("button", { name: "좋아요", exact: true });
    await press(page, like, "Space");
    await expect(like).toHaveAttribute("aria-pressed", "true");
    await expect(like).toBeFocused();
    await press(page, card.getByRole("button", { name: "댓글 0개" }));
    await type(page, page.getByRole("textbox", { name: "댓글 입력" }), "키보드로 쓴 댓글");
    await press(page, page.getByRole("button", { name: "댓글 추가" }));
    await expect(card.getByText("키보드로 쓴 댓글")).toBeVisible();
    await expectFocusKept(page);
    const reply = page.getByRole("dialog");
    await openTwice(page, card.getByRole("button", { name: /답글 달기/ }), reply);
    await expect(reply.getByRole("textbox", { name: "답글 입력" })).toBeFocused();
    await page.keyboard.insertText("키보드로 쓴 답글");
    await press(page, reply.getByRole("button", { name: "답글 추가" }));
    await expect(reply).toBeHidden();
    await expect(card.getByText("키보드로 쓴 답글")).toBeVisible();
    await expectFocusKept(page);
  });
  await test.step("deletes by the three-dot menu, a popover or a sheet", async () => {
    const dots = card.getByRole("button", { name: `${POST} 더보기` });
    await openTwice(page, dots, page.getByRole("dialog"));
    await page.keyboard.press("Escape");
    await page.setViewportSize(PHONE);
    await openTwice(page, dots, page.getByRole("dialog"));
    await press(page, page.getByRole("dialog").getByRole("button", { name: "삭제" }));
    const question = page.getByRole("alertdialog");
    await expectFocusIn(question);
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await expect(dots).toBeFocused();
    await page.keyboard.press("Enter");
    await press(page, page.getByRole("dialog").getByRole("button", { name: "삭제" }));
    await press(page, question.getByRole("button", { name: /삭제|확인/ }));
    await expect(page.getByText("게시물이 삭제되었습니다.")).toBeVisible();
    await expect(page.getByText(POST)).toHaveCount(0);
    await expectFocusKept(page);
  });
});

async function writePost(page: Page): Promise<void> {
  await expect(page.getByRole("textbox", { name: "제목" })).toBeFocused();
  await page.keyboard.insertText(POST);
  const keyword = page.getByRole("textbox", { name: "키워드" });
  for (const word of ["키보드", "접근성", "지울 말"]) {
    if (word === "키보드") await tabTo(page, keyword);
    await page.keyboard.insertText(word);
    await page.keyboard.press("Enter");
    await expect(keyword).toBeFocused();
  }
  await press(page, page.getByRole("button", { name: "지울 말 삭제" }));
  await expect(page.getByRole("button", { name: "지울 말 삭제" })).toHaveCount(0);
  await expectFocusKept(page);
  await type(page, page.getByRole("textbox", { name: "내용" }), "마우스 없이 쓰고 있어요.");
  await pickFile(page, page.getByRole("button", { name: "이미지 추가" }), SEED_PICTURES[0] ?? "");
  const picture = page.getByRole("button", { name: /\.(png|jpe?g|webp) 삭제$/ });
  await expect(picture).toBeVisible();
  const sheet = page.getByRole("dialog");
  await openTwice(page, page.getByRole("button", { name: "멤버 추가하기" }), sheet);
  await type(page, sheet.getByRole("searchbox"), junho.name);
  await press(page, sheet.getByRole("checkbox", { name: new RegExp(junho.name) }), "Space");
  await press(page, sheet.getByRole("button", { name: /선택 완료/ }));
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: /멤버/ }).last()).toBeFocused();
  await press(page, page.getByRole("button", { name: "저장" }));
}

/** The browser's file picker opens by Enter or Space on the button. */
async function pickFile(page: Page, button: Locator, file: string): Promise<void> {
  await tabTo(page, button);
  await pressForFile(page, file);
}

async function pressForFile(page: Page, file: string): Promise<void> {
  const opened = page.waitForEvent("filechooser");
  // A busy browser may handle the key before it knows that the test handles its file picker, unless it has answered another call in
  // between.
  await page.evaluate(() => {});
  await page.keyboard.press("Enter");
  await (await opened).setFiles(file);
}

test("people: requests a chon, accepts a request, turns the wheel of the members in between by arrow keys", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto(`/profile/${garam.id}`);
  await press(page, page.getByRole("button", { name: "1촌 신청" }));
  await expect(page.getByRole("button", { name: "수락 대기" })).toBeVisible();
  await expectFocusKept(page);

  await page.goto(`/profile/${seoyun.id}`);
  const relation = page.getByRole("region", { name: "나와의 관계" });
  const wheel = relation.getByRole("listbox").first();
  const helpers = relation.getByText("님이 이어 주실 수 있어요.").locator("..");
  await tabTo(page, wheel);
  const before = await helpers.textContent();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => helpers.textContent()).not.toBe(before);
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => helpers.textContent()).toBe(before);
  await press(page, relation.getByRole("link").first());
  await expect(page).not.toHaveURL(new RegExp(`/profile/${seoyun.id}$`));

  await page.goto("/friends");
  await tabTo(page, page.getByRole("tab", { name: /나의 1촌/ }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=requests/);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: dahye.name });
  const question = page.getByRole("alertdialog");
  await openTwice(page, row.getByRole("button", { name: "수락" }), question);
  await press(page, question.getByRole("button", { name: "수락" }));
  await expect(page.getByText("1촌 신청 수락 완료")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expectFocusIn(page.getByRole("main").getByRole("listitem"));

  await page.goto("/friends");
  const asked = page.getByRole("main").getByRole("listitem").filter({ hasText: "수락 대기" }).first();
  const name = (await asked.getByRole("link").first().textContent()) ?? "";
  await press(page, asked.getByRole("button", { name: /더보기/ }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "신청 취소" }));
  await press(page, question.getByRole("button", { name: "신청 취소" }));
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: name })).toHaveCount(0);
  await expectFocusIn(page.getByRole("main").getByRole("listitem"));
});

test("a request and an invitation are answered in the bell, and the focus stays in their rows", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/notification");
  const question = page.getByRole("alertdialog");
  for (const words of [`${dahye.name} 님이 1촌을 신청했어요`, "경험에 초대했어요"]) {
    const row = page.getByRole("main").getByRole("listitem").filter({ hasText: words }).first();
    await openTwice(page, row.getByRole("button", { name: / 수락$/ }), question);
    await press(page, question.getByRole("button", { name: "수락" }));
    await expect(row.getByText("수락했어요")).toBeVisible();
    await expect(question).toHaveCount(0);
    await expect(row.getByText("읽지 않음")).toHaveCount(0);
    await expectFocusIn(row);
  }
  await press(page, page.getByRole("button", { name: "모두 읽음" }));
  await expect(page.getByRole("button", { name: "모두 읽음" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "뒤로" })).toBeFocused();
});

test("search with suggestions by arrow keys, and the feed of chosen people", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/home");
  await press(page, page.getByRole("link", { name: "사람, 게시물, 경험 찾기" }));
  const box = page.getByRole("searchbox", { name: "사람, 게시물, 경험 찾기" });
  await expect(box).toBeFocused();
  await page.keyboard.insertText("로");
  await expect(page.getByRole("list", { name: "추천 검색어" }).locator("mark").first()).toHaveText("로");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=.*&tab=1$/);
  await expectFocusKept(page);
  await tabTo(page, page.getByRole("tab", { name: "사람" }));
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/tab=2/);
  await press(page, page.getByRole("button", { name: "2촌" }), "Space");
  await expect(page).toHaveURL(/degree=2/);
  await expect(page.getByRole("button", { name: "2촌" })).toBeFocused();
  await press(page, page.getByRole("button", { name: "뒤로" }));
  await expect(page).toHaveURL(/\/home$/);
  await expectFocusKept(page);

  const sheet = page.getByRole("dialog", { name: "누구의 게시물을 볼까요?" });
  await openTwice(page, page.getByRole("button", { name: "사람 골라 보기" }), sheet);
  const person = (name: string) => sheet.getByRole("checkbox", { name: new RegExp(`${name}.*1촌`) });
  await test.step("a fast Tab before the response keeps the focus on the row", async () => {
    const answer = Promise.withResolvers<void>();
    await page.route("**/api/search-users/**", async (route) => {
      await answer.promise;
      await route.continue();
    });
    const asked = page.waitForRequest(/search-users/);
    await type(page, sheet.getByRole("searchbox"), minji.name);
    await asked;
    await tabTo(page, person(minji.name));
    answer.resolve();
    await expect(sheet.getByRole("group", { name: "검색 결과" })).toBeVisible();
    await expect(person(minji.name)).toBeFocused();
    await page.unroute("**/api/search-users/**");
  });
  await page.keyboard.press("Space");
  await expect(sheet.getByRole("group", { name: "선택한 분" })).toBeVisible();
  await expect.poll(() => sheet.evaluate((element) => element === document.activeElement)).toBe(false);
  await expectFocusIn(sheet);
  await press(page, sheet.getByRole("button", { name: "선택 완료 (1명)" }));
  await expect(page).toHaveURL(new RegExp(`people=${minji.id}$`));
  await expectFocusKept(page);
  const chosen = page.getByRole("list", { name: "고른 사람" });
  await press(page, chosen.getByRole("button", { name: `${minji.name} 삭제` }));
  await expect(page).toHaveURL(/\/home$/);
  await expectFocusKept(page);
});

test("the period of an experience, an open photo, and a picture cropped to a square", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/experience/add");
  const sheet = page.getByRole("dialog", { name: "기간" });
  const period = page.getByRole("button", { name: /^기간(?! 지우기)/ });
  await openTwice(page, period, sheet);
  const year = sheet.getByRole("listbox", { name: "시작 연도" });
  await tabTo(page, year);
  await page.keyboard.press("ArrowUp");
  await tabTo(page, sheet.getByRole("listbox", { name: "시작 월" }));
  await page.keyboard.press("End");
  await expect(sheet.getByRole("listbox", { name: "시작 월" }).getByRole("option", { selected: true })).toHaveText(
    "12월",
  );
  await press(page, sheet.getByRole("button", { name: "완료" }));
  await expect(sheet).toBeHidden();
  await expect(period).toBeFocused();
  await expect(period).toContainText(/\.12\.\d\d/);

  await test.step("a photo is turned by arrow keys and closed by Escape", async () => {
    await page.goto("/projects/25");
    const photo = page.locator("li:not([inert])").getByRole("button", { name: "이미지 크게 보기" });
    const viewer = page.getByRole("dialog", { name: /이미지$/ });
    await openTwice(page, photo, viewer);
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/\?photo=2$/);
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(photo).toBeFocused();
  });
  await test.step("a profile picture is zoomed and moved by arrow keys, cancelled and used", async () => {
    await page.goto("/editprofile");
    const input = page.getByRole("button", { name: "사진 바꾸기" });
    const scissors = page.getByRole("dialog", { name: "사진 자르기" });
    await pickFile(page, input, SEED_PICTURES[0] ?? "");
    await expectFocusIn(scissors);
    await page.keyboard.press("Escape");
    await expect(scissors).toBeHidden();
    await expect(input).toBeFocused();
    await pressForFile(page, SEED_PICTURES[0] ?? "");
    await tabTo(page, scissors.getByRole("slider", { name: "확대" }));
    await page.keyboard.press("End");
    await tabTo(page, scissors.getByRole("slider", { name: "가로 위치" }));
    await page.keyboard.press("Home");
    await expect(scissors.getByRole("slider", { name: "가로 위치" })).toHaveValue("0");
    await press(page, scissors.getByRole("button", { name: "이 부분 쓰기" }));
    await expect(scissors).toBeHidden();
    await expect(input).toBeFocused();
    await expect(page.getByRole("button", { name: "저장" })).toBeEnabled();
  });
});

test("settings with a stored theme, a notification, and logging out", async ({ sandbox, signedIn }) => {
  // The server looks for links that have expired once a minute.
  await sandbox.control.clock.advance({ body: { ms: 61_000 } });
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/setting");
  for (const name of ["비밀번호 변경", "문의하기", "회원 탈퇴", "약관 및 정책"]) {
    const section = page.getByRole("button", { name });
    await press(page, section);
    await expect(section).toHaveAttribute("aria-expanded", "true");
    await expect(section).toBeFocused();
    await expectAccessible(page);
  }
  await tabTo(page, page.getByRole("radio", { name: "기기 설정 따르기" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "밝게" })).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.reload();
  await expect(page.getByRole("radio", { name: "어둡게" })).toBeChecked();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
  const coloursOfBars = await page
    .locator("meta[name=theme-color]")
    .evaluateAll((bars) =>
      bars
        .filter((bar) => matchMedia(bar.getAttribute("media") ?? "").matches)
        .map((bar) => bar.getAttribute("data-theme")),
    );
  expect(coloursOfBars).toEqual(["dark"]);

  await page.goto("/notification");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.filter({ hasText: "민트 님에게 보낸 초대의 기간이 지났어요." })).toBeVisible();
  const count = await rows.count();
  await press(page, rows.first().getByRole("button", { name: /^더보기/ }));
  await press(page, page.getByRole("dialog").getByRole("button", { name: "알림 삭제" }));
  await expect(rows).toHaveCount(count - 1);
  await expectFocusIn(rows);
  await page.keyboard.press("F6");
  await expect(page.getByRole("button", { name: "되돌리기" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(rows).toHaveCount(count);
  await expectFocusKept(page);
  await press(page, rows.filter({ hasText: "1촌을 신청했어요." }).first().getByRole("link"));
  await expect(page).toHaveURL(/\/friends\?tab=requests$/);
  await expectFocusKept(page);

  const menu = page.getByRole("dialog", { name: "내 메뉴" });
  await openTwice(page, page.getByRole("button", { name: "내 메뉴" }), menu);
  const question = page.getByRole("alertdialog", { name: "로그아웃 하시겠어요?" });
  await openTwice(page, menu.getByRole("button", { name: "로그아웃" }), question);
  await press(page, question.getByRole("button", { name: "확인" }));
  await expect(page).toHaveURL(/\/login$/);
});

test("a conversation: from the inbox, sends a message and deletes it by its menu", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/home");
  await press(page, page.getByRole("link", { name: "메시지" }).first());
  await expect(page).toHaveURL(/\/conversations$/);
  await openTwice(
    page,
    page.getByRole("button", { name: "새 메시지", exact: true }),
    page.getByRole("dialog", { name: "새 메시지" }),
  );
  await page.keyboard.press("Escape");
  await press(page, page.getByRole("list", { name: "대화 목록" }).getByRole("link", { name: new RegExp(junho.name) }));
  await expect(page).toHaveURL(/open=1$/);
  await expectFocusKept(page);
  const conversation = page.getByRole("log", { name: `${junho.name} 님과 나눈 메시지` });
  const box = page.getByRole("textbox", { name: "메시지 보내기" });
  await type(page, box, "키보드로 쓴 말");
  await page.keyboard.press("Enter");
  await expect(conversation.getByText("키보드로 쓴 말")).toBeVisible();
  await expect(conversation.getByText("보냄 ·").last()).toBeVisible();
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  const options = conversation.getByRole("button", { name: "메시지 옵션" }).last();
  await openTwice(page, options, page.getByRole("dialog"));
  await press(page, page.getByRole("button", { name: "삭제", exact: true }));
  const question = page.getByRole("alertdialog");
  await expectFocusIn(question);
  await press(page, question.getByRole("button", { name: "삭제" }));
  await expect(conversation.getByText("키보드로 쓴 말")).toHaveCount(0);
  await expectFocusKept(page);
});

test("what gets the focus on the way back up is not behind the header", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(PHONE);
  await page.goto("/editprofile");
  const name = page.getByRole("textbox", { name: "이름" });
  await expect(name).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  for (let presses = 0; presses < 40 && !(await name.evaluate((one) => one === document.activeElement)); presses += 1) {
    expect(await page.evaluate(isBehindHeader)).toBe(false);
    await page.keyboard.press("Shift+Tab");
  }
  await expect(name).toBeFocused();
});

/** Runs in the page: whether the sticky header covers a part of what has the focus. */
function isBehindHeader(): boolean {
  const focused = document.activeElement;
  const header = document.querySelector("main header");
  if (focused === null || header === null || header.contains(focused) || focused === document.body) return false;
  return focused.getBoundingClientRect().top < header.getBoundingClientRect().bottom;
}
