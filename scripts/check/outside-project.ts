import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { collect } from "../launch/child.mjs";
import { answers } from "../launch/install.mjs";
import { type StepOutcome, single } from "./reports.ts";

/** The page whose files are the project and whose commands are run. */
export const PAGE = "docs/stand-in/from-your-repository.md";
export const INSTALL = "npm install";
const OLDEST_NODE = 20;

/** A repository outside of this tree, and the environment of its commands. */
export interface OutsideProject {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The files that a page shows, each with its name in bold above the block. */
export function filesIn(page: string): { name: string; text: string }[] {
  const blocks = page.matchAll(/^\*\*(\S+)\*\*\n\n```\w+\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, name = "", text = ""]) => ({ name, text }));
}

/** Writes the files of the page into a project, some of them changed. */
export function writePage(root: string, folder: string, change = (_name: string, text: string) => text): void {
  for (const { name, text } of filesIn(readFileSync(join(root, PAGE), "utf8"))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), change(name, text));
  }
}

/**
 * The environment of a user: no folder of this tree is on the path, so `node` is the system's, and no setting of the product is set. What
 * npm needs to reach the registry stays: its address, and the certificates of a proxy.
 */
export function environment(root: string, browser: string): NodeJS.ProcessEnv {
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
export async function missingFor(project: OutsideProject): Promise<string | undefined> {
  const { output: version } = await run(project, "node --version");
  if (Number.parseInt(version.slice(1), 10) < OLDEST_NODE)
    return `it needs Node ${OLDEST_NODE}, and here is ${version.trim()}`;
  const { output } = await run(project, "npm config get registry");
  const registry = output.trim().split("\n").at(-1) ?? "";
  return (await answers(registry)) ? undefined : `${registry} does not answer`;
}

/** Installs what the manifest names. All of it must be pinned by hash, and run no script unless a runner's own is allowed. */
export async function install(project: OutsideProject, { scripts = false } = {}): Promise<StepOutcome> {
  const { code, output } = await run(project, `${INSTALL} --prefer-offline --no-audit --no-fund`);
  const complaints = code === 0 ? unpinned(project.folder, scripts) : ["npm install failed"];
  return single(complaints.length === 0, [output, ...complaints].join("\n"));
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string; readonly hasInstallScript?: boolean }>>;
}

/** Packages that the lockfile does not pin by hash, or that run a script when they are installed, unless `scripts` allows it. */
function unpinned(folder: string, scripts: boolean): string[] {
  const { packages }: Lockfile = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  return Object.entries(packages).flatMap(([name, { integrity, hasInstallScript }]) => {
    if (name === "" || (integrity !== undefined && (scripts || hasInstallScript !== true))) return [];
    return [`${name} ${hasInstallScript === true ? "runs an install script" : "has no integrity"}`];
  });
}

/** Runs a command line in a project. */
export function run({ folder, env }: OutsideProject, line: string) {
  const [command = "", ...args] = line.split(" ");
  return collect(command, args, { cwd: folder, env, shell: process.platform === "win32" });
}
