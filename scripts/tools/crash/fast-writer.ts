import fs from "node:fs";
import { openGroupCommit } from "@chonsu/db/commit/group-commit";
import { openDatabase } from "@chonsu/db/open-database";
import { nextTurn } from "@chonsu/server/platform/clock";

/**
 * A program that writes without a pause into the database file of its argument. Checkpoints come so often that the log begins again several
 * times a second, which it does for the server only after very many calls. Prints N when the first N commands are safe.
 */
const LIMITS = { commands: 400, logPages: 100 };
const WRITERS = 64;
const ROW_BYTES = 500;

const database = openDatabase(process.argv[2] ?? "");
const commits = openGroupCommit(database, { nextTurn, limits: LIMITS }, (error) => {
  throw error;
});
database.connection.exec("create table entries (id integer primary key, text blob not null)");
const insert = database.connection.prepare("insert into entries (text) values (zeroblob(?))");

function write(): void {
  const { lastInsertRowid } = commits.run(
    () => insert.run(ROW_BYTES),
    () => false,
  );
  commits.register(() => {
    fs.writeSync(1, `${lastInsertRowid}\n`);
    write();
  });
}

// While commits wait for a checkpoint nothing else keeps the process alive.
setInterval(() => {}, 1000);
for (let left = WRITERS; left > 0; left -= 1) write();
