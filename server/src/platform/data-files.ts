/** What lies in a data folder under which name. */

/** Says that the folder is the product's: only where it lies is anything written or deleted. */
export const MARK_FILE = "chonsu-data";
export const DATABASE_FILE = "chonsu.db";
/** What SQLite keeps beside a database: where it goes, they go. */
export const DATABASE_COMPANIONS = [`${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, `${DATABASE_FILE}-journal`];
export const MEDIA_FOLDER = "media";
export const SECRET_FILE = "secret";
/** Says which scenario the data began with, for whoever looks; the database says it too, and is right where they differ. */
export const SCENARIO_FILE = "scenario";
/** Opens the control plane of a stand-in. */
export const CONTROL_TOKEN_FILE = "control-token";
/** Left by earlier versions, which tells a folder of theirs; not written any more. */
export const START_LOCK = "start.lock";
/** Held as long as a server works on the folder, or a backup is brought back into it. */
export const SERVER_LOCK = "server.lock";
/** Where backups go unless told otherwise. */
export const BACKUPS_FOLDER = "backups";
/** Names the latest backup, wherever it is. */
export const LAST_BACKUP_FILE = "last-backup";
/** A backup that is being brought back: copied in part, and whole. */
export const RESTORING_PARTIAL = "restoring.partial";
export const RESTORING = "restoring";
/** What a stand-in keeps for as long as it runs. */
export const SCRATCH_FOLDER = "scratch";

/** Only the owner reads what the product keeps to itself. */
export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;
