import { writeFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "@chonsu/db/open-database";
import { serializeDatabase } from "./dataset.ts";

/** Runs in a thread. It copies the committed rows of a database file that others use, and answers with their bytes. */
const { from, to }: { readonly from: string; readonly to: string } = workerData;
const database = openDatabase(from);
const bytes = serializeDatabase(database);
database.close();
writeFileSync(to, bytes);
parentPort?.postMessage(bytes.length);
