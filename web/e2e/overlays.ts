import { CAST } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { DESKTOP, type PHONE } from "./fixtures.ts";
import { SEED_PICTURES } from "./pictures.ts";

/** Something that opens over a page. */
export interface Overlay {
  readonly at: string;
  readonly open: (page: Page) => Promise<void>;
  readonly opened: (page: Page) => Locator;
  readonly size?: typeof PHONE;
}

export const ROBOT = "/projects/25";

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).filter({ visible: true }).first().click();
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole("dialog", { name });

function sheet(at: string, opener: string | RegExp, title: string | RegExp): Overlay {
  return { at, open: press(opener), opened: dialog(title) };
}

export const accountMenu: Overlay = {
  at: "/home",
  open: (page) => page.getByRole("button", { name: "내 메뉴" }).first().click(),
  opened: dialog("내 메뉴"),
};
const postMenu = sheet(ROBOT, /더보기$/, /더보기$/);
export const postPeople = sheet("/projects/add", "멤버 추가하기", /멤버/);
const photo = sheet(ROBOT, "이미지 크게 보기", /이미지$/);
export const period = sheet("/experience/add", /^기간(?! 지우기)/, "기간");
export const question: Overlay = {
  at: ROBOT,
  async open(page) {
    await postMenu.open(page);
    await postMenu.opened(page).getByRole("button", { name: "삭제" }).click();
  },
  opened: (page) => page.getByRole("alertdialog"),
};

/** Every kind of overlay that haneul can open in the seed. */
export const OVERLAYS: Readonly<Record<string, Overlay>> = {
  "the menu of a post": postMenu,
  "a photo": photo,
  "a reply": sheet(ROBOT, /답글 달기/, /답글/),
  "a question": question,
  "the people of a post": postPeople,
  "the people of the feed": sheet("/home", "사람 골라 보기", "누구의 게시물을 볼까요?"),
  departments: sheet("/editprofile", /^전공/, /전공/),
  degrees: sheet("/editprofile", /재학 과정/, /재학 과정/),
  scissors: {
    ...sheet("/editprofile", "", "사진 자르기"),
    open: (page) => page.locator("input[type=file]").setInputFiles(SEED_PICTURES[0] ?? ""),
  },
  "a period": period,
  "an introduction": sheet(`/profile/${CAST.eunseo.id}`, "소개 부탁하기", /소개 부탁하기$/),
  "an invitation": {
    at: "/invite",
    async open(page) {
      await page.getByRole("textbox", { name: "초대할 분의 이름" }).fill("남궁새벽");
      await press("초대 링크 만들기")(page);
    },
    opened: dialog("초대 링크를 만들었어요"),
  },
  "an experience to share": {
    at: `/profile/${CAST.haneul.id}`,
    async open(page) {
      await press(/더보기$/)(page);
      await page.getByRole("dialog").getByRole("button", { name: "초대 링크와 QR 코드" }).click();
    },
    opened: dialog("초대 링크와 QR 코드"),
  },
  "a new message": sheet("/conversations", "새 메시지", "새 메시지"),
  "the account menu": accountMenu,
  "the account menu on a desktop": { ...accountMenu, size: DESKTOP },
  "the menu of a post on a desktop": { ...postMenu, size: DESKTOP },
};
