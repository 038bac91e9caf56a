import { copyFileSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER, WEB } from "../launch/builds.mjs";
import { prepareBuilds } from "../launch/prepare.mjs";
import { makePackage } from "../package/make-package.ts";
import { MANIFEST } from "../package/manifest.ts";
import { environment, install, missingFor, type OutsideProject, run, writePage } from "./outside-project.ts";
import { count, readPlaywright, readVitest, type StepOutcome, sumOf } from "./reports.ts";

/** Versions of the runners: of npm's range the newest is the newest for the Node of this machine. */
const VERSIONS: Readonly<Record<string, (range: string, documented: string) => string>> = {
  oldest: (range) => /\d+\.\d+\.\d+/.exec(range)?.[0] ?? range,
  documented: (_range, documented) => documented,
  newest: (range) => range,
};
/** An option of the browser that a page can see. */
const AGENT = "named-in-the-configuration";
const GREP = "of-the-configuration|refusal-has|without-a-page".replaceAll("-", ".");
const SPEC = `import { expect, test } from "chonsu/playwright";

test("a browser with the options of the configuration, for two members", async ({ people, loginAs }) => {
  for (const member of await people.pair()) {
    const page = await loginAs(member);
    await page.goto("/home");
    await expect(page.getByRole("main")).toBeVisible();
    expect(await page.evaluate(() => navigator.userAgent)).toBe("${AGENT}");
  }
});
`;

/** Runs a few tests of the page with the oldest, the documented and the newest version of both runners, each in a repository of its own. */
export async function checkVersions(root: string, findBrowser: () => Promise<string>): Promise<StepOutcome> {
  await prepareBuilds(root, [WEB, SERVER]);
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-versions-"));
  const env = environment(root, await findBrowser());
  const missing = await missingFor({ folder: folder.path, env });
  if (missing !== undefined) {
    console.log(`Left out: the versions of the runners, because ${missing}.`);
    return sumOf([]);
  }
  const { file } = await makePackage(root, folder.path);
  const outcomes: StepOutcome[] = [];
  for (const [name, choose] of Object.entries(VERSIONS)) {
    const project = { folder: join(folder.path, name), env };
    mkdirSync(project.folder);
    copyFileSync(file, join(project.folder, `chonsu-${MANIFEST.version}.tgz`));
    writePage(root, project.folder, (page, text) => {
      if (page === "package.json") return manifestWith(text, choose);
      return page === "playwright.config.ts" ? text.replace("--lang=ko-KR", `--user-agent=${AGENT}`) : text;
    });
    writeFileSync(join(project.folder, "e2e", "launch.spec.ts"), SPEC);
    outcomes.push(...(await runIn(project)));
  }
  return sumOf(outcomes);
}

/** The manifest with other versions of the runners. */
function manifestWith(text: string, choose: (range: string, documented: string) => string): string {
  const manifest: { devDependencies: Record<string, string> } = JSON.parse(text);
  for (const [name, range] of Object.entries(MANIFEST.peerDependencies)) {
    manifest.devDependencies[name] = choose(range, manifest.devDependencies[name] ?? "");
  }
  return JSON.stringify(manifest);
}

async function runIn(project: OutsideProject): Promise<StepOutcome[]> {
  const installed = await install(project, { scripts: true });
  if (installed.failed > 0) return [installed];
  const bin = (name: string) => join("node_modules", ".bin", name);
  const { output: versions } = await run(project, "npm ls @playwright/test vitest --depth 0");
  console.log(versions.trim());
  const played = await run(project, `${bin("playwright")} test --workers 1 --grep ${GREP} --reporter=list,json`);
  const tested = await run(
    project,
    `${bin("vitest")} run --reporter=default --reporter=json --outputFile.json=vitest.json`,
  );
  const inFolder = (file: string) => join(project.folder, file);
  const specs = ["e2e/launch.spec.ts", "e2e/members.spec.ts"];
  return [
    installed,
    count(readPlaywright(inFolder("playwright.json"), project.folder, specs, played.code), versions + played.output),
    count(
      readVitest(inFolder("vitest.json"), project.folder, ["unit/friends.test.ts"], tested.code),
      versions + tested.output,
    ),
  ];
}
