import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { collect } from "./child.mjs";
import { contentPrint, listFiles, recall, statPrint } from "./fingerprint.mjs";
import { pinnedNode } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";

// The state lies in the built folder, so it is copied with it, and Vite removes it when it begins a new build.
const STATE = "web/dist/.build-id";
const NOT_BUILT = /(^|\/)(node_modules|dist|e2e|test|test-results|playwright-report|\.vite)(\/|$)|\.test\.tsx?$/;

/**
 * The files that the web is built from.
 * @param {string} root
 */
function sources(root) {
  const parts = ["web", "shared/src", "shared/package.json", "pnpm-lock.yaml", "tsconfig.base.json"];
  return parts.flatMap((part) => listFiles(root, part, (path) => NOT_BUILT.test(path)));
}

/** Whether the developer pages (design system, console) are built: yes, unless this is a production start. */
function gallery() {
  return process.env.NODE_ENV === "production" ? "0" : (process.env.CHONSU_GALLERY ?? "1");
}

/**
 * Whether web/dist was built from the present sources. When modification times differ (a copy), it compares content.
 * @param {string} root
 */
export function isBuilt(root) {
  const kept = recall(join(root, STATE));
  if (kept === undefined || kept["gallery"] !== gallery() || !existsSync(join(root, "web/dist/index.html")))
    return false;
  const files = sources(root);
  return kept["stat"] === statPrint(root, files) || kept["content"] === contentPrint(root, files);
}

/**
 * Builds the web into web/dist.
 * @param {string} root
 * @throws {LaunchError} with the output of Vite when it fails
 */
export async function buildWeb(root) {
  const files = sources(root);
  const state = { gallery: gallery(), stat: statPrint(root, files), content: contentPrint(root, files) };
  const vite = join(root, "web", "node_modules", "vite", "bin", "vite.js");
  const env = { ...process.env, CHONSU_GALLERY: state.gallery };
  const { code, output } = await collect(pinnedNode(root), [vite, "build"], { cwd: join(root, "web"), env });
  if (code !== 0) throw new LaunchError(`${output.trim()}\n\nThe web could not be built, for the reason above.`);
  writeFileSync(join(root, STATE), JSON.stringify(state));
}
