import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "../../launch/launch-error.mjs";
import { digestOf } from "./registry.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** The files that name images. */
export const FILES = ["Dockerfile", "docker-compose.yml"];
const NAMED = /^(?:FROM|[ \t]+image:)[ \t]+(?<name>[^\s@]+)(?:@(?<digest>\S+))?/gm;
const STAGE = /^FROM[ \t]+\S+[ \t]+AS[ \t]+(\S+)/gim;

/** The images that a Dockerfile or a file of compose takes from a registry, each once, by names without a digest: `debian:bookworm-slim`. */
export function imagesIn(text: string) {
  const stages = new Set(Array.from(text.matchAll(STAGE), ([, stage]) => stage));
  const found = Array.from(text.matchAll(NAMED), ({ groups }) => ({
    name: groups?.["name"] ?? "",
    digest: groups?.["digest"],
  }));
  return found.filter(
    ({ name }, place) => !stages.has(name) && found.findIndex((other) => other.name === name) === place,
  );
}

/** The text with a digest after each image name whose digest is known. */
function withDigests(text: string, digests: ReadonlyMap<string, string>): string {
  return text.replaceAll(NAMED, (all, name: string, digest: string | undefined) => {
    const known = digests.get(name);
    if (known === undefined) return all;
    return `${digest === undefined ? all : all.slice(0, -digest.length - 1)}@${known}`;
  });
}

/** Writes the present digest after each image that the files of a folder name. Returns the images with their digests. */
export async function writeDigests(folder: string): Promise<ReadonlyMap<string, string>> {
  const texts = FILES.map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), "utf8")] as const);
  const names = new Set(texts.flatMap(([, text]) => imagesIn(text).map(({ name }) => name)));
  const digests = new Map<string, string>();
  for (const name of names) digests.set(name, await digestOf(name));
  for (const [file, text] of texts) writeFileSync(file, withDigests(text, digests));
  return digests;
}

async function main(): Promise<number> {
  for (const [name, digest] of await writeDigests(ROOT)) console.log(`${name}@${digest}`);
  console.log(`${FILES.join(" and ")} name them so. Build and start them once before you commit.`);
  return 0;
}

if (import.meta.main) await launch(main);
