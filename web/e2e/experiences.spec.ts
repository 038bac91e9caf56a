import { readFile } from "node:fs/promises";
import { experienceCode } from "@chonsu/db/seed/campus/experience-rows";
import { EXPERIENCES } from "@chonsu/db/seed/campus/experiences";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { expect, expectAccessible, expectSoundLayout, lookAt, test } from "./fixtures.ts";
import { newcomer } from "./journey-people.ts";
import { certify, fillProfile, logIn } from "./sign-up.ts";

const { haneul, doyun, junho, garam, taeyang, yejin, minji } = CAST;
const { robotOne, soundMap, cubeCamp, doodleArm } = EXPERIENCES;

const made = {
  title: "갑천 수질 지도",
  keyword: "환경",
  skill: "Python",
  text: "다섯 주 동안 갑천의 물을 재고 지도에 그렸어요. 결과는 https://example.com/river 에 있어요.",
};

const landing = (id: number) => `/experience/welcome/${experienceCode(id)}`;
const card = (page: Page, title: string) => page.getByRole("article", { name: title });
const wheel = (page: Page, name: string) => page.getByRole("listbox", { name });

test("create, share, and another member logs in through the link and accepts: card, chon and count are there", async ({
  signedIn,
  openBrowser,
}) => {
  const creator = await signedIn("haneul");
  const other = await openBrowser();
  let link = "";

  await test.step("the form saves only with name, keyword and text; nothing typed is lost on the way out", async () => {
    await creator.goto(`/profile/${haneul.id}`);
    await creator.getByRole("link", { name: "경험 추가" }).first().click();
    await expect(creator.getByRole("button", { name: "저장" })).toBeDisabled();
    await creator.getByRole("textbox", { name: "경험 이름" }).fill(made.title);
    await addTerm(creator, "키워드", made.keyword);
    await addTerm(creator, "사용한 스킬", made.skill);
    await creator.goBack();
    await expect(creator.getByText("저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!")).toBeVisible();
    await creator.getByRole("button", { name: "계속 쓰기" }).click();
    await creator.reload();
    await creator.getByRole("button", { name: "이어서 쓰기" }).click();
    await expect(creator.getByRole("textbox", { name: "경험 이름" })).toHaveValue(made.title);
    await expect(creator.getByRole("button", { name: "저장" })).toBeDisabled();
    await creator.getByRole("textbox", { name: "소개" }).fill(made.text);
  });
  await test.step("the period is turned by keyboard and by wheel, and must not be reversed", async () => {
    await choosePeriod(creator);
  });
  await test.step("people are picked, at once and by name", async () => {
    await creator.getByRole("button", { name: "함께한 사람 초대하기" }).click();
    const sheet = creator.getByRole("dialog", { name: "초대할 사람" });
    await sheet.getByRole("searchbox").fill(minji.name);
    await sheet
      .getByRole("checkbox", { name: new RegExp(`^${minji.name}`) })
      .first()
      .check();
    await sheet.getByRole("button", { name: "선택 완료 (1명)" }).click();
    await expect(creator.getByText("저장하면 초대해요")).toBeVisible();
    await expectAccessible(creator);
    await lookAt(creator, "experience-add-filled");
  });
  await test.step("after saving there are link and QR code, also after a reload", async () => {
    await creator.getByRole("button", { name: "저장" }).click();
    await expect(creator).toHaveURL(/\/experience\/confirm$/);
    await creator.reload();
    link = await shareLink(creator);
  });
  await test.step("done leads to the card on the own profile", async () => {
    await creator.getByRole("link", { name: "완료" }).click();
    await expect(card(creator, made.title)).toBeFocused();
    await expect(card(creator, made.title)).toBeInViewport();
    await expect(card(creator, made.title)).toContainText(/\d\d\.\d\d\.\d\d - /);
  });
  await test.step("a visitor who logs in comes back to the invitation and can decline it", async () => {
    await other.goto(link);
    await other.getByRole("button", { name: "로그인" }).click();
    await logIn(other, garam.email, SEED_PASSWORD);
    await expect(other).toHaveURL(link);
    await other.getByRole("button", { name: "거절하기" }).click();
    await answer(other, "초대를 거절하시겠어요?", "거절");
    await expect(other.getByText("초대를 거절했습니다.")).toBeVisible();
    await expect(other).toHaveURL(/\/home$/);
  });
  await test.step("accepting asks once more, then shows the card, and my count and relation follow without a reload", async () => {
    await other.goto(`/profile/${garam.id}`);
    const before = await chonCount(other);
    await other.goto(link);
    await other.getByRole("button", { name: "수락하기" }).click();
    await answer(other, "초대를 수락하시겠어요?", "수락");
    await expect(other.getByText("초대를 수락했습니다.")).toBeVisible();
    await expect(card(other, made.title)).toContainText(`${haneul.name} 님 외 1명`);
    await expect.poll(() => chonCount(other)).toBe(before + 1);
    // The creator's page has not been touched meanwhile.
    await expect(card(creator, made.title)).toContainText(`${haneul.name} 님 외 1명`);
    await card(creator, made.title)
      .getByRole("link", { name: /님 외 1명/ })
      .click();
    await expect(creator.getByRole("link", { name: new RegExp(`${garam.name}.*1촌`) })).toBeVisible();
    await expect(creator.getByText("수락을 기다리고 있어요")).toHaveCount(1);
    await expect(creator.getByRole("link", { name: new RegExp(minji.name) })).toHaveCount(0);
  });
  await test.step("who is in it already is led to the experience", async () => {
    await other.goto(link);
    await expect(other.getByText("이미 함께하고 있는 경험입니다.")).toBeVisible();
    await other.getByRole("link", { name: "경험 보러 가기" }).click();
    await expect(card(other, made.title)).toBeFocused();
  });
});

