import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { expect, it } from "vitest";
import { keepToOwner } from "../../src/platform/owner-only.ts";

const NAMELESS = 54_321;

/** A data folder whose files are open to others, in a folder of pictures with these rights. */
function folderWith(rightsOfMedia: number) {
  const folder = tempFolder();
  const media = path.join(folder, "media");
  const files = { secret: path.join(folder, "secret"), picture: path.join(media, "a.webp") };
  mkdirSync(media);
  for (const file of Object.values(files)) {
    writeFileSync(file, "");
    chmodSync(file, 0o644);
  }
  chmodSync(media, rightsOfMedia);
  return { folder, files };
}

const rightsOf = (place: string) => statSync(place).mode & 0o777;

it("closes each picture of a folder that was open, and searches none that was closed, unless all should be searched", () => {
  const opened = folderWith(0o755);
  expect(keepToOwner(opened.folder, "media")).toEqual([]);
  expect(Object.values(opened.files).map(rightsOf)).toEqual([0o600, 0o600]);

  const closed = folderWith(0o700);
  expect(keepToOwner(closed.folder, "media")).toEqual([]);
  expect(Object.values(closed.files).map(rightsOf)).toEqual([0o600, 0o644]);
  expect(keepToOwner(closed.folder)).toEqual([]);
  expect(rightsOf(closed.files.picture)).toBe(0o600);
});

it("works for a user whom the system does not know by name", () => {
  const { folder, files } = folderWith(0o755);
  const isRoot = process.geteuid?.() === 0;
  for (const place of isRoot ? [folder, path.dirname(files.picture), ...Object.values(files)] : []) {
    chownSync(place, NAMELESS, NAMELESS);
  }
  if (isRoot) process.seteuid?.(NAMELESS);
  try {
    expect(keepToOwner(folder)).toEqual([]);
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
  expect(Object.values(files).map(rightsOf)).toEqual([0o600, 0o600]);
});
