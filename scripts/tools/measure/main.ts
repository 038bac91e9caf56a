import { parseArgs } from "node:util";
import { FOR_MEMBERS, FOR_VISITORS } from "@chonsu/web/e2e/addresses";
import { chromium } from "playwright";
import { ensureBrowser } from "../../check/browser.ts";
import { LaunchError, launch } from "../../launch/launch-error.mjs";
import { type Audited, audit } from "./audit.ts";
import { type Dataset, openDataset } from "./dataset.ts";
import { type Measured, tableHead, type Verdict, verdictLine, verdicts, visitLine } from "./report.ts";
import { visit } from "./visit.ts";

/** The screens that Lighthouse looks at. */
const AUDITED: readonly Audited[] = [
  { name: "landing", path: FOR_VISITORS.landing, isForMembers: false },
  { name: "login", path: FOR_VISITORS.login, isForMembers: false },
  { name: "home", path: FOR_MEMBERS.home, isForMembers: true },
  { name: "project", path: FOR_MEMBERS.project, isForMembers: true },
  { name: "profile", path: FOR_MEMBERS["profile-2chon"], isForMembers: true },
  { name: "conversations", path: FOR_MEMBERS.conversations, isForMembers: true },
];

function readOptions(args: string[]): { only: string; lighthouse: boolean; visits: boolean } {
  try {
    const options = {
      only: { type: "string", default: "" },
      lighthouse: { type: "boolean", default: false },
      visits: { type: "boolean", default: true },
    } as const;
    return parseArgs({ args, options, allowNegative: true }).values;
  } catch (error) {
    throw new LaunchError(error instanceof Error ? error.message : String(error));
  }
}

/** Visits every address once, the login first: the others are measured beyond it. */
async function measureVisits(dataset: Dataset, executablePath: string, only: string): Promise<Verdict[]> {
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const login = await visit(browser, dataset, FOR_VISITORS.login);
    console.log(tableHead());
    const measured: Measured[] = [];
    const groups = [
      { addresses: FOR_VISITORS, session: undefined },
      { addresses: FOR_MEMBERS, session: dataset.session },
    ];
    for (const { addresses, session } of groups) {
      for (const [name, path] of Object.entries(addresses)) {
        if (!name.startsWith(only)) continue;
        const found = { name, visit: await visit(browser, dataset, path, session) };
        measured.push(found);
        console.log(visitLine(found, login));
      }
    }
    return verdicts(measured, login);
  } finally {
    await browser.close();
  }
}

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  const browserFile = await ensureBrowser();
  const dataset = await openDataset();
  try {
    const found = options.visits ? await measureVisits(dataset, browserFile, options.only) : [];
    if (options.lighthouse) {
      console.log("");
      const screens = AUDITED.filter(({ name }) => name.startsWith(options.only));
      found.push(...(await audit(dataset, browserFile, screens, (line) => console.log(line))));
    }
    console.log("");
    for (const verdict of found) console.log(verdictLine(verdict));
    return found.every(({ holds }) => holds) ? 0 : 1;
  } finally {
    await dataset.close();
  }
}

await launch(() => main(process.argv.slice(2)));
