import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import type { Page } from "playwright/test";
import { expect, expectAccessible, PHONE, readingTest, test } from "./fixtures.ts";
import { logIn, readCode } from "./sign-up.ts";
import { expectStill, watchStillness } from "./stillness.ts";

const { haneul, dahye, woojin, sungjin, garam, seoyun, eunseo, hangyeol } = CAST;
const rowOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

test("the login: both fields, Enter, a lost network, and the way to the page one was sent away from", async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.goto("/friends?tab=requests");
  await expect(page).toHaveURL(/\/login$/);
  const submit = page.getByRole("button", { name: "로그인", exact: true });
  await expect(submit).toBeDisabled();
  await page.getByRole("textbox", { name: "이메일" }).fill(haneul.email);
  await page.getByLabel("비밀번호", { exact: true }).fill("   ");
  await expect(submit).toBeDisabled();
  await page.getByLabel("비밀번호", { exact: true }).fill(SEED_PASSWORD);
  await page.route("**/api/token/", (route) => route.abort());
  await page.getByLabel("비밀번호", { exact: true }).press("Enter");
  await expect(page.getByText("네트워크 오류가 발생했습니다. 다시 시도해 주세요.")).toBeVisible();
  await page.unroute("**/api/token/");
  await submit.click();
  await expect(page).toHaveURL(/\/friends\?tab=requests$/);
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(Object.keys(kept)).toEqual(expect.arrayContaining(["access", "refresh", "userId"]));
  await page.goto("/login");
  await expect(page).toHaveURL(/\/home$/);
});

test("register-alone: the address locks once proven, departments are two at most, and the newcomer is signed in at once", async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  await page.goto("/register-alone/register");
  await page.goto("/register-alone/certify");
  const email = page.getByRole("textbox", { name: "학교 이메일" });
  await email.fill("someone@kaist.ac.kr.example.com");
  await page.getByRole("button", { name: "인증코드 받기" }).click();
  await expect(page.getByText("Kaist 유저만 가입이 가능합니다.").first()).toBeVisible();
  await email.fill("naeun.new@alumni.kaist.ac.kr");
  await page.getByRole("button", { name: "인증코드 받기" }).click();
  const code = page.getByRole("textbox", { name: "인증코드" });
  await expect(code).toBeVisible();
  await expect(page.getByLabel("비밀번호", { exact: true })).toBeDisabled();
  await code.fill(await readCode(page, "naeun.new@alumni.kaist.ac.kr"));
  await page.getByRole("button", { name: "인증코드 확인" }).click();
  await expect(page.getByText("인증코드가 일치합니다.")).toBeVisible();
  await expect(email).not.toBeEditable();
  await expect(code).not.toBeEditable();
  await page.getByLabel("비밀번호", { exact: true }).fill("a good password 2");
  await page.getByLabel("비밀번호 확인", { exact: true }).fill("a good password 2");
  await page.getByRole("button", { name: "다음" }).click();
  await fillAlone(page);
  await expect(page.getByRole("heading", { name: "서나은 님, 환영해요!" })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("시작하기", { exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("article").first()).toBeVisible();
});

async function fillAlone(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "이름" }).fill("서나은");
  await expect(page.getByRole("textbox", { name: "학교" })).toHaveValue("카이스트");
  const interests = page.getByRole("textbox", { name: "관심사" });
  await interests.fill("사진");
  await interests.press("Enter");
  await page.getByLabel("입학년도").fill("2025");
  await page.getByRole("button", { name: /전공/ }).first().click();
  const popup = page.getByRole("dialog", { name: "전공 선택" });
  await expect(popup.getByRole("checkbox")).toHaveCount(47);
  await popup.getByText("물리학과", { exact: true }).click();
  await popup.getByRole("button", { name: /선택 완료/ }).click();
  await page.getByRole("button", { name: "완료", exact: true }).click();
  await expect(page.getByText("관심사는 2개 이상 입력해야 합니다.")).toBeVisible();
  await interests.fill("사진");
  await interests.press("Enter");
  await expect(page.getByText("이미 추가한 관심사입니다.").first()).toBeVisible();
  await interests.fill("달리기");
  await interests.press("Enter");
  await page.getByRole("button", { name: "완료", exact: true }).click();
}

test("sign-up steps: without the invited flag to /logout or /login; without their state an alert and away", async ({
  openBrowser,
}) => {
  const page = await openBrowser();
  for (const address of ["/certify", "/register", "/end"]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/login$/);
  }
  const alert = page.getByRole("alertdialog", { name: "비정상적인 접근입니다." });
  for (const address of ["/register", "/end", "/register-alone/register", "/register-alone/welcome"]) {
    await page.evaluate(() => localStorage.setItem("invited", "true"));
    await page.goto(address);
    await alert.getByRole("button", { name: "확인" }).click();
    await expect(page).toHaveURL(/\/login$/);
  }
});

