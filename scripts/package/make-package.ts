import { cpSync, mkdirSync, mkdtempDisposableSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { SERVER, useBuild, WEB } from "../launch/builds.mjs";
import { collect } from "../launch/child.mjs";
import { listFiles } from "../launch/fingerprint.mjs";
import { LaunchError, launch } from "../launch/launch-error.mjs";
import { bundleKit } from "./bundle-kit.ts";
import { writeDeclarations } from "./declarations.ts";
import { MANIFEST } from "./manifest.ts";

/** Files that the server reads at run time beside its bundle, in the places where that looks for them. */
const SERVED = ["db/migrations", "db/src/seed/pictures"];
const PAGES = [".env.example", "docs"];
const LEFT_OUT = /\.(map|ts)$|[\\/]\.compile-cache$|_snapshot\.json$/;

/** Our own commands, as they are called in an installed package. */
const COMMANDS = [
  ["npm start -- ", "npx chonsu start "],
  ["npm run conformance -- ", "npx chonsu conformance "],
  ["npm run watch -- ", "npx chonsu watch "],
] as const;

/** Makes the tarball from the built web and server, in a folder. */
export async function makePackage(root: string, folder: string) {
  using made = mkdtempDisposableSync(path.join(tmpdir(), "chonsu-package-"));
  const filter = (source: string) => !LEFT_OUT.test(source);
  const copy = (source: string, part: string) =>
    cpSync(source, path.join(made.path, part), { recursive: true, filter });
  for (const part of [...SERVED, ...PAGES]) copy(path.join(root, part), part);
  for (const build of [WEB, SERVER]) copy(useBuild(root, build), `${build.name}/dist`);
  cpSync(path.join(root, "scripts/package/README.md"), path.join(made.path, "README.md"));
  writeFileSync(path.join(made.path, "package.json"), JSON.stringify(MANIFEST, null, 2));
  await Promise.all([bundleKit(root, made.path), writeDeclarations(root, path.join(made.path, "kit/types"))]);
  for (const file of listFiles(made.path, "server/dist").concat(listFiles(made.path, "kit")))
    nameCommands(path.join(made.path, file));
  const bytes = listFiles(made.path, ".").reduce((sum, file) => sum + statSync(path.join(made.path, file)).size, 0);
  return { file: await pack(made.path, folder), megabytes: bytes / 1e6 };
}

function nameCommands(file: string): void {
  const text = readFileSync(file, "utf8");
  const named = COMMANDS.reduce((changed, [here, there]) => changed.replaceAll(here, there), text);
  writeFileSync(file, named);
}

/** The path of the tarball. */
async function pack(made: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const options = { cwd: made, shell: process.platform === "win32" };
  const { code, output } = await collect("npm", ["pack", "--silent", "--pack-destination", folder], options);
  if (code !== 0) throw new LaunchError(`npm pack failed:\n${output.trim()}`);
  return path.join(folder, `${output.trim().split("\n").at(-1)}`);
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const [folder = root] = process.argv.slice(2);
  await launch(async () => {
    const { file, megabytes } = await makePackage(root, path.resolve(folder));
    console.log(`${file}: ${megabytes.toFixed(1)} MB unpacked. In another repository: npm i -D ${file}`);
    return 0;
  });
}
