import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beginDatabase } from "@chonsu/db/begin-database";
import { isLeased, JOBS_LEASE } from "@chonsu/db/leases";
import { oneAtATime } from "@chonsu/db/one-at-a-time";
import { type OpenDatabase, openDatabase } from "@chonsu/db/open-database";
import type { SeedProgress } from "@chonsu/db/seed/crowd";
import { seedPictures } from "@chonsu/db/seed/pictures";
import {
  CROWD_RANGE,
  isScenarioName,
  SCENARIO_FORMS,
  type ScenarioName,
  seedScenario,
} from "@chonsu/db/seed/scenarios";
import type { Clock } from "./clock.ts";
import { ConfigError } from "./config-error.ts";
import type { Random } from "./random.ts";

const DATABASE_FILE = "chonsu.db";
const MEDIA_FOLDER = "media";
const SECRET_FILE = "secret";
/** Says which scenario the data began with, so that it can go back there. */
const SCENARIO_FILE = "scenario";
const LOCK_FILE = "start.lock";
const DEFAULT_SCENARIO: ScenarioName = "campus";
const EMPTY_SCENARIO: ScenarioName = "empty";
const SECRET_BYTES = 48;
const OWNER_ONLY = 0o600;
/** Addresses and password hashes are nobody else's on this machine. */
const OWNER_FOLDER = 0o700;

/** Everything a running copy of the product keeps on disk. */
export interface DataFolder {
  readonly folder: string;
  readonly database: OpenDatabase;
  /** Where the database is. */
  readonly file: string;
  readonly mediaFolder: string;
  /** The scenario its data began with. */
  readonly scenario: string;
  readonly secret: string;
  /** The scenario that was put in just now; undefined when there was data already. */
  readonly seeded: string | undefined;
  /** A scenario was asked for, yet the data that was there stays. */
  readonly keptOther: boolean;
}

interface Wanted {
  readonly folder: string;
  readonly scenario: string | undefined;
  readonly fresh: boolean;
  /** False in production: nothing is seeded there. */
  readonly maySeed: boolean;
  /** Hears how far a seeding is that takes long. */
  readonly onProgress: SeedProgress;
}

/**
 * Opens a data folder: made if missing, migrated, seeded when it holds no data yet. `fresh` throws away what is there.
 * Throws ConfigError with one clear sentence for a folder that cannot be written and a file that is no database.
 */
export function openDataFolder(wanted: Wanted, clock: Clock, random: Random): DataFolder {
  const scenario = chooseScenario(wanted.scenario);
  makeWritable(wanted.folder);
  // Of processes that start at the same time one prepares the folder, and the others wait for it.
  return oneAtATime(path.join(wanted.folder, LOCK_FILE), () => prepare(wanted, scenario, clock, random));
}

function prepare(wanted: Wanted, scenario: ScenarioName, clock: Clock, random: Random): DataFolder {
  const { folder } = wanted;
  if (wanted.fresh) throwAway(folder, clock);
  const file = path.join(folder, DATABASE_FILE);
  const database = open(file);
  const mediaFolder = path.join(folder, MEDIA_FOLDER);
  // A database that production began is never seeded later either: it begins with nobody, and that is its data.
  const begins = wanted.maySeed ? scenario : EMPTY_SCENARIO;
  const seeded = isPrepared(database) ? undefined : seed(database, mediaFolder, begins, clock.now(), wanted.onProgress);
  return {
    folder,
    database,
    file,
    mediaFolder,
    scenario: keepBeginning(path.join(folder, SCENARIO_FILE), seeded),
    secret: keepSecret(path.join(folder, SECRET_FILE), random),
    seeded,
    keptOther: wanted.scenario !== undefined && seeded === undefined,
  };
}

function chooseScenario(name: string = DEFAULT_SCENARIO): ScenarioName {
  if (isScenarioName(name)) return name;
  throw new ConfigError(`There is no scenario "${name}". Choose one of: ${SCENARIO_FORMS} (${CROWD_RANGE}).`);
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: OWNER_FOLDER });
    accessSync(folder, constants.W_OK | constants.R_OK);
    for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`]) {
      const file = path.join(folder, name);
      if (existsSync(file)) accessSync(file, constants.W_OK | constants.R_OK);
    }
  } catch {
    throw new ConfigError(
      `The data folder ${folder} cannot be written by this user. Give another one with --data DIR, or change its owner.`,
    );
  }
}

function throwAway(folder: string, clock: Clock): void {
  if (isWorkedOn(path.join(folder, DATABASE_FILE), clock.now())) {
    throw new ConfigError(
      `Other processes work on the data folder ${folder}. Stop them before --fresh; one that was killed is forgotten after 15 seconds.`,
    );
  }
  for (const name of [DATABASE_FILE, `${DATABASE_FILE}-wal`, `${DATABASE_FILE}-shm`, MEDIA_FOLDER]) {
    rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

/** Whether several processes share the database now. A file that cannot be used is nobody's. */
function isWorkedOn(file: string, now: number): boolean {
  if (!existsSync(file)) return false;
  try {
    const { db, close } = openDatabase(file);
    const isShared = isLeased(db, JOBS_LEASE, now);
    close();
    return isShared;
  } catch {
    return false;
  }
}

function open(file: string): OpenDatabase {
  try {
    return openDatabase(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `The data file ${file} cannot be used (${reason}). Move it away, or start anew with npm start -- --fresh, which deletes it.`,
    );
  }
}

function isPrepared({ connection }: OpenDatabase): boolean {
  return connection.pragma("user_version", { simple: true }) !== 0;
}

/** All of a scenario or nothing of it: the mark that it is there is written in the same transaction. */
function seed(database: OpenDatabase, mediaFolder: string, scenario: ScenarioName, now: number, hear: SeedProgress) {
  mkdirSync(mediaFolder, { recursive: true });
  for (const picture of seedPictures(scenario)) copyFileSync(picture.source, path.join(mediaFolder, picture.file));
  beginDatabase(database, () => {
    seedScenario(database, scenario, now, hear);
    database.connection.pragma("user_version = 1");
  });
  return scenario;
}

/** The scenario a folder began with. One from before it was written down began as folders usually do. */
function keepBeginning(file: string, seeded: ScenarioName | undefined): string {
  if (seeded !== undefined) writeFileSync(file, seeded);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : DEFAULT_SCENARIO;
}

/** A secret kept in a file: made when it is first asked for, whole or not at all, readable by its owner only. */
export function keepSecret(file: string, random: Random): string {
  const kept = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (kept !== "") return kept;
  const secret = random.bytes(SECRET_BYTES).toString("base64url");
  const partial = `${file}.partial`;
  rmSync(partial, { force: true });
  writeFileSync(partial, secret, { mode: OWNER_ONLY, flush: true });
  renameSync(partial, file);
  return secret;
}
