import fs from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@chonsu/db/open-database";
import { noteOrigin } from "@chonsu/db/seed/scenarios/data-origin";
import { writeSeedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { seedScenario } from "@chonsu/db/seed/scenarios/scenarios";
import { readConfig } from "@chonsu/server/config/config";
import { hashAtOnce } from "@chonsu/server/modules/sessions/passwords";
import { DATABASE_FILE, MEDIA_FOLDER, SECRET_FILE } from "@chonsu/server/platform/data-files";
import { openApp } from "@chonsu/server/test/support/open-app";
import { contentPrint, listFiles } from "../../launch/fingerprint.mjs";
import type { Print } from "../../testing/table.ts";
import { type Dataset, openDataset } from "./dataset.ts";

/** A data folder for a server, with what was planned on it. */
export type Ground<T> = Awaited<ReturnType<typeof prepareGround<T>>>;

/** A password of its own: production refuses data whose members have the password of the README. */
export const PASSWORD = "load-of-a-university";
const SECRET = "a secret that only measurements know, in a folder that is gone afterwards";
const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const SEEDED_BY = [
  "db/src/seed",
  "db/src/tables",
  "db/migrations",
  "shared/src/limits.ts",
  "shared/src/school/school.ts",
];
const KEPT_FOLDER = path.join(tmpdir(), "chonsu-bench");

/**
 * Makes the data folder of a university. A copy of the product in this process makes the plan on it, with tokens of sessions in the
 * data, and is closed before a server opens the folder. The folder is removed with `using`.
 */
export async function prepareGround<T>(members: number, makePlan: (dataset: Dataset) => Promise<T> | T, print: Print) {
  const top = fs.mkdtempSync(path.join(tmpdir(), "chonsu-bench-run-"));
  const folder = path.join(top, "data");
  layFiles(folder, members, print);
  await using open = await openApp({
    config: readConfig({}, { jwtSecret: SECRET, webDist: undefined }),
    log: { info() {}, warn: console.error, error: console.error },
    scenario: "empty",
    file: path.join(folder, DATABASE_FILE),
    now: Date.now(),
    seed: SECRET,
  });
  const { app, ctx, database } = open;
  database.connection.prepare("update users set password_hash = ?").run(await hashAtOnce(PASSWORD));
  noteOrigin(database.db, { scenario: "empty", seededAt: null });
  const plan = await makePlan(openDataset(app, ctx, database));
  return {
    folder,
    plan,
    /** Another folder with the same data, before a server has opened either. */
    copy() {
      const other = fs.mkdtempSync(`${folder}-`);
      fs.cpSync(folder, other, { recursive: true });
      return other;
    },
    [Symbol.dispose]: () => fs.rmSync(top, { recursive: true, force: true }),
  };
}

/** Writes the files that the folder has before the data is opened: the rows, the pictures, and the secret that signs the tokens. */
function layFiles(folder: string, members: number, print: Print): void {
  const mediaFolder = path.join(folder, MEDIA_FOLDER);
  fs.mkdirSync(mediaFolder, { recursive: true });
  fs.copyFileSync(seededDatabase(members, print), path.join(folder, DATABASE_FILE));
  writeSeedPictures(`crowd:${members}`, mediaFolder);
  fs.writeFileSync(path.join(folder, SECRET_FILE), SECRET, { mode: 0o600 });
}

/**
 * The seeded database of a university, stored outside the repository. It is made once a day for each state of the seed and the tables,
 * because the new members of the week depend on the day. Databases of other days are deleted.
 */
function seededDatabase(members: number, print: Print): string {
  const files = SEEDED_BY.flatMap((part) => listFiles(ROOT, part));
  const day = new Date().toISOString().slice(0, 10);
  const file = path.join(KEPT_FOLDER, `crowd-${members}-${day}-${contentPrint(ROOT, files).slice(0, 12)}.db`);
  if (fs.existsSync(file)) return file;
  fs.mkdirSync(KEPT_FOLDER, { recursive: true });
  for (const kept of fs.readdirSync(KEPT_FOLDER)) {
    if (kept.startsWith(`crowd-${members}-`) && !kept.includes(day)) fs.rmSync(path.join(KEPT_FOLDER, kept));
  }
  print(`Making a university of ${members} members, once a day: it is kept in ${KEPT_FOLDER} …`);
  const unfinished = `${file}.${process.pid}`;
  const database = openDatabase(unfinished);
  seedScenario(database, `crowd:${members}`, Date.now());
  // Writes everything into the one file, so that a copy of the file is complete.
  database.connection.pragma("wal_checkpoint(TRUNCATE)");
  database.close();
  fs.renameSync(unfinished, file);
  return file;
}
