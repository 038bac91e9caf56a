import { CAST, EXPERIENCES, experienceCode } from "chonsu";
import type { Page, Request } from "playwright/test";
import { DESKTOP, drawnAnew, expect, test } from "./fixtures.ts";

const { minji, seoyun } = CAST;
const POST = 1;

/** The server carries these calls out, and their answers wait until the returned function is called: the push comes first. */
async function holdAnswers(page: Page, isMeant: (request: Request) => boolean): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (!isMeant(route.request())) return route.fallback();
    const response = await route.fetch();
    await promise;
    await route.fulfill({ response });
  });
  return resolve;
}

const to = (path: RegExp) => (request: Request) => path.test(request.url());

test("an invitation is read once its acceptance is answered, though the push has taken its buttons away", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/notification");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "경험에 초대했어요" }).first();
  await expect(row.getByText("읽지 않음")).toHaveCount(1);
  const answer = await holdAnswers(page, to(/invitations\/respond/));
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
  const answer = await holdAnswers(page, to(/experience-after-invitation/));
  await page.getByRole("button", { name: "수락하기" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "수락" }).click();
  await expect(page.getByText("이미 함께하고 있는 경험입니다.")).toBeVisible();
  answer();
  await expect(page).toHaveURL(new RegExp(`/profile/${minji.id}\\?`));
});

test("a comment stands once, though the push brings it before the answer", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto(`/projects/${POST}`);
  const answer = await holdAnswers(page, to(/comments\/create/));
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
  const answer = await holdAnswers(page, isStart);
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
