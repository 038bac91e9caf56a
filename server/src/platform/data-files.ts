/** The names of files and folders in a data folder. */

/** Marks a folder as the product's. Only in a marked folder is anything written or deleted. */
export const MARK_FILE = "chonsu-data";
export const DATABASE_FILE = "chonsu.db";
/** Follows the name of a database: the file that says which database it is and which writes it has (known-writes.ts). */
export const KNOWN_SUFFIX = "-known";
/** Files that lie beside a database and belong to it. They are moved and deleted together with it. */
export const DATABASE_COMPANIONS = ["-wal", "-shm", "-journal", KNOWN_SUFFIX].map((end) => `${DATABASE_FILE}${end}`);
export const MEDIA_FOLDER = "media";
/** Follows the name of a folder of pictures: the folder for pictures that no row names any more. */
export const ASIDE_SUFFIX = "-aside";
/** The name of a stored picture. */
export const PICTURE_NAME = /^[0-9a-f]{32}\.webp$/;
export const SECRET_FILE = "secret";
/**
 * The scenario with which the data began, for people. The database has it too, and the value in the database counts.
 */
export const SCENARIO_FILE = "scenario";
/** Holds the token for the control plane of a stand-in. */
export const CONTROL_TOKEN_FILE = "control-token";
/** A lock file that only earlier versions write. It identifies a folder that they made. */
export const START_LOCK = "start.lock";
/** Locked while a server runs on the folder, or a backup is restored into it. */
export const SERVER_LOCK = "server.lock";
export const BACKUPS_FOLDER = "backups";
/** Holds the path of the latest backup. */
export const LAST_BACKUP_FILE = "last-backup";
/** A backup that is being restored: the first while it is copied, the second when the copy is complete. */
export const RESTORING_PARTIAL = "restoring.partial";
export const RESTORING = "restoring";
/** Written and deleted at once, to see whether the disk has room. */
export const ROOM_PROBE = ".room.partial";
/** Holds space for the calls that free space when the disk is full. */
export const RESERVE_FILE = "reserve";
/**
 * The folder where a stand-in keeps its data after its first reset: a folder for each instance, with a number as its
 * name.
 */
export const INSTANCES_FOLDER = "instances";
/** A file in the folder of an instance. It means that this instance is, or was, the current one. */
export const CURRENT_FILE = "current";
/** Files of a running stand-in. */
export const SCRATCH_FOLDER = "scratch";

/** The rights of the product's own files and folders: only their owner may read and write them. */
export const OWNER_ONLY = 0o600;
export const OWNER_ONLY_FOLDER = 0o700;
