import type { Locator, Page } from "playwright/test";
import { walkTo } from "./acts.ts";
import { DESKTOP, expect, PHONE, test } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";

/** Something that opens over a page. */
interface Overlay {
  readonly at: string;
  readonly open: (page: Page) => Promise<void>;
  readonly opened: (page: Page) => Locator;
  /** How it is closed besides Back and Escape. */
  readonly closes: readonly (typeof OUTSIDE | typeof PULL)[];
  /** It has an address of its own, to which Forward leads. */
  readonly hasAddress?: true;
}

const OUTSIDE = "a touch outside";
const PULL = "a pull";

const ROBOT = "/projects/25";

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).filter({ visible: true }).first().click();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole("dialog", { name });
const accountMenu: Overlay = {
  at: "/home",
  open: (page) => page.getByRole("button", { name: "내 메뉴" }).first().click(),
  opened: dialog("내 메뉴"),
  closes: [OUTSIDE],
};
const postMenu: Overlay = { at: ROBOT, open: press(/더보기$/), opened: dialog(/더보기$/), closes: [OUTSIDE] };

function sheet(at: string, opener: string | RegExp, title: string | RegExp): Overlay {
  return { at, open: press(opener), opened: dialog(title), closes: [OUTSIDE, PULL] };
}

const postPeople = sheet("/projects/add", "멤버 추가하기", /멤버/);
const period = sheet("/experience/add", /^기간(?! 지우기)/, "기간");

const ON_PHONE: Record<string, Overlay> = {
  "the account menu": accountMenu,
  "the menu of a post": { ...postMenu, closes: [OUTSIDE, PULL] },
  "a photo": { at: ROBOT, open: press("이미지 크게 보기"), opened: dialog(/이미지$/), closes: [], hasAddress: true },
  "a reply": sheet(ROBOT, /답글 달기/, /답글/),
  "a question": {
    at: ROBOT,
    async open(page) {
      await postMenu.open(page);
      await postMenu.opened(page).getByRole("button", { name: "삭제" }).click();
    },
    opened: (page) => page.getByRole("alertdialog"),
    closes: [],
  },
  "the people of a post": postPeople,
  "the people of the feed": sheet("/home", "사람 골라 보기", "누구의 게시물을 볼까요?"),
  departments: sheet("/editprofile", /^전공/, /전공/),
  degrees: sheet("/editprofile", /재학 과정/, /재학 과정/),
  scissors: {
    ...sheet("/editprofile", "", "사진 자르기"),
    open: (page) => page.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? ""),
  },
  "a period": period,
  "a new message": sheet("/conversations", "새 메시지", "새 메시지"),
};

const ON_DESKTOP: Record<string, Overlay> = {
  "the account menu": accountMenu,
  "the menu of a post": postMenu,
  "a period": { ...period, closes: [OUTSIDE] },
};

for (const [size, viewport, overlays] of [
  ["phone", PHONE, ON_PHONE],
  ["desktop", DESKTOP, ON_DESKTOP],
] as const) {
  test(`Back closes what is open before it leaves; Escape, a touch outside and a pull are the same: ${size}`, async ({
    signedIn,
  }) => {
    const page = await signedIn("haneul");
    await page.setViewportSize(viewport);
    await page.goto("/setting");
    for (const [name, overlay] of Object.entries(overlays)) {
      await test.step(name, () => expectOneAct(page, overlay));
    }
  });
}

test("Back closes nested ones one by one or together, a link in a menu leaves no trace of it, and a form with changes asks last", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto("/home");
  const menu = accountMenu.opened(page);
  const question = page.getByRole("alertdialog");
  const openBoth = async () => {
    await accountMenu.open(page);
    await menu.getByRole("button", { name: "로그아웃" }).click();
    await expect(question).toBeVisible();
  };
  await test.step("by the list of the browser's button, behind both", async () => {
    await openBoth();
    await page.evaluate(() => history.go(-2));
    await expect(menu).toHaveCount(0);
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/\/home$/);
  });
  await test.step("a reload shows the page without them", async () => {
    await openBoth();
    await page.reload();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
  await test.step("a link in a menu", async () => {
    await accountMenu.open(page);
    await menu.getByRole("link", { name: "설정" }).click();
    await expect(page).toHaveURL(/\/setting$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
    await expect(menu).toHaveCount(0);
    await page.goForward();
    await expect(page).toHaveURL(/\/setting$/);
    await page.goBack();
  });
  await test.step("a form with changes", async () => {
    await page.getByRole("link", { name: "글쓰기" }).first().click();
    const title = page.getByRole("textbox", { name: "제목" });
    await title.fill("쓰던 글");
    await postPeople.open(page);
    await expect(postPeople.opened(page)).toBeVisible();
    await page.goBack();
    await expect(postPeople.opened(page)).toHaveCount(0);
    await expect(question).toHaveCount(0);
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(title).toHaveValue("쓰던 글");
    await page.goBack();
    await question.getByRole("button", { name: "나가기" }).click();
    await expect(page).toHaveURL(/\/home$/);
  });
});

async function expectOneAct(page: Page, { at, open, opened, closes, hasAddress }: Overlay): Promise<void> {
  await walkTo(page, at);
  const address = page.url();
  const expectClosed = async (by: string) => {
    await expect(opened(page), by).toHaveCount(0);
    expect(page.url(), by).toBe(address);
  };
  const closeBy = async (by: string, close: () => Promise<unknown>) => {
    await open(page);
    await expect(opened(page)).toBeVisible();
    await close();
    await expectClosed(by);
  };
  await closeBy("Back", () => page.goBack());
  if (hasAddress !== true) {
    await page.goForward();
    await expectClosed("Forward");
  }
  await closeBy("Escape", () => page.keyboard.press("Escape"));
  if (closes.includes(OUTSIDE)) await closeBy(OUTSIDE, () => page.mouse.click(4, 4));
  if (closes.includes(PULL)) await closeBy(PULL, () => pullDown(page, opened(page)));
  await page.goBack();
  await expect(page, "one Back leaves").toHaveURL(/\/setting$/);
}

/** A finger takes a sheet by its top and pulls it down. */
async function pullDown(page: Page, sheet: Locator): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const top = () => sheet.evaluate((element) => element.getBoundingClientRect().top);
  // It has slid in.
  await sheet.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const start = { x: PHONE.width / 2, y: (await top()) + 10 };
  const touch = (type: "touchStart" | "touchMove", y: number) =>
    browser.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x: start.x, y }] });
  await touch("touchStart", start.y);
  for (const px of [20, 60, 120]) await touch("touchMove", start.y + px);
  await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
