import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@chonsu/db/open-database";
import { seedPictures } from "@chonsu/db/seed/scenarios/pictures";
import type { ScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import { hashAtOnce } from "@chonsu/server/modules/sessions/passwords";
import { systemClock } from "@chonsu/server/platform/clock";
import { systemRandom } from "@chonsu/server/platform/random";
import { createContext } from "@chonsu/server/startup/create-context";
import { openDataset } from "../bench/dataset.ts";
import { seededDataset, workingCopy } from "../bench/datasets.ts";
import { makeForms } from "./forms.ts";
import { messagesOf, participantsOf, type Tables } from "./messaging.ts";
import { mixOf } from "./mix.ts";
import type { Kind } from "./shot.ts";

/** A data folder for a server, and everything its members will do. */
export interface Ground {
  readonly folder: string;
  readonly kinds: readonly Kind[];
  readonly tables: Tables;
  remove(): void;
}

/** Nobody else's: production refuses data whose members have the password of the README. */
const PASSWORD = "load-of-a-university";
const SECRET = "a secret that only the load knows, in a folder that is gone afterwards";
const POSTS = 5;

/**
 * Makes the data folder of a university and plans on it, as a copy of the product that does not listen: who asks for what, with tokens of
 * sessions that are in the data. The copy is closed before a server opens the folder.
 */
export async function layGround(members: number, connections: number, tell: (line: string) => void): Promise<Ground> {
  const scenario = `crowd:${members}` as const;
  const copy = workingCopy(seededDataset(scenario, tell));
  const mediaFolder = layFiles(copy.folder, scenario);
  const database = openDatabase(copy.file);
  const ctx = createContext({
    config: readConfig({}, { jwtSecret: SECRET, webDist: undefined }),
    clock: systemClock(),
    random: systemRandom(),
    log: { info() {}, warn: console.error, error: console.error },
    database,
    mediaFolder,
  });
  const app = await createApp(ctx);
  try {
    await app.ready();
    // One transaction: a session for each member would otherwise be a write to the disk each.
    database.connection.exec("begin");
    database.connection.prepare("update users set password_hash = ?").run(await hashAtOnce(PASSWORD));
    const dataset = openDataset(app, ctx, database);
    const forms = await makeForms(POSTS);
    const tables = participantsOf(dataset, connections);
    const kinds = [...mixOf(dataset, forms, PASSWORD), messagesOf(tables)];
    database.connection.exec("commit");
    database.connection.pragma("user_version = 1");
    return { folder: copy.folder, kinds, tables, remove: copy.remove };
  } finally {
    await app.close();
    database.close();
  }
}

/** What lies beside the database: the pictures, and the secret that the tokens are signed with. */
function layFiles(folder: string, scenario: ScenarioName): string {
  const mediaFolder = path.join(folder, "media");
  mkdirSync(mediaFolder);
  for (const { file, source } of seedPictures(scenario)) copyFileSync(source, path.join(mediaFolder, file));
  writeFileSync(path.join(folder, "secret"), SECRET, { mode: 0o600 });
  writeFileSync(path.join(folder, "scenario"), "empty");
  return mediaFolder;
}
