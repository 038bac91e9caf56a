import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import type { OpenDatabase } from "@chonsu/db/open-database";
import { Snapshot } from "@chonsu/shared/stand-in/product";
import { bringFiles, type ProductDataset, serializeDatabase } from "./dataset.ts";

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

/** The rows and files of a running product, and where its data came from. */
export interface Content extends Pick<ProductDataset, "scenario" | "files"> {
  readonly database: OpenDatabase;
}

export type Snapshots = ReturnType<typeof openSnapshots>;

/** Opens the named snapshots in a folder, which is created with the first one. They are kept as long as the folder. */
export function openSnapshots(folder: string) {
  const kept = new Map<string, ProductDataset>();
  let saved = 0;
  const placeOf = (name: string) => path.join(folder, name);
  const list = () => listNotes(folder);
  return {
    folder,
    list,
    /** The note of a snapshot. Undefined when there is none with that name. */
    find: (name: string) => noteIn(placeOf(name)),
    /** Undefined when there is no snapshot with that name. */
    async read(name: string): Promise<ProductDataset | undefined> {
      const known = kept.get(name);
      if (known !== undefined) return known;
      const note = noteIn(placeOf(name));
      if (note === undefined) return undefined;
      const database = await readFile(path.join(placeOf(name), DATABASE));
      const dataset = { scenario: note.scenario, snapshot: name, database, files: path.join(placeOf(name), FILES) };
      if (database.length <= KEPT_BYTES_MAX) kept.set(name, dataset);
      return dataset;
    },
    /** Saves a dataset, and replaces a snapshot with that name. Undefined when there are too many. */
    async save(
      name: string,
      content: Content,
      facts: Pick<Snapshot, "saved_at" | "members">,
    ): Promise<Snapshot | undefined> {
      if (noteIn(placeOf(name)) === undefined && list().length >= SNAPSHOTS_MAX) return undefined;
      saved += 1;
      const partial = path.join(folder, `.${name}.${saved}.partial`);
      const note = { name, ...(await writeParts(partial, content)), ...facts };
      // The note is written last, and a snapshot exists only with its note. So an interrupted snapshot is never read.
      writeFileSync(path.join(partial, NOTE), JSON.stringify(note));
      rmSync(placeOf(name), { recursive: true, force: true });
      renameSync(partial, placeOf(name));
      kept.delete(name);
      return note;
    },
    /** Deletes a snapshot. Returns whether there was one with that name. */
    forget(name: string): boolean {
      const isThere = noteIn(placeOf(name)) !== undefined;
      rmSync(placeOf(name), { recursive: true, force: true });
      return kept.delete(name) || isThere;
    },
  };
}

function noteIn(place: string): Snapshot | undefined {
  const file = path.join(place, NOTE);
  return existsSync(file) ? Snapshot.parse(JSON.parse(readFileSync(file, "utf8"))) : undefined;
}

/** The notes of all snapshots, the newest first. */
function listNotes(folder: string): Snapshot[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const notes = names.flatMap((name) => noteIn(path.join(folder, name)) ?? []);
  return notes.toSorted((a, b) => Date.parse(b.saved_at) - Date.parse(a.saved_at));
}

/** Members may write meanwhile: the files of before and after are more than the rows name, and never fewer. */
async function writeParts(folder: string, { scenario, database, files }: Content) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bring = () => bringFiles(files, path.join(folder, FILES));
  bring();
  const bytes = await writeRows(database, path.join(folder, DATABASE));
  return { scenario, bytes, files: bring() };
}

/** Writes the rows into a new file and returns its length. A file of rows is copied in a thread, because it may be large. */
async function writeRows(database: OpenDatabase, file: string): Promise<number> {
  const { memory, name } = database.connection;
  if (memory || name === "") {
    const bytes = serializeDatabase(database);
    await writeFile(file, bytes);
    return bytes.length;
  }
  const worker = new Worker(new URL("./snapshot-worker.ts", import.meta.url), { workerData: { from: name, to: file } });
  const [bytes] = await once(worker, "message");
  return Number(bytes);
}
