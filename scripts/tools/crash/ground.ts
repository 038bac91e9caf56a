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

/** What lies in a data folder, as somebody reads it who is not the server. */
export interface Ground {
  /** The first row of a question, with its values by position. */
  row(sql: string, ...values: readonly (string | number)[]): Readonly<Record<string, unknown>> | undefined;
  all(sql: string): readonly Readonly<Record<string, unknown>>[];
  /** How many rows a question has. */
  count(sql: string, ...values: readonly (string | number)[]): number;
  /** How many rows each table has, of those that members' calls write. */
  tables(): Readonly<Record<string, number>>;
  hasFile(name: unknown): boolean;
  /** All that contradicts itself, whatever was written: pages, rows, counts, pictures. */
  contradictions(): string[];
  close(): void;
}

const TABLES = ["users", "friend_relations", "projects", "project_images", "comments", "messages", "notifications"];

const silent = { info() {}, warn() {}, error() {} };

/** Opens a data folder for reading; the server may be at work on it. */
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
