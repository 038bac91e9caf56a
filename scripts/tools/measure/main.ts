import { once } from "node:events";
import { mkdtempDisposableSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { ensureBrowser } from "../../check/browser.ts";
import { launch } from "../../launch/launch-error.mjs";
import { readOptions, usually, word } from "../../testing/command-line.ts";
import { type KitSandbox, keepSession, type Session } from "../../testing/sandbox.ts";
import { createStandIn } from "../../testing/stand-in.ts";
import { CATEGORIES, failedAudits, scoresHead, scoresLine, scoreVerdicts } from "./scores.ts";

/** The median of each figure counts. */
const RUNS = 3;
/** The screens that Lighthouse looks at. */
const SCREENS = [
  { name: "landing", path: "/", isForMembers: false },
  { name: "login", path: "/login", isForMembers: false },
  { name: "home", path: "/home", isForMembers: true },
  { name: "project", path: "/projects/1", isForMembers: true },
  { name: "profile", path: `/profile/${CAST.eunseo.id}`, isForMembers: true },
  { name: "conversations", path: "/conversations", isForMembers: true },
];
/** The number of posts in the measured feed. */
const POSTS = 50;

/** Runs Lighthouse with its settings for phones, screen by screen, each run in a new browser. */
async function main(args: string[]): Promise<number> {
  const { only } = readOptions(args, { only: usually("", word) });
  const browserFile = await ensureBrowser();
  const standIn = await createStandIn();
  try {
    return await measure(await standIn.openSandbox(), only, browserFile);
  } finally {
    await standIn.close();
  }
}

async function measure(sandbox: KitSandbox, only: string, browserFile: string): Promise<number> {
  await writePosts(sandbox);
  const login = await sandbox.login(CAST.haneul.id);
  // Prints the load of the machine, because a busy machine is like a slower phone.
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
  console.log(scoresHead());
  const verdicts: ReturnType<typeof scoreVerdicts> = [];
  for (const { name, path, isForMembers } of SCREENS.filter((screen) => screen.name.startsWith(only))) {
    const results: Result[] = [];
    while (results.length < RUNS)
      results.push(await runOnce(sandbox.url, path, browserFile, isForMembers ? login : undefined));
    console.log(scoresLine(name, results));
    for (const text of failedAudits(results)) console.log(`    ${text}`);
    verdicts.push(...scoreVerdicts(name, results));
  }
  console.log("");
  for (const { text, holds } of verdicts) console.log(`${holds ? "holds  " : "BROKEN "} ${text}`);
  return verdicts.every(({ holds }) => holds) ? 0 : 1;
}

/** Different members write in turn, as in a real feed. */
async function writePosts({ control }: KitSandbox): Promise<void> {
  const { minji, junho, eunseo, jiwoo } = CAST;
  const authors = [minji, junho, eunseo, jiwoo];
  for (let index = 0; index < POSTS; index += 1) {
    const title = `함께할 사람 ${index + 1}`;
    const content = "같이 만들 사람을 찾습니다. ".repeat(8);
    await control.give.projects({
      body: { author_id: authors[index % authors.length]?.id, title, content, keywords: ["로봇"] },
    });
  }
}

async function runOnce(url: string, path: string, executablePath: string, login?: Session): Promise<Result> {
  using profile = mkdtempDisposableSync(join(tmpdir(), "chonsu-lighthouse-"));
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile.path, { executablePath, args });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${url}/favicon.svg`);
    if (login !== undefined) await page.evaluate(keepSession(login));
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
