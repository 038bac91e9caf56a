import { existsSync, mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { SERVER, WEB } from "../launch/builds.mjs";
import { collect } from "../launch/child.mjs";
import { answers } from "../launch/install.mjs";
import { prepareBuilds } from "../launch/prepare.mjs";
import { makePackage } from "../package/make-package.ts";
import { type Started, startProgram } from "../testing/started.ts";
import { count, readPlaywright, readVitest, type StepOutcome, single, sumOf } from "./reports.ts";

/** The page whose files are the project and whose commands are run. */
export const PAGE = "docs/stand-in/from-your-repository.md";
/** Commands of the page that install programs of the machine: they are not run. */
const OF_THE_MACHINE = ["npx playwright install chromium", "pip install pytest requests"];
const INSTALL = "npm install";
const START = /^npx chonsu start\b/;
const PYTEST = /\bpytest\b/;
const UNPACKED_MAX_MB = 40;
const OLDEST_NODE = 20;
const PLAYWRIGHT_TESTS = 12;

interface Project {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The files that a page shows, each with its name in bold above the block. */
export function filesIn(page: string): { name: string; text: string }[] {
  const blocks = page.matchAll(/^\*\*(\S+)\*\*\n\n```\w+\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name = "", text = ""]) => ({ name, text }));
}

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
  const page = readFileSync(join(root, PAGE), "utf8");
  for (const { name, text } of filesIn(page)) {
    mkdirSync(dirname(join(folder.path, name)), { recursive: true });
    writeFileSync(join(folder.path, name), text);
  }
  const installed = await install(project);
  if (installed.failed > 0) return installed;
  const brought = ["node", "npm"].filter((name) => existsSync(join(folder.path, "node_modules", ".bin", name)));
  const own = single(brought.length === 0, `the repository has other commands now: ${brought.join(" and ")}`);
  const size = single(megabytes <= UNPACKED_MAX_MB, `the package has ${megabytes} MB unpacked`);
  const commands = commandsIn(page).filter((one) => one !== INSTALL && !OF_THE_MACHINE.includes(one));
  // A browser command waits for its page half of the time.
  const isInBrowser = (command: string) => command.startsWith("npx playwright");
  const lanes = [commands.filter(isInBrowser), commands.filter((one) => !isInBrowser(one))];
  const done = await Promise.all(lanes.map((lane) => runAll(project, lane)));
  return sumOf([size, own, installed, ...done.flat()]);
}

/**
 * The environment of a user: no folder of this tree is on the path, so `node` is the system's, and no setting of the product is set. What
 * npm needs to reach the registry stays: its address, and the certificates of a proxy.
 */
function environment(root: string, browser: string): NodeJS.ProcessEnv {
  const isOurs = (name: string) => /^(CHONSU_|npm_(?!config_registry$)|VITEST|NODE_(?!EXTRA_CA_CERTS$))/.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !isOurs(name));
  const path = (process.env["PATH"] ?? "").split(delimiter).filter((part) => !part.startsWith(root));
  const own = {
    NO_COLOR: "1",
    CHONSU_BROWSER: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: "playwright.json",
    // The compiler is a Go program that runs for two seconds, so it needs no garbage collection.
    GOGC: "off",
  };
  return { ...Object.fromEntries(kept), PATH: path.join(delimiter), ...own };
}

/** What is missing on this machine; undefined when nothing is. Without a registry npm itself would try for minutes. */
async function missingFor(project: Project): Promise<string | undefined> {
  const { output: version } = await run(project, "node --version");
  if (Number.parseInt(version.slice(1), 10) < OLDEST_NODE)
    return `it needs Node ${OLDEST_NODE}, and here is ${version.trim()}`;
  const { output } = await run(project, "npm config get registry");
  const registry = output.trim().split("\n").at(-1) ?? "";
  return (await answers(registry)) ? undefined : `${registry} does not answer`;
}

async function install(project: Project): Promise<StepOutcome> {
  const { code, output } = await run(project, `${INSTALL} --prefer-offline --no-audit --no-fund`);
  const complaints = code === 0 ? unpinned(project.folder) : ["npm install failed"];
  return single(complaints.length === 0, [output, ...complaints].join("\n"));
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly hasInstallScript?: boolean }>>;
}

/** Packages that the lockfile does not pin by hash, or that run a script when they are installed. */
function unpinned(folder: string): string[] {
  const { packages }: Lockfile = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages).flatMap(([name, { integrity, hasInstallScript }]) => {
    if (name === "" || (integrity !== undefined && hasInstallScript !== true)) return [];
    return [`${name} ${hasInstallScript === true ? "runs an install script" : "has no integrity"}`];
  });
}

/** Runs commands one after another. A started server stays until the last one has ended. */
async function runAll(project: Project, commands: readonly string[]): Promise<StepOutcome[]> {
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

async function runOne(project: Project, command: string): Promise<StepOutcome> {
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

function run({ folder, env }: Project, line: string) {
  const [command = "", ...args] = line.split(" ");
  return collect(command, args, { cwd: folder, env, shell: process.platform === "win32" });
}

/** Starts the server on a free port. */
function start({ folder, env }: Project, line: string): Started {
  return startProgram(line.replace(/--port \d+/, "--port 0").split(" "), { cwd: folder, env });
}

async function hasPytest({ env }: Project): Promise<boolean> {
  const { code } = await collect("python3", ["-c", "import pytest, requests"], { env });
  if (code !== 0)
    console.log(
      "Left out: the Python example; it needs pytest and requests (Debian: apt-get install python3-pytest python3-requests).",
    );
  return code === 0;
}
