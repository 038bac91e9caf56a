import { SEED_PASSWORD } from "chonsu";
import type { Page } from "playwright/test";
import { choosePerson, untilQuiet, walkTo } from "./acts.ts";
import { expect, expectAccessible, lookAt, test } from "./fixtures.ts";
import { inviter, newcomer, post, stranger } from "./journey-people.ts";
import { SEED_PICTURES } from "./pictures.ts";
import { certify, fillProfile, logIn } from "./sign-up.ts";

test("from an invitation to two members chatting", async ({ openBrowser, signedIn, standIn }) => {
  test.setTimeout(240_000);
  const first = await openBrowser();
  const second = await signedIn("doyun");
  const invitation = await invite(second);
  const bell = await unread(second);

  await test.step("a visitor follows the link, signs up and logs in; the inviter is notified", async () => {
    await signUpByInvitation(first, invitation, standIn.token);
    await expect.poll(() => unread(second)).toBe(bell + 1);
    await expectChon(second, newcomer.name);
  });
  await test.step("the new member writes a post, which is first in the feed", async () => {
    await writePost(first);
    await walkTo(second, "/home");
    await readPost(second);
  });
  await test.step("a member likes, comments and replies; the author's bell counts up by itself", async () => {
    await walkTo(first, "/home");
    const before = await unread(first);
    await likeAndComment(second);
    await expect.poll(() => unread(first)).toBeGreaterThan(before);
  });
  await test.step("a wrong password shows an error and stays; the stranger logs in", async () => {
    await logOut(second);
    await logIn(second, stranger.email, "not the password");
    await expect(second.getByText("이메일 또는 비밀번호가 일치하지 않습니다.")).toBeVisible();
    await expect(second.getByRole("textbox", { name: "이메일" })).toHaveValue(stranger.email);
    await logIn(second, stranger.email, SEED_PASSWORD);
    await expect(second).toHaveURL(/\/home$/);
  });
  await test.step("a stranger's profile shows the path; after request and acceptance both see it without a reload", async () => {
    const before = await askStranger(first);
    await acceptRequest(second);
    await expectBecameChon(first, before + 1);
  });
  await test.step("they chat: text and picture, unread, read, order", async () => {
    await chat(first, second);
  });
  await test.step("neither the link nor the address can be used twice", async () => {
    await expectNoSecondUse(await openBrowser(), invitation);
  });
});

/** Makes an invitation link on its screen. Returns its address on this server. */
async function invite(page: Page): Promise<string> {
  await page.goto("/invite");
  await page.getByRole("textbox", { name: "초대할 분의 이름" }).fill(newcomer.name);
  await page.getByRole("button", { name: "초대 링크 만들기" }).click();
  const sheet = page.getByRole("dialog", { name: "초대 링크를 만들었어요" });
  const link = await sheet.getByText(/\/welcome\?code=/).textContent();
  await expectAccessible(page);
  await lookAt(page, "invite-made");
  await sheet.getByRole("button", { name: "닫기" }).first().click();
  const { pathname, search } = new URL(link ?? "");
  return `${pathname}${search}`;
}

/** The number on the bell, after the page has been updated. */
async function unread(page: Page): Promise<number> {
  await untilQuiet(page);
  const name = await page.getByRole("link", { name: /^알림/ }).first().textContent();
  return Number(/읽지 않은 알림 (\d+)개/.exec(name ?? "")?.[1] ?? 0);
}

async function expectChon(page: Page, name: string): Promise<void> {
  await walkTo(page, "/friends");
  await expect(page.getByRole("link", { name: new RegExp(`${name}.*1촌`) })).toBeVisible();
  await walkTo(page, "/notification");
  await expect(page.getByText(newcomer.name).first()).toBeVisible();
}

