import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { CAST, SEED_PASSWORD } from "@chonsu/db/seed/cast";
import { tempFolder } from "@chonsu/db/test/temp-folder";
import supertest from "supertest";
import { expect, onTestFinished, vi } from "vitest";
import type { AppConfig } from "../../src/config/config.ts";
import type { Context } from "../../src/context.ts";
import { type Clock, manualClock, systemClock } from "../../src/platform/clock.ts";
import type { Log } from "../../src/platform/log.ts";
import { systemRandom } from "../../src/platform/random.ts";
import { openControlPlane } from "../../src/stand-in/control/control-app.ts";
import { openStandIn } from "../../src/stand-in/host.ts";
import { type ScenarioDatasets, scenarioDatasets } from "../../src/stand-in/products/scenario-datasets.ts";
import { openSandbox, type SandboxPlan } from "../../src/stand-in/sandboxes/open-sandbox.ts";
import { openDataFolder } from "../../src/startup/data-folder.ts";
import { answersFrom, answersOf } from "../searches/texts-oracle.ts";
import { connectionOf } from "../support/connection.ts";
import { testConfig } from "../support/harness.ts";

export const TOKEN = "a token of the control plane";

type Agent = ReturnType<typeof supertest.agent>;

/** A product with its control plane, in the test's process. */
export type TestProduct = Awaited<ReturnType<typeof openTestProduct>>;

interface Options {
  readonly plan?: Partial<SandboxPlan>;
  readonly config?: Partial<AppConfig>;
  readonly machine?: Clock;
}

/** A log that writes nothing. */
export const quiet: Log = { info() {}, warn() {}, error() {} };

const SHARED_MS = 15_000;
let folderOfWorker: string | undefined;
let shared: { readonly datasets: ScenarioDatasets; readonly madeAt: number } | undefined;

/**
 * Scenarios of this worker, because making them takes longer than opening a product. They are made again after some
 * seconds, so that their times are recent.
 */
export function sharedDatasets(): ScenarioDatasets {
  if (folderOfWorker === undefined) {
    const folder = mkdtempSync(path.join(tmpdir(), "chonsu-scenarios-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    folderOfWorker = folder;
  }
  const now = Date.now();
  if (shared === undefined || now - shared.madeAt > SHARED_MS)
    shared = { datasets: scenarioDatasets(path.join(folderOfWorker, String(now)), systemClock()), madeAt: now };
  return shared.datasets;
}

/** The plan of a sandbox with a scenario, inside of a folder. */
export function planIn(folder: string, scenario: string): SandboxPlan {
  return {
    id: "test",
    folder: path.join(folder, "sandbox"),
    host: "127.0.0.1",
    scenario,
    snapshot: undefined,
    frozenAt: undefined,
    seed: undefined,
    gate: { token: TOKEN, hosts: [] },
    config: testConfig(),
  };
}

/**
 * A listening product on the seeded campus. It is closed when the test ends, and must not have logged an error by then.
 */
export async function openTestProduct(options: Options = {}) {
  const folder = tempFolder();
  const machine = options.machine ?? systemClock();
  const isNow = Math.abs(machine.now() - Date.now()) < 1000;
  const datasets = isNow ? sharedDatasets() : scenarioDatasets(folder, machine);
  const plan = { ...planIn(folder, "campus"), config: testConfig(options.config), ...options.plan };
  const plane = openControlPlane(quiet);
  const { product, close } = await openSandbox(plan, { machine, log: quiet, datasets, plane });
  onTestFinished(async () => {
    const errors = [...product.parts.errors.errors];
    await close();
    await plane.close();
    expect(errors).toEqual([]);
  });
  const { url } = product;
  const control = bearer(url, TOKEN);
  const signIn = async (handle: keyof typeof CAST): Promise<{ readonly access: string; readonly refresh: string }> => {
    const login = { email: CAST[handle].email, password: SEED_PASSWORD };
    const { body } = await supertest(url).post("/api/token/").send(login).expect(200);
    return body;
  };
  return {
    product,
    url,
    datasets,
    /** A client of the control plane, with its token. */
    control,
    /** Makes a rule for faults; returns its id. */
    rule: async (options: object): Promise<number> =>
      (await control.post("/__standin/faults/").send(options).expect(201)).body.id,
    /** A client without a token. */
    visitor: () => supertest.agent(url),
    /** A client of a member of the cast, in a new session. */
    as: async (handle: keyof typeof CAST) => bearer(url, (await signIn(handle)).access),
    /** The login answer for a member of the cast. */
    signIn,
  };
}

export function rowsOf({ product }: TestProduct, sql: string, ...values: unknown[]): Record<string, unknown>[] {
  return connectionOf(product.instance)
    .prepare(sql)
    .all(...values);
}

/** Expects that the search index answers these searches as a scan of all rows does. Returns both, for further comparisons. */
export function expectSameAnswers({ db, texts }: Pick<Context, "db" | "texts">, terms: readonly string[]) {
  const [found, expected] = [answersFrom(texts), answersOf(db)];
  for (const q of terms) {
    for (const kind of ["people", "posts", "details"] as const) expect(found[kind](q), q).toEqual(expected[kind](q));
  }
  expect(found.keywords()).toEqual(expected.keywords());
  return { found, expected };
}

/** A test product whose timers fire when the test advances its machine's clock. */
export async function openTimedProduct() {
  const machine = manualClock(Date.now());
  return { test: await openTestProduct({ machine }), machine };
}

/** Waits until the product is answering this number of calls. */
export async function untilInFlight({ product }: TestProduct, count: number): Promise<void> {
  await vi.waitFor(() => expect(product.front.inFlight).toBe(count));
}

function bearer(url: string, token: string): Agent {
  return supertest.agent(url).set("Authorization", `Bearer ${token}`);
}

/** A stand-in on a data folder, as one start makes it. */
export type TestStandIn = Awaited<ReturnType<typeof openTestStandIn>>;

interface Start {
  readonly folder?: string;
  readonly scenario?: string;
  readonly machine?: Clock;
  readonly hosts?: readonly string[];
}

/**
 * Starts a stand-in as `npm start` does. It is stopped when the test ends, and must not have logged an error by then.
 */
export async function openTestStandIn(start: Start = {}) {
  const { folder = path.join(tempFolder(), "data"), scenario, machine: clock = systemClock(), hosts = [] } = start;
  const random = systemRandom();
  const data = openDataFolder({ folder, scenario, fresh: false, maySeed: true, onProgress() {} }, clock, random);
  const errors: string[] = [];
  const log = { ...quiet, error: (message: string) => void errors.push(message) };
  const address = { host: "127.0.0.1", port: 0, controlHosts: hosts, isolates: false };
  const standIn = await openStandIn({ config: testConfig(), clock, random, log, data, ...address });
  const url = `http://127.0.0.1:${standIn.port}`;
  standIn.product.listensAt(url);
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= standIn.close();
    return stopped;
  };
  onTestFinished(async () => {
    await stop();
    expect(errors).toEqual([]);
  });
  const controlOf = (address: string) => bearer(address, standIn.token);
  return { data, folder, url, token: standIn.token, controlOf, control: controlOf(url), stop };
}
