import { join } from "node:path";
import { isBuilt, make, useBuild } from "./builds.mjs";
import { install, isInstalled, pinnedNode } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";
import { withLock } from "./lock.mjs";

const OLDEST_NODE = 18;

/** @typedef {import("./builds.mjs").Build} Build */

/**
 * Prepares the tree and returns the path of the pinned Node: installs what the lockfile says and builds what is wanted, each only when
 * needed. A prepared read-only tree works. A second process waits for the first.
 * @type {(root: string, builds: Build[], extent?: import("./install.mjs").Extent) => Promise<string>}
 * @throws {LaunchError}
 */
export async function prepare(root, builds, extent = "all") {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new LaunchError(`This needs Node ${OLDEST_NODE} or newer to begin with; here runs ${process.versions.node}.`);
  }
  await ifNeeded(
    root,
    () => isInstalled(root, extent),
    () => install(root, extent),
  );
  await prepareBuilds(root, builds);
  return pinnedNode(root);
}

/**
 * Builds what was not built yet from the present sources. This process uses it then.
 * @type {(root: string, builds: Build[], env?: NodeJS.ProcessEnv) => Promise<void>}
 * @throws {LaunchError}
 */
export async function prepareBuilds(root, builds, env = process.env) {
  for (const build of builds) {
    useBuild(root, build, env);
    await ifNeeded(
      root,
      () => isBuilt(root, build, env),
      () => make(root, build, env),
    );
  }
}

/**
 * Does work that is not done, as the only process. Looks again before it: another start may have done it meanwhile.
 * @type {(root: string, isDone: (root: string) => boolean, work: (root: string) => Promise<void>) => Promise<void>}
 */
async function ifNeeded(root, isDone, work) {
  if (isDone(root)) return;
  const tellWaiting = () => console.log("Another start is preparing this folder; waiting for it …");
  const lock = join(root, ".cache", "prepare.lock");
  await withLock(lock, async () => (isDone(root) ? undefined : work(root)), tellWaiting);
}
