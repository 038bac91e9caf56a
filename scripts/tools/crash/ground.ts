import { readdirSync } from "node:fs";
import path from "node:path";
import { pageFaults } from "@chonsu/db/inspect-database";
import { listNamedFiles } from "@chonsu/db/named-files";
import { openDatabase } from "@chonsu/db/open-database";
import { readConfig } from "@chonsu/server/config/config";
import { systemClock } from "@chonsu/server/platform/clock";
import { systemRandom } from "@chonsu/server/platform/random";
import { createContext } from "@chonsu/server/startup/create-context";
import { contradictionsIn } from "@chonsu/server/test/support/integrity";

/** The content of a data folder, read from outside of the server. */
export interface Ground {
  /** The first row of a query; `values` are its parameters by position. */
  row(sql: string, ...values: readonly (string | number)[]): Readonly<Record<string, unknown>> | undefined;
  all(sql: string): readonly Readonly<Record<string, unknown>>[];
  /** The number of rows of a query. */
  count(sql: string, ...values: readonly (string | number)[]): number;
  /** The number of rows of each table that members' calls write. */
  tables(): Readonly<Record<string, number>>;
  hasFile(name: unknown): boolean;
  /** Contradictions within the data: pages, rows, counts, pictures. */
  contradictions(): string[];
  close(): void;
}

const TABLES = ["users", "friend_relations", "projects", "project_images", "comments", "messages", "notifications"];

const silent = { info() {}, warn() {}, error() {} };

/** Opens a data folder for reading. The server may be running on it. */
export function openGround(data: string): Ground {
  const mediaFolder = path.join(data, "media");
  const database = openDatabase(path.join(data, "chonsu.db"));
  const { connection } = database;
  const files = new Set(readdirSync(mediaFolder));
  return {
    row(sql, ...values) {
      const found = connection.prepare<unknown[], Record<string, unknown>>(sql).get(...values);
      return found;
    },
    all: (sql) => connection.prepare<[], Record<string, unknown>>(sql).all(),
    count: (sql, ...values) => connection.prepare(sql).all(...values).length,
    tables: () =>
      Object.fromEntries(TABLES.map((table) => [table, connection.prepare(`select 1 from ${table}`).all().length])),
    hasFile: (name) => typeof name === "string" && files.has(name),
    contradictions() {
      const parts = { clock: systemClock(), random: systemRandom(), log: silent, database, mediaFolder };
      const config = readConfig({}, { jwtSecret: "of nobody", webDist: undefined });
      const ctx = createContext({ ...parts, config });
      const lacking = [...listNamedFiles(ctx.db)].filter((name) => !files.has(name));
      return [
        ...pageFaults(connection, "integrity_check"),
        ...contradictionsIn({ ctx }),
        ...lacking.map((name) => `a row names a file that is not there: ${name}`),
      ];
    },
    close: database.close,
  };
}
