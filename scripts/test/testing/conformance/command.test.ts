import { readFileSync } from "node:fs";
import { join } from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { accounts } from "@chonsu/shared/contract/accounts";
import { expect, onTestFinished, test, vi } from "vitest";
import { createClient } from "../../../testing/client.ts";
import type { Report } from "../../../testing/conformance/report/report.ts";
import { check } from "../../../testing/conformance/run/main.ts";

/** What the program prints, and what it writes to the terminal. */
function listen(isTerminal: boolean) {
  const { isTTY } = process.stderr;
  process.stderr.isTTY = isTerminal;
  const print = vi.spyOn(console, "log").mockReturnValue();
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    process.stderr.isTTY = isTTY;
    vi.restoreAllMocks();
  });
  return { printed: () => print.mock.calls.flat().splice(0).join("\n"), written: () => write.mock.calls.flat() };
}

test("lists what it could not delete, deletes it later, and writes no progress into a log", async () => {
  let refuses = true;
  const { url } = await startTestApp({
    extend: (app) =>
      app.addHook("onRequest", async ({ routeOptions }, reply) => {
        if (!refuses || routeOptions.url !== accounts.remove.path) return;
        await reply.code(503).type("text/plain").send("not today");
      }),
  });
  const json = join(tempFolder({}), "report.json");
  const { printed, written } = listen(false);
  const run = (...more: readonly string[]) => check(["--target", url, ...more]);
  expect(await run("--only", "friends.list/200", "--json", json)).toBe(0);
  const { accounts: left, cleanedUp }: Report = JSON.parse(readFileSync(json, "utf8"));
  expect([left.length > 1, cleanedUp]).toEqual([true, { removed: 0, left: left.length }]);
  expect(printed()).toContain(`0 accounts removed, ${left.length} could not be; ${left.length} are listed in the JSON`);
  expect(await run("--clean-up", json)).toBe(1);
  for (const { email, id } of left) expect(printed()).toContain(`left: ${email} (${id})`);
  refuses = false;
  expect(await run("--clean-up", json)).toBe(0);
  expect(printed()).toContain(`${left.length} of ${left.length} accounts removed`);
  for (const { email, password } of left)
    expect((await createClient(url).sessions.create({ body: { email, password } })).success).toBeUndefined();
  expect(written()).toEqual([]);
});

test("shows on a terminal how far it is", async () => {
  const { url } = await startTestApp();
  const { written } = listen(true);
  await check(["--target", url, "--only", "settings.read/200,settings.inquire/200"]);
  expect(written()).toEqual(["\r\u001b[K1 of 2 checks: 1 passed", "\r\u001b[K"]);
});