async function signUpByInvitation(page: Page, invitation: string, controlToken: string): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("link", { name: "로그인 하기" })).toBeVisible();
  await page.goto(invitation);
  await expect(page.getByText(inviter.name).first()).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, "welcome");
  await page.getByText("회원가입 시작하기").click();
  await certify(page, controlToken);
  await fillProfile(page);
  await expect(page.getByRole("heading", { name: `${newcomer.name} 님, 환영해요!` })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, "end");
  await page.getByText("시작하기", { exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, newcomer.email, newcomer.password);
  await expect(page).toHaveURL(/\/home$/);
}

async function writePost(page: Page): Promise<void> {
  await page.getByRole("link", { name: "글쓰기" }).first().click();
  await page.getByRole("textbox", { name: "제목" }).fill(post.title);
  for (const keyword of post.keywords) {
    await page.getByRole("textbox", { name: "키워드" }).fill(keyword);
    await page.getByRole("textbox", { name: "키워드" }).press("Enter");
  }
  await page.getByRole("textbox", { name: "내용" }).fill(post.content);
  await page.locator("input[type=file]").setInputFiles(SEED_PICTURES);
  await expect(page.getByRole("button", { name: /삭제$/ })).not.toHaveCount(0);
  await pickPerson(page, inviter.name);
  const contact = page.getByRole("textbox", { name: "연락처" });
  await contact.fill(post.contact);
  await contact.press("Enter");
  await expectAccessible(page);
  await lookAt(page, "write");
  await page.route("**/api/projects/", async (route) => {
    await expect(page.getByRole("progressbar").first()).toBeVisible();
    await route.continue();
  });
  await page.getByRole("button", { name: "저장" }).click();
  await expect(page).toHaveURL(/deft-route=project/);
  await expect(page.getByRole("article").first()).toContainText(post.title);
}

async function pickPerson(page: Page, name: string): Promise<void> {
  await page
    .getByRole("button", { name: /함께하는 멤버|멤버/ })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await choosePerson(sheet, name);
  await sheet.getByRole("button", { name: /선택 완료/ }).click();
}

async function readPost(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  await expect(card).toContainText(post.title);
  await expect(card.getByRole("link", { name: new RegExp(newcomer.name) }).first()).toBeVisible();
  await expect(card.getByText("1 / 2")).toBeVisible();
  for (const keyword of post.keywords) await expect(card.getByText(keyword, { exact: true })).toBeVisible();
  await expect(card.getByRole("link", { name: /example\.com\/cats\?map=1/ })).toHaveAttribute(
    "href",
    "https://example.com/cats?map=1",
  );
  await expect(card.getByText("함께하는 멤버").first()).toBeVisible();
}

async function likeAndComment(page: Page): Promise<void> {
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: "좋아요", exact: true }).click();
  await expect(card.getByRole("button", { name: "좋아요", exact: true })).toHaveAttribute("aria-pressed", "true");
  await expect(card.getByRole("link", { name: "좋아요한 유저 1명" })).toBeVisible();
  await card.getByRole("button", { name: "댓글 0개" }).click();
  await page.getByRole("textbox", { name: "댓글 입력" }).fill("우리 과 앞에도 두 마리 있어요.");
  await page.getByRole("button", { name: "댓글 추가" }).click();
  await expect(card.getByRole("button", { name: "댓글 1개" })).toBeVisible();
  await expectReplyBelowText(page, "우리 과 앞에도 두 마리 있어요.");
  await page
    .getByRole("button", { name: /답글 달기/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "답글 입력" }).fill("사진도 있어요.");
  await expectAccessible(page);
  await lookAt(page, "reply");
  await page.getByRole("button", { name: "답글 추가" }).click();
  await expect(page.getByText("사진도 있어요.")).toBeVisible();
  await lookAt(page, "comments");
}

