import tree from "../../package.json" with { type: "json" };
import server from "../../server/package.json" with { type: "json" };
import shared from "../../shared/package.json" with { type: "json" };
import kit from "../testing/package.json" with { type: "json" };

/** Packages of the server that its bundle loads from outside (`server/rolldown.config.ts`). */
const OF_THE_SERVER = [
  "@fastify/static",
  "@fastify/swagger-ui",
  "@node-rs/argon2",
  "better-sqlite3",
  "sharp",
] as const satisfies (keyof typeof server.dependencies)[];
/** The repository's own runners. Each is needed only for the entry of its name. */
const PEERS = { "@playwright/test": ">=1.50.0 <2", vitest: ">=3.0.0" };

/** The public entries, by the name that users import (`./playwright`): their source, and their file in the package. */
export const ENTRIES = Object.entries(kit.exports).map(([name, file]) => ({
  name,
  source: file.replace("./", "scripts/testing/"),
  made: name === "." ? "index" : name.slice(2),
}));

const { version, description, license } = tree;

/** The manifest of the package that others install. All versions are exact. */
export const MANIFEST = {
  name: "chonsu",
  version,
  description,
  license,
  type: "module",
  engines: { node: ">=20" },
  bin: { chonsu: "kit/chonsu.js" },
  exports: Object.fromEntries(
    ENTRIES.map(({ name, source, made }) => {
      const types = `./kit/types/${source.replace(/\.ts$/, ".d.ts")}`;
      return [name, { types, default: `./kit/${made}.js` }];
    }),
  ),
  dependencies: {
    ...Object.fromEntries(OF_THE_SERVER.map((name) => [name, server.dependencies[name]])),
    // The kit loads it, and its types name it.
    zod: shared.dependencies.zod,
  },
  peerDependencies: PEERS,
  peerDependenciesMeta: Object.fromEntries(Object.keys(PEERS).map((name) => [name, { optional: true }])),
};
