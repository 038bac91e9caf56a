import { copyFileSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { NODE_PACKAGES } from "../launch/node-packages.mjs";

interface Manifest {
  readonly version: string;
}

/**
 * Puts the server's Node into a project as npm would, before npm installs the rest: linked from this tree, with the hash of this tree's
 * lockfile. It is half of all that an install unpacks, and this tree's own install has unpacked the same package.
 */
export function linkNode(root: string, project: string): void {
  const wanted = NODE_PACKAGES[`${process.platform}-${process.arch}`];
  // Where commands are no symbolic links, npm does it.
  if (wanted === undefined || process.platform === "win32") return;
  const from = join(root, "node_modules", wanted.name);
  const to = join(project, "node_modules", wanted.name);
  const manifest: Manifest = JSON.parse(readFileSync(join(from, "package.json"), "utf8"));
  const integrity = integrityOf(root, `${wanted.name}@${manifest.version}`);
  mkdirSync(dirname(join(to, wanted.file)), { recursive: true });
  link(join(from, wanted.file), join(to, wanted.file));
  copyFileSync(join(from, "package.json"), join(to, "package.json"));
  const commands = join(project, "node_modules", ".bin");
  mkdirSync(commands);
  symlinkSync(join("..", wanted.name, wanted.file), join(commands, "node"));
  const packages = { [`node_modules/${wanted.name}`]: { ...manifest, integrity, optional: true } };
  const lockfile = { lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(project, "node_modules", ".package-lock.json"), JSON.stringify(lockfile));
}

/** The hash of a package in this tree's lockfile. */
function integrityOf(root: string, name: string): string {
  const lockfile = readFileSync(join(root, "pnpm-lock.yaml"), "utf8");
  const [, after = ""] = lockfile.split(`\n  ${name}:\n    resolution: {integrity: `);
  return after.slice(0, after.indexOf("}"));
}

/** The folder for temporary files may be on another disk. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
