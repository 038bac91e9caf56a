import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import tree from "../../package.json" with { type: "json" };

/** Packages of the server that its bundle loads from outside (`server/rolldown.config.ts`). */
const OF_THE_SERVER = ["@fastify/static", "@fastify/swagger-ui", "@node-rs/argon2", "better-sqlite3", "sharp"];
/** Packages that the kit loads, and that its types name. */
const OF_THE_KIT = ["zod"];
/** The repository's own runners. Each is needed only for the entry of its name. */
const PEERS = { "@playwright/test": ">=1.50.0 <2", vitest: ">=3.0.0" };

const Versions = z.record(z.string(), z.string());
const Manifest = z.object({
  version: z.string().default(""),
  description: z.string().default(""),
  license: z.string().default(""),
  exports: Versions.default({}),
  dependencies: Versions.default({}),
});

function read(root: string, file: string) {
  return Manifest.parse(JSON.parse(readFileSync(path.join(root, file), "utf8")));
}

/** The sources of the public entries, by the name that users import: `./playwright` → `scripts/testing/playwright.ts`. */
export function publicEntries(root: string): Record<string, string> {
  const { exports } = read(root, "scripts/testing/package.json");
  return Object.fromEntries(
    Object.entries(exports).map(([name, file]) => [name, path.posix.join("scripts/testing", file)]),
  );
}

/** The name of an entry's file: `./playwright` → `playwright`. */
export function entryFile(name: string): string {
  return name === "." ? "index" : name.slice(2);
}

function named(versions: Readonly<Record<string, string>>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, z.string().parse(versions[name])]));
}

/** The manifest of the package that others install. All versions are exact. */
export function manifestOf(root: string) {
  const { version, description, license } = read(root, "package.json");
  const server = read(root, "server/package.json").dependencies;
  const shared = read(root, "shared/package.json").dependencies;
  const exports = Object.entries(publicEntries(root)).map(([name, source]) => {
    const types = `./kit/types/${source.replace(/\.ts$/, ".d.ts")}`;
    return [name, { types, default: `./kit/${entryFile(name)}.js` }] as const;
  });
  return {
    name: "chonsu",
    version,
    description,
    license,
    type: "module",
    engines: { node: ">=20" },
    bin: { chonsu: "kit/chonsu.js" },
    exports: Object.fromEntries(exports),
    dependencies: { ...named(server, OF_THE_SERVER), ...named(shared, OF_THE_KIT) },
    // The Node of each platform.
    optionalDependencies: tree.optionalDependencies,
    peerDependencies: PEERS,
    peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((name) => [name, { optional: true }])),
  };
}
