import { CAST } from "chonsu";
import type { Locator } from "playwright/test";
import { FOR_MEMBERS } from "./addresses.ts";
import { DESKTOP, expect, expectAccessible, expectSoundLayout, readingTest as test } from "./fixtures.ts";
import { expectFocusIn, press } from "./keyboard.ts";

test.use({ viewport: DESKTOP });

/** A post, lists, forms, and screens with and without an aside. */
const COLUMN_SCREENS = [
  "home",
  "friends",
  "invite",
  "project",
  "project-liked",
  "profile-own",
  "profile-2chon",
  "notification",
  "search-results",
  "setting",
  "suggestion",
  "projects-add",
  "editprofile",
  "experience-add",
  "experience-welcome",
] as const;

test("the column has the same edges on every screen; the map has its left edge", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  const edgesAt = async (address: string) => {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
    const { left, right } = await boxOf(page.getByRole("main"));
    return { left, right };
  };
  const home = await edgesAt(FOR_MEMBERS.home);
  for (const name of COLUMN_SCREENS) expect(await edgesAt(FOR_MEMBERS[name]), name).toEqual(home);
  const map = await edgesAt(FOR_MEMBERS["friends-map"]);
  expect(map.left).toBe(home.left);
  expect(map.right).toBeGreaterThan(home.right);
});

test("the keyboard reaches the aside before an endless feed", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  await page.getByRole("article").first().waitFor();
  const aside = page.getByRole("complementary");
  await press(page, page.getByRole("link", { name: "새 소식으로 건너뛰기" }));
  await expect(aside).toBeFocused();
  await page.keyboard.press("Tab");
  await expectFocusIn(aside);
});

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
