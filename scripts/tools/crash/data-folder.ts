import { readdirSync } from "node:fs";
import path from "node:path";
import { pageFaults } from "@chonsu/db/inspect-database";
import { openDatabase } from "@chonsu/db/open-database";
import { readConfig } from "@chonsu/server/config/config";
import { systemClock } from "@chonsu/server/platform/clock";
import { systemRandom } from "@chonsu/server/platform/random";
import { createContext } from "@chonsu/server/startup/create-context";
import { contradictionsIn, missingFilesIn } from "@chonsu/server/test/support/integrity";

type Row = Readonly<Record<string, unknown>>;

/** The content of a data folder, read from outside of the server. */
export type DataFolderContent = ReturnType<typeof readDataFolder>;

const silent = { info() {}, warn() {}, error() {} };

/** Opens a data folder for reading, with `using`. The server may be running on it. */
export function readDataFolder(data: string) {
  const mediaFolder = path.join(data, "media");
  const database = openDatabase(path.join(data, "chonsu.db"));
  const { connection } = database;
  const files = new Set(readdirSync(mediaFolder));
  connection.function("has_file", (name: unknown) => Number(typeof name === "string" && files.has(name)));
  /** The first row of a query, with its parameters by name. `has_file(name)` says whether a file is there. */
  const row = (sql: string, values: object) => connection.prepare<[object], Row>(sql).get(values);
  return {
    row,
    all: (sql: string) => connection.prepare<[], Row>(sql).all(),
    /** Contradictions within the data: pages, rows, counts, pictures. */
    contradictions(): string[] {
      const parts = { clock: systemClock(), random: systemRandom(), log: silent, database, mediaFolder };
      const config = readConfig({}, { jwtSecret: "of nobody", webDist: undefined });
      const ctx = createContext({ ...parts, config });
      return [...pageFaults(connection, "integrity_check"), ...contradictionsIn({ ctx }), ...missingFilesIn({ ctx })];
    },
    [Symbol.dispose]: database.close,
  };
}