test("friends: both tabs have addresses, counts go together, one is accepted, one refused, one ended, one taken back", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  const other = await signedIn("dahye");
  await page.goto("/friends");
  const main = page.getByRole("main");
  const total = async () => Number(/(\d+)명/.exec((await main.getByText(/^\d+명$/).textContent()) ?? "")?.[1]);
  const before = await total();
  expect(before).toBe(await main.getByRole("listitem").count());
  await expect(rowOf(page, woojin.name)).toContainText("수락 대기");
  await page.setViewportSize({ width: 360, height: 740 });
  const waiting = rowOf(page, woojin.name);
  const places = [waiting.getByText("수락 대기"), waiting.getByRole("button")].map((one) => one.boundingBox());
  const [words, dots] = (await Promise.all(places)).map((box) => (box === null ? 0 : box.y + box.height / 2));
  expect(Math.abs((words ?? 0) - (dots ?? 0)), "at 360 px they stand side by side").toBeLessThan(5);
  await page.setViewportSize(PHONE);

  await test.step("a request of mine is taken back after a question", async () => {
    await page.getByRole("button", { name: `${woojin.name} 님 더보기` }).click();
    await page.getByRole("button", { name: "신청 취소" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "신청 취소" }).click();
    await expect(rowOf(page, woojin.name)).toHaveCount(0);
    await expect.poll(total).toBe(before - 1);
  });
  await test.step("accepting asks, names the limit and makes a chon on both sides at once", async () => {
    await other.goto(`/profile/${haneul.id}`);
    await expect(other.getByRole("button", { name: "수락 대기" })).toBeDisabled();
    await page.getByRole("tab", { name: /내게 신청한/ }).click();
    await expect(page).toHaveURL(/tab=requests/);
    await expect(page.getByText("1촌은 서로를 믿고", { exact: false })).toBeVisible();
    await rowOf(page, dahye.name).getByRole("button", { name: "수락" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("1촌은 최대 50명까지");
    await question.getByRole("button", { name: "취소" }).click();
    await rowOf(page, dahye.name).getByRole("button", { name: "수락" }).click();
    await question.getByRole("button", { name: "수락" }).click();
    await expect(page.getByText("1촌 신청 수락 완료")).toBeVisible();
    await expect(other.getByRole("button", { name: "수락 대기" })).toHaveCount(0);
    await expect(other.getByRole("main").getByText("1촌", { exact: true }).first()).toBeVisible();
  });
  await test.step("refusing does not ask", async () => {
    const rest = main.getByRole("listitem");
    const count = await rest.count();
    await rest.first().getByRole("button", { name: "거절" }).click();
    await expect(page.getByText("1촌 신청 거절 완료")).toBeVisible();
    await expect(rest).toHaveCount(count - 1);
  });
  await test.step("ending a chon asks, and the other side sees it without a reload", async () => {
    await page.goto("/friends?tab=mine");
    await page.getByRole("button", { name: `${dahye.name} 님 더보기` }).click();
    await page.getByRole("button", { name: "1촌 끊기" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "1촌 끊기" }).click();
    await expect(rowOf(page, dahye.name)).toHaveCount(0);
    await expect(other.getByRole("button", { name: "1촌 신청" })).toBeVisible();
  });
});

test("the 50th chon is the last: the next is refused with the server's reason, and nothing changes", async ({
  signedIn,
}) => {
  const page = await signedIn("sungjin");
  await page.goto("/friends?tab=requests");
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole("button", { name: "수락" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "수락" }).click();
  await expect(rows).toHaveCount(1);
  await rows.first().getByRole("button", { name: "수락" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "수락" }).click();
  await expect(page.getByText(/1촌.*50명/).last()).toBeVisible();
  await expect(rows).toHaveCount(1);
  await page.goto(`/profile/${sungjin.id}/friends`);
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(50);
});

test("profiles of others: the chain at two steps and three, none beyond, an empty one, a missing one", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  const relation = page.getByRole("region", { name: "나와의 관계" });
  await page.goto(`/profile/${eunseo.id}`);
  await expect(relation.getByText(/한 사람을 거치면 닿아요/)).toBeVisible();
  await page.goto(`/profile/${seoyun.id}`);
  await expect(relation.getByText(/두 사람을 거치면 닿아요 · 길 5개/)).toBeVisible();

  await test.step("the wheels turn by keyboard in rows of 30 px, and the names are links", async () => {
    const wheel = relation.getByRole("listbox").first();
    const helpers = relation.getByText("님이 이어 줄 수 있어요.").locator("..");
    const before = await helpers.textContent();
    await wheel.focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => helpers.textContent()).not.toBe(before);
    const heights = await wheel
      .getByRole("option")
      .evaluateAll((all) => all.map((one) => (one instanceof HTMLElement ? one.offsetHeight : 0)));
    expect(new Set(heights)).toEqual(new Set([30]));
    await relation.getByRole("link").first().click();
    await expect(page).toHaveURL(/\/profile\/\d+$/);
    expect(page.url()).not.toContain(`/profile/${seoyun.id}`);
  });
  await test.step("beyond three steps: no path, one sentence", async () => {
    await page.goto(`/profile/${garam.id}`);
    await expect(relation.getByText("닿으려면 세 사람 이상을 거쳐야 해요.")).toBeVisible();
    await expect(relation.getByRole("listbox")).toHaveCount(0);
    await expect(page.getByRole("main").getByText("4촌 이상").first()).toBeVisible();
  });
  await test.step("empty sections say so, an empty list of experiences is not there, a friend has no relation view", async () => {
    await page.goto(`/profile/${hangyeol.id}`);
    await expect(page.getByText("아직 스킬을 적지 않았어요.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "경험", exact: true })).toHaveCount(0);
    await page.goto(`/profile/${CAST.junho.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(relation).toHaveCount(0);
    await expect(page.getByRole("button", { name: "1촌 신청" })).toHaveCount(0);
  });
  await test.step("a missing member: the sentence and a way back", async () => {
    await page.goto("/profile/999999");
    await expect(page.getByText("존재하지 않는 사용자입니다.").last()).toBeVisible();
    await page
      .getByRole("button", { name: "뒤로" })
      .or(page.getByRole("link", { name: "홈으로 가기" }))
      .first()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  });
});

readingTest("nothing on a profile moves once it is drawn", async ({ signedIn }) => {
  const page = await signedIn("haneul");
  await watchStillness(page);
  // A chon, and who asked me; mine and those further away are looked at with all screens.
  for (const { id } of [CAST.junho, dahye]) {
    await page.goto(`/profile/${id}`);
    await expect(page.getByRole("heading", { name: "소개", level: 2 })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectStill(page);
  }
});

test("editing the profile: saved only when something changed and all is valid; leaving warns by every way out", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.goto(`/profile/${haneul.id}`);
  await page.getByRole("link", { name: "프로필 수정" }).click();
  const save = page.getByRole("button", { name: "저장" });
  await expect(save).toBeDisabled();
  const name = page.getByRole("textbox", { name: /^이름/ });
  await name.fill("정하늘늘");
  await expect(save).toBeEnabled();
  await name.fill(haneul.name);
  await expect(save).toBeDisabled();
  const links = page.getByRole("textbox", { name: /포트폴리오 링크/ });
  await links.fill("javascript:alert(1)");
  await links.press("Enter");
  await expect(page.getByText("유효하지 않은 URL 형식이 포함되어 있습니다.")).toBeVisible();
  await expect(save).toBeDisabled();

  await test.step("the browser's Back, the arrow and a reload warn; staying keeps what was typed", async () => {
    await page.goBack();
    await expect(page.getByText("저장되지 않은 변경 사항이 있습니다. 저장 후 이동하세요!").first()).toBeVisible();
    await page.getByRole("alertdialog").getByRole("button", { name: "계속 쓰기" }).click();
    await expect(page).toHaveURL(/\/editprofile$/);
    await page.getByRole("button", { name: "뒤로" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "계속 쓰기" }).click();
    const asked: string[] = [];
    page.once("dialog", (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.evaluate(() => window.location.reload());
    await expect.poll(() => asked).toEqual(["beforeunload"]);
    await expect(page.getByText("유효하지 않은 URL 형식이 포함되어 있습니다.")).toBeVisible();
  });
  await test.step("saved, it shows at once on the profile", async () => {
    await page.getByRole("button", { name: /javascript:alert\(1\) 삭제/ }).click();
    const skills = page.getByRole("textbox", { name: /^스킬/ });
    await skills.fill("Zig");
    await skills.press("Enter");
    await save.click();
    await expect(page.getByText("저장되었습니다.")).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/profile/${haneul.id}$`));
    await expect(page.getByText("Zig", { exact: true })).toBeVisible();
    expect(await page.evaluate(() => window.navigation.canGoForward), "not the same profile twice").toBe(true);
  });
});

