import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { collect } from "./child.mjs";
import { contentPrint, listFiles } from "./fingerprint.mjs";
import { pinnedNode } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";
import { isAlive } from "./lock.mjs";

const NOT_BUILT =
  /(^|\/)(node_modules|dist(-[^/]*)?|e2e|test|test-results|screenshots|playwright-report|\.vite)(\/|$)|\.(log|test\.tsx?)$/;
const SHARED = ["shared/src", "shared/package.json", "pnpm-lock.yaml", "tsconfig.base.json"];

/** The bundle of the server has a copy of them. */
const DOCUMENTS = ["docs/openapi.json", "docs/control-openapi.json", "docs/asyncapi.json"];
/** Of the print of the sources: enough that no two are alike. */
const PRINT_SHOWN = 16;

/**
 * What is built from sources, into a folder `dist-FORM-PRINT` of its package. The name stands for everything that the build is made from,
 * and a folder of that name is complete: it is never changed, so that a running server keeps what it began with.
 * @typedef {object} Build
 * @property {"web" | "server"} name the package
 * @property {string[]} sources files and folders that it is built from
 * @property {string} result the file that is opened first
 * @property {string[]} command a program of its packages, with arguments; it builds into the folder `CHONSU_OUT` of the package
 * @property {(env: NodeJS.ProcessEnv) => string} form how these settings want it
 */

/** @type {Build} */
export const WEB = {
  name: "web",
  sources: ["web", ...SHARED],
  result: "index.html",
  command: ["vite/bin/vite.js", "build"],
  form: (env) => (hasGallery(env) ? "gallery" : "product"),
};

/** @type {Build} */
export const SERVER = {
  name: "server",
  sources: ["server", "db/src", "db/package.json", ...DOCUMENTS, ...SHARED],
  result: "main.js",
  // The bundler is one of the web's packages, so that a container of the server, which has only the server's, is without it.
  command: ["../../web/node_modules/rolldown/bin/cli.mjs", "-c", "rolldown.config.ts"],
  form: () => "bundle",
};

/**
 * Whether the developer pages (design system, console) are built: yes, unless this is a production start.
 * @param {NodeJS.ProcessEnv} env
 */
const hasGallery = (env) => env.NODE_ENV !== "production" && env.CHONSU_GALLERY !== "0";

/**
 * The folder of what is built from the present sources, whether it is there or not.
 * @type {(root: string, build: Build, env?: NodeJS.ProcessEnv) => string}
 */
export function buildFolder(root, { name, sources, form }, env = process.env) {
  const files = sources.flatMap((part) => listFiles(root, part, (path) => NOT_BUILT.test(path)));
  return join(root, name, `dist-${form(env)}-${contentPrint(root, files).slice(0, PRINT_SHOWN)}`);
}

/** @type {(folder: string, build: Build) => boolean} */
const isWhole = (folder, { result }) => existsSync(join(folder, result));

/**
 * Whether it was built from the present sources.
 * @type {(root: string, build: Build, env?: NodeJS.ProcessEnv) => boolean}
 */
export const isBuilt = (root, build, env) => isWhole(buildFolder(root, build, env), build);

/**
 * Builds, and deletes what was built before and nobody uses.
 * @type {(root: string, build: Build, env?: NodeJS.ProcessEnv) => Promise<void>}
 * @throws {LaunchError} with the output of the builder when it fails
 */
export async function make(root, build, env = process.env) {
  const { name, command } = build;
  const began = performance.now();
  console.log(`Building the ${name} …`);
  const folder = buildFolder(root, build, env);
  const [program = "", ...args] = command;
  const cwd = join(root, name);
  // The builder of a killed start may still write for a moment, so each start has a folder of its own until it is whole.
  const out = `dist-making-${process.pid}`;
  const { NODE_ENV: _, ...kept } = env;
  const own = { CHONSU_OUT: out, CHONSU_GALLERY: hasGallery(env) ? "1" : "0" };
  const builder = [join(cwd, "node_modules", program), ...args];
  const { code, output } = await collect(pinnedNode(root), builder, { cwd, env: { ...kept, ...own } });
  if (code !== 0) {
    rmSync(join(cwd, out), { recursive: true, force: true });
    throw new LaunchError(`${output.trim()}\n\nThe ${name} could not be built, for the reason above.`);
  }
  // Sources that have changed meanwhile are in it by half.
  if (buildFolder(root, build, env) !== folder) return make(root, build, env);
  // A whole one, which another start may have made meanwhile, may be in use already.
  if (!isWhole(folder, build)) {
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(cwd, out), folder);
  }
  rmSync(join(cwd, out), { recursive: true, force: true });
  clearOld(root, folder);
  console.log(`Built the ${name} in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** @param {string} root */
const usesFolder = (root) => join(root, ".cache", "uses");

/** @type {(folder: string) => string} */
const packageAndName = (folder) => `${basename(dirname(folder))}-${basename(folder)}`;

/**
 * The folder of what is built from the present sources, for this process or those that it starts. Nobody deletes the folder as long as this
 * process lives, and what it has started ends with it.
 * @type {(root: string, build: Build, env?: NodeJS.ProcessEnv) => string}
 */
export function useBuild(root, build, env) {
  const folder = buildFolder(root, build, env);
  const mark = join(usesFolder(root), `${packageAndName(folder)}.${process.pid}`);
  try {
    mkdirSync(usesFolder(root), { recursive: true });
    writeFileSync(mark, "", { flag: "wx" });
    process.once("exit", () => rmSync(mark, { force: true }));
  } catch {
    // It is marked already, or nobody can delete anything here.
  }
  return folder;
}

/** The builds that living processes use. Forgets those of dead ones. @type {(root: string) => Set<string>} */
function usedBuilds(root) {
  const marks = existsSync(usesFolder(root)) ? readdirSync(usesFolder(root)) : [];
  const [alive, dead] = [true, false].map((is) =>
    marks.filter((mark) => isAlive(Number(mark.split(".").at(-1))) === is),
  );
  for (const mark of dead ?? []) rmSync(join(usesFolder(root), mark), { force: true });
  return new Set((alive ?? []).map((mark) => mark.replace(/\.\d+$/, "")));
}

/**
 * Deletes the builds of the same form that nobody uses, and what killed starts have left.
 * @type {(root: string, present: string) => void}
 */
function clearOld(root, present) {
  const used = usedBuilds(root);
  const form = basename(present).replace(/[^-]+$/, "");
  for (const name of readdirSync(dirname(present))) {
    const folder = join(dirname(present), name);
    const isOld = name.startsWith(form) && folder !== present && !used.has(packageAndName(folder));
    const [, maker] = /^dist-making-(\d+)$/.exec(name) ?? [];
    if (isOld || (maker !== undefined && !isAlive(Number(maker)))) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The file of a program of the server: of its bundle, or its source when the bundle was not built from the present sources.
 * @param {string} root
 * @param {string} source its file in server/src
 */
export function serverProgram(root, source = "main.ts") {
  const folder = useBuild(root, SERVER);
  if (!isWhole(folder, SERVER)) return join(root, "server", "src", source);
  return join(folder, `${basename(source, ".ts")}.js`);
}

/**
 * The folder of the built web; when it was not built from the present sources, what its own build command makes.
 * @param {string} root
 */
export function webFolder(root) {
  const folder = useBuild(root, WEB);
  return isWhole(folder, WEB) ? folder : join(root, "web", "dist");
}
