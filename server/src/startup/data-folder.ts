import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { beginDatabase } from "@chonsu/db/begin-database";
import { failureOf } from "@chonsu/db/failures";
import { type HeldLock, holdLock } from "@chonsu/db/held-lock";
import { pageFaults } from "@chonsu/db/inspect-database";
import { countKnownMigrations, countMigrations } from "@chonsu/db/migrations";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import type { SeedProgress } from "@chonsu/db/seed/crowd/crowd";
import {
  beginData,
  type DataOrigin,
  isBegunUnnoted,
  noteOrigin,
  readOrigin,
} from "@chonsu/db/seed/scenarios/data-origin";
import { writeSeedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { CROWD_RANGE, isScenarioName, SCENARIO_FORMS, type ScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { quoted } from "../backup/latest-backup.ts";
import type { Clock } from "../platform/clock.ts";
import { ConfigError } from "../platform/config-error.ts";
import {
  DATABASE_FILE,
  INSTANCES_FOLDER,
  MARK_FILE,
  MEDIA_FOLDER,
  OWNER_ONLY_FOLDER,
  RESERVE_FILE,
  SCENARIO_FILE,
  SECRET_FILE,
  SERVER_LOCK,
} from "../platform/data-files.ts";
import { claimFolder, isBegun, noteBegun } from "../platform/data-mark.ts";
import { DATA_NAMES, dataPlace, makeFolder, refuseOddKinds } from "../platform/data-place.ts";
import { DiskReserve, hasRoom } from "../platform/disk-room.ts";
import { keepToOwner, mayOthersWrite } from "../platform/owner-only.ts";
import type { Random } from "../platform/random.ts";
import { writeWhole } from "../platform/whole-files.ts";
import { damaged, explained, fullDisk, reasonOf } from "./data-failures.ts";
import { healFolder } from "./heal-folder.ts";
import { lossesIn, refuseLostData, refuseUnbegun } from "./lost-data.ts";

const DEFAULT_SCENARIO: ScenarioName = "campus";
const EMPTY_SCENARIO: ScenarioName = "empty";
const SECRET_BYTES = 48;
/** In a database up to this size, every page is checked at each start. This takes at most a fifth of a second. */
const LOOKED_THROUGH_BYTES_MAX = 64 * 1024 * 1024;

/** Everything that a running copy of the product keeps on disk. */
export type DataFolder = Readonly<ReturnType<typeof openDataFolder>>;

interface WantedFolder {
  readonly folder: string;
  readonly scenario: string | undefined;
  readonly fresh: boolean;
  /** False in production: nothing is seeded there. */
  readonly maySeed: boolean;
  /** Called with the progress of a long seeding. */
  readonly onProgress: SeedProgress;
}

/**
 * Opens and locks a data folder. Creates it if missing, removes the rights of other users, repairs what a crash left,
 * migrates the database, and seeds it when it has no data yet. `fresh` deletes the existing data first. Throws
 * ConfigError with one clear sentence when another server uses the folder, when it cannot be written or holds foreign
 * files, and when the database is damaged or of a newer version. In production it also throws for a folder into which
 * other users may write.
 */
export function openDataFolder(wanted: WantedFolder, clock: Clock, random: Random) {
  const scenario = chooseScenario(wanted.scenario);
  makeWritable(wanted.folder);
  if (!wanted.maySeed) refuseOpenFolder(wanted.folder);
  const reserve = new DiskReserve(wanted.folder, !wanted.maySeed);
  // On a full disk a folder with data starts with its reserve, or with what is left, so that members can delete.
  if (!hasRoom(wanted.folder) && !reserve.release() && !isBegun(wanted.folder)) throw fullDisk(wanted.folder);
  const isNew = readdirSync(wanted.folder).length === 0;
  claimFolder(wanted.folder);
  const lock = hold(wanted.folder);
  try {
    narrow(wanted);
    if (wanted.fresh) throwAway(wanted.folder);
    const data = prepare(wanted, scenario, clock, random);
    reserve.take();
    return {
      ...data,
      /** The space that the folder keeps for calls that free space. */
      room: reserve,
      /**
       * Releases the lock of the folder. The database must be closed before. The lock of a process that ends is released
       * automatically.
       */
      release: lock.release,
    };
  } catch (error) {
    lock.release();
    if (isNew && failureOf(error) === "full") leaveEmpty(wanted.folder);
    throw error;
  }
}

/** Deletes everything that a first start has written before the disk became full. */
function leaveEmpty(folder: string): void {
  throwAway(folder);
  for (const name of [SCENARIO_FILE, SECRET_FILE, SERVER_LOCK, MARK_FILE, RESERVE_FILE])
    rmSync(path.join(folder, name), { force: true });
}

/**
 * Locks the folder for one server. This comes before any preparation, so that a second start is also refused while the
 * folder is prepared.
 */
function hold(folder: string): HeldLock {
  const lock = holdLock(path.join(folder, SERVER_LOCK));
  if (lock !== undefined) return lock;
  throw new ConfigError(
    `Another server works on the data folder ${folder}. Stop it, or give this one its own with --data DIR.`,
  );
}

function prepare(wanted: WantedFolder, scenario: ScenarioName, clock: Clock, random: Random) {
  const { folder } = wanted;
  healFolder(folder, () => refuseLostData(wanted));
  const place = dataPlace(folder);
  const database = open(wanted, path.join(place, DATABASE_FILE));
  try {
    const mediaFolder = path.join(place, MEDIA_FOLDER);
    const found = readOrigin(database.db) ?? noteEarlier(folder, database);
    if (found === undefined) refuseUnbegun(wanted);
    // In production a database begins without members. That counts as its data, so it is never seeded later.
    const begins = wanted.maySeed ? scenario : EMPTY_SCENARIO;
    const origin = found ?? seed(database, mediaFolder, begins, clock.now(), wanted.onProgress);
    const warnings = lossesIn(wanted, database, origin);
    if (!isBegun(folder)) noteBegun(folder, true);
    keepScenarioFile(folder, origin.scenario);
    return {
      folder,
      /** The folder of the database and the pictures: `folder`, or a folder inside it. */
      place,
      database,
      mediaFolder,
      origin,
      secret: keepSecret(path.join(folder, SECRET_FILE), random),
      /** The scenario that was seeded now; undefined when there was data already. */
      seeded: found === undefined ? origin.scenario : undefined,
      /** Whether a scenario was requested although the folder has other data, which stays. */
      keptOther: wanted.scenario !== undefined && found !== undefined,
      /** What the data has lost, one sentence each. */
      warnings,
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function chooseScenario(name: string = DEFAULT_SCENARIO): ScenarioName {
  if (isScenarioName(name)) return name;
  throw new ConfigError(`There is no scenario "${name}". Choose one of: ${SCENARIO_FORMS} (${CROWD_RANGE}).`);
}

function makeWritable(folder: string): void {
  try {
    makeFolder(folder);
    refuseOddKinds(folder);
    accessSync(folder, constants.W_OK | constants.R_OK | constants.X_OK);
    const place = dataPlace(folder);
    const own = [SECRET_FILE, SERVER_LOCK, INSTANCES_FOLDER].map((name) => path.join(folder, name));
    for (const file of [...own, place, ...DATA_NAMES.map((name) => path.join(place, name))]) {
      if (existsSync(file)) accessSync(file, constants.W_OK | constants.R_OK);
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(
      `The data folder ${folder} cannot be written by this user. Give another one with --data DIR, or change its owner.`,
    );
  }
}

/**
 * Refuses a folder of production into which other users may write: nobody knows which of its files they have written.
 * Nothing has been written in the folder before this check.
 */
function refuseOpenFolder(folder: string): void {
  if (!mayOthersWrite(folder)) return;
  throw new ConfigError(
    `Other users of this machine may write into the data folder ${folder}. See that its files are yours, then take the rights away: chmod 700 ${quoted(folder)}`,
  );
}

/**
 * Removes the rights of other users to the folder. Where that fails, production refuses the folder; a stand-in accepts
 * it, because it also works on a disk without rights.
 */
function narrow({ folder, maySeed }: WantedFolder): void {
  const [open] = keepToOwner(realpathSync(folder), MEDIA_FOLDER);
  if (open === undefined || maySeed) return;
  throw new ConfigError(
    `Other users of this machine may read ${open}: it is theirs, leads to a place that is open to them, or lies on a disk without rights. Change that, or give another folder with --data DIR.`,
  );
}

function throwAway(folder: string): void {
  // An interrupted deletion must not look like a loss.
  noteBegun(folder, false);
  for (const name of [INSTANCES_FOLDER, ...DATA_NAMES])
    rmSync(path.join(folder, name), { recursive: true, force: true });
}

function open(wanted: WantedFolder, file: string): OpenDatabase {
  const database = openOrExplain(wanted, file);
  try {
    mustBeSound(wanted, file, database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function openOrExplain(wanted: WantedFolder, file: string): OpenDatabase {
  try {
    return openDatabase(file);
  } catch (error) {
    const failure = explained(wanted, error);
    throw failure instanceof ConfigError
      ? failure
      : new ConfigError(`The data file ${file} cannot be used (${reasonOf(error)}).`);
  }
}

/**
 * Checks all pages of a small database. Damage in a larger one is found when the damaged page is read, at the latest by
 * the check of a backup. Also refuses a database of a newer version.
 */
function mustBeSound(wanted: WantedFolder, file: string, { connection, db }: OpenDatabase): void {
  const [fault] = statSync(file).size > LOOKED_THROUGH_BYTES_MAX ? [] : pageFaults(connection, "quick_check");
  if (fault !== undefined) throw damaged(wanted, fault);
  if (countMigrations(db) > countKnownMigrations()) {
    throw new ConfigError(
      `The data file ${file} was written by a newer version. Start that one, or give other data with --data DIR.`,
    );
  }
}

/** Writes a whole scenario or nothing of it, together with its origin. */
function seed(
  database: OpenDatabase,
  mediaFolder: string,
  scenario: ScenarioName,
  now: number,
  hear: SeedProgress,
): DataOrigin {
  // Pictures of an interrupted first start.
  rmSync(mediaFolder, { recursive: true, force: true });
  mkdirSync(mediaFolder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  writeSeedPictures(scenario, mediaFolder);
  beginDatabase(database, () => beginData(database, scenario, now, hear));
  return { scenario, seededAt: now };
}

/** Records the origin of data that an earlier version has seeded, from the files that it wrote beside the database. */
function noteEarlier(folder: string, database: OpenDatabase): DataOrigin | undefined {
  if (!isBegunUnnoted(database)) return undefined;
  const file = path.join(folder, SCENARIO_FILE);
  const said = existsSync(file) ? readFileSync(file, "utf8").trim() : "";
  const origin = isScenarioName(said)
    ? { scenario: said, seededAt: Math.floor(statSync(file).mtimeMs) }
    : { scenario: DEFAULT_SCENARIO, seededAt: null };
  noteOrigin(database.db, origin);
  return origin;
}

/**
 * Writes the name of the scenario into a file, for people who look into the folder. Where file and database differ, for
 * example after an interrupted reset, the database counts.
 */
export function keepScenarioFile(folder: string, scenario: string): void {
  const file = path.join(folder, SCENARIO_FILE);
  if (!existsSync(file) || readFileSync(file, "utf8") !== scenario) writeWhole(file, scenario);
}

/** Reads a secret from a file. Creates it at the first call: atomically, and readable by its owner only. */
export function keepSecret(file: string, random: Random): string {
  const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (kept !== "") return kept;
  const secret = random.bytes(SECRET_BYTES).toString("base64url");
  writeWhole(file, secret);
  return secret;
}
