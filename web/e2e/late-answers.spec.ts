import { CAST, EXPERIENCES, experienceCode } from "chonsu";
import type { Page, Request } from "playwright/test";
import { actsOf, openListening, untilQuiet, WITH_SOHEE } from "./acts.ts";
import { DESKTOP, drawnAnew, expect, test } from "./fixtures.ts";

const { minji, seoyun } = CAST;
const POST = 1;
/** Of haneul. */
const ROBOT_POST = 25;

/** The server carries these calls out, and their answers wait until `answer` is called: the push comes first. */
async function holdAnswers(page: Page, isMeant: (request: Request) => boolean) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const { promise: carriedOut, resolve: carryOut } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (!isMeant(route.request())) return route.fallback();
    const response = await route.fetch();
    carryOut();
    await promise;
    await route.fulfill({ response });
  });
  return { answer, carriedOut };
}

const to = (path: RegExp) => (request: Request) => path.test(request.url());

test("an invitation is read once its acceptance is answered, though the push has taken its buttons away", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/notification");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "경험에 초대했어요" }).first();
  await expect(row.getByText("읽지 않음")).toHaveCount(1);
  const { answer } = await holdAnswers(page, to(/invitations\/respond/));
  await row.getByRole("button", { name: / 수락$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "수락" }).click();
  await expect(row.getByText("수락했어요")).toBeVisible();
  answer();
  await expect(row.getByText("읽지 않음")).toHaveCount(0);
});

test("a member who accepts by a link is led to the experience, though the push has changed the page", async ({
  signedIn,
}) => {
  const page = await signedIn("minji");
  await page.goto(`/experience/welcome/${experienceCode(EXPERIENCES.robotOne.id)}`);
  const { answer } = await holdAnswers(page, to(/experience-after-invitation/));
  await page.getByRole("button", { name: "수락하기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "수락" }).click();
  await expect(page.getByText("이미 함께하고 있는 경험입니다.")).toBeVisible();
  answer();
  await expect(page).toHaveURL(new RegExp(`/profile/${minji.id}\\?`));
});

test("a comment stands once, though the push brings it before the answer", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto(`/projects/${POST}`);
  const { answer } = await holdAnswers(page, to(/comments\/create/));
  const text = page.getByText("늦은 답에도 한 번만");
  await page.getByRole("textbox", { name: "댓글 입력" }).fill("늦은 답에도 한 번만");
  await page.getByRole("button", { name: "댓글 추가" }).click();
  await expect(text).toBeVisible();
  await expect(page.getByText("보내는 중")).toHaveCount(0);
  await expect(text).toHaveCount(1);
  const answered = page.waitForResponse(/comments\/create/);
  answer();
  await answered;
  await expect(text).toHaveCount(1);
});

test("a chat that opens late leads nobody away from a page that was opened meanwhile", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto(`/profile/${seoyun.id}`);
  const isStart = to(/conversations\/create/);
  const { answer } = await holdAnswers(page, isStart);
  const started = page.waitForRequest(isStart);
  await page.getByRole("button", { name: "메시지", exact: true }).click();
  await started;
  await page.getByRole("link", { name: "홈", exact: true }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  const answered = page.waitForResponse((response) => isStart(response.request()));
  answer();
  await answered;
  await drawnAnew(page);
  await expect(page).toHaveURL(/\/home$/);
});

test("a feed whose older answer is on its way shows what was changed meanwhile", async ({
  signedIn,
  openSession,
  server,
}) => {
  const other = actsOf(server, await openSession("minji"));
  const page = await signedIn("haneul");
  await openListening(page, "/home");
  const card = page.getByRole("article").filter({ hasText: "자율주행 배달 로봇" }).first();
  const count = card.getByRole("button", { name: /^댓글 \d+개$/ });
  const before = Number(/\d+/.exec((await count.textContent()) ?? "")?.[0]);
  const { answer, carriedOut } = await holdAnswers(page, to(/api\/projects\/every/));
  await other.call("POST", "/api/projects/", { title: "새 모집", content: "함께할 사람", keywords: ["로봇"] });
  await carriedOut;
  await other.call("POST", `/api/projects/${ROBOT_POST}/comments/create/`, {
    content: "저도 갈게요",
    parent_comment: null,
  });
  await expect(count).toHaveText(new RegExp(`${before + 1}`));
  const answered = page.waitForResponse(/api\/projects\/every/);
  answer();
  await answered;
  await untilQuiet(page);
  await expect(count).toHaveText(new RegExp(`${before + 1}`));
});

test("a new post stands once in the feed, though the feed was fetched before the answer", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto("/projects/add");
  await page.getByRole("textbox", { name: "제목" }).fill("늦은 답의 게시물");
  await page.getByRole("textbox", { name: "키워드" }).fill("로봇");
  await page.getByRole("textbox", { name: "키워드" }).press("Enter");
  await page.getByRole("textbox", { name: "내용" }).fill("한 번만 있어야 해요.");
  const isSave = (request: Request) => request.method() === "POST" && request.url().endsWith("/api/projects/");
  const { answer } = await holdAnswers(page, isSave);
  const saved = page.waitForRequest(isSave);
  await page.getByRole("button", { name: "저장" }).click();
  await saved;
  await page.getByRole("link", { name: "홈", exact: true }).click();
  const post = page.getByRole("article").filter({ hasText: "늦은 답의 게시물" });
  await expect(post).toHaveCount(1);
  // The feed is not fetched again before this is looked at.
  await page.route("**/api/projects/every/**", () => undefined);
  const answered = page.waitForResponse((response) => isSave(response.request()));
  answer();
  await answered;
  await drawnAnew(page);
  await expect(post).toHaveCount(1);
});

