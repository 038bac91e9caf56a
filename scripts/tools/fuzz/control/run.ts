import { cpSync, mkdtempDisposableSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { seededRandom } from "@chonsu/db/seeded-random";
import { readConfig } from "@chonsu/server/config/config";
import { systemClock } from "@chonsu/server/platform/clock";
import { SCRATCH_FOLDER } from "@chonsu/server/platform/data-files";
import { openStandIn, type StandIn } from "@chonsu/server/stand-in/host";
import { openDataFolder } from "@chonsu/server/startup/data-folder";
import { CONTROL } from "@chonsu/shared/stand-in/table";
import { SECRET } from "../dataset.ts";
import { unless } from "../fault.ts";
import { INVARIANTS, type Listener } from "../play.ts";
import { type FuzzPlan, type FuzzRun, type Ground, playSequences } from "../run.ts";
import { CONTROL_CALLS, type ControlStep, controlSteps, plainerControlStep } from "./plan.ts";
import { playControl } from "./play.ts";
import { Products } from "./products.ts";

const STEPS_MAX = 80;
/** With two equal sandboxes, one of them is always untouched. */
const SANDBOXES_AT_FIRST = 2;
/** Things that a stand-in must close: servers, connections, processes, threads. */
const HANDLES = /^(TCP|Pipe|Process|Worker|MessagePort|FSEvent)/;
/** The number of checks, 20 ms apart, whether everything is closed. */
const LOOKS_MAX = 50;
const LOOK_EVERY_MS = 20;

/** Breaks a stand-in on purpose, to test the fuzz itself. */
export type ControlSabotage = (standIn: StandIn) => void;

type ControlFuzzPlan = FuzzPlan & { readonly sabotage?: ControlSabotage };

/** Fuzzes the control plane: each sequence in a stand-in of its own, as `npm start` opens one. */
export async function runControlFuzz(plan: ControlFuzzPlan): Promise<FuzzRun> {
  using seeded = mkdtempDisposableSync(join(tmpdir(), "chonsu-control-fuzz-seeded-"));
  openData(seeded.path, plan.seed.toString()).release();
  return await playSequences(plan, controlGround(plan, seeded.path));
}

/** `seeded` is a data folder to start from: seeding one takes longer than the rest of a start. */
function controlGround({ isWanted, seed, sabotage = () => {} }: ControlFuzzPlan, seeded: string): Ground<ControlStep> {
  return {
    calls: new Map([...CONTROL_CALLS].filter(([call]) => isWanted(call))),
    steps: controlSteps(isWanted),
    stepsMax: STEPS_MAX,
    option: "--control ",
    sequence: (number) => async (steps, listener) => {
      const before = openHandles();
      using made = mkdtempDisposableSync(join(tmpdir(), "chonsu-control-fuzz-"));
      const folder = made.path;
      cpSync(seeded, folder, { recursive: true });
      const left: string[] = [];
      try {
        await playIn(folder, `${seed}/${number}`, steps, listener, sabotage);
      } finally {
        left.push(...(await handlesLeft(before)), ...readdirSync(folder).filter((name) => name === SCRATCH_FOLDER));
      }
      const rule = "a stand-in that is closed leaves something";
      listener.report(INVARIANTS, unless(left.length === 0, rule, left.join()));
    },
    plainer: plainerControlStep,
  };
}

async function playIn(
  folder: string,
  seed: string,
  steps: readonly ControlStep[],
  listener: Listener,
  sabotage: ControlSabotage,
): Promise<void> {
  const errors: string[] = [];
  const standIn = await open(folder, seed, errors);
  sabotage(standIn);
  const products = new Products(standIn.product.url, standIn.token);
  try {
    const memberToken = String(await products.login(products.main));
    await products.mark(products.main);
    for (let made = 0; made < SANDBOXES_AT_FIRST; made += 1)
      await products.control(products.main, CONTROL.sandboxes.create, { body: { seed: "the same" } });
    await products.refresh();
    await playControl(steps, { products, token: standIn.token, memberToken, errors, listener });
  } finally {
    products.end();
    await standIn.close();
  }
}

function openData(folder: string, seed: string) {
  const wanted = { folder, scenario: undefined, fresh: false, maySeed: true, onProgress: () => {} };
  return openDataFolder(wanted, systemClock(), seededRandom(seed));
}

async function open(folder: string, seed: string, errors: string[]): Promise<StandIn> {
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

function openHandles(): Map<string, string[]> {
  return Map.groupBy(
    process.getActiveResourcesInfo().filter((kind) => HANDLES.test(kind)),
    (kind) => kind,
  );
}

/** Kinds of which more are open than before; connections take a moment to close. */
async function handlesLeft(before: ReturnType<typeof openHandles>): Promise<string[]> {
  let left: string[] = [];
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    left = [...openHandles()].flatMap(([kind, { length }]) =>
      length > (before.get(kind)?.length ?? 0) ? [`${kind} ×${length}`] : [],
    );
    if (left.length === 0) break;
    await setTimeout(LOOK_EVERY_MS);
  }
  return left;
}