test("the frame: the badge stops at 99+, the side menu leads everywhere, logout asks and forgets everything", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.route("**/api/notifications-unread-count/", (route) => route.fulfill({ json: { unread_count: 101 } }));
  await page.goto("/home");
  await expect(page.getByRole("link", { name: /^알림/ }).getByText("99+")).toBeVisible();
  const menu = page.getByRole("dialog");
  for (const [name, address] of [
    ["내 게시물", /deft-route=project/],
    ["좋아요한 게시물", /\/projects\/liked$/],
    ["설정", /\/setting$/],
  ] as const) {
    await page.goto("/home");
    await page.getByRole("button", { name: "내 메뉴" }).first().click();
    await menu.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("link", { name: "글쓰기" }), "writing floats on /home only").toHaveCount(0);
  }
  await page.goto("/home");
  await page.getByRole("button", { name: "내 메뉴" }).first().click();
  await expect(menu.getByRole("link", { name: new RegExp(haneul.name) })).toBeVisible();
  await expect(menu.getByRole("link", { name: /이용 가이드/ })).toHaveAttribute("href", /^https?:\/\//);
  await menu.getByRole("button", { name: "로그아웃" }).click();
  const question = page.getByRole("alertdialog", { name: "로그아웃 하시겠어요?" });
  await question.getByRole("button", { name: "취소" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.evaluate(() => localStorage.setItem("something", "kept"));
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await logIn(page, haneul.email, SEED_PASSWORD);
  await expect(page).toHaveURL(/\/home$/);
});
