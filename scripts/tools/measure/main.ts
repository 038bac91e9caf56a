import { once } from "node:events";
import { mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CAST } from "@chonsu/db/seed/cast";
import lighthouse, { generateReport, type Result } from "lighthouse";
import { chromium } from "playwright";
import { ensureBrowser } from "../../check/browser.ts";
import { launch } from "../../launch/launch-error.mjs";
import { readOptions, usually, word } from "../../testing/command-line.ts";
import { keepSession, type Session } from "../../testing/sandbox.ts";
import { createStandIn } from "../../testing/stand-in.ts";
import { median } from "../bench/quantile.ts";

/** The median of each score counts: other work on the machine can spoil one run. */
const RUNS = 3;
/** Scores from 0 to 100, and the least of each. */
const LEAST = { performance: 97, accessibility: 100, "best-practices": 100 };
const CATEGORIES = Object.keys(LEAST);
const POSTS = 50;
const SCREENS = [
  { name: "landing", path: "/", isForMembers: false },
  { name: "login", path: "/login", isForMembers: false },
  { name: "home", path: "/home", isForMembers: true },
  { name: "project", path: "/projects/1", isForMembers: true },
  { name: "profile", path: `/profile/${CAST.eunseo.id}`, isForMembers: true },
  { name: "conversations", path: "/conversations", isForMembers: true },
];

/** Runs Lighthouse with its settings for phones on each screen. Writes its own report of the last run of each. Ends with 1 below a limit. */
async function main(args: string[]): Promise<number> {
  const options = { only: usually("", word), out: usually(join(tmpdir(), "chonsu-lighthouse"), word) };
  const { only, out } = readOptions(args, options);
  const browserFile = await ensureBrowser();
  const standIn = await createStandIn();
  mkdirSync(out, { recursive: true });
  try {
    const sandbox = await standIn.openSandbox();
    const body = { author_id: CAST.junho.id, content: "같이 만들 사람을 찾습니다. ".repeat(8), keywords: ["로봇"] };
    await sandbox.control.give.projects({ body: { ...body, count: POSTS } });
    const login = await sandbox.login(CAST.haneul.id);
    let isGood = true;
    for (const { name, path, isForMembers } of SCREENS.filter((screen) => screen.name.startsWith(only))) {
      const runs: Result[] = [];
      const who = isForMembers ? login : undefined;
      while (runs.length < RUNS) runs.push(await runOnce(`${sandbox.url}${path}`, sandbox.url, browserFile, who));
      isGood = tell(name, runs, join(out, `${name}.html`)) && isGood;
    }
    return isGood ? 0 : 1;
  } finally {
    await standIn.close();
  }
}

/** Prints the scores of a screen and writes Lighthouse's report. Returns whether all scores are good enough. */
function tell(name: string, runs: readonly Result[], file: string): boolean {
  const scores = Object.entries(LEAST).map(([category, least]) => {
    const found = Math.round(median(runs.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
    return { isGood: found >= least, text: `${category} ${found}${found < least ? ` (at least ${least})` : ""}` };
  });
  const last = runs.at(-1);
  if (last !== undefined) writeFileSync(file, generateReport(last, "html"));
  console.log(`${name}: ${scores.map(({ text }) => text).join(", ")}; ${file}`);
  return scores.every(({ isGood }) => isGood);
}

/** One run in a new browser, whose caches are emptied before it; the login is kept. */
async function runOnce(url: string, origin: string, executablePath: string, login?: Session): Promise<Result> {
  using profile = mkdtempDisposableSync(join(tmpdir(), "chonsu-lighthouse-profile-"));
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile.path, { executablePath, args });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${origin}/favicon.svg`);
    if (login !== undefined) await page.evaluate(keepSession(login));
    const answer = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: "silent" });
    if (answer === undefined) throw new Error(`Lighthouse has no answer for ${url}.`);
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
