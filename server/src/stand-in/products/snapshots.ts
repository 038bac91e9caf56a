import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Snapshot } from "@chonsu/shared/stand-in/product";
import { bringFiles, type Dataset } from "./dataset.ts";

/** The name of the database in the folders of snapshots. Existing folders have it, so it stays. */
const DATABASE = "world.db";
const FILES = "files";
const NOTE = "snapshot.json";
const SNAPSHOTS_MAX = 100;

/**
 * Up to this size the database of a snapshot stays in memory after it was read, because tests return to the same
 * snapshot again and again. Bytes.
 */
const KEPT_BYTES_MAX = 8 * 1024 * 1024;

type Content = Omit<Dataset, "snapshot">;

export type Snapshots = ReturnType<typeof openSnapshots>;

/** Opens the named snapshots in a folder, which is created with the first one. They are kept as long as the folder. */
export function openSnapshots(folder: string) {
  const kept = new Map<string, Dataset>();
  const placeOf = (name: string) => path.join(folder, name);
  const noteOf = (name: string): Snapshot | undefined => {
    const file = path.join(placeOf(name), NOTE);
    return existsSync(file) ? Snapshot.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
  };
  const list = () => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const notes = names.flatMap((name) => noteOf(name) ?? []);
    return notes.toSorted((a, b) => Date.parse(b.saved_at) - Date.parse(a.saved_at));
  };
  return {
    folder,
    list,
    /** Undefined when there is no snapshot with that name. */
    read(name: string): Dataset | undefined {
      const known = kept.get(name);
      if (known !== undefined) return known;
      const note = noteOf(name);
      if (note === undefined) return undefined;
      const database = readFileSync(path.join(placeOf(name), DATABASE));
      const dataset = { scenario: note.scenario, snapshot: name, database, files: path.join(placeOf(name), FILES) };
      if (database.length <= KEPT_BYTES_MAX) kept.set(name, dataset);
      return dataset;
    },
    /** Saves a dataset, and replaces a snapshot with that name. Undefined when there are too many. */
    save(name: string, dataset: Content, facts: Pick<Snapshot, "saved_at" | "members">): Snapshot | undefined {
      if (noteOf(name) === undefined && list().length >= SNAPSHOTS_MAX) return undefined;
      const partial = path.join(folder, `.${name}.partial`);
      const note = { name, ...writeParts(partial, dataset), ...facts };
      // The note is written last, and a snapshot exists only with its note. So an interrupted snapshot is never read.
      writeFileSync(path.join(partial, NOTE), JSON.stringify(note));
      rmSync(placeOf(name), { recursive: true, force: true });
      renameSync(partial, placeOf(name));
      kept.delete(name);
      return note;
    },
    /** Deletes a snapshot. Returns whether there was one with that name. */
    forget(name: string): boolean {
      const isThere = noteOf(name) !== undefined;
      kept.delete(name);
      rmSync(placeOf(name), { recursive: true, force: true });
      return isThere;
    },
  };
}

function writeParts(folder: string, { scenario, database, files }: Content) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, DATABASE), database);
  return { scenario, bytes: database.length, files: bringFiles(files, path.join(folder, FILES)) };
}
