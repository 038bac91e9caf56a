import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import { describe, expect, it } from "vitest";
import { openFolder } from "../../test/support/data-folder.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { ConfigError } from "../platform/config-error.ts";

const MARK = "chonsu-data";

/** A folder with these files. Lock files are empty. Names that end in a slash are folders. */
function folderWith(...names: string[]): string {
  return tempFolder(Object.fromEntries(names.map((name) => [name, name.endsWith(".lock") ? "" : "somebody's"])));
}

const start = (folder: string, fresh = false) => openFolder(folder, { scenario: "empty", fresh }).close();

/** A folder as the last version without the mark has left it. */
function earlierFolder(): string {
  const folder = folderWith();
  start(folder);
  rmSync(path.join(folder, MARK), { force: true });
  writeFileSync(path.join(folder, "start.lock"), "");
  return folder;
}

function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map(String).toSorted();
}

async function backupOf(folder: string): Promise<string> {
  const made = await makeBackup({ data: folder, to: folderWith(), withSecret: false, now: 0 });
  return made.folder;
}

describe("a folder with foreign files", () => {
  const FOREIGN = [
    ["the root of a machine", ["lost+found/", "bin/sh", "etc/passwd", "media/"]],
    ["only pictures", ["media/holiday.jpg"]],
    ["a project", ["package.json", "data/", ".gitignore"]],
    ["a home with nothing but settings", [".profile", ".ssh/id"]],
    ["a database of the same name", ["chonsu.db", "chonsu.db-wal"]],
    ["backups", ["backups/2026/chonsu.db"]],
  ] as const;

  it.each(FOREIGN)(
    "is refused with a sentence, with and without --fresh, and nothing is written: %s",
    (_what, names) => {
      const folder = folderWith(...names);
      const before = contentsOf(folder);
      for (const fresh of [true, false]) {
        expect(() => start(folder, fresh)).toThrow(ConfigError);
        expect(() => start(folder, fresh)).toThrow(
          /^The folder \S+ holds \S+, which is not the product's: [^\n]*--data DIR\.$/,
        );
      }
      expect(contentsOf(folder)).toEqual(before);
    },
  );

  it("gets no backup restored into it", async () => {
    const backup = await backupOf(earlierFolder());
    const folder = folderWith("media/holiday.jpg");
    expect(() => restoreBackup({ backup, data: folder, now: 0 })).toThrow(/holds media, which is not the product's/);
    expect(contentsOf(folder)).toEqual(["media", path.join("media", "holiday.jpg")]);
  });
});

describe("a folder of the product", () => {
  it.each([
    ["is made", []],
    ["was empty but for what systems and repositories leave", [".gitkeep", ".DS_Store", "lost+found/", "Thumbs.db"]],
    [
      "was begun by a start that was cut short",
      ["start.lock", "server.lock", "scenario.partial", "chonsu-data.partial", ".room.partial"],
    ],
  ])("is marked when it %s, and may be emptied after that", (_what, names) => {
    const folder = path.join(folderWith(...names.map((name) => `data/${name}`)), "data");
    start(folder);
    expect(readFileSync(path.join(folder, MARK), "utf8")).toContain("--fresh");
    writeFileSync(path.join(folder, "media", "old.webp"), "a picture");
    writeFileSync(path.join(folder, "notes.txt"), "the owner's");
    start(folder, true);
    expect(readdirSync(path.join(folder, "media"))).toEqual([]);
    expect(existsSync(path.join(folder, "notes.txt"))).toBe(true);
  });

  it("is marked when it has only other folders of the product, like the folder of development", () => {
    const folder = folderWith();
    start(path.join(folder, "dev"));
    start(path.join(folder, "earlier"));
    rmSync(path.join(folder, "earlier", MARK));
    start(folder, true);
    expect(contentsOf(folder)).toContain(path.join("dev", "chonsu.db"));
  });

  it.each<[string, (folder: string) => void]>([
    ["as it was left", () => {}],
    ["with files beside it", (folder) => writeFileSync(path.join(folder, "notes.txt"), "the owner's")],
    ["killed in the middle of writing", (folder) => writeFileSync(path.join(folder, "chonsu.db-journal"), "")],
  ])("of an earlier version is recognized by its database and marked: %s", (_how, change) => {
    const folder = earlierFolder();
    change(folder);
    start(folder, true);
    expect(existsSync(path.join(folder, MARK))).toBe(true);
  });

  it("of an earlier version is recognized although its database is damaged, and may be deleted", () => {
    const folder = earlierFolder();
    writeFileSync(path.join(folder, "chonsu.db"), "damage");
    expect(() => start(folder)).toThrow(/is damaged/);
    start(folder, true);
  });

  it("is marked when a backup is restored into it, old or new, and starts", async () => {
    const backup = await backupOf(earlierFolder());
    for (const data of [path.join(folderWith(), "new"), folderWith(".gitkeep"), earlierFolder()]) {
      restoreBackup({ backup, data, now: 0 });
      expect(existsSync(path.join(data, MARK))).toBe(true);
      start(data);
    }
  });
});
