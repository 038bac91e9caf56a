import path from "node:path";
import { fileURLToPath } from "node:url";
import { KitError } from "../testing/kit-error.ts";
import type { standInProgram as ofThisTree } from "../testing/program.ts";
import { fetchedNode, type NodeBuild } from "./fetched-node.ts";
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

/**
 * The Node that the server runs on: the one that `CHONSU_NODE` names, or the pinned one, fetched at the first use. Throws a
 * sentence when there is none for this machine.
 */
export function pinnedNode(): string {
  const complaint = tooOld();
  if (complaint !== undefined) throw new KitError(complaint);
  const named = process.env["CHONSU_NODE"];
  if (named !== undefined && named !== "") return named;
  const platform = `${process.platform}-${process.arch}`;
  const build = NODE_BUILDS[platform];
  if (build === undefined) {
    throw new KitError(
      `The server runs on ${Object.keys(NODE_BUILDS).join(", ")}, and this machine is ${platform}: name a Node 24 with CHONSU_NODE, or a stand-in on another machine with CHONSU_STANDIN_URL.`,
    );
  }
  return fetchedNode(build);
}

/** The Node of each platform. The bundler replaces this name. */
declare const NODE_BUILDS: Readonly<Record<string, NodeBuild>>;
