import { once } from "node:events";
import { mkdtempDisposableSync } from "node:fs";
import { createServer } from "node:net";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import lighthouse, { type Result } from "lighthouse";
import { chromium } from "playwright";
import { type Dataset, type Session, signedInBy } from "./dataset.ts";
import { CATEGORIES, failedAudits, scoresHead, scoresLine, scoreVerdicts, type Verdict } from "./scores.ts";

/** The median of each figure counts. */
const RUNS = 3;

/** A screen to be audited. */
export interface Audited {
  readonly name: string;
  readonly path: string;
  readonly isForMembers: boolean;
}

/** Runs Lighthouse with its settings for phones, screen by screen, each run in a new browser. */
export async function audit(
  dataset: Dataset,
  browserFile: string,
  screens: readonly Audited[],
  print: (line: string) => void,
): Promise<Verdict[]> {
  // Prints the load of the machine, because a busy machine is like a slower phone.
  print(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors`);
  print(scoresHead());
  const verdicts: Verdict[] = [];
  for (const screen of screens) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const session = screen.isForMembers ? dataset.session : undefined;
      results.push(await runOnce(`${dataset.url}${screen.path}`, dataset, browserFile, session));
    }
    print(scoresLine(screen.name, results));
    for (const text of failedAudits(results)) print(`    ${text}`);
    verdicts.push(...scoreVerdicts(screen.name, results));
  }
  return verdicts;
}

async function runOnce(address: string, dataset: Dataset, executablePath: string, session?: Session): Promise<Result> {
  using profile = mkdtempDisposableSync(join(tmpdir(), "chonsu-lighthouse-"));
  const port = await freePort();
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile.path, { executablePath, args });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${dataset.url}/favicon.svg`);
    if (session !== undefined) await page.evaluate(signedInBy(session));
    // Caches are emptied before it begins; the login is kept.
    const answer = await lighthouse(address, { port, onlyCategories: [...CATEGORIES], logLevel: "silent" });
    if (answer === undefined) throw new Error(`Lighthouse has no answer for ${address}.`);
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
