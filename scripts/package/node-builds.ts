import { readFileSync } from "node:fs";
import path from "node:path";
import { NODE_PACKAGES } from "../launch/node-packages.mjs";
import type { NodeBuild } from "./fetched-node.ts";

/** The Node of each platform, with the versions and hashes of our own lockfile. */
export function nodeBuilds(root: string): Record<string, NodeBuild> {
  const lockfile = readFileSync(path.join(root, "pnpm-lock.yaml"), "utf8");
  return Object.fromEntries(
    Object.entries(NODE_PACKAGES).map(([platform, { name, file }]) => {
      const pinned = new RegExp(`^ {2}${name}@(\\S+):\\n {4}resolution: \\{integrity: (\\S+)\\}$`, "m").exec(lockfile);
      const [, version, integrity] = pinned ?? [];
      if (version === undefined || integrity === undefined) throw new Error(`pnpm-lock.yaml has no ${name}`);
      return [platform, { name, version, integrity, file }];
    }),
  );
}
