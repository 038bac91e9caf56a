import { closeSync, mkdirSync, openSync, readdirSync, renameSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { noteOrigin, readOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import {
  CURRENT_FILE,
  DATABASE_FILE,
  INSTANCES_FOLDER,
  MEDIA_FOLDER,
  OWNER_ONLY,
  OWNER_ONLY_FOLDER,
} from "../../platform/data-files.ts";
import { DATA_NAMES, dropReplaced, nextInstance } from "../../platform/data-place.ts";
import { syncFileBeside, syncFolderBeside } from "../../platform/whole-files.ts";
import { type DataFolder, keepScenarioFile } from "../../startup/data-folder.ts";
import { bringFiles, type ProductDataset, writeDatabase } from "./dataset.ts";
import type { Prepared, Storage, Stored } from "./storage.ts";

/** A database file that holds exactly a dataset. */
interface DatasetFile {
  readonly dataset: ProductDataset;
  readonly file: string;
  /** The time of its last change when it was written. */
  readonly changedAt: number;
}

/**
 * Keeps each instance in a folder of its own inside a data folder, so its data outlives the process. Until the first
 * checkpoint, all changes of an instance are in its log. So most instances leave their database file as it was copied;
 * then the next instance takes that file, and nothing is written again.
 */
export class FolderStorage implements Storage {
  readonly #folder: string;
  readonly #instances: string;
  #number: number;
  #current: string | undefined;
  #unchanged: DatasetFile | undefined;
  #deletions: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  constructor(folder: string) {
    this.#folder = folder;
    this.#instances = path.join(folder, INSTANCES_FOLDER);
    this.#number = nextInstance(folder);
  }

  /** Takes the data over that existed at the start. */
  takeOver({ place, database, mediaFolder }: Pick<DataFolder, "place" | "database" | "mediaFolder">): Stored {
    this.#current = place;
    return {
      database,
      mediaFolder,
      adopt() {},
      keep: async () => {},
      release() {},
      discard: () => this.#discard(place),
    };
  }

  async prepare(dataset: ProductDataset): Promise<Prepared> {
    const place = path.join(this.#instances, String(this.#number));
    this.#number += 1;
    try {
      mkdirSync(place, { recursive: true, mode: OWNER_ONLY_FOLDER });
      const media = path.join(place, MEDIA_FOLDER);
      // This comes before the first pause: a dataset that is not needed any more loses its files.
      bringFiles(dataset.files, media);
      const copy = this.#takeUnchanged(dataset, place) ?? (await write(dataset, place));
      for (const folder of [media, this.#instances, this.#folder]) await syncFolderBeside(folder);
      return { open: () => this.#open(place, copy), drop: () => this.#discard(place) };
    } catch (error) {
      this.#discard(place);
      throw error;
    }
  }

  /** Deletes everything that the next start does not need. No instance may have its data open. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#deletions;
    dropReplaced(this.#folder);
  }

  #open(place: string, copy: DatasetFile): Stored {
    const { scenario } = copy.dataset;
    const database = openDatabase(copy.file);
    // A snapshot that an earlier version made has no row of its origin.
    if (readOrigin(database.db) === undefined) noteOrigin(database.db, { scenario, seededAt: null });
    return {
      database,
      mediaFolder: path.join(place, MEDIA_FOLDER),
      adopt: () => {
        keepScenarioFile(this.#folder, scenario);
        closeSync(openSync(path.join(place, CURRENT_FILE), "w", OWNER_ONLY));
        this.#current = place;
      },
      keep: () => syncFolderBeside(place),
      release: (hasCheckpointed) => {
        if (!hasCheckpointed) this.#leaveUnchanged(copy);
      },
      discard: () => this.#discard(place),
    };
  }

  /** Keeps an unchanged file for the next instance with the same dataset; one file at most. */
  #leaveUnchanged(copy: DatasetFile): void {
    const file = path.join(this.#instances, "unchanged.db");
    try {
      if (changeOf(copy.file) !== copy.changedAt) return;
      renameSync(copy.file, file);
      this.#unchanged = { ...copy, file };
    } catch {
      // The file was deleted, or another program has it open. The next instance gets a new copy.
    }
  }

  #takeUnchanged(dataset: ProductDataset, place: string): DatasetFile | undefined {
    const copy = this.#unchanged;
    if (copy?.dataset !== dataset) return undefined;
    this.#unchanged = undefined;
    const file = path.join(place, DATABASE_FILE);
    renameSync(copy.file, file);
    return { ...copy, file };
  }

  #discard(place: string): void {
    if (place === this.#current || this.#isClosed) return;
    const names = place === this.#folder ? DATA_NAMES.map((name) => path.join(place, name)) : [place];
    // The next start deletes what cannot be deleted at this moment.
    const deletion = Promise.all(names.map((name) => rm(name, { recursive: true, force: true }))).catch(() => {});
    this.#deletions = Promise.all([this.#deletions, deletion]);
  }
}

/** Writes a dataset with its files into the folder of an instance, and waits for the disk. */
async function write(dataset: ProductDataset, place: string): Promise<DatasetFile> {
  const file = path.join(place, DATABASE_FILE);
  await writeDatabase(dataset.database, file);
  const media = path.join(place, MEDIA_FOLDER);
  for (const name of readdirSync(media)) await syncFileBeside(path.join(media, name));
  return { dataset, file, changedAt: changeOf(file) };
}

function changeOf(file: string): number {
  return statSync(file).mtimeMs;
}
