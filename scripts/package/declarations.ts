import { mkdirSync, mkdtempDisposableSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { collect } from "../launch/child.mjs";
import { LaunchError } from "../launch/launch-error.mjs";
import { ENTRIES } from "./manifest.ts";

/** Every module that a declaration file names. */
const NAMED = /((?:from|import)\s*\(?\s*")([^"]+)"/g;

/** Writes the types of the public entries, with our own types that they name, in the folders of this tree. */
export async function writeDeclarations(root: string, folder: string): Promise<void> {
  using made = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-types-"));
  const entries = ENTRIES.map(({ source }) => source);
  await compile(root, made.path, entries);
  const waiting = entries.map((entry) => entry.replace(/\.ts$/, ".d.ts"));
  const written = new Set<string>();
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (written.has(file)) continue;
    written.add(file);
    waiting.push(...writeOne(made.path, folder, file));
  }
}

async function compile(root: string, outDir: string, entries: readonly string[]): Promise<void> {
  const config = {
    extends: path.join(root, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      // `npm run typecheck` checks the same files.
      noCheck: true,
      emitDeclarationOnly: true,
      outDir,
      rootDir: root,
      allowJs: true,
      types: ["node"],
      typeRoots: [path.join(root, "node_modules/@types")],
      // Our packages are read as sources and not as installed packages, so that their types are written too.
      paths: { "@chonsu/shared/*": [`${root}/shared/src/*.ts`], "@chonsu/db/*": [`${root}/db/src/*.ts`] },
    },
    files: entries.map((entry) => path.join(root, entry)),
  };
  const file = path.join(outDir, "tsconfig.json");
  writeFileSync(file, JSON.stringify(config));
  const { code, output } = await collect(
    process.execPath,
    [path.join(root, "node_modules/typescript/bin/tsc"), "-p", file],
    // The compiler is a Go program that runs for two seconds, so it needs no garbage collection.
    { cwd: root, env: { ...process.env, GOGC: "off" } },
  );
  if (code !== 0) throw new LaunchError(`The types of the package could not be written:\n${output.trim()}`);
}

/** Copies one file with the names that it has in the package. Returns the files of ours that it imports. */
function writeOne(made: string, folder: string, file: string): string[] {
  const found: string[] = [];
  const text = readFileSync(path.join(made, file), "utf8").replaceAll(NAMED, (_all, before: string, name: string) => {
    if (name === "playwright/test") return `${before}@playwright/test"`;
    const target = ownFile(file, name);
    if (target === undefined) return `${before}${name}"`;
    found.push(`${target}.d.ts`);
    const relative = path.posix.relative(path.posix.dirname(file), `${target}.js`);
    return `${before}${relative.startsWith(".") ? relative : `./${relative}`}"`;
  });
  const to = path.join(folder, file);
  mkdirSync(path.dirname(to), { recursive: true });
  writeFileSync(to, text);
  return found;
}

/** The file of ours that a name stands for, without its ending; undefined for packages of others. */
function ownFile(from: string, name: string): string | undefined {
  const [, ours, inside] = /^@chonsu\/([a-z]+)\/(.+)$/.exec(name) ?? [];
  if (ours !== undefined) return `${ours}/src/${inside}`;
  return name.startsWith(".") ? path.posix.join(path.posix.dirname(from), name.replace(/\.ts$/, "")) : undefined;
}
