import { statSync } from "node:fs";
import { openDatabase } from "@chonsu/db/open-database";
import { createApp } from "@chonsu/server/app";
import { readConfig } from "@chonsu/server/config/config";
import { manualClock } from "@chonsu/server/platform/clock";
import { seededRandom } from "@chonsu/server/platform/random";
import { createContext } from "@chonsu/server/startup/create-context";
import fastify, { type FastifyInstance } from "fastify";
import { planOf } from "./calls.ts";
import { connectionPlanOf } from "./connection-plan.ts";
import { type Dataset, openDataset } from "./dataset.ts";
import { BENCH_NOW } from "./datasets.ts";
import type { StartFigures } from "./figures.ts";
import type { BareAnswer, Command, Reply } from "./messages.ts";

/** The serving process of the benchmark: the product over a database, and beside it a bare Fastify that repeats an answer. */
const PLAN_LENGTH = 400;
const BARE_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/** A plain Fastify with one route: no hooks, no schemas, no plugins. What it answers is set by `answer`. */
function bareServer(): { readonly app: FastifyInstance; set(answer: BareAnswer): void } {
  const app = fastify();
  let current: BareAnswer = { status: 200, contentType: "application/json; charset=utf-8", body: "{}" };
  app.route({
    method: BARE_METHODS,
    url: "/bare",
    handler: (_request, reply) => {
      reply.code(current.status).type(current.contentType).send(current.body);
    },
  });
  return {
    app,
    set(answer) {
      current = answer;
    },
  };
}

function open(file: string) {
  const began = performance.now();
  const database = openDatabase(file);
  const openMs = performance.now() - began;
  return { database, openMs };
}

/** Memory of the process that is in use, after a full collection when Node was started with `--expose-gc`. */
function usedBytes(): number {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

async function serve(file: string, mediaFolder: string, port: number): Promise<void> {
  const { database, openMs } = open(file);
  const before = usedBytes();
  const began = performance.now();
  const ctx = createContext({
    config: readConfig({}, { jwtSecret: "a secret that only the benchmark knows", webDist: undefined }),
    clock: manualClock(BENCH_NOW),
    random: seededRandom("bench"),
    log: { info() {}, warn: console.error, error: console.error },
    database,
    mediaFolder,
  });
  const loadMs = performance.now() - began;
  const start: StartFigures = { databaseBytes: statSync(file).size, openMs, loadMs, loadBytes: usedBytes() - before };
  const app = await createApp(ctx);
  const bare = bareServer();
  const url = await app.listen({ host: "127.0.0.1", port });
  const bareUrl = await bare.app.listen({ host: "127.0.0.1", port: 0 });
  const dataset = openDataset(app, ctx, database);
  const stop = async () => {
    await Promise.all([app.close(), bare.app.close()]);
    database.close();
    process.disconnect();
  };
  process.on("message", (command: Command) => {
    const answer = answerTo(command, dataset, bare.set);
    if (answer === undefined) void stop();
    else process.send?.(answer);
  });
  const members = dataset.numbers("select id from users").length;
  process.send?.({ kind: "ready", url, bareUrl, members, start } satisfies Reply);
}

/** What the measuring process is told; nothing when it wants the end. */
function answerTo(command: Command, dataset: Dataset, setBare: (answer: BareAnswer) => void): Reply | undefined {
  switch (command.kind) {
    case "plan":
      return { kind: "planned", requests: planOf(dataset, command.call, PLAN_LENGTH) };
    case "bare":
      setBare(command.answer);
      return { kind: "done" };
    case "cpu": {
      const { user, system } = process.cpuUsage();
      return { kind: "cpu", microseconds: user + system };
    }
    case "connections":
      return { kind: "connections", ...connectionPlanOf(dataset, command.count) };
    case "memory":
      return { kind: "memory", usedBytes: usedBytes(), residentBytes: process.memoryUsage().rss };
    case "end":
      return undefined;
    default:
      return command satisfies never;
  }
}
const [file = "", mediaFolder = "", port = "0"] = process.argv.slice(2);
await serve(file, mediaFolder, Number(port));
