import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { NODE_PACKAGES } from "../launch/node-packages.mjs";
import { KitError } from "../testing/kit-error.ts";
import type { standInProgram as ofThisTree } from "../testing/program.ts";
import { tooOld } from "./oldest-node.ts";

/** The folder of the installed package: this module is bundled into its folder `kit`. */
export const PACKAGE = fileURLToPath(new URL("..", import.meta.url));

/** The server of the installed package. It takes the place of `scripts/testing/program.ts` in the bundle. */
export function standInProgram(): ReturnType<typeof ofThisTree> {
  return {
    node: pinnedNode(),
    file: path.join(PACKAGE, "server", "dist", "temporary-process.js"),
    web: path.join(PACKAGE, "web", "dist"),
  };
}

/** The Node that the server runs on, a dependency of the package. Throws a sentence when it is not there. */
export function pinnedNode(from = import.meta.url): string {
  const complaint = tooOld();
  if (complaint !== undefined) throw new KitError(complaint);
  const platform = `${process.platform}-${process.arch}`;
  const wanted = NODE_PACKAGES[platform];
  if (wanted === undefined) {
    throw new KitError(
      `The server runs on ${Object.keys(NODE_PACKAGES).join(", ")}, and this machine is ${platform}: start it on another one, and name it with CHONSU_STANDIN_URL.`,
    );
  }
  try {
    const manifest = createRequire(from).resolve(`${wanted.name}/package.json`);
    return path.join(path.dirname(manifest), wanted.file);
  } catch {
    throw new KitError(
      `The package ${wanted.name} is not installed: it is an optional dependency of chonsu, so install without --omit=optional.`,
    );
  }
}
