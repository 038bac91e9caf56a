import { join } from "node:path";
import { isBuilt, make } from "./builds.mjs";
import { install, isInstalled, pinnedNode } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";
import { withLock } from "./lock.mjs";

const OLDEST_NODE = 18;

/** @typedef {import("./builds.mjs").Build} Build */

/**
 * Prepares the tree and returns the path of the pinned Node: installs what the lockfile says and builds what is wanted, each only when
 * needed. Writes nothing when nothing is needed, so a prepared read-only tree works. A second process waits for the first.
 * @param {string} root the folder of the root package.json
 * @param {Build[]} builds
 * @returns {Promise<string>}
 * @throws {LaunchError}
 */
export async function prepare(root, builds) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new LaunchError(`This needs Node ${OLDEST_NODE} or newer to begin with; here runs ${process.versions.node}.`);
  }
  if (!isInstalled(root)) await alone(root, () => installIfNeeded(root));
  await prepareBuilds(root, builds);
  return pinnedNode(root);
}

/**
 * Builds again what has changed since its last build.
 * @param {string} root
 * @param {Build[]} builds
 * @throws {LaunchError}
 */
export async function prepareBuilds(root, builds) {
  for (const build of builds) {
    if (!isBuilt(root, build)) await alone(root, () => makeIfNeeded(root, build));
  }
}

/**
 * @param {string} root
 * @param {() => Promise<void>} work looks again whether it is needed: another start may have done it meanwhile
 */
function alone(root, work) {
  const tellWaiting = () => console.log("Another start is preparing this folder; waiting for it …");
  return withLock(join(root, ".cache", "prepare.lock"), work, tellWaiting);
}

/** @param {string} root */
async function installIfNeeded(root) {
  if (!isInstalled(root)) await install(root);
}

/**
 * @param {string} root
 * @param {Build} build
 */
async function makeIfNeeded(root, build) {
  if (isBuilt(root, build)) return;
  const began = Date.now();
  console.log(`Building the ${build.name} …`);
  await make(root, build);
  console.log(`Built the ${build.name} in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
