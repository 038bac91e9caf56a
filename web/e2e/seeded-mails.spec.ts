import { expect, test } from "chonsu/playwright";

/** The text of each page for the receiver of its mail, by the path of the link. */
const SAYS: Readonly<Record<string, RegExp>> = {
  "/login": /로그인/,
  "/invite": /초대/,
  "/friends": /1촌/,
  "/welcome": /더 이상 사용할 수 없는 링크/,
};

for (const scenario of ["campus", "crowd:300"]) {
  test.describe(`the seeded mails of ${scenario}`, () => {
    test.use({ sandboxOptions: { scenario } });

    test("have links to pages of this server that match the mail", async ({ control, loginAs, openBrowser }) => {
      const { mails } = await control.mails.list({ query: { limit: 100 } });
      const members = new Set((await control.accounts.list({ query: { limit: 1000 } })).map(({ email }) => email));
      const seen = new Set<string>();
      for (const { kind, to, links } of mails) {
        for (const link of links) {
          const { pathname } = new URL(link);
          if (seen.has(`${kind} ${pathname}`)) continue;
          seen.add(`${kind} ${pathname}`);
          const isForVisitors = pathname === "/login" || pathname === "/welcome" || !members.has(to);
          const page = await (isForVisitors ? openBrowser() : loginAs(to));
          await page.goto(link);
          await expect(page.getByText(SAYS[pathname] ?? pathname).first()).toBeVisible();
          await expect(page).toHaveURL(link);
          await expect(page.getByText("The page you're looking for doesn't exist!")).toHaveCount(0);
        }
      }
      expect(seen.size).toBeGreaterThan(1);
    });
  });
}

test("the link of a request's mail shows the sender", async ({ control, loginAs }) => {
  const { mails } = await control.mails.list({ query: { kind: "friend-request" } });
  const mail = mails[0];
  expect(mail).toBeDefined();
  if (mail === undefined) return;
  const page = await loginAs(mail.to);
  await page.goto(mail.links[0] ?? "");
  const name = /^(\S+) 님이/.exec(mail.text)?.[1] ?? "";
  await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
});