test("a visitor signs up through the link of an experience and is in it", async ({ openBrowser }) => {
  const page = await openBrowser();
  await page.goto(landing(robotOne.id));
  await expect(card(page, robotOne.title)).toBeVisible();
  await page.getByRole("link", { name: "회원가입 시작하기" }).click();
  await certify(page);
  await page.getByRole("textbox", { name: "이름" }).fill(newcomer.name);
  await fillProfile(page);
  await expect(page).toHaveURL(/\/experience\/invitation\/register\/welcome$/);
  await expect(page.getByRole("heading", { name: `${newcomer.name} 님, 환영해요!` })).toBeVisible();
  await page.getByRole("button", { name: "시작하기" }).click();
  await expect(page.getByText("초대를 수락했습니다.")).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await expect(card(page, robotOne.title)).toContainText(`${haneul.name} 님 외 3명`);
  await expect.poll(() => chonCount(page)).toBe(1);
  await page.goto("/experience/invitation/register/welcome");
  await expect(page).toHaveURL(/\/home$/);
});

test("editing: the creator changes people, a guest only own words, nobody else anything", async ({ signedIn }) => {
  const creator = await signedIn("haneul");
  const guest = await signedIn("doyun");
  const edit = `/experience/${robotOne.id}/edit`;

  await test.step("who declined is shown, and may be asked again; members and who is asked are not to be picked", async () => {
    await creator.goto(edit);
    await expect(memberRow(creator, yejin.name)).toContainText("초대를 거절했어요");
    await creator.getByRole("button", { name: `${haneul.name} 삭제` }).click();
    await expect(creator.getByText("본인은 삭제할 수 없습니다")).toBeVisible();
    await creator.getByRole("button", { name: "함께한 사람 초대하기" }).click();
    const sheet = creator.getByRole("dialog", { name: "초대할 사람" });
    for (const { name } of [doyun, taeyang]) {
      await sheet.getByRole("searchbox").fill(name);
      await expect(sheet.getByText("검색어에 일치하는 인물이 없습니다.")).toBeVisible();
    }
    await sheet.getByRole("searchbox").fill(yejin.name);
    await sheet.getByRole("checkbox", { name: new RegExp(yejin.name) }).check();
    await sheet.getByRole("button", { name: "선택 완료 (1명)" }).click();
  });
  await test.step("removing, cancelling and asking are saved in one step, and nothing else is", async () => {
    await memberRow(creator, junho.name).getByRole("button").click();
    await memberRow(creator, taeyang.name)
      .getByRole("button", { name: /초대 취소하기/ })
      .click();
    await expectAccessible(creator);
    await lookAt(creator, "experience-edit-people");
    const writes: string[] = [];
    creator.on("request", (request) => request.method() === "PUT" && writes.push(new URL(request.url()).pathname));
    await creator.getByRole("button", { name: "저장" }).click();
    await expect(card(creator, robotOne.title)).toBeFocused();
    expect(writes).toEqual([`/api/experiences/${robotOne.id}/update/`]);
    await creator.goto(edit);
    await expect(memberRow(creator, yejin.name)).toContainText("수락 대기 중");
    for (const { name } of [junho, taeyang]) await expect(memberRow(creator, name)).toHaveCount(0);
  });
  await test.step("a guest reads who may change title and people, and saves own words", async () => {
    await guest.goto(edit);
    await guest.getByRole("textbox", { name: "경험 이름" }).click();
    await expect(guest.getByText(`관리자(${haneul.name})만 수정할 수 있어요.`)).toBeVisible();
    await expect(guest.getByRole("textbox", { name: "경험 이름" })).not.toBeEditable();
    await expect(guest.getByText("초대를 거절했어요")).toHaveCount(0);
    await guest.getByRole("textbox", { name: "소개" }).fill("바퀴를 맡았어요.");
    await guest.reload();
    await guest.getByRole("button", { name: "이어서 쓰기" }).click();
    await guest.getByRole("button", { name: "저장" }).click();
    await expect(card(guest, robotOne.title)).toContainText("바퀴를 맡았어요.");
  });
  await test.step("the creator's own card keeps its words; deleting hands over and says so", async () => {
    await creator.goto(`/profile/${haneul.id}?experience=${robotOne.id}`);
    await expect(card(creator, robotOne.title)).not.toContainText("바퀴를 맡았어요.");
    await creator.getByRole("button", { name: `${robotOne.title} 더보기` }).click();
    await creator.getByRole("button", { name: "초대 링크와 QR 코드" }).click();
    await expect(creator.getByRole("img", { name: `${robotOne.title} 초대 QR 코드` })).toBeVisible();
    await expect(creator.getByRole("dialog")).toContainText(landing(robotOne.id));
    await expectAccessible(creator);
    await creator.keyboard.press("Escape");
    await creator.getByRole("button", { name: `${robotOne.title} 더보기` }).click();
    await creator.getByRole("button", { name: "삭제" }).click();
    const question = creator.getByRole("alertdialog", { name: "경험을 삭제하시겠어요?" });
    await expect(question).toContainText(`${doyun.name} 님이 새 관리자가 돼요`);
    await question.getByRole("button", { name: "삭제" }).click();
    await expect(creator.getByText("경험이 삭제되었어요.")).toBeVisible();
    await expect(card(creator, robotOne.title)).toHaveCount(0);
    await guest.goto(`/profile/${doyun.id}`);
    await expect(card(guest, robotOne.title)).toContainText("관리자");
    await creator.goto(edit);
    await expect(creator.getByText("수정 권한이 없습니다.")).toBeVisible();
  });
});

