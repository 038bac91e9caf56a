import path from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "./app.ts";
import { bannerText } from "./banner.ts";
import { systemClock } from "./clock.ts";
import { readConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";
import { createContext } from "./create-context.ts";
import { openDataFolder } from "./data-folder.ts";
import type { App } from "./http/app-types.ts";
import type { Log } from "./log.ts";
import { isLoopback, type Options, readOptions } from "./options.ts";
import { systemRandom } from "./random.ts";
import { seedReporter } from "./seed-reporter.ts";

/** The only file that touches the process: arguments, environment, signals, output. */
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const log: Log = {
  info: (message, facts) => write("info", message, facts),
  warn: (message, facts) => write("warn", message, facts),
  error: (message, facts) => write("error", message, facts),
};

function write(level: string, message: string, facts: Readonly<Record<string, unknown>> = {}): void {
  const plain = Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? value.stack : value]);
  process.stderr.write(`${JSON.stringify({ level, message, ...Object.fromEntries(plain) })}\n`);
}

async function start(options: Options): Promise<void> {
  const clock = systemClock();
  const random = systemRandom();
  const production = process.env["NODE_ENV"] === "production";
  const onProgress = seedReporter(process.stderr);
  const folder = { ...options, folder: path.resolve(options.data), maySeed: !production, onProgress };
  const data = openDataFolder(folder, clock, random);
  const config = readConfig(process.env, {
    jwtSecret: data.secret,
    webDist: path.resolve(process.env["CHONSU_WEB_DIST"] ?? path.join(ROOT, "web", "dist")),
  });
  const ctx = createContext({ config, clock, random, log, database: data.database, mediaFolder: data.mediaFolder });
  const app = await createApp(ctx);
  stopOnSignals(app, data.database.close);
  const address = await listen(app, options);
  ctx.site.listensAt(address);
  const showLogins = config.standIn;
  const openToOthers = showLogins && !isLoopback(options.host);
  const { seeded, keptOther } = data;
  const sendsMail = showLogins && config.smtp !== undefined;
  const loginsOf = showLogins ? data.database.db : undefined;
  const facts = { address, seeded, keptOther, loginsOf, sendsMail, openToOthers };
  const text = bannerText({ ...facts, data: path.resolve(options.data) });
  process.stdout.write(`${text}\n`);
}

async function listen(app: App, { host, port }: Options): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ConfigError(
        `Port ${port} is taken. Stop what listens there, or choose another: npm start -- --port ${port + 1}`,
      );
    }
    if (code === "EACCES") throw new ConfigError(`Port ${port} may not be used by this user. Choose one above 1023.`);
    throw error;
  }
  const bound = app.server.address();
  const shown = isLoopback(host) || host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host;
  return `http://${shown}:${typeof bound === "object" && bound !== null ? bound.port : port}`;
}

function stopOnSignals(app: App, closeDatabase: () => void): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    app
      .close()
      .then(closeDatabase)
      .then(
        () => process.exit(0),
        (error) => fail(error),
      );
  };
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

function fail(error: unknown): never {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else log.error("the server could not start", { error });
  process.exit(1);
}

/** Starts the server as the command line and the environment say; ends the process with a sentence when it cannot. */
export async function main(argv: readonly string[]): Promise<void> {
  try {
    await start(readOptions(argv, path.join(ROOT, "data")));
  } catch (error) {
    fail(error);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
