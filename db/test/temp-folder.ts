import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A folder with these files. It is deleted when the test ends. A name that ends with a slash is a folder. */
export function tempFolder(files: Readonly<Record<string, string | Buffer>> = {}): string {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const place = path.join(folder, name);
    mkdirSync(name.endsWith("/") ? place : path.dirname(place), { recursive: true });
    if (!name.endsWith("/")) writeFileSync(place, content);
  }
  return folder;
}
