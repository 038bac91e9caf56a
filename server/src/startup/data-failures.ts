import path from "node:path";
import { failureOf } from "@chonsu/db/failures";
import { adviceOnLoss } from "../backup/latest-backup.ts";
import { ConfigError } from "../platform/config-error.ts";
import { DATABASE_FILE } from "../platform/data-files.ts";
import { dataPlace } from "../platform/data-place.ts";

/** A data folder in an error. What can be done about it differs in production and in a stand-in. */
export interface FailedFolder {
  readonly folder: string;
  /** False in production. */
  readonly maySeed: boolean;
}

/**
 * A failure of a start as a sentence for the operator, where it is a full disk, or damage in a large database, which is
 * found when memory is filled from its rows. Any other error is returned as it is.
 */
export function explained(failed: FailedFolder, error: unknown): unknown {
  switch (failureOf(error)) {
    case "full":
      return fullDisk(failed.folder);
    case "damaged":
      return damaged(failed, reasonOf(error));
    default:
      return error;
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export function fullDisk(folder: string): ConfigError {
  return new ConfigError(
    `There is no room left on the disk of the data folder ${folder}. Nothing in it is lost: make room, and start again.`,
  );
}

/** The error for a damaged database, with the way to restore it. */
export function damaged({ folder, maySeed }: FailedFolder, reason: string): ConfigError {
  const file = path.join(dataPlace(folder), DATABASE_FILE);
  return new ConfigError(
    `The data file ${file} is damaged and cannot be used (${reason}). ${adviceOnLoss(folder, maySeed)}`,
  );
}