test("an invitation leads from the notification to its card; declining is shown to the creator, accepting makes a guest", async ({
  signedIn,
}) => {
  const creator = await signedIn("haneul");
  const invited = await signedIn("taeyang");

  await test.step("the notification leads to the invitation, which is answered there", async () => {
    await invited.goto("/notification");
    await invited
      .getByRole("link", { name: /경험에 초대했어요/ })
      .first()
      .click();
    await expect(invited).toHaveURL(new RegExp(`/profile/${taeyang.id}`));
    await expect(card(invited, robotOne.title)).toBeFocused();
    await expect(card(invited, robotOne.title)).toContainText(`${haneul.name} 님과 함께한 경험인가요?`);
    await invited.getByRole("button", { name: `${robotOne.title} 초대 거절` }).click();
    await answer(invited, "초대를 거절하시겠어요?", "취소");
    await invited.getByRole("button", { name: `${robotOne.title} 초대 거절` }).click();
    await answer(invited, "초대를 거절하시겠어요?", "거절");
    await expect(invited.getByText("초대를 거절했습니다.")).toBeVisible();
    await expect(card(invited, robotOne.title)).toHaveCount(0);
  });
  await test.step("the creator hears of it and sees who declined", async () => {
    await creator.goto("/notification");
    await creator.getByRole("link", { name: new RegExp(`${taeyang.name} 님이 경험 초대를 거절했어요`) }).click();
    await expect(creator).toHaveURL(new RegExp(`/profile/${haneul.id}$`));
    await creator.goto(`/experience/${robotOne.id}/edit`);
    await expect(memberRow(creator, taeyang.name)).toContainText("초대를 거절했어요");
  });
  await test.step("only I see what I am asked into; accepting on the card makes me a guest of it", async () => {
    await invited.goto(`/profile/${haneul.id}`);
    await expect(card(invited, cubeCamp.title)).toBeVisible();
    await expect(card(invited, soundMap.title)).toHaveCount(0);
    await creator.goto(`/profile/${haneul.id}`);
    await creator.getByRole("button", { name: `${soundMap.title} 초대 수락` }).click();
    await answer(creator, "초대를 수락하시겠어요?", "수락");
    await expect(creator.getByText("초대를 수락했습니다.")).toBeVisible();
    await expect(card(creator, soundMap.title)).toContainText("함께함");
    await expect(creator.getByRole("button", { name: `${soundMap.title} 초대 수락` })).toHaveCount(0);
  });
  await test.step("coming back from the people of a card finds the row where it was left", async () => {
    await creator
      .getByRole("link", { name: /님 외 2명/ })
      .last()
      .click();
    await expect(creator.getByRole("heading", { name: "함께한 사람" })).toBeVisible();
    await creator.goBack();
    await expect(card(creator, robotOne.title)).toBeInViewport();
  });
  await test.step("long cards are cut and open whole; a single member's experience goes for good", async () => {
    const robot = card(creator, robotOne.title);
    await expect(robot.getByRole("button", { name: "전체 보기" })).toHaveAttribute("aria-expanded", "false");
    await robot.getByRole("button", { name: "전체 보기" }).click();
    await expect(robot.getByRole("button", { name: "접기" })).toBeVisible();
    await creator.getByRole("button", { name: `${doodleArm.title} 더보기` }).click();
    await creator.getByRole("button", { name: "삭제" }).click();
    await answer(creator, "경험을 삭제하시겠어요?", "삭제");
    await expect(card(creator, doodleArm.title)).toHaveCount(0);
  });
});

