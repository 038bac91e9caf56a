import fs, { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { collect, NOT_FOUND } from "./child.mjs";
import { contentPrint, listFiles, recall } from "./fingerprint.mjs";
import { LaunchError } from "./launch-error.mjs";
import { NODE_PACKAGES } from "./node-packages.mjs";

const PACKAGES = ["shared", "db", "server", "web", "scripts"];
/** Megabytes on the disk: what a start needs, and that with linters, test runners, Lighthouse and code generators. */
const SIZES = { start: 440, all: 940 };
const REGISTRY_TIMEOUT_MS = 8000;
/** Outside of node_modules, because an install may have to empty that folder. */
const LOG_FILE = join(tmpdir(), `chonsu-install-${process.pid}.log`);

/** @param {string} root */
const stateFile = (root) => join(root, "node_modules", ".chonsu", "install.json");

/**
 * The pinned Node, as a file in node_modules. Only this version runs the TypeScript files and the database module.
 * @param {string} root
 */
export function pinnedNode(root) {
  const platform = `${process.platform}-${process.arch}`;
  const wanted = NODE_PACKAGES[platform];
  if (wanted === undefined)
    throw new LaunchError(
      `There is no pinned Node for ${platform}, only for ${Object.keys(NODE_PACKAGES).join(", ")}.`,
    );
  return join(root, "node_modules", wanted.name, wanted.file);
}

/** @param {string} file */
export function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A key of everything that the installed packages depend on: manifests, lockfile, platform and architecture (binaries are installed for
 * one).
 * @param {string} root
 */
function installKey(root) {
  const manifests = PACKAGES.map((name) => `${name}/package.json`);
  const inputs = ["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests];
  const files = inputs.flatMap((file) => listFiles(root, file));
  return `${process.platform}-${process.arch}-${contentPrint(root, files)}`;
}

/**
 * Which packages: those of a start (`dependencies` of all packages), or all.
 * @typedef {keyof typeof SIZES} Extent
 */

/**
 * Whether the packages are installed as the lockfile says. False after an interrupted install, for a copy without the pinned Node, and for
 * a copy made on another platform.
 * @type {(root: string, extent: Extent) => boolean}
 */
export function isInstalled(root, extent) {
  const folders = ["", ...PACKAGES].map((name) => join(root, name, "node_modules"));
  const state = recall(stateFile(root));
  if (state?.["key"] !== installKey(root) || !folders.every(existsSync) || !isRunnable(pinnedNode(root))) return false;
  return extent === "start" || state["extent"] === "all";
}

/**
 * Installs the packages with the pinned pnpm; all of them where all were installed before. Shows only its progress; the whole output goes to
 * a log file, which the error names.
 * @type {(root: string, extent: Extent) => Promise<void>}
 * @throws {LaunchError} when the network, the disk or a package fails
 */
export async function install(root, wanted) {
  const extent = hasAll(root) ? "all" : wanted;
  const { packageManager } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  console.log(
    `Fetching packages with ${packageManager} (about ${SIZES[extent]} MB on disk, the first time a minute or two) …`,
  );
  rmSync(stateFile(root), { force: true });
  // For pnpm, packages copied without the Node binary count as installed, and their broken `node` would be first on its PATH.
  if (!isRunnable(pinnedNode(root))) empty(join(root, "node_modules"));
  await pnpm(root, packageManager, [
    "install",
    "--frozen-lockfile",
    "--config.confirmModulesPurge=false",
    ...(extent === "start" ? ["--prod"] : []),
  ]);
  if (!isRunnable(pinnedNode(root))) {
    throw new LaunchError(
      "The packages are installed, but the pinned Node is not among them: delete node_modules and run this again.",
    );
  }
  mkdirSync(dirname(stateFile(root)), { recursive: true });
  writeFileSync(stateFile(root), JSON.stringify({ key: installKey(root), extent }));
}

/**
 * Whether all packages were installed before, by us or by the package manager itself, whose own note says so.
 * @param {string} root
 */
function hasAll(root) {
  const note = join(root, "node_modules", ".modules.yaml");
  if (recall(stateFile(root))?.["extent"] === "all") return true;
  return existsSync(note) && /"?devDependencies"?: true/.test(readFileSync(note, "utf8"));
}

/**
 * Empties a folder but keeps the folder itself: it may be a mount point, as in docker-compose.yml.
 * @param {string} folder
 */
function empty(folder) {
  if (!existsSync(folder)) return;
  for (const name of fs.readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** @type {(root: string, version: string, args: string[]) => Promise<void>} */
async function pnpm(root, version, args) {
  const { NODE_ENV: _production, ...env } = process.env;
  const npxArgs = ["--yes", "--prefer-offline", version, ...args];
  const npxFile = join(dirname(process.env.npm_execpath ?? ""), "npx-cli.js");
  const { code, output } = existsSync(npxFile)
    ? await collect(process.execPath, [npxFile, ...npxArgs], { cwd: root, env }, showProgress)
    : await collect("npx", npxArgs, { cwd: root, env, shell: process.platform === "win32" }, showProgress);
  if (process.stdout.isTTY) process.stdout.write("\r\x1b[K");
  if (code === 0) return;
  writeFileSync(LOG_FILE, output);
  const why = await whyInstallFailed(root, code, `npx ${npxArgs.join(" ")}`);
  throw new LaunchError(`${why}\nThe output of the package manager is in ${LOG_FILE}`);
}

/**
 * Shows the latest progress on a terminal, in place of the one before.
 * @param {string} text
 */
function showProgress(text) {
  const [line] = text.match(/^Progress: .*$/m) ?? [];
  if (process.stdout.isTTY && line !== undefined) process.stdout.write(`\r${line}\x1b[K`);
}

/** @type {(root: string, code: number, command: string) => Promise<string>} */
async function whyInstallFailed(root, code, command) {
  if (code === NOT_FOUND)
    return "npx was not found: install Node with its npm (https://nodejs.org), then run this again.";
  const free = freeMegabytes(root);
  if (free < SIZES.all) {
    return `Installing failed and the disk has only ${free} MB left: make room for ${SIZES.all} MB and run this again.`;
  }
  const registry = process.env.npm_config_registry ?? "https://registry.npmjs.org/";
  if (!(await answers(registry))) {
    return `Installing failed because ${registry} does not answer: check the network (behind a proxy set HTTPS_PROXY) and run this again; what was fetched is kept.`;
  }
  return `Installing failed. Run this again; if it stays so, try by hand: ${command}`;
}

/**
 * Free space of the disk that holds a folder, in megabytes; unlimited where Node cannot tell (before 18.15).
 * @param {string} folder
 */
function freeMegabytes(folder) {
  const disk = fs.statfsSync?.(folder);
  return disk === undefined ? Number.POSITIVE_INFINITY : Math.floor((disk.bavail * disk.bsize) / 2 ** 20);
}

/**
 * Whether anything answers at an address.
 * @param {string} address
 */
export async function answers(address) {
  try {
    await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(REGISTRY_TIMEOUT_MS) });
    return true;
  } catch {
    return false;
  }
}
