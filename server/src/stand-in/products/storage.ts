import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { noteOrigin, readOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { DATABASE_FILE, MEDIA_FOLDER, SCENARIO_FILE } from "../../platform/data-files.ts";
import { partialOf, writeWhole } from "../../platform/whole-files.ts";
import { bringFiles, type Dataset } from "./dataset.ts";

/** The data of one instance of a product, open. */
export interface Stored {
  readonly database: OpenDatabase;
  readonly mediaFolder: string;
  /** Gives back what this instance alone had. The database is closed before. */
  discard(): void;
}

/** Where a product keeps its data. */
export interface Storage {
  /** Opens a copy of a dataset. Where `isShared`, the data of the instance before is replaced by it and must be closed. */
  begin(dataset: Dataset): Stored;
  /** Whether all instances are in one place, so that one has to end before the next can begin. */
  readonly isShared: boolean;
}

/** Rows in memory, files in a folder of each instance's own: many side by side, gone with the process. */
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

/** A data folder: what is in it outlives the process. */
export function folderStorage(folder: string): Storage {
  const file = path.join(folder, DATABASE_FILE);
  const mediaFolder = path.join(folder, MEDIA_FOLDER);
  return {
    isShared: true,
    begin(dataset) {
      const partial = partialOf(file);
      writeFileSync(partial, dataset.database, { flush: true });
      // Whenever it is cut short, no row names a file that is not there; what nothing names is swept as the instance begins.
      bringFiles(dataset.files, mediaFolder);
      for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
      renameSync(partial, file);
      const database = openDatabase(file);
      // A snapshot of an earlier version does not say it itself.
      if (readOrigin(database.db) === undefined)
        noteOrigin(database.db, { scenario: dataset.scenario, seededAt: null });
      writeWhole(path.join(folder, SCENARIO_FILE), dataset.scenario);
      return { database, mediaFolder, discard() {} };
    },
  };
}