test("entered another way the screens say so, and lead on", async ({ signedIn, openBrowser }) => {
  const page = await signedIn("haneul");
  await page.goto("/experience/confirm");
  await answer(page, "비정상적인 접근입니다.", "확인");
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(landing(robotOne.id));
  await expect(page.getByText("본인이 만든 경험이에요.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/profile/${haneul.id}\\?experience=${robotOne.id}$`));
  await page.goto(`/experience/invitation/certify/${experienceCode(robotOne.id)}/${haneul.id}`);
  await expect(page).toHaveURL(/\/home$/);

  const visitor = await openBrowser();
  await visitor.goto("/experience/add");
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.goto(`/experience/invitation/register/${experienceCode(robotOne.id)}/${haneul.id}`);
  await answer(visitor, "비정상적인 접근입니다.", "확인");
  await expect(visitor).toHaveURL(/\/login$/);
  await visitor.goto("/experience/invitation/register/welcome");
  await expect(visitor.getByRole("alertdialog", { name: "비정상적인 접근입니다." })).toBeVisible();
});

async function addTerm(page: Page, field: string, term: string): Promise<void> {
  await page.getByRole("textbox", { name: field }).fill(term);
  await page.getByRole("textbox", { name: field }).press("Enter");
}

async function answer(page: Page, question: string, button: string): Promise<void> {
  const dialog = page.getByRole("alertdialog", { name: question });
  await dialog.getByRole("button", { name: button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

function memberRow(page: Page, name: string) {
  return page.getByRole("list", { name: "함께한 사람" }).getByRole("listitem").filter({ hasText: name });
}

async function chonCount(page: Page): Promise<number> {
  const text = await page
    .getByRole("main")
    .getByRole("link", { name: /^1촌 \d+명/ })
    .textContent();
  return Number(/\d+(?=명)/.exec(text ?? "")?.[0]);
}

/** A year back by keyboard, a month by a real turn of the wheel; on the way a start after the end. */
async function choosePeriod(page: Page): Promise<void> {
  await page.getByRole("button", { name: /기간/ }).click();
  const sheet = page.getByRole("dialog", { name: "기간" });
  const done = sheet.getByRole("button", { name: "완료" });
  const year = wheel(page, "시작 연도");
  await expect(sheet).toBeFocused();
  for (let turns = 0; turns < 2; turns += 1) await year.press("ArrowDown");
  await expect(sheet.getByText("시작 날짜는 종료 날짜와 같거나 이전이어야 합니다.")).toBeVisible();
  await expect(done).toBeDisabled();
  for (let turns = 0; turns < 3; turns += 1) await year.press("ArrowUp");
  await expect(done).toBeEnabled();
  const day = wheel(page, "시작 일");
  const before = await day.getByRole("option", { selected: true }).textContent();
  await day.hover();
  await page.mouse.wheel(0, before === "1일" ? 52 : -52);
  await expect(day.getByRole("option", { selected: true })).not.toHaveText(before ?? "");
  await expect(day.getByRole("option").first()).toHaveCSS("height", "26px");
  await expectSoundLayout(page);
  await expectAccessible(page);
  await done.click();
  await expect(page.getByRole("button", { name: /기간 \d\d\.\d\d\.\d\d - / })).toBeFocused();
}

/** Copies the link and saves the code: a PNG of 170 px. Answers the link. */
async function shareLink(page: Page): Promise<string> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await expect(page.getByRole("img", { name: `${made.title} 초대 QR 코드` })).toBeVisible();
  await expectAccessible(page);
  await lookAt(page, "experience-confirm");
  await page.getByRole("button", { name: "초대 링크 복사" }).click();
  await expect(page.getByText("링크가 복사되었습니다.")).toBeVisible();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "QR 코드 저장" }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${made.title} QR.png`);
  const png = await readFile(await file.path());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([170, 170]);
  return page.evaluate(() => navigator.clipboard.readText());
}
