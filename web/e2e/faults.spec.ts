import { expect, test } from "chonsu/playwright";
import type { Page } from "playwright/test";

/**
 * Faults as a page of a real browser meets them. A browser repeats a dropped request on a used connection by itself. A rule for one call
 * must nevertheless hit one call of the page.
 */

/** The result of a call for the page: the status, or the kind of failure. */
function tryCall(page: Page, method: string, path: string, size = 0): Promise<number | string> {
  return page.evaluate(
    async ([verb, address, bytes]) => {
      const headers = { Authorization: `Bearer ${localStorage.getItem("access")}`, "Content-Type": "application/json" };
      const body = verb === "GET" ? null : JSON.stringify({ message: "가".repeat(bytes) });
      return fetch(address, { method: verb, headers, body }).then(
        ({ status }) => status,
        (error) => error.name,
      );
    },
    [method, path, size] as const,
  );
}

/** Makes the browser keep as many used connections as it can. */
async function warmUp(page: Page): Promise<void> {
  await page.evaluate(() => Promise.all(Array.from({ length: 6 }, () => fetch("/api/config/").then((r) => r.text()))));
}

const CALLS = [
  { name: "a toggle", call: "projects.toggleLike", method: "POST", path: "/api/projects/1/like-toggle/", size: 0 },
  { name: "a read", call: "projects.mine", method: "GET", path: "/api/projects/?page=1", size: 0 },
  { name: "a large body", call: "messages.create", method: "POST", path: "/api/messages/3/create/", size: 200_000 },
] as const;

test("a dropped call fails for the page once", async ({ loginAs, faults, control }) => {
  const page = await loginAs("haneul");
  await page.goto("/setting");
  await expect(page.getByRole("heading").first()).toBeVisible();
  for (const { name, call, method, path, size } of CALLS) {
    for (const drop of ["before", "after"] as const) {
      await test.step(`${name}, ${drop}`, async () => {
        await warmUp(page);
        const rule = await faults.add({ body: { call, times: 1, effect: { drop } } });
        const { last_id: since } = await control.journal.read();
        expect(await tryCall(page, method, path, size)).toBe("TypeError");
        const { entries } = await control.journal.read({ query: { call, since } });
        expect(entries).toMatchObject([{ status: "dropped", response: { body: drop === "before" ? null : {} } }]);
        expect((await faults.list()).find(({ id }) => id === rule.id)).toMatchObject({ seen: 1, hits: 1 });
        // The rule has hit its one call, so the next call of the page succeeds.
        expect(await tryCall(page, method, path)).not.toBe("TypeError");
      });
    }
  }
});

test("a like that was stored before its response was dropped or an error is shown", async ({
  loginAs,
  faults,
  control,
  sandbox,
}) => {
  const page = await loginAs("haneul");
  await page.goto("/home");
  const like = page.getByRole("article").first().getByRole("button", { name: "좋아요", exact: true });
  for (const effect of [{ drop: "after" }, { status: 500, after: true }] as const) {
    await expect(like).toBeEnabled();
    const before = await like.getAttribute("aria-pressed");
    await warmUp(page);
    await faults.add({ body: { call: "projects.toggleLike", times: 1, effect } });
    const { last_id: since } = await control.journal.read();
    await like.click();
    const made = { call: "projects.toggleLike", since, wait_ms: 10_000 } as const;
    const { entries } = await control.journal.read({ query: made });
    const status = "drop" in effect ? "dropped" : effect.status;
    expect(entries).toMatchObject([{ status, response: { body: { liked: before !== "true" } } }]);
    await page.reload();
    await expect(like).toHaveAttribute("aria-pressed", before === "true" ? "false" : "true");
  }
  expect(await sandbox.errors()).toEqual([]);
});
