import { CAST } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { actsOf, openListening } from "./acts.ts";
import { drawnAnew, expect, expectAccessible, lookAt, PHONE, test } from "./fixtures.ts";
import { expectRoomForLargeText } from "./large-text.ts";
import { expectStill, watchStillness } from "./stillness.ts";

const { eunseo, haneul, junho, serin, seoyun } = CAST;
/** The conversation of haneul and junho in the seed. */
const WITH_HANEUL = 1;
const withMember = ({ id }: { id: number }) => `/conversations?with=${id}`;
const log = (page: Page) => page.getByRole("log");
const composer = (page: Page) => page.getByRole("textbox", { name: "메시지 보내기" });
const sendButton = (page: Page) => page.getByRole("button", { name: "보내기", exact: true });

/** What a user presses, counted: everything between a wish and an introduction. */
function countedTaps() {
  let count = 0;
  return {
    count: () => count,
    async tap(target: Locator): Promise<void> {
      count += 1;
      await target.click();
    },
    async enter(page: Page): Promise<void> {
      count += 1;
      await page.keyboard.press("Enter");
    },
  };
}

test("a wanted skill, the 1촌 in between, the first message: who searched is introduced in four taps", async ({
  signedIn,
}) => {
  const asker = await signedIn("haneul");
  const helper = await signedIn("junho");
  const wanted = await signedIn("eunseo");

  await test.step("the one who searches asks for an introduction, without typing", async () => {
    await asker.goto("/home");
    const { tap, enter, count } = countedTaps();
    await tap(asker.getByRole("link", { name: "사람, 게시물, 경험 찾기" }));
    await asker.getByRole("searchbox").pressSequentially("Figma");
    await enter(asker);
    const ask = asker.getByRole("button", { name: `${eunseo.name} 님 소개 부탁` });
    await expect(ask).toBeVisible();
    await lookAt(asker, "search-with-verb");
    await tap(ask);
    const sheet = asker.getByRole("dialog", { name: `${eunseo.name} 님 소개 부탁하기` });
    await expect(sheet.getByRole("textbox", { name: "보낼 메시지" })).toHaveValue(/Figma를 다루는 분/);
    await expectAccessible(asker);
    await lookAt(asker, "introduction-sheet");
    await tap(sheet.getByRole("button", { name: "보내기" }));
    expect(count()).toBeLessThanOrEqual(4);
    await expect(asker.getByRole("link", { name: `${junho.name} 님에게 부탁했어요 · 대화 보기` })).toBeVisible();
    await expectAccessible(asker);
    await expectRoomForLargeText(asker);
  });
  await test.step("the member in between sees who is meant, and introduces with one press", async () => {
    await watchStillness(helper);
    await openListening(helper, `/conversations?open=${WITH_HANEUL}`);
    const introduce = log(helper).getByRole("button", { name: "이어 주기" });
    await expect(introduce).toBeVisible();
    await expect(log(helper).getByRole("link", { name: new RegExp(`${eunseo.name} 1촌`) })).toBeVisible();
    await drawnAnew(helper);
    await expectStill(helper);
    await expectAccessible(helper);
    await expectRoomForLargeText(helper);
    await lookAt(helper, "introduction-card");
    await introduce.click();
    await expect(composer(helper)).toHaveValue(new RegExp(`^${haneul.name} 님을 소개할게요`));
    await sendButton(helper).click();
    await expect(log(helper).getByRole("link", { name: new RegExp(haneul.name) })).toBeVisible();
  });
  await test.step("the wanted member opens the chat from the card; its first sentence names who introduced them", async () => {
    await openListening(wanted, withMember(junho));
    const card = log(wanted).getByRole("link", { name: new RegExp(`${haneul.name} 2촌`) });
    await expect(card).toBeVisible();
    await log(wanted).getByRole("button", { name: "메시지", exact: true }).click();
    const opener = wanted.getByRole("button", { name: `안녕하세요! ${junho.name} 님을 통해 알게 됐어요.` });
    await expect(opener).toBeVisible();
    await expectAccessible(wanted);
    await expectRoomForLargeText(wanted);
    await lookAt(wanted, "empty-chat");
    await opener.click();
    await sendButton(wanted).click();
  });
  await test.step("the first message is between the two", async () => {
    await openListening(asker, withMember(eunseo));
    await expect(log(asker).getByText(/님을 통해 알게 됐어요/)).toBeVisible();
  });
});

test("a request for a 3촌 is handed on over two members, in the words of the one who asked", async ({
  signedIn,
  openSession,
  server,
}) => {
  const asker = actsOf(server, await openSession("haneul"));
  const profile = `${server.url}/profile/${seoyun.id}`;
  await asker.write(WITH_HANEUL, `${seoyun.name} 님을 소개해 주실 수 있을까요? 로봇을 함께 만들고 싶어요.\n${profile}`);
  const [first, second] = [await signedIn("junho"), await signedIn("serin")];

  await openListening(first, `/conversations?open=${WITH_HANEUL}`);
  await log(first).getByRole("button", { name: "이어서 부탁하기" }).click();
  const sheet = first.getByRole("dialog", { name: `${seoyun.name} 님 소개 부탁하기` });
  await sheet.getByRole("listbox").press("End");
  await expect(sheet.getByText(`${serin.name} 님에게 부탁해요.`)).toBeVisible();
  await expect(sheet.getByRole("textbox", { name: "보낼 메시지" })).toHaveValue(/“로봇을 함께 만들고 싶어요.”/);
  await expectAccessible(first);
  await sheet.getByRole("button", { name: "보내기" }).click();
  await expect(log(first).getByRole("link", { name: `${serin.name} 님에게 부탁했어요 · 대화 보기` })).toBeVisible();
  // A hidden page sends at once what could still be undone.
  await first.evaluate(() => window.dispatchEvent(new Event("pagehide")));

  await openListening(second, withMember(junho));
  await log(second)
    .getByRole("button", { name: `${haneul.name} 님 이어 주기` })
    .click();
  await expect(composer(second)).toHaveValue(new RegExp(`^${haneul.name} 님을 소개할게요`));
  await expect(second.getByRole("heading", { name: seoyun.name })).toBeVisible();
});

test("what stands in place of the button has the focus, and a line of its own with large letters", async ({
  signedIn,
}) => {
  const page = await signedIn("haneul");
  await page.setViewportSize(PHONE);
  await page.goto(`/profile/${eunseo.id}`);
  await page.getByRole("button", { name: "소개 부탁하기" }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "보내기" }).press("Enter");
  const line = page.getByRole("link", { name: `${junho.name} 님에게 부탁했어요 · 대화 보기` });
  await expect(line).toBeFocused();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const card = await page.getByRole("region", { name: "나와의 관계" }).boundingBox();
  expect((await line.boundingBox())?.width).toBeGreaterThan((card?.width ?? 0) / 2);
});
