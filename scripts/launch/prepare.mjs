import { join } from "node:path";
import { install, isInstalled, pinnedNode } from "./install.mjs";
import { LaunchError } from "./launch-error.mjs";
import { withLock } from "./lock.mjs";
import { buildWeb, isBuilt } from "./web-build.mjs";

const OLDEST_NODE = 18;

/**
 * Prepares the tree and returns the path of the pinned Node: installs what the lockfile says and builds the web, each only when needed.
 * Writes nothing when nothing is needed, so a prepared read-only tree works. A second process waits for the first.
 * @param {string} root the folder of the root package.json
 * @param {{ web: boolean }} wanted whether the built web is needed
 * @returns {Promise<string>}
 * @throws {LaunchError}
 */
export async function prepare(root, { web }) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new LaunchError(`This needs Node ${OLDEST_NODE} or newer to begin with; here runs ${process.versions.node}.`);
  }
  if (!isInstalled(root)) await alone(root, () => installIfNeeded(root));
  if (web) await prepareWeb(root);
  return pinnedNode(root);
}

/**
 * Builds the web when its sources have changed since the last build.
 * @param {string} root
 * @throws {LaunchError}
 */
export async function prepareWeb(root) {
  if (!isBuilt(root)) await alone(root, () => buildIfNeeded(root));
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

/** @param {string} root */
async function buildIfNeeded(root) {
  if (isBuilt(root)) return;
  const began = Date.now();
  console.log("Building the web …");
  await buildWeb(root);
  console.log(`Built the web in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
