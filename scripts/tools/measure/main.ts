import { FOR_MEMBERS, FOR_VISITORS } from "@chonsu/web/e2e/addresses";
import { ensureBrowser } from "../../check/browser.ts";
import { launch } from "../../launch/launch-error.mjs";
import { readOptions, usually, word } from "../../testing/command-line.ts";
import { type Audited, audit } from "./audit.ts";
import { openDataset } from "./dataset.ts";

/** The screens that Lighthouse looks at. */
const AUDITED: readonly Audited[] = [
  { name: "landing", path: FOR_VISITORS.landing, isForMembers: false },
  { name: "login", path: FOR_VISITORS.login, isForMembers: false },
  { name: "home", path: FOR_MEMBERS.home, isForMembers: true },
  { name: "project", path: FOR_MEMBERS.project, isForMembers: true },
  { name: "profile", path: FOR_MEMBERS["profile-2chon"], isForMembers: true },
  { name: "conversations", path: FOR_MEMBERS.conversations, isForMembers: true },
];

async function main(args: string[]): Promise<number> {
  const { only } = readOptions(args, { only: usually("", word) });
  const browserFile = await ensureBrowser();
  await using dataset = await openDataset();
  const screens = AUDITED.filter(({ name }) => name.startsWith(only));
  const verdicts = await audit(dataset, browserFile, screens, (line) => console.log(line));
  console.log("");
  for (const { text, holds } of verdicts) console.log(`${holds ? "holds  " : "BROKEN "} ${text}`);
  return verdicts.every(({ holds }) => holds) ? 0 : 1;
}

await launch(() => main(process.argv.slice(2)));
