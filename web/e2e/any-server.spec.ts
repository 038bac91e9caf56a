import { expect, test } from "chonsu/playwright";

/**
 * Tests that need only public calls, so they run on any server: here in a sandbox, and in `npm run check:outside` on an
 * empty server in the form of production.
 */
test("a request is accepted, and each browser shows it by push", async ({
  people,
  openBrowser,
  loginAs,
  pushConnected,
}) => {
  const [asking, asked] = [await people.member(), await people.member()];
  const page = await openBrowser();
  await page.goto("/login");
  await page.getByLabel("이메일").fill(asking.email);
  await page.getByLabel("비밀번호", { exact: true }).fill(asking.password);
  await page.getByRole("button", { name: "로그인", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goto(`/profile/${asked.id}`);
  await pushConnected(page);
  const other = await loginAs(asked);
  await other.goto(`/profile/${asking.id}`);
  await pushConnected(other);
  (await asking.client.friends.request({ body: { to_user_id: asked.id } })).body();
  await other.getByRole("main").getByRole("button", { name: /수락/ }).first().click();
  await other.getByRole("alertdialog").getByRole("button", { name: "수락" }).click();
  for (const each of [page, other]) {
    const degree = each.getByRole("main").getByText("1촌", { exact: true });
    await expect(degree.filter({ visible: true }).first()).toBeVisible();
  }
});

test("a message is pushed to the other browser, and the answer is read by a call", async ({
  people,
  loginAs,
  pushConnected,
}) => {
  const [writer, reader] = await people.pair();
  const { id } = (await writer.client.conversations.create({ body: { user_2: reader.id } })).body();
  const page = await loginAs(reader);
  await page.goto(`/conversations?open=${id}`);
  await pushConnected(page);
  (await writer.client.messages.create({ params: { conversationId: id }, body: { message: "들리나요?" } })).body();
  await expect(page.getByRole("log").getByText("들리나요?")).toBeVisible();
  await page.getByRole("textbox", { name: "메시지 보내기" }).fill("잘 들려요");
  await page.getByRole("textbox", { name: "메시지 보내기" }).press("Enter");
  const latest = async () => (await writer.client.conversations.lastMessage({ params: { id } })).body();
  await expect.poll(latest).toMatchObject({ last_message: { message: "잘 들려요", sender: reader.id } });
});

test("a member of the cast signs in, where the server has it", async ({ sandbox }) => {
  const haneul = await sandbox.client("haneul");
  const { detail } = (await haneul.sessions.check()).body();
  expect(detail).toBe(true);
});

test("time moves, where the server lets it", async ({ clock }) => {
  const before = await clock.now();
  await clock.advance(3_600_000);
  expect((await clock.now()).getTime() - before.getTime()).toBeGreaterThanOrEqual(3_600_000);
});
