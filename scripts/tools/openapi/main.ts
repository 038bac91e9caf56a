import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { openDatabase } from "@chonsu/db/open-database";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import { operationsIn } from "@chonsu/server/http/openapi/openapi-document";
import { manualClock, systemClock } from "@chonsu/server/platform/clock";
import { seededRandom, systemRandom } from "@chonsu/server/platform/random";
import { openStandIn } from "@chonsu/server/stand-in/host";
import { createContext } from "@chonsu/server/startup/create-context";
import { openDataFolder } from "@chonsu/server/startup/data-folder";
import { collectExamples, type Example } from "./examples.ts";

/**
 * Writes docs/openapi.json and docs/control-openapi.json from the served routes. With `--check` it only compares the committed files and
 * writes nothing.
 */
const DOCS = fileURLToPath(new URL("../../../docs", import.meta.url));

/**
 * The OpenAPI document of the product, from an app without a port and with an empty database in memory. Its examples are real responses of
 * a seeded copy (docs/decisions/008).
 */
export async function openApiDocument(): Promise<string> {
  const mediaFolder = mkdtempSync(path.join(tmpdir(), "chonsu-openapi-"));
  const database = openDatabase(":memory:");
  const config = readConfig({}, { jwtSecret: "only for describing the routes", webDist: undefined });
  const log = { info() {}, warn: console.error, error: console.error };
  const ctx = createContext({
    config,
    clock: manualClock(0),
    random: seededRandom("openapi"),
    log,
    database,
    mediaFolder,
  });
  const app = await createApp(ctx);
  try {
    await app.ready();
    const document = app.swagger();
    addExamples(document, await collectExamples());
    return `${JSON.stringify(document, null, 2)}\n`;
  } finally {
    await app.close();
    database.close();
    rmSync(mediaFolder, { recursive: true, force: true });
  }
}

function addExamples(document: object, examples: ReadonlyMap<string, Example>): void {
  for (const { operationId, requestBody, responses } of operationsIn(document)) {
    const example = examples.get(String(operationId).split(".").slice(0, 2).join("."));
    if (example === undefined) continue;
    const { request, status, response } = example;
    if (request !== undefined) setExample(requestBody, request);
    if (response !== undefined) setExample(new Map(Object.entries(Object(responses))).get(String(status)), response);
  }
}

/** Adds an example to the JSON schema of a body or a response. */
function setExample(body: unknown, example: unknown): void {
  const content: unknown = new Map(Object.entries(Object(body))).get("content");
  const json: unknown = new Map(Object.entries(Object(content))).get("application/json");
  Object.assign(Object(json), { example });
}

/** The OpenAPI document of the control plane, from a stand-in without a port. */
export async function controlApiDocument(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "chonsu-openapi-"));
  const clock = systemClock();
  const random = systemRandom();
  const log = { info() {}, warn: console.error, error: console.error };
  const wanted = { folder, scenario: "empty", fresh: false, maySeed: true, onProgress: () => {} };
  const data = openDataFolder(wanted, clock, random);
  const config = readConfig({}, { jwtSecret: data.secret, webDist: undefined });
  const address = { host: "127.0.0.1", port: 0, controlHosts: [], isolates: false };
  const standIn = await openStandIn({ config, clock, random, log, data, ...address });
  try {
    const answer = await fetch(`http://127.0.0.1:${standIn.port}/__standin/openapi.json`);
    return `${JSON.stringify(await answer.json(), null, 2)}\n`;
  } finally {
    await standIn.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function main(isCheck: boolean): Promise<void> {
  const documents = { "openapi.json": openApiDocument, "control-openapi.json": controlApiDocument };
  for (const [name, write] of Object.entries(documents)) {
    const file = path.join(DOCS, name);
    const fresh = await write();
    if (!isCheck) writeFileSync(file, fresh);
    else if (!existsSync(file) || readFileSync(file, "utf8") !== fresh) {
      console.error(`docs/${name} is not in step with the routes. Run: pnpm openapi`);
      process.exitCode = 1;
    }
  }
}

if (import.meta.main) await main(process.argv.includes("--check"));
