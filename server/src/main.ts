import path from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { type AppConfig, logsRequests, readConfig } from "./config/config.ts";
import { isLoopback, type ServerOptions } from "./config/options.ts";
import { oddities, refuseMembersOfStandIn, refuseWeakSecret } from "./config/production.ts";
import { readSettings } from "./config/settings.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { ConfigError } from "./platform/config-error.ts";
import { batchedErrorOutput, errorOutput, type Log, type OpenLog, openLog } from "./platform/log.ts";
import { OTHERS_RIGHTS } from "./platform/owner-only.ts";
import { type Random, systemRandom } from "./platform/random.ts";
import { bannerText } from "./startup/banner.ts";
import { createContext } from "./startup/create-context.ts";
import { explained, type FailedFolder } from "./startup/data-failures.ts";
import { type DataFolder, openDataFolder } from "./startup/data-folder.ts";
import { openBrowser } from "./startup/open-browser.ts";
import { seedReporter } from "./startup/seed-reporter.ts";
import { openedAt, othersReach } from "./startup/server-addresses.ts";
import { stopper } from "./startup/stop.ts";

/**
 * The root of the project. This file is the only one that uses the process: arguments, environment, signals, output.
 */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/**
 * How many connections may wait to be accepted: the default maximum of Linux. Each turn of the event loop accepts one.
 */
const BACKLOG = 4096;

async function start(argv: readonly string[]): Promise<void> {
  process.umask(OTHERS_RIGHTS);
  const { options, production } = readSettings(process.env, argv, path.join(ROOT, "data"));
  const clock = systemClock();
  const random = systemRandom();
  const onProgress = seedReporter(process.stderr);
  const folder = { ...options, folder: path.resolve(options.data), maySeed: !production, onProgress };
  const data = await orExplain(folder, () => openDataFolder(folder, clock, random));
  if (production) {
    refuseMembersOfStandIn(data.database.db, data.folder);
    refuseWeakSecret(data.secret, data.folder);
  }
  const config = readConfig(process.env, {
    jwtSecret: data.secret,
    webDist: path.resolve(process.env["CHONSU_WEB_DIST"] ?? path.join(ROOT, "web", "dist")),
  });
  const { logLevel: level } = config;
  const log = openLog({ level, clock, to: logsRequests(config) ? batchedErrorOutput(clock) : errorOutput() });
  process.on("uncaughtExceptionMonitor", (error) => log.error("the server ends by a fault of its own", { error }));
  const warnings = [...data.warnings, ...(production ? oddities(process.env) : [])];
  for (const sentence of warnings) log.warn(sentence);
  const run = config.standIn ? runStandIn : runProduct;
  const running = await orExplain(folder, () => run(options, { config, clock, random, data, log }));
  stopOnSignals(clock, log, running.close);
  const { address, controlToken } = running;
  const { host } = options;
  const isOpen = config.standIn && !isLoopback(host);
  const others = isOpen ? await othersReach(host, address) : undefined;
  const text = bannerText({ address, controlToken, config, data, now: clock.now(), warnings, others });
  process.stdout.write(`${text}\n`);
  if (options.opens) openBrowser(address, (sentence) => process.stdout.write(`${sentence}\n`));
}

interface MainParts {
  readonly config: AppConfig;
  readonly clock: Clock;
  readonly random: Random;
  readonly data: DataFolder;
  readonly log: Log;
}

interface Running {
  readonly address: string;
  readonly controlToken: string | undefined;
  close(): Promise<void>;
}

/** Runs the product without the tools of the stand-in. */
async function runProduct(options: ServerOptions, { config, clock, random, data, log }: MainParts): Promise<Running> {
  const { database, mediaFolder, room, release } = data;
  const ctx = createContext({ config, clock, random, log, database, mediaFolder, room });
  const app = await createApp(ctx);
  await mayListen(options, () => app.listen({ host: options.host, port: options.port, backlog: BACKLOG }));
  const bound = app.server.address();
  const address = openedAt(options.host, typeof bound === "object" && bound !== null ? bound.port : options.port);
  ctx.site.listensAt(address);
  return {
    address,
    controlToken: undefined,
    async close() {
      await app.close();
      database.close();
      release();
    },
  };
}

/** Runs the stand-in. Its code is loaded only here: it never exists with NODE_ENV=production. */
async function runStandIn(options: ServerOptions, made: MainParts): Promise<Running> {
  const { openStandIn } = await import("./stand-in/host.ts");
  const { product, port, token, close } = await mayListen(options, () => openStandIn({ ...options, ...made }));
  const address = openedAt(options.host, port);
  product.listensAt(address);
  return { address, controlToken: token, close };
}

/** Turns a failure of the disk or the database into a ConfigError with a sentence. */
async function orExplain<T>(folder: FailedFolder, begin: () => T | Promise<T>): Promise<T> {
  try {
    return await begin();
  } catch (error) {
    throw explained(folder, error);
  }
}

/** Turns an error of listening into a ConfigError with a sentence. */
async function mayListen<T>({ port, host }: ServerOptions, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ConfigError(
        `Port ${port} is taken. Stop what listens there, or choose another: npm start -- --port ${port + 1}`,
      );
    }
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") {
      throw new ConfigError(`--host is "${host}"; it must be an address of this machine, or 0.0.0.0 for all of them.`);
    }
    if (code === "EACCES") throw new ConfigError(`Port ${port} may not be used by this user. Choose one above 1023.`);
    throw error;
  }
}

function stopOnSignals(clock: Clock, log: OpenLog, close: () => Promise<void>): void {
  const exit = (code: number) => {
    log.flush();
    process.exit(code);
  };
  const stop = stopper({ clock, log, close, exit });
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

function fail(error: unknown): never {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else
    openLog({ level: "error", clock: systemClock(), to: errorOutput() }).error("the server could not start", {
      error,
    });
  process.exit(1);
}

/**
 * Starts the server with the settings of command line and environment. When it cannot start, it prints a sentence and
 * ends the process.
 */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await start(argv);
  } catch (error) {
    fail(error);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
