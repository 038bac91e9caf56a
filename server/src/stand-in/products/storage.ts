import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { noteOrigin, readOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { DATABASE_FILE, MEDIA_FOLDER, SCENARIO_FILE } from "../../platform/data-files.ts";
import { partialOf, writeWhole } from "../../platform/whole-files.ts";
import { bringFiles, type Dataset } from "./dataset.ts";

/** The open data of one instance of a product. */
export interface Stored {
  readonly database: OpenDatabase;
  readonly mediaFolder: string;
  /** Deletes what only this instance had. The database must be closed before. */
  discard(): void;
}

/** Where a product keeps its data. */
export interface Storage {
  /** Opens a copy of a dataset. Where `isShared`, it replaces the data of the former instance, which must be closed. */
  begin(dataset: Dataset): Stored;
  /** Whether all instances use the same place, so that one must end before the next can begin. */
  readonly isShared: boolean;
}

/** Rows in memory, files in a folder for each instance: many can exist side by side, and all end with the process. */
export function memoryStorage(folder: string): Storage {
  let instances = 0;
  return {
    isShared: false,
    begin(dataset) {
      instances += 1;
      const mediaFolder = path.join(folder, `media-${instances}`);
      bringFiles(dataset.files, mediaFolder);
      return {
        database: openDatabase(dataset.database),
        mediaFolder,
        discard: () => rmSync(mediaFolder, { recursive: true, force: true }),
      };
    },
  };
}

/** A data folder, which outlives the process. */
export function folderStorage(folder: string): Storage {
  const file = path.join(folder, DATABASE_FILE);
  const mediaFolder = path.join(folder, MEDIA_FOLDER);
  return {
    isShared: true,
    begin(dataset) {
      const partial = partialOf(file);
      writeFileSync(partial, dataset.database, { flush: true });
      // If this is interrupted, no row names a missing file. Files without a row are swept when the instance begins.
      bringFiles(dataset.files, mediaFolder);
      for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
      renameSync(partial, file);
      const database = openDatabase(file);
      // A snapshot of an earlier version does not have its origin.
      if (readOrigin(database.db) === undefined)
        noteOrigin(database.db, { scenario: dataset.scenario, seededAt: null });
      writeWhole(path.join(folder, SCENARIO_FILE), dataset.scenario);
      return { database, mediaFolder, discard() {} };
    },
  };
}
