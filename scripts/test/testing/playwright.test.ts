import { mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JSONReportSpec, JSONReportSuite, JSONReportTestResult } from "playwright/types/testReporter";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { collect } from "../../launch/child.mjs";
import { createStandIn } from "../../testing/stand-in.ts";
import { ROOT } from "../tree.ts";

const KIT = path.join(ROOT, "scripts/testing/playwright.ts");
const PLAYWRIGHT = createRequire(import.meta.url)
  .resolve("playwright/package.json")
  .replace("package.json", "cli.js");
/** Each test that fails ends its worker, and a new one takes seconds on a busy machine. */
const HOOK_MAX_MS = 90_000;
const NOWHERE = "/nowhere/chromium";

const CONFIG = `export default { globalSetup: ${JSON.stringify(path.join(ROOT, "scripts/testing/setup.ts"))} };`;

const SPEC = `import { test } from ${JSON.stringify(KIT)};
test("makes a request, then fails", async ({ request }) => {
  await request.get("/api/config/");
  throw new Error("on purpose");
});
test("opens a page", async ({ page }) => {
  await page.goto("/");
});
test("opens another page", async ({ page }) => {
  await page.goto("/");
});
test.describe("a scenario that does not exist", () => {
  test.use({ sandboxOptions: { scenario: "campis" } });
  test("asks for a sandbox", async ({ sandbox }) => {
    await sandbox.reset();
  });
});
test("kills its stand-in", async ({ sandbox }) => {
  const client = await sandbox.client();
  process.kill(Number(process.env.STANDIN_PID), "SIGKILL");
  await client.settings.read();
});
test("comes after it", async ({ sandbox }) => {
  await sandbox.reset();
});
`;

function specsIn(suites: readonly JSONReportSuite[]): JSONReportSpec[] {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites ?? [])]);
}

describe("tests with the fixtures that fail", () => {
  let results: (JSONReportTestResult | undefined)[];
  let journal: unknown;

  beforeAll(async () => {
    using folder = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-fixtures-"));
    writeFileSync(path.join(folder.path, "package.json"), '{ "type": "module" }');
    writeFileSync(path.join(folder.path, "playwright.config.ts"), CONFIG);
    writeFileSync(path.join(folder.path, "fails.spec.ts"), SPEC);
    const report = path.join(folder.path, "report.json");
    // A test that fails ends its worker: with a stand-in of the run the next one need not start another.
    const said = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { url, token, pid, close } = await createStandIn();
    const standIn = { CHONSU_STANDIN_URL: url, CHONSU_STANDIN_TOKEN: token, STANDIN_PID: String(pid) };
    const env = { ...process.env, ...standIn, CHONSU_BROWSER: NOWHERE, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = [PLAYWRIGHT, "test", "--reporter=json", "--workers=1"];
    await collect(process.execPath, args, { cwd: folder.path, env });
    await close();
    said.mockRestore();
    results = specsIn(JSON.parse(readFileSync(report, "utf8")).suites).map(({ tests }) => tests[0]?.results[0]);
    const { path: file = "" } = results[0]?.attachments.find(({ name }) => name === "journal.json") ?? {};
    journal = JSON.parse(readFileSync(file, "utf8"));
  }, HOOK_MAX_MS);

  it("show what the server did in every report, and have it as files", () => {
    const ofPlaywright = "error-context";
    const [text, ...files] = results[0]?.attachments.filter(({ name }) => name !== ofPlaywright) ?? [];
    const shown = Buffer.from(text?.body ?? "", "base64").toString();
    expect([text?.name, text?.contentType]).toEqual(["server", "text/plain"]);
    expect(shown).toMatch(/^the server http\S+, the latest last:\n\S+ GET \/api\/config\/ by visitor: 200, \S+ ms$/);
    expect(files.map(({ name }) => name)).toEqual(["journal.json", "mails.json", "server.log"]);
    expect(journal).toMatchObject([{ kind: "request", call: "settings.read", status: 200 }]);
  });

  it("say in one sentence that the browser is missing, and what to do about it only once", () => {
    const messages = results.slice(1, 3).map((result) => result?.errors.map(({ message }) => message));
    expect(messages).toEqual([
      [expect.stringMatching(/There is no browser at \/nowhere\/chromium: run "npx [^\n]*$/)],
      [expect.stringMatching(/There is no browser, as said above: \/nowhere\/chromium\.$/)],
    ]);
  });

  it("say once that there is no such scenario", () => {
    const messages = results[5]?.errors.map(({ message }) => message);
    expect(messages).toEqual([expect.stringContaining("scenario must be one of campus,")]);
  });

  it.each([3, 4])("say once that the stand-in of the run is not there any more: %s", (index) => {
    const messages = results[index]?.errors.map(({ message }) => message);
    expect(messages).toEqual([expect.stringMatching(/there is no stand-in at \S+ any more/)]);
  });
});