test("who deletes a post and goes on before the answer is not led away", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await page.goto(`/projects/${ROBOT_POST}`);
  const isDeletion = (request: Request) => request.method() === "DELETE";
  const { answer } = await holdAnswers(page, isDeletion);
  await page
    .getByRole("main")
    .getByRole("button", { name: /자율주행 배달 로봇.* 더보기$/ })
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "삭제" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "삭제" }).click();
  await expect(page.getByText("존재하지 않는 게시물입니다.")).toBeVisible();
  await page.getByRole("link", { name: "초대", exact: true }).click();
  await expect(page).toHaveURL(/\/invite$/);
  const answered = page.waitForResponse((response) => isDeletion(response.request()));
  answer();
  await answered;
  await drawnAnew(page);
  await expect(page).toHaveURL(/\/invite$/);
});

test("a chat has what was written during an absence, though a later message was pushed before it was opened", async ({
  signedIn,
  openSession,
  server,
}) => {
  const other = actsOf(server, await openSession("sohee"));
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await openListening(page, `/conversations?open=${WITH_SOHEE}`);
  await expect(page.getByRole("log")).toBeVisible();
  await page.getByRole("link", { name: "초대", exact: true }).click();
  await untilQuiet(page);
  await page.context().setOffline(true);
  await other.write(WITH_SOHEE, "자는 동안 온 말");
  const asked = page.waitForResponse(/api\/changes\//);
  await page.context().setOffline(false);
  await asked;
  await untilQuiet(page);
  await other.write(WITH_SOHEE, "깬 뒤에 온 말");
  await page
    .getByRole("link", { name: /^메시지/ })
    .first()
    .click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /문소희/ })
    .first()
    .click();
  await expect(page.getByRole("log").getByText("깬 뒤에 온 말")).toBeVisible();
  await expect(page.getByRole("log").getByText("자는 동안 온 말")).toBeVisible();
});

test("a conversation comes back with a message that comes before the answer to leaving it", async ({
  signedIn,
  openSession,
  server,
}) => {
  const other = actsOf(server, await openSession("sohee"));
  const page = await signedIn("haneul");
  await page.setViewportSize(DESKTOP);
  await openListening(page, `/conversations?open=${WITH_SOHEE}`);
  const { answer, carriedOut } = await holdAnswers(page, to(/conversations\/\d+\/delete/));
  await page
    .getByRole("main")
    .getByRole("button", { name: /대화 옵션|더보기/ })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /나가기/ })
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "확인" }).click();
  await carriedOut;
  await other.write(WITH_SOHEE, "아직 할 말이 있어요");
  await untilQuiet(page);
  answer();
  await expect(page.getByRole("link", { name: /문소희.*아직 할 말이 있어요/ })).toBeVisible();
});
