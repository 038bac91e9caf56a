import { CAST } from "chonsu";
import { expect, test } from "chonsu/playwright";

/** The guarantees of the test kit (docs/stand-in/for-testers.md), used as for the test of another client. */
const { haneul, sohee } = CAST;

test("each test starts on the first day, after any other test: this one changes data", async ({ loginAs, sandbox }) => {
  const page = await loginAs("haneul");
  await page.goto("/setting");
  await expect(page.getByRole("heading").first()).toBeVisible();
  const { access } = await sandbox.login(haneul.email);
  const asked = await page.request.post("/api/friends/", {
    headers: { Authorization: `Bearer ${access}` },
    data: { to_user_id: CAST.garam.id },
  });
  expect(asked.status()).toBe(201);
  // Two people in two browsers.
  const other = await loginAs(CAST.garam.id);
  await other.goto("/friends?tab=requests");
  await expect(other.getByText(haneul.name).first()).toBeVisible();
});

test("each test starts on the first day: this one finds no change", async ({ loginAs }) => {
  const page = await loginAs("garam");
  await page.goto("/friends?tab=requests");
  await expect(page.getByRole("main")).toBeVisible();
  await expect(page.getByText(haneul.name)).toHaveCount(0);
});

test("time passes for the server and the page together", async ({ loginAs, clock, control }) => {
  await clock.freeze("2026-11-21T14:00:00+09:00");
  const page = await loginAs("sohee");
  await page.goto("/home");
  expect(await page.evaluate(() => new Date().toISOString())).toBe("2026-11-21T05:00:00.000Z");
  // A timer of the page ends, and at the server the access token expires: the page renews it by itself.
  await page.evaluate(() => setTimeout(() => document.body.setAttribute("data-late", "yes"), 3 * 3_600_000));
  const token = () => page.evaluate(() => localStorage.getItem("access"));
  const first = await token();
  await clock.advance(3 * 3_600_000);
  await expect(page.locator("body[data-late=yes]")).toHaveCount(1);
  expect(await page.evaluate(() => new Date().toISOString())).toBe("2026-11-21T08:00:00.000Z");
  expect((await control.clock.read()).now).toBe("2026-11-21T17:00:00.000+09:00");
  await page.reload();
  await expect.poll(token).not.toBe(first);
});

test("the clock stops at a date only, and says so", async ({ clock }) => {
  await expect(clock.freeze("yesterday")).rejects.toThrow('clock.freeze() takes a date, not "yesterday"');
});

test("a mail can be read when it is written", async ({ openBrowser, mails }) => {
  const page = await openBrowser();
  await page.request.post("/api/send-code-email/", { data: { email: "new@kaist.ac.kr", code: "246810" } });
  const mail = await mails.next({ to: "new@kaist.ac.kr" });
  expect(mail.code).toBe("246810");
});

test("a message whose response was lost is sent only once", async ({ loginAs, faults, control }) => {
  const page = await loginAs("haneul");
  await page.goto("/conversations?open=3");
  const box = page.getByRole("textbox", { name: /메시지/ });
  await faults.add({ body: { call: "messages.create", times: 1, effect: { drop: "after" } } });
  await box.fill("한 번만 가야 하는 말");
  await box.press("Enter");
  const log = page.getByRole("log", { name: `${sohee.name} 님과 나눈 메시지` });
  await expect(log.getByText("한 번만 가야 하는 말")).toHaveCount(1);
  const retry = page.getByRole("button", { name: /다시 보내기/ });
  await expect.poll(async () => (await control.faults.list())[0]?.hits).toBe(1);
  // The page fetches the conversation again and finds the message there.
  await expect(retry).toHaveCount(0);
  await page.reload();
  await expect(log.getByText("한 번만 가야 하는 말")).toHaveCount(1);
});
