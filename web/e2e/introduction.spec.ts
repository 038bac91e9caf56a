import { CAST } from "chonsu";
import type { Locator, Page } from "playwright/test";
import { openListening } from "./acts.ts";
import { drawnAnew, expect, expectAccessible, lookAt, test } from "./fixtures.ts";
import { expectStill, watchStillness } from "./stillness.ts";

const { eunseo, haneul, junho } = CAST;
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
    await lookAt(wanted, "empty-chat");
    await opener.click();
    await sendButton(wanted).click();
  });
  await test.step("the first message is between the two", async () => {
    await openListening(asker, withMember(eunseo));
    await expect(log(asker).getByText(/님을 통해 알게 됐어요/)).toBeVisible();
  });
});
