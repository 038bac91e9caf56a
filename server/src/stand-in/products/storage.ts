import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import { noteOrigin, readOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { DATABASE_FILE, MEDIA_FOLDER, SCENARIO_FILE } from "../../platform/data-files.ts";
import { partialOf, writeWhole } from "../../platform/whole-files.ts";
import { bringFiles, type World } from "./world.ts";

/** The data of one life of a product, open. */
export interface Stored {
  readonly database: OpenDatabase;
  readonly mediaFolder: string;
  /** Gives back what this life alone had. The database is closed before. */
  discard(): void;
}

/** Where a product keeps its data. */
export interface Storage {
  /** Opens a copy of a world. Where `isShared`, the data of the life before is replaced by it and must be closed. */
  begin(world: World): Stored;
  /** Whether all lives are in one place, so that one has to end before the next can begin. */
  readonly isShared: boolean;
}

/** Rows in memory, files in a folder of each life's own: many side by side, gone with the process. */
export function memoryStorage(folder: string): Storage {
  let lives = 0;
  return {
    isShared: false,
    begin(world) {
      lives += 1;
      const mediaFolder = path.join(folder, `media-${lives}`);
      bringFiles(world.files, mediaFolder);
      return {
        database: openDatabase(world.database),
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
    begin(world) {
      const partial = partialOf(file);
      writeFileSync(partial, world.database, { flush: true });
      // Whenever it is cut short, no row names a file that is not there; what nothing names is swept as the life begins.
      bringFiles(world.files, mediaFolder);
      for (const suffix of ["-wal", "-shm"]) rmSync(`${file}${suffix}`, { force: true });
      renameSync(partial, file);
      const database = openDatabase(file);
      // A snapshot of an earlier version does not say it itself.
      if (readOrigin(database.db) === undefined) noteOrigin(database.db, { scenario: world.scenario, seededAt: null });
      writeWhole(path.join(folder, SCENARIO_FILE), world.scenario);
      return { database, mediaFolder, discard() {} };
    },
  };
}
