import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const Versions = z.record(z.string(), z.string()).default({});
const Wanted = z.record(z.string(), z.object({ version: z.string() })).default({});
/** Some packages name one kind of machine as a text. */
const Kinds = z.union([z.array(z.string()), z.string().transform((one) => [one])]).optional();
const Lockfile = z.object({
  importers: z.record(z.string(), z.object({ dependencies: Wanted, devDependencies: Wanted })),
  packages: z.record(z.string(), z.object({ os: Kinds, cpu: Kinds })),
  snapshots: z.record(z.string(), z.object({ dependencies: Versions, optionalDependencies: Versions })),
});
type Lockfile = z.infer<typeof Lockfile>;

const Manifest = z.object({
  license: z.string().optional(),
  licenses: z.array(z.object({ type: z.string() })).optional(),
});

/**
 * An npm package that one of our packages installs, perhaps for some platforms only. Its licence is from its manifest; undefined when it
 * names none, or when the package is not installed on this platform.
 */
export type Installed = ReturnType<typeof describe>;

/** The suffix of a package name that names a platform. */
const PLATFORM = /-(linux|linuxmusl|darwin|win32|android|freebsd|netbsd|openbsd|openharmony|sunos|aix|wasm32)\b.*$/;

/** The packages that the lockfile installs for folders of the workspace (`.` for its root), for running or also for development. */
export type Tree = ReturnType<typeof openTree>;

/** Reads the lockfile and the installed manifests below a root. Makes no network requests. */
export function openTree(root: string) {
  const lock = Lockfile.parse(parse(readFileSync(path.join(root, "pnpm-lock.yaml"), "utf8")));
  const store = path.join(root, "node_modules", ".pnpm");
  const folders = readdirSync(store);
  return (
    ours: readonly string[],
    kinds: readonly ("dependencies" | "devDependencies")[],
    leftOut: readonly string[] = [],
  ): Installed[] => {
    const wanted = ours
      .flatMap((folder) => kinds.flatMap((kind) => Object.entries(lock.importers[folder]?.[kind] ?? {})))
      .filter(([name]) => !leftOut.includes(name));
    const found = new Set<string>();
    for (const [name, { version }] of wanted) follow(lock, name, version, found);
    const names = new Set([...found].map((key) => key.replace(/\(.*$/, "")));
    return inFamilies([...names].map((key) => describe(lock, store, folders, key)));
  };
}

/** Adds a package with all its dependencies. Our own packages are links and are read separately. */
function follow(lock: Lockfile, name: string, version: string, found: Set<string>): void {
  if (version.startsWith("link:")) return;
  const key = [`${name}@${version}`, version].find((candidate) => lock.snapshots[candidate] !== undefined);
  if (key === undefined || found.has(key) || isForWasm(lock, key)) return;
  found.add(key);
  const { dependencies = {}, optionalDependencies = {} } = lock.snapshots[key] ?? {};
  for (const [dependency, its] of Object.entries({ ...dependencies, ...optionalDependencies }))
    follow(lock, dependency, its, found);
}

/**
 * Whether the package is a WebAssembly fallback for platforms without a native build. Node and SQLite run on none of those, so it is never
 * installed.
 */
function isForWasm(lock: Lockfile, key: string): boolean {
  const isSo = lock.packages[key.replace(/\(.*$/, "")]?.cpu?.includes("wasm32") === true;
  return isSo || /-(wasm32|webcontainers)\b/.test(key);
}

function describe(lock: Lockfile, store: string, folders: readonly string[], key: string) {
  const at = key.lastIndexOf("@");
  const [name, version] = [key.slice(0, at), key.slice(at + 1)];
  const { os, cpu } = lock.packages[key] ?? {};
  const prefix = key.replaceAll("/", "+");
  const folder = folders.find((entry) => entry === prefix || entry.startsWith(`${prefix}_`));
  const licence = folder === undefined ? undefined : licenceOf(path.join(store, folder, "node_modules", name));
  return { name, version, licence, isOfPlatform: os !== undefined || cpu !== undefined };
}

function licenceOf(folder: string): string | undefined {
  const { license, licenses } = Manifest.parse(JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")));
  return license ?? licenses?.map(({ type }) => type).join(" OR ");
}

/**
 * Joins the platform variants of a package into one entry, with the licence of the installed one. So the list is the same on every
 * platform.
 */
function inFamilies(all: readonly Installed[]): Installed[] {
  const families = Map.groupBy(all, (one) =>
    one.isOfPlatform ? `${one.name.replace(PLATFORM, "-*")}@${one.version}` : `${one.name}@${one.version}`,
  );
  const made = [...families].flatMap(([key, members]) => {
    const shown = members.find(({ licence }) => licence !== undefined) ?? members[0];
    return shown === undefined ? [] : [{ ...shown, name: key.slice(0, key.lastIndexOf("@")) }];
  });
  return made.toSorted((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}
