import { existsSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { collect } from "./child.mjs";
import { contentPrint, listFiles, recall } from "./fingerprint.mjs";
import { pinnedNode } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";

const NOT_BUILT = /(^|\/)(node_modules|dist|e2e|test|test-results|playwright-report|\.vite)(\/|$)|\.test\.tsx?$/;
const SHARED = ["shared/src", "shared/package.json", "pnpm-lock.yaml", "tsconfig.base.json"];

/** The bundle of the server has a copy of them. */
const DOCUMENTS = ["docs/openapi.json", "docs/control-openapi.json", "docs/asyncapi.json"];

/**
 * What is built from sources into the folder `dist` of a package.
 * @typedef {object} Build
 * @property {"web" | "server"} name the package
 * @property {string[]} sources files and folders that it is built from
 * @property {string} result the file of `dist` that is opened first
 * @property {string[]} command a program of its packages, with arguments
 * @property {() => string} form another form means another build
 */

/** @type {Build} */
export const WEB = {
  name: "web",
  sources: ["web", ...SHARED],
  result: "index.html",
  command: ["vite/bin/vite.js", "build"],
  form: gallery,
};

/** @type {Build} */
export const SERVER = {
  name: "server",
  sources: ["server", "db/src", "db/package.json", ...DOCUMENTS, ...SHARED],
  result: "main.js",
  command: ["rolldown/bin/cli.mjs", "-c", "rolldown.config.ts"],
  form: () => "",
};

/** Whether the developer pages (design system, console) are built: yes, unless this is a production start. */
function gallery() {
  return process.env.NODE_ENV === "production" ? "0" : (process.env.CHONSU_GALLERY ?? "1");
}

/** @type {(root: string, build: Build) => string} */
function sourcesPrint(root, { sources }) {
  const files = sources.flatMap((part) => listFiles(root, part, (path) => NOT_BUILT.test(path)));
  return contentPrint(root, files);
}

/**
 * The state lies in the built folder, so it is copied with it, and the builder removes it when it begins a new build.
 * @type {(root: string, build: Build) => string}
 */
const stateFile = (root, { name }) => join(root, name, "dist", ".build-id");

/**
 * Whether it was built from the present sources.
 * @type {(root: string, build: Build) => boolean}
 */
export function isBuilt(root, build) {
  const kept = recall(stateFile(root, build));
  if (kept?.["form"] !== build.form() || !existsSync(join(root, build.name, "dist", build.result))) return false;
  return kept["content"] === sourcesPrint(root, build);
}

/**
 * Builds into the folder `dist` of the package.
 * @type {(root: string, build: Build) => Promise<void>}
 * @throws {LaunchError} with the output of the builder when it fails
 */
export async function make(root, build) {
  const { name, command, form } = build;
  const began = Date.now();
  console.log(`Building the ${name} …`);
  const state = { form: form(), content: sourcesPrint(root, build) };
  const [program = "", ...args] = command;
  const folder = join(root, name);
  const env = { ...process.env, CHONSU_GALLERY: gallery() };
  const builder = [join(folder, "node_modules", program), ...args];
  const { code, output } = await collect(pinnedNode(root), builder, { cwd: folder, env });
  if (code !== 0) throw new LaunchError(`${output.trim()}\n\nThe ${name} could not be built, for the reason above.`);
  writeFileSync(stateFile(root, build), JSON.stringify(state));
  console.log(`Built the ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}

/** @param {string} root */
export const serverDist = (root) => join(root, "server", "dist");

/**
 * The file of a program of the server: of its bundle, or its source when the bundle was not built from the present sources.
 * @param {string} root
 * @param {string} source its file in server/src
 */
export function serverProgram(root, source = "main.ts") {
  if (!isBuilt(root, SERVER)) return join(root, "server", "src", source);
  return join(serverDist(root), `${basename(source, ".ts")}.js`);
}
