import { existsSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVER, WEB } from "../launch/builds.mjs";
import { collect } from "../launch/child.mjs";
import { prepareBuilds } from "../launch/prepare.mjs";
import { makePackage } from "../package/make-package.ts";
import { type Started, startProgram } from "../testing/started.ts";
import {
  environment,
  INSTALL,
  install,
  missingFor,
  type OutsideProject,
  PAGE,
  run,
  writePage,
} from "./outside-project.ts";
import { onRealBackend } from "./outside-real.ts";
import { count, readPlaywright, readVitest, type StepOutcome, single, sumOf } from "./reports.ts";

/** Commands of the page that install programs of the machine: they are not run. */
const OF_THE_MACHINE = ["npx playwright install chromium", "pip install pytest requests"];
const START = /^npx chonsu start\b/;
const PYTEST = /\bpytest\b/;
const UNPACKED_MAX_MB = 40;
const PLAYWRIGHT_TESTS = 12;

/** The command lines of a page, in their order. */
function commandsIn(page: string): string[] {
  const blocks = page.matchAll(/^```sh\n([\s\S]*?)^```$/gm);
  return [...blocks].flatMap(([, text = ""]) => text.trim().split("\n"));
}

/**
 * Makes a repository outside of this tree from the files that the page shows. Plain npm and the system's Node install the tarball there,
 * and the commands of the page are run. Returns the counts of the runners; none when something is missing on this machine, after a message.
 * Leaves no files behind.
 */
export async function checkOutside(root: string, findBrowser: () => Promise<string>): Promise<StepOutcome> {
  await prepareBuilds(root, [WEB, SERVER]);
  using folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-outside-"));
  const project = { folder: folder.path, env: environment(root, await findBrowser()) };
  const missing = await missingFor(project);
  if (missing !== undefined) {
    console.log(`Left out: the package in another repository, because ${missing}.`);
    return sumOf([]);
  }
  const { megabytes } = await makePackage(root, folder.path);
  writePage(root, folder.path);
  const installed = await install(project);
  if (installed.failed > 0) return installed;
  const brought = ["node", "npm"].filter((name) => existsSync(join(folder.path, "node_modules", ".bin", name)));
  const own = single(brought.length === 0, `the repository has other commands now: ${brought.join(" and ")}`);
  const size = single(megabytes <= UNPACKED_MAX_MB, `the package has ${megabytes} MB unpacked`);
  const commands = commandsIn(readFileSync(join(root, PAGE), "utf8")).filter(
    (one) => one !== INSTALL && !OF_THE_MACHINE.includes(one),
  );
  // A browser command waits for its page half of the time.
  const isInBrowser = (command: string) => command.startsWith("npx playwright");
  const lanes = [commands.filter(isInBrowser), commands.filter((one) => !isInBrowser(one))];
  const done = await Promise.all(lanes.map((lane) => runAll(project, lane)));
  return sumOf([size, own, installed, ...done.flat(), await onRealBackend(root, project)]);
}

/** Runs commands one after another. A started server stays until the last one has ended. */
async function runAll(project: OutsideProject, commands: readonly string[]): Promise<StepOutcome[]> {
  const done: StepOutcome[] = [];
  let server: Started | undefined;
  let url = "";
  try {
    for (const command of commands) {
      if (START.test(command)) {
        server = start(project, command);
        url = await server.ready.catch(() => "");
        done.push(single(url !== "", `$ ${command}\nit was never ready: ${server.errors()}`));
      } else if (!PYTEST.test(command) || (await hasPytest(project))) {
        done.push(await runOne(project, command.replace("http://127.0.0.1:4000", url)));
      }
    }
  } finally {
    await server?.end();
  }
  return done;
}

/** What is added to the commands of runners: they write reports. */
const FLAGS: Readonly<Record<string, string>> = {
  // Several checkers repeat work: they save time only on idle processors, and there are none here.
  tsc: " --checkers 1",
  vitest: " --reporter=default --reporter=json --outputFile.json=vitest.json",
  playwright: " --reporter=list,json",
};

async function runOne(project: OutsideProject, command: string): Promise<StepOutcome> {
  const [, runner = ""] = command.split(" ");
  // npx takes half a second, and would run the command on the server's Node. A command that is run by its file uses the system's Node.
  const byFile = command.replace(/^npx (\S+)/, (_all, name: string) => join("node_modules", ".bin", name));
  const { code, output } = await run(project, `${byFile}${FLAGS[runner] ?? ""}`);
  const said = `$ ${command}\n${output}`;
  const report = join(project.folder, `${runner}.json`);
  if (runner === "vitest") return count(readVitest(report, project.folder, ["unit/friends.test.ts"], code), said);
  if (runner !== "playwright") return single(code === 0, said);
  const specs = ["e2e/conditions.spec.ts", "e2e/members.spec.ts"];
  const { passed, failed, complaints } = readPlaywright(report, project.folder, specs, code);
  const fewer = passed + failed < PLAYWRIGHT_TESTS ? [`fewer than ${PLAYWRIGHT_TESTS} Playwright tests were run`] : [];
  return count({ passed, failed, complaints: [...complaints, ...fewer] }, said);
}

/** Starts the server on a free port. */
function start({ folder, env }: OutsideProject, line: string): Started {
  return startProgram(line.replace(/--port \d+/, "--port 0").split(" "), { cwd: folder, env });
}

async function hasPytest({ env }: OutsideProject): Promise<boolean> {
  const { code } = await collect("python3", ["-c", "import pytest, requests"], { env });
  if (code !== 0)
    console.log(
      "Left out: the Python example; it needs pytest and requests (Debian: apt-get install python3-pytest python3-requests).",
    );
  return code === 0;
}
