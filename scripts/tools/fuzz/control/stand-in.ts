import { cpSync, mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { seededRandom } from "@chonsu/db/seeded-random";
import { readConfig } from "@chonsu/server/config/config";
import { systemClock } from "@chonsu/server/platform/clock";
import { SCRATCH_FOLDER } from "@chonsu/server/platform/data-files";
import { type HostedStandIn, openStandIn } from "@chonsu/server/stand-in/host";
import { openDataFolder } from "@chonsu/server/startup/data-folder";
import { CONTROL } from "@chonsu/shared/stand-in/table";
import { type Complaint, unless } from "../fault.ts";
import { Products } from "./products.ts";

const SECRET = "a secret that only the fuzz knows, 32+ bytes long";
/** With two equal sandboxes, one of them is always untouched. */
const SANDBOXES_AT_FIRST = 2;
/** Things that a stand-in must close: servers, connections, processes, threads. */
const HANDLES = /^(TCP|Pipe|Process|Worker|MessagePort|FSEvent)/;
/** The number of checks, 20 ms apart, whether everything is closed. */
const LOOKS_MAX = 50;
const LOOK_EVERY_MS = 20;

/** A stand-in as `npm start` opens one, with its products and the errors that it logs. */
export type TestedStandIn = Awaited<ReturnType<typeof openTestedStandIn>>;

/** A seeded data folder to start from: seeding takes longer than the rest of a start. */
export function seededFolder(seed: number) {
  const folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-control-fuzz-seeded-"));
  openData(folder.path, seed.toString()).release();
  return folder;
}

export async function openTestedStandIn(seeded: string, seed: string, sabotage: (standIn: HostedStandIn) => void) {
  const before = openHandles();
  const folder = mkdtempDisposableSync(join(tmpdir(), "chonsu-control-fuzz-"));
  cpSync(seeded, folder.path, { recursive: true });
  const errors: string[] = [];
  const standIn = await openIn(folder.path, seed, errors);
  sabotage(standIn);
  const products = new Products(standIn.product.url, standIn.token);
  await products.mark(products.main);
  for (let made = 0; made < SANDBOXES_AT_FIRST; made += 1)
    await products.control(products.main, CONTROL.sandboxes.create, { body: { seed: "the same" } });
  await products.refresh();
  /** Closes it. Returns a complaint about what it has left behind. */
  const close = async (): Promise<Complaint[]> => {
    await standIn.close();
    const scratch = readdirSync(folder.path).filter((name) => name === SCRATCH_FOLDER);
    const left = [...(await handlesLeft(before)), ...scratch];
    folder.remove();
    return unless(left.length === 0, "a stand-in that is closed leaves something", left.join());
  };
  return { products, token: standIn.token, errors, close };
}

function openData(folder: string, seed: string) {
  const wanted = { folder, scenario: undefined, fresh: false, maySeed: true, onProgress: () => {} };
  return openDataFolder(wanted, systemClock(), seededRandom(seed));
}

async function openIn(folder: string, seed: string, errors: string[]): Promise<HostedStandIn> {
  const note = (message: string, facts?: Readonly<Record<string, unknown>>) => {
    const error = facts?.["error"];
    errors.push(`${message}: ${error instanceof Error ? error.stack : String(error)}`);
  };
  const standIn = await openStandIn({
    config: readConfig({}, { jwtSecret: SECRET, webDist: undefined }),
    data: openData(folder, seed),
    clock: systemClock(),
    random: seededRandom(seed),
    log: { info() {}, warn() {}, error: note },
    host: "127.0.0.1",
    port: 0,
    controlHosts: [],
    isolates: false,
  });
  standIn.product.listensAt(`http://127.0.0.1:${standIn.port}`);
  return standIn;
}

/** How many things of each kind are open that must be closed. */
function openHandles() {
  const kinds = process.getActiveResourcesInfo().filter((kind) => HANDLES.test(kind));
  return new Map([...Map.groupBy(kinds, (kind) => kind)].map(([kind, { length }]) => [kind, length]));
}

/** Kinds of which more are open than before; connections take a moment to close. */
async function handlesLeft(before: ReturnType<typeof openHandles>, looks = LOOKS_MAX): Promise<string[]> {
  const left = [...openHandles()].filter(([kind, count]) => count > (before.get(kind) ?? 0));
  if (left.length === 0 || looks === 0) return left.map(([kind, count]) => `${kind} ×${count}`);
  await setTimeout(LOOK_EVERY_MS);
  return handlesLeft(before, looks - 1);
}
