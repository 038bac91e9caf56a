import { parentPort, workerData } from "node:worker_threads";
import { openDatabase } from "@chonsu/db/open-database";
import { beginData } from "@chonsu/db/seed/scenarios/data-origin";
import { writeSeedPictures } from "@chonsu/db/seed/scenarios/pictures";
import { serializeDatabase } from "./dataset.ts";
import type { WantedDataset } from "./scenario-datasets.ts";

/** Runs in a thread. It makes the scenario that `workerData` names: its files in a folder, its rows as the answer. */
const { scenario, at, files }: WantedDataset = workerData;
writeSeedPictures(scenario, files);
const database = openDatabase(":memory:");
beginData(database, scenario, at);
// The memory of SQLite cannot go to another thread. A copy can, and there it is not copied again.
const bytes = new Uint8Array(serializeDatabase(database));
database.close();
parentPort?.postMessage(bytes, [bytes.buffer]);
