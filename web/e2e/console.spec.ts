import { CAST } from "chonsu";
import type { Page } from "playwright/test";
import {
  DESKTOP,
  drawnAnew,
  expect,
  expectAccessible,
  expectSoundLayout,
  lookAt,
  PHONE,
  takesPictures,
  test,
} from "./fixtures.ts";

/** The console page of the stand-in (docs/stand-in/console.md), as somebody who tests by hand uses it. */
const { haneul, junho } = CAST;
const WIDTHS = [360, 768, 960, 1920];

/** A section of the page, by its heading. */
function section(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

test("one visit: accounts, mails, clock, data, snapshots, faults, journal and map", async ({
  openBrowser,
  sandbox,
  standIn,
  control,
}) => {
  const page = await openBrowser();
  await page.setViewportSize(DESKTOP);

  // The token is removed from the address. Without a token the page asks for it.
  await page.goto("/__standin");
  await expectAccessible(page);
  await page.getByLabel("Console token").fill("wrong");
  await page.getByRole("button", { name: "Open" }).click();
  await expect(page.getByText("That is not the token.")).toBeVisible();
  await page.goto(`/__standin#token=${standIn.token}`);
  await expect(page).toHaveURL(/\/__standin$/);
  const said = page.getByRole("status");
  await expect(page.getByRole("group", { name: "Server status" })).toContainText("Members74");

  // Two members at once, each at an own origin.
  const accounts = section(page, "Accounts");
  await expect(accounts.getByText("74 members")).toBeVisible();
  await expectSoundLayout(page);
  const home = await opens(page, () => accounts.getByRole("link", { name: `Open as ${haneul.name}` }).click());
  await expect(home).toHaveURL(/^http:\/\/haneul\.localhost:\d+\/home$/);
  await expect(home.getByRole("main")).toBeVisible();
  expect(await home.evaluate(() => localStorage.getItem("userId"))).toBe(String(haneul.id));
  await accounts.getByLabel("Find by name, e-mail or id").fill(junho.email);
  await expect(accounts.getByRole("listitem")).toHaveCount(1);
  const other = await opens(page, () => accounts.getByRole("link", { name: `Open as ${junho.name}` }).click());
  await expect(other).toHaveURL(/junho\.localhost/);
  await home.reload();
  await expect(home.getByRole("main")).toBeVisible();
  expect(await home.evaluate(() => localStorage.getItem("userId"))).toBe(String(haneul.id));
  // A hidden tab is rendered only once a second.
  await other.close();
  await home.close();
  // At this origin, in place of the present member.
  await accounts.getByLabel("Open each member at an address of their own").uncheck();
  await expect(accounts).toContainText("One address holds one login.");
  const here = await opens(page, () => accounts.getByRole("link", { name: `Open as ${junho.name}` }).click());
  await expect(here).toHaveURL(`${sandbox.url}/home`);
  expect(await here.evaluate(() => localStorage.getItem("userId"))).toBe(String(junho.id));
  await here.close();

  // A mail appears when it is written, with its code.
  await page.request.post("/api/send-code-email/", { data: { email: "new@kaist.ac.kr", code: "246810" } });
  await expect(section(page, "Mails").getByRole("article").first()).toContainText("246810");
  await expect(said).toContainText("New mail");

  // The journal has the requests of the browsers.
  const journal = section(page, "Journal");
  await expect(journal.getByRole("listitem").first()).toBeVisible();
  const line = journal.getByRole("listitem").filter({ hasText: "/api/send-code-email/" }).first();
  await line.locator("summary").click();
  await expect(line).toContainText("new@kaist.ac.kr");
  await expect(line).not.toContainText("246810");
  await expect(line.getByRole("button", { name: "Copy curl" })).toBeVisible();

  // A fault is added, and counts the requests that it hits.
  const faults = section(page, "Faults");
  await faults.getByLabel("Call (empty: all)").fill("settings.read");
  await faults.getByRole("button", { name: "Add rule" }).click();
  const rule = faults.getByRole("listitem").filter({ hasText: "settings.read" });
  await expect(rule).toContainText("hit 0 of 0");
  expect((await page.request.get("/api/config/")).status()).toBe(500);
  await expect(rule).toContainText("hit 1 of 1");
  await rule.getByRole("button").click();
  await expect(faults).toContainText("No faults.");

  // The clock.
  const clock = section(page, "Clock");
  await clock.getByRole("button", { name: "+1 day" }).click();
  await expect(clock).toContainText("1 d ahead of this computer");
  await clock.getByRole("button", { name: "Freeze" }).click();
  await expect(clock).toContainText("Frozen");
  expect(await control.clock.read()).toMatchObject({ frozen: true });
  await clock.getByRole("button", { name: "Back to the computer's time" }).click();
  await expect(clock).toContainText("same as this computer");

  // The map is that of the product, for any member.
  const map = section(page, "Chon map");
  await map.scrollIntoViewIfNeeded();
  const middle = map.getByLabel("Member in the middle");
  await expect(map.getByRole("application", { name: /^Chon map\./ })).toBeVisible();
  await middle.fill(`${haneul.name} (${haneul.id})`);
  await map.getByRole("link", { name: new RegExp(`^${junho.name}`) }).click();
  await expect(middle).toHaveValue(`${junho.name} (${junho.id})`);

  // The page does not scroll sideways and is accessible. The bar at the top covers content that is partly scrolled away.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page);
  await lookAt(page, "console", ["phone", "desktop"]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectSoundLayout(page);
  }
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await drawnAnew(page);
  await expectAccessible(page);
  // Other colours change no layout, so the dark theme is only rendered for its picture.
  if (takesPictures) await lookAt(page, "console-dark", ["phone", "desktop"]);
  await page.setViewportSize(DESKTOP);

  // Data is made, saved as a snapshot, reset and restored.
  const resets = section(page, "Reset and snapshots");
  const members = page.getByRole("group", { name: "Server status" });
  const give = section(page, "Make data");
  await give.getByLabel("How many members").fill("3");
  await give.getByRole("button", { name: "Make" }).first().click();
  await expect(said).toContainText("Made 3.");
  await expect(members).toContainText("Members77");
  await resets.getByLabel("Name of the snapshot").fill("with-three");
  await resets.getByLabel("Name of the snapshot").press("Enter");
  await expect(resets.getByRole("listitem")).toContainText("with-three");
  // Faults do not affect the console itself.
  await faults.getByLabel("Call (empty: all)").fill("");
  await faults.getByRole("button", { name: "Add rule" }).click();
  await expect(faults.getByRole("listitem")).toContainText("All requests");
  await resets.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(resets.getByRole("button", { name: "Reset" })).toBeFocused();
  await resets.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(members).toContainText("Members74");
  await resets.getByRole("button", { name: "Go back to the snapshot with-three" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Go back" }).click();
  await expect(members).toContainText("Members77");
  await resets.getByRole("button", { name: "Delete the snapshot with-three" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(resets).toContainText("No snapshots yet.");

  // The page stays open while the server is away, says so, and continues when it is back.
  await sandbox.restart(async () => {
    await expect(said).toContainText("The connection to the server is lost.");
  });
  await expect(said).toContainText("Connected to the server again.");
  await expect(accounts.getByRole("listitem").first()).toBeVisible();
});

test("the console of the main product makes a sandbox, opens its console, and deletes it", async ({
  openBrowser,
  standIn,
}) => {
  const page = await openBrowser();
  await page.goto(`${standIn.url}/__standin#token=${standIn.token}`);
  const sandboxes = section(page, "Sandboxes");
  await sandboxes.getByLabel("Data at the start").selectOption({ label: "The present data" });
  await sandboxes.getByRole("button", { name: "Create a sandbox" }).click();
  const said = page.getByRole("status");
  await expect(said).toContainText("Created a sandbox");
  // The list may also have sandboxes of other tests of this worker.
  const address = /http:\S+:\d+/.exec((await said.textContent()) ?? "")?.[0] ?? "no address was said";
  const row = sandboxes.getByRole("listitem").filter({ hasText: address });
  await expectAccessible(page);
  const own = await opens(page, () => row.getByRole("link", { name: /^Console of/ }).click());
  await expect(own.getByRole("group", { name: "Server status" })).toContainText("Snapshot now-");
  await expect(own.getByRole("region", { name: "Sandboxes", exact: true })).toHaveCount(0);
  await own.close();
  await row.getByRole("button", { name: "Stop" }).click();
  await expect(row).toContainText("Stopped");
  await row.getByRole("button", { name: "Start" }).click();
  await expect(row).toContainText("Running");
  await row.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: /^Delete the snapshot now-/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("button", { name: /^Delete the snapshot now-/ })).toHaveCount(0);
});

/** The tab that a link opens. */
async function opens(page: Page, act: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), act()]);
  return opened;
}
