import { join } from "node:path";
import { install, isInstalled, pinnedNode } from "./launch/install.mjs";
import { LaunchError } from "./launch/launch-error.mjs";
import { withLock } from "./launch/lock.mjs";
import { buildWeb, isBuilt } from "./launch/web-build.mjs";

const OLDEST_NODE = 18;

/**
 * Makes the tree ready to run and answers the pinned Node: installs what the lockfile says and builds the web, each only when it is needed.
 * Writes nothing when nothing is needed, so a read-only tree that is ready stays usable. Two at once: the second waits for the first.
 * @param {string} root the folder of the root package.json
 * @param {{ web: boolean }} wanted whether the built web is needed
 * @returns {Promise<string>}
 * @throws {LaunchError}
 */
export async function prepare(root, { web }) {
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new LaunchError(`This needs Node ${OLDEST_NODE} or newer to begin with; here runs ${process.versions.node}.`);
  }
  if (!isReady(root, web)) {
    const tellWaiting = () => console.log("Another start is preparing this folder; waiting for it …");
    await withLock(join(root, ".cache", "prepare.lock"), () => makeReady(root, web), tellWaiting);
  }
  return pinnedNode(root);
}

/**
 * @param {string} root
 * @param {boolean} web
 */
function isReady(root, web) {
  return isInstalled(root) && (!web || isBuilt(root));
}

/**
 * @param {string} root
 * @param {boolean} web
 */
async function makeReady(root, web) {
  if (!isInstalled(root)) await install(root);
  if (!web || isBuilt(root)) return;
  const began = Date.now();
  console.log("Building the web …");
  await buildWeb(root);
  console.log(`Built the web in ${((Date.now() - began) / 1000).toFixed(1)} s.`);
}
