import { CAST } from "chonsu";
import type { Locator } from "playwright/test";
import { DESKTOP, expect, expectAccessible, expectSoundLayout, readingTest as test } from "./fixtures.ts";

test.use({ viewport: DESKTOP });

test("a member without conversations reads so in the middle of the window, not in a narrow column", async ({
  signedIn,
}) => {
  const page = await signedIn("solbi");
  await page.goto("/conversations");
  const sentence = await boxOf(page.getByText("아직 나눈 대화가 없어요."));
  const main = await boxOf(page.getByRole("main"));
  expect(sentence.left + sentence.right).toBeCloseTo(main.left + main.right, -1);
  await expectSoundLayout(page);
  await expectAccessible(page);
});

test("a member without news has the next step beside the feed", async ({ signedIn }) => {
  const page = await signedIn("solbi");
  await page.goto("/home");
  const aside = page.getByRole("complementary");
  await expect(aside.getByRole("link", { name: "초대하러 가기" })).toBeVisible();
  await expectSoundLayout(page);
  await expectAccessible(page);
});

test("the experiences on a profile are cards of one height", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto(`/profile/${CAST.seoyun.id}`);
  const cards = page.getByRole("list", { name: "경험" }).getByRole("listitem").locator("> section, > article");
  const [one, other] = await Promise.all([boxOf(cards.nth(0)), boxOf(cards.nth(1))]);
  expect([one.top, one.bottom]).toEqual([other.top, other.bottom]);
});

test("the latest notifications have the left edge of their heading", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  const latest = page.getByRole("region", { name: "최근 알림" });
  const heading = await boxOf(latest.getByRole("heading", { name: "최근 알림" }));
  const span = await boxOf(latest.getByText("오늘", { exact: true }));
  expect(heading.left).toBeCloseTo(span.left, 0);
});

interface Edges {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

async function boxOf(element: Locator): Promise<Edges> {
  return element.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}
