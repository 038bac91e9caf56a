import { realpathSync, symlinkSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { CAST } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { startTestApp } from "@chonsu/server/test/support/harness";
import { png } from "@chonsu/server/test/support/pictures";
import { expect, test } from "vitest";
import { z } from "zod";
import { collect } from "../../launch/child.mjs";
import { ROOT, read } from "../tree.ts";

const PACKAGES = path.join(ROOT, "scripts", "node_modules");
const PAGE = read("docs/generated-clients.md");
const WRITTEN_FOR = "http://127.0.0.1:3000";
const CLIENTS = ["openapi-fetch", "hey-api", "orval"];

/** The programs of the page: file name → text. The first line of each program is its file name. */
const PROGRAMS = new Map(
  [...PAGE.matchAll(/^```\w+\n\/\/ (\S+)\n(.+?)^```$/gms)].map(([, name = "", text = ""]) => [name, text]),
);

const STRICT = {
  target: "ES2024",
  lib: ["ES2024", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "bundler",
  strict: true,
  skipLibCheck: false,
  noEmit: true,
  types: [],
};

/** Three generators and a compiler run, possibly on a busy machine. */
const TIMEOUT_MS = 240_000;

/** Runs a program. An error contains all output of the program. */
async function run(program: string, args: string[], cwd: string): Promise<void> {
  const { code, output } = await collect(program, args, { cwd });
  if (code !== 0) throw new Error(`${args.join(" ")} failed:\n${output}`);
}

const Client = z.object({ post: z.custom<(token: string, images: File[]) => Promise<string[]>>() });

/** A project outside this tree: it has the programs of the page and the generators, and no code of ours. */
function makeProject(url: string): string {
  const clients = CLIENTS.map((name) => `${name}.ts`);
  const programs = [...PROGRAMS].map(([name, text]) => [name, text.replaceAll(WRITTEN_FOR, url)]);
  const config = JSON.stringify({ compilerOptions: STRICT, files: clients });
  const files = { ...Object.fromEntries(programs), "tsconfig.json": config, "node_modules/": "" };
  const folder = realpathSync(tempFolder(files));
  const installed = (name: string) => symlinkSync(path.join(PACKAGES, name), path.join(folder, "node_modules", name));
  for (const name of ["openapi-typescript", "openapi-fetch", "@hey-api", "orval"]) installed(name);
  // The compiler whose API openapi-typescript uses.
  const typescript = path.join(realpathSync(path.join(PACKAGES, "openapi-typescript")), "..", "typescript");
  symlinkSync(typescript, path.join(folder, "node_modules", "typescript"));
  return folder;
}

test("clients made by three generators compile strictly, and each sends a post with two pictures", {
  timeout: TIMEOUT_MS,
}, async () => {
  const { url, token } = await startTestApp();
  const folder = makeProject(url);
  const generators = [...PROGRAMS.keys()].filter((name) => name.endsWith(".mjs"));
  expect(generators).toHaveLength(CLIENTS.length);
  await Promise.all(generators.map((name) => run(process.execPath, [name], folder)));
  await run(path.join(ROOT, "node_modules", ".bin", "tsc"), ["-p", "."], folder);
  const pictures = [await png(60, 40), await png(30, 30)].map(
    (bytes, at) => new File([new Uint8Array(bytes)], `${at}.png`, { type: "image/png" }),
  );
  for (const name of CLIENTS) {
    const { post } = Client.parse(await import(pathToFileURL(path.join(folder, `${name}.ts`)).href));
    const images = await post(token(CAST.haneul.id), pictures);
    expect(images, name).toHaveLength(pictures.length);
    for (const image of images) expect((await fetch(image)).headers.get("content-type"), name).toBe("image/webp");
  }
});
