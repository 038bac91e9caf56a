import { fileURLToPath } from "node:url";
import { serverProgram, webFolder } from "../launch/builds.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * What a stand-in's process runs: the Node, its file, and the built web that it serves. This one is of this tree; the package that others
 * install has `scripts/package/program.ts` in place of this file.
 */
export function standInProgram() {
  return {
    node: process.execPath,
    file: serverProgram(ROOT, "stand-in/temporary-process.ts"),
    web: webFolder(ROOT),
  };
}
