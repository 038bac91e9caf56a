/** The names of files and folders in a data folder. */

/** Marks a folder as the product's. Only in a marked folder is anything written or deleted. */
export const MARK_FILE = "chonsu-data";
export const DATABASE_FILE = "chonsu.db";
/** Files that SQLite keeps beside a database. They are moved and deleted together with it. */
export const DATABASE_COMPANIONS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, `${DATABASE_FILE}-journal`];
export const MEDIA_FOLDER = "media";
export const SECRET_FILE = "secret";
/** The scenario that the data began with, for people. The database has it too, and its value counts. */
export const SCENARIO_FILE = "scenario";
/** Holds the token for the control plane of a stand-in. */
export const CONTROL_TOKEN_FILE = "control-token";
/** Written by earlier versions only: it identifies a folder of theirs. */
export const START_LOCK = "start.lock";
/** Locked while a server runs on the folder, or a backup is restored into it. */
export const SERVER_LOCK = "server.lock";
/** The default folder of backups. */
export const BACKUPS_FOLDER = "backups";
/** The name of the latest backup, wherever it is. */
export const LAST_BACKUP_FILE = "last-backup";
/** A backup that is being restored: partly copied, and complete. */
export const RESTORING_PARTIAL = "restoring.partial";
export const RESTORING = "restoring";
/** Written and deleted at once, to see whether the disk has room. */
export const ROOM_PROBE = ".room.partial";
/** Where a stand-in keeps its data from the first reset on: a folder for each instance, with a number as its name. */
export const INSTANCES_FOLDER = "instances";
/** In the folder of an instance: it is, or was, the current one. */
export const CURRENT_FILE = "current";
/** Files of a running stand-in. */
export const SCRATCH_FOLDER = "scratch";

/** Only the owner may read the product's own files. */
export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;