async function expectReplyBelowText(page: Page, text: string): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: text });
  const parts = [row.getByText(text), row.getByRole("button", { name: /답글 달기$/ })];
  const [words, reply] = await Promise.all(parts.map((part) => part.boundingBox()));
  expect(reply?.y, "below a short text, not beside it").toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0) / 2);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "내 메뉴" }).first().click();
  await lookAt(page, "menu");
  await page.getByRole("button", { name: "로그아웃" }).click();
  const question = page.getByRole("alertdialog", { name: "로그아웃 하시겠어요?" });
  await question.getByRole("button", { name: "확인" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** Returns how many chons the stranger has before the request is accepted. */
async function askStranger(page: Page): Promise<number> {
  await walkTo(page, `/profile/${stranger.id}`);
  const main = page.getByRole("main");
  await expect(main.getByText("2촌", { exact: true }).first()).toBeVisible();
  const relation = page.getByRole("region", { name: "나와의 관계" });
  await expect(relation.getByRole("link", { name: new RegExp(inviter.name) }).first()).toBeVisible();
  await page.getByRole("button", { name: "1촌 신청" }).click();
  await expect(page.getByRole("button", { name: "수락 대기" })).toBeDisabled();
  await expect(page.getByText("1촌 신청 완료!")).toBeVisible();
  const count = await main.getByRole("link", { name: /^1촌 \d+명/ }).textContent();
  return Number(/\d+(?=명)/.exec(count ?? "")?.[0]);
}

async function acceptRequest(page: Page): Promise<void> {
  await walkTo(page, "/friends?tab=requests");
  const request = page.getByRole("listitem").filter({ hasText: newcomer.name });
  await request.getByRole("button", { name: "수락" }).click();
  const warning = page.getByRole("alertdialog");
  await expect(warning).toContainText("최대 50명");
  await lookAt(page, "accept");
  await warning.getByRole("button", { name: "수락" }).click();
  await expect(page.getByText("1촌 신청 수락 완료")).toBeVisible();
}

/** The page of the sender still shows the stranger's profile: distance and count have changed without a reload. */
async function expectBecameChon(page: Page, count: number): Promise<void> {
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: `1촌 ${count}명` })).toBeVisible();
  await expect(main.getByText("1촌", { exact: true }).first()).toBeVisible();
  await expect(main.getByText("2촌", { exact: true })).toHaveCount(0);
  await expect(main.getByRole("button", { name: "수락 대기" })).toHaveCount(0);
}

async function chat(first: Page, second: Page): Promise<void> {
  await walkTo(second, "/conversations");
  await first.getByRole("button", { name: "메시지", exact: true }).click();
  await expect(first).toHaveURL(/\/conversations\?open=/);
  await first.getByRole("textbox", { name: "메시지 보내기" }).fill("안녕하세요! 하늘한테 얘기 많이 들었어요.");
  await first.getByRole("textbox", { name: "메시지 보내기" }).press("Enter");
  await expect(first.getByText("보냄 ·")).toBeVisible();
  const top = second.getByRole("list", { name: "대화 목록" }).getByRole("link").first();
  await expect(top).toContainText(newcomer.name);
  await expect(top).toContainText("읽지 않은 메시지 1개");
  await top.click();
  await expect(first.getByText("읽음 ·")).toBeVisible();
  await second.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? "");
  await second.getByRole("button", { name: "보내기", exact: true }).click();
  await expect(first.getByRole("img", { name: `${stranger.name} 님이 보낸 사진` })).toBeVisible();
  await expectAccessible(first);
  await lookAt(first, "chat");
}

async function expectNoSecondUse(page: Page, invitation: string): Promise<void> {
  await page.goto(invitation);
  await expect(page.getByText("유효하지 않은 초대 링크입니다.")).toBeVisible();
  await page.goto("/register-alone/certify");
  await page.getByRole("textbox", { name: "학교 이메일" }).fill(newcomer.email);
  await page.getByRole("button", { name: "인증코드 받기" }).click();
  await expect(page.getByText("이미 가입된 회원입니다.").first()).toBeVisible();
}
