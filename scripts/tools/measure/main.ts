import { once } from "node:events";
import { mkdtempDisposableSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { FOR_MEMBERS, FOR_VISITORS } from "@chonsu/web/e2e/addresses";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { ensureBrowser } from "../../check/browser.ts";
import { launch } from "../../launch/launch-error.mjs";
import { readOptions, usually, word } from "../../testing/command-line.ts";
import { openDataset, signedInBy } from "./dataset.ts";
import { CATEGORIES, failedAudits, scoresHead, scoresLine, scoreVerdicts, type Verdict } from "./scores.ts";

/** The median of each figure counts. */
const RUNS = 3;
/** The screens that Lighthouse looks at. */
const SCREENS = [
  { name: "landing", path: FOR_VISITORS.landing, isForMembers: false },
  { name: "login", path: FOR_VISITORS.login, isForMembers: false },
  { name: "home", path: FOR_MEMBERS.home, isForMembers: true },
  { name: "project", path: FOR_MEMBERS.project, isForMembers: true },
  { name: "profile", path: FOR_MEMBERS["profile-2chon"], isForMembers: true },
  { name: "conversations", path: FOR_MEMBERS.conversations, isForMembers: true },
];

/** Runs Lighthouse with its settings for phones, screen by screen, each run in a new browser. */
async function main(args: string[]): Promise<number> {
  const { only } = readOptions(args, { only: usually("", word) });
  const browserFile = await ensureBrowser();
  await using dataset = await openDataset();
  // Prints the load of the machine, because a busy machine is like a slower phone.
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
  console.log(scoresHead());
  const verdicts: Verdict[] = [];
  for (const { name, path, isForMembers } of SCREENS.filter((screen) => screen.name.startsWith(only))) {
    const results: Result[] = [];
    while (results.length < RUNS)
      results.push(await runOnce(dataset.url, path, browserFile, isForMembers ? dataset.session : undefined));
    console.log(scoresLine(name, results));
    for (const text of failedAudits(results)) console.log(`    ${text}`);
    verdicts.push(...scoreVerdicts(name, results));
  }
  console.log("");
  for (const { text, holds } of verdicts) console.log(`${holds ? "holds  " : "BROKEN "} ${text}`);
  return verdicts.every(({ holds }) => holds) ? 0 : 1;
}

async function runOnce(url: string, path: string, executablePath: string, login?: object): Promise<Result> {
  using profile = mkdtempDisposableSync(join(tmpdir(), "chonsu-lighthouse-"));
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile.path, { executablePath, args });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${url}/favicon.svg`);
    if (login !== undefined) await page.evaluate(signedInBy(login));
    // Caches are emptied before it begins; the login is kept.
    const answer = await lighthouse(`${url}${path}`, { port, onlyCategories: [...CATEGORIES], logLevel: "silent" });
    if (answer === undefined) throw new Error(`Lighthouse has no answer for ${path}.`);
    return answer.lhr;
  } finally {
    await context.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = Object(server.address());
  server.close();
  await once(server, "close");
  return port;
}

await launch(() => main(process.argv.slice(2)));
