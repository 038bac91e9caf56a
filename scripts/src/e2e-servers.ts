import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createApp } from "@chonsu/server/app";
import { systemClock } from "@chonsu/server/clock";
import { readConfig } from "@chonsu/server/config";
import { createContext } from "@chonsu/server/create-context";
import { openDataFolder } from "@chonsu/server/data-folder";
import type { Log } from "@chonsu/server/log";
import { systemRandom } from "@chonsu/server/random";

/**
 * Serves the end-to-end tests: one process for each of their workers, which opens a whole product for every test, with a data folder and
 * a port of its own. To start a process for each took longer than most tests.
 */
const WEB = fileURLToPath(new URL("../../web/dist", import.meta.url));

/** What the worker asks: to open a product, to end it as a process ends, leaving its data to be opened again, or to throw it away. */
interface Command {
  readonly id: number;
  readonly kind: "open" | "end" | "throwAway";
}

/** A product by its data folder; `end` is there while it runs. */
interface Product {
  readonly folder: string;
  port: number;
  readonly errors: string[];
  end?: (() => Promise<void>) | undefined;
}

const products = new Map<number, Product>();

function productOf(id: number): Product {
  const known = products.get(id);
  const product = known ?? { folder: mkdtempSync(path.join(tmpdir(), "chonsu-e2e-")), port: 0, errors: [] };
  products.set(id, product);
  return product;
}

async function open(product: Product): Promise<{ readonly url: string; readonly secret: string }> {
  const { folder, port, errors } = product;
  const clock = systemClock();
  const random = systemRandom();
  const wanted = { folder, scenario: undefined, fresh: false, maySeed: true, onProgress: () => {} };
  const { database, mediaFolder, secret } = openDataFolder(wanted, clock, random);
  const log: Log = {
    info() {},
    warn() {},
    error: (message, facts) => void errors.push(describe(message, facts)),
  };
  const config = readConfig({}, { jwtSecret: secret, webDist: WEB });
  const ctx = createContext({ config, clock, random, log, database, mediaFolder });
  const app = await createApp(ctx);
  const url = await app.listen({ host: "127.0.0.1", port });
  ctx.site.listensAt(url);
  product.port = Number(new URL(url).port);
  product.end = async () => {
    await app.close();
    database.close();
  };
  return { url, secret };
}

function describe(message: string, facts: Readonly<Record<string, unknown>> = {}): string {
  const error = facts["error"];
  return `${message}: ${error instanceof Error ? error.stack : JSON.stringify(facts)}`;
}

async function end(product: Product): Promise<void> {
  const stop = product.end;
  product.end = undefined;
  await stop?.();
}

/** Does what is asked, and says how it stands then: the address and secret of what was opened, and the errors that were logged. */
async function obey({ kind, id }: Command): Promise<object> {
  const product = productOf(id);
  const { errors } = product;
  if (kind === "open") return { ...(await open(product)), errors };
  await end(product);
  if (kind === "throwAway") {
    rmSync(product.folder, { recursive: true, force: true });
    products.delete(id);
  }
  return { errors };
}

process.on("message", (command: Command) => {
  const { id } = command;
  obey(command).then(
    (outcome) => process.send?.({ id, ...outcome }),
    (error) => process.send?.({ id, errors: [String(error)] }),
  );
});
// The worker is gone: nobody is left to ask for it.
process.on("disconnect", async () => {
  await Promise.all(Array.from(products.keys(), (id) => obey({ kind: "throwAway", id })));
  process.exit(0);
});
