import path from "node:path";
import { isScenarioName } from "@chonsu/db/seed/scenarios/scenarios";
import { toTimestamp } from "@chonsu/shared/format/time/moments";
import type { Sandbox, SandboxOptions } from "@chonsu/shared/stand-in/sandboxes";
import { type AppConfig, readConfig } from "../../config/config.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Random, randomName } from "../../platform/random.ts";
import { isRefusal, refuse } from "../../platform/refusal.ts";
import type { ControlGate, Sandboxes } from "../control-plane/control-context.ts";
import type { Snapshots } from "../products/snapshots.ts";
import { openIsolated } from "./isolated-sandbox.ts";
import { type OpenSandbox, openSandbox, type SandboxPlan, type Surroundings } from "./open-sandbox.ts";

const USUAL_SCENARIO = "campus";
const USUAL_IDLE_MS = 60 * 60 * 1000;
/** The time between two checks for idle sandboxes. Milliseconds. */
const LOOK_EVERY_MS = 60 * 1000;
const SANDBOXES_MAX = 200;
const ID_LENGTH = 8;

interface SandboxesParts extends Surroundings {
  readonly folder: string;
  readonly host: string;
  readonly config: AppConfig;
  readonly gate: ControlGate;
  readonly random: Random;
  /** The snapshots with which a sandbox may begin. */
  readonly snapshots: Snapshots;
  /** Whether a sandbox is a separate process by default. */
  readonly isolates: boolean;
}

interface RunningSandbox {
  readonly plan: SandboxPlan;
  readonly isolation: Sandbox["isolation"];
  readonly createdAt: number;
  /** By the steady clock. Milliseconds. */
  readonly openedAt: number;
  readonly idleMs: number;
  readonly running: OpenSandbox;
  /** Until this moment of the steady clock the sandbox does not count as idle. Milliseconds. */
  heldUntil: number;
  /** Aborted when the sandbox is deleted. */
  readonly ended: AbortController;
}

/** Manages sandboxes: creates them, finds them, and ends those that were idle for too long. */
export function keepSandboxes(parts: SandboxesParts): Sandboxes {
  const entries = new Map<string, RunningSandbox>();
  const opening = new Set<Promise<unknown>>();
  let isClosed = false;
  const shown = (entry: RunningSandbox) => present(entry, parts.machine);
  const list = () => Array.from(entries.values(), shown);
  const remove = async (id: string): Promise<boolean> => {
    const entry = entries.get(id);
    entries.delete(id);
    entry?.ended.abort();
    await entry?.running.close();
    return entry !== undefined;
  };
  const change = async (id: string, how: (entry: RunningSandbox) => Promise<void>) => {
    const entry = entries.get(id);
    if (entry === undefined) return undefined;
    await how(entry);
    return entries.has(id) ? shown(entry) : undefined;
  };
  const callOff = lookAgain(parts.machine, () => {
    for (const id of idleAmong(entries, parts.machine.steadyMs())) void remove(id);
  });
  return {
    list,
    find: (id) => list().find((sandbox) => sandbox.id === id),
    async create(options) {
      const plan = planFor(parts, options);
      if (isRefusal(plan)) return plan;
      if (isClosed || entries.size + opening.size >= SANDBOXES_MAX) return refuse("SANDBOX_LIMIT_REACHED");
      const opened = open(parts, plan, options, () => entries.delete(plan.id)).then((entry) => {
        entries.set(plan.id, entry);
        return shown(entry);
      });
      opening.add(opened);
      return opened.finally(() => opening.delete(opened));
    },
    hold: (id, ms) => change(id, (entry) => holdFor(ms, entry, parts.machine)),
    stop: (id) => change(id, (entry) => entry.running.stop()),
    start: (id) => change(id, (entry) => entry.running.start()),
    remove,
    async close() {
      callOff();
      isClosed = true;
      // Sandboxes that are still opening are ended too.
      await Promise.allSettled(opening);
      await Promise.all(Array.from(entries.keys(), remove));
    },
  };
}

/** Resolves after `ms` milliseconds, or at once when the sandbox is deleted. */
function holdFor(ms: number, entry: RunningSandbox, machine: Clock): Promise<void> {
  entry.heldUntil = machine.steadyMs() + ms;
  return new Promise((resolve) => {
    const callOff = machine.after(ms, resolve);
    entry.ended.signal.addEventListener("abort", () => {
      callOff();
      resolve();
    });
  });
}

function idleAmong(entries: ReadonlyMap<string, RunningSandbox>, now: number): string[] {
  const lastUsed = (entry: RunningSandbox) => Math.max(entry.heldUntil, lastAsked(entry));
  return [...entries].flatMap(([id, entry]) => (now - lastUsed(entry) >= entry.idleMs ? [id] : []));
}

/** Calls `look` at regular intervals until the returned function is called. */
function lookAgain(machine: Clock, look: () => void): () => void {
  let callOff = machine.after(LOOK_EVERY_MS, again);
  function again() {
    look();
    callOff = machine.after(LOOK_EVERY_MS, again);
  }
  return () => callOff();
}

async function open(parts: SandboxesParts, plan: SandboxPlan, options: SandboxOptions, onEnd: () => void) {
  const { isolation = parts.isolates ? "process" : "none", idle_ms: idleMs = USUAL_IDLE_MS } = options;
  const [createdAt, openedAt] = [parts.machine.now(), parts.machine.steadyMs()];
  const running = isolation === "process" ? await openIsolated(plan, parts, onEnd) : await openSandbox(plan, parts);
  return { plan, isolation, createdAt, openedAt, idleMs, running, heldUntil: 0, ended: new AbortController() };
}

function planFor(parts: SandboxesParts, options: SandboxOptions) {
  const { scenario = USUAL_SCENARIO, snapshot, frozen_at, seed, settings = {} } = options;
  const { config, snapshots } = parts;
  const frozenAt = frozen_at === undefined ? undefined : Date.parse(frozen_at);
  const origin = snapshot === undefined ? originOf(scenario) : snapshots.find(snapshot);
  if (origin === undefined) return refuse(snapshot === undefined ? "SCENARIO_UNKNOWN" : "SNAPSHOT_NOT_FOUND");
  const id = randomName(parts.random).slice(0, ID_LENGTH);
  const plan: SandboxPlan = {
    id,
    folder: path.join(parts.folder, `sandbox-${id}`),
    host: parts.host,
    scenario: origin.scenario,
    snapshot: snapshot === undefined ? undefined : { folder: snapshots.folder, name: snapshot },
    frozenAt,
    seed,
    gate: parts.gate,
    config: {
      ...config,
      verification: settings.verification ?? config.verification,
      // The links of a sandbox lead to the sandbox itself, and its mails stay in its outbox.
      webBaseUrl: settings.web_base_url,
      smtp: undefined,
      rateLimits: settings.rate_limits === undefined ? config.rateLimits : limitsNamed(settings.rate_limits, config),
    },
  };
  return plan;
}

function originOf(scenario: string): { readonly scenario: string } | undefined {
  return isScenarioName(scenario) ? { scenario } : undefined;
}

function limitsNamed(name: string, { jwtSecret, webDist }: AppConfig): AppConfig["rateLimits"] {
  return readConfig({ RATE_LIMITS: name }, { jwtSecret, webDist }).rateLimits;
}

/** By the steady clock. */
function lastAsked(entry: RunningSandbox): number {
  return Math.max(entry.openedAt, entry.running.lastAskedAt);
}

function present(entry: RunningSandbox, machine: Clock): Sandbox {
  const steadyMs = machine.steadyMs();
  return {
    id: entry.plan.id,
    url: entry.running.url,
    scenario: entry.plan.scenario,
    isolation: entry.isolation,
    is_up: entry.running.isUp,
    created_at: toTimestamp(entry.createdAt),
    last_asked_at: toTimestamp(machine.now() - (steadyMs - lastAsked(entry))),
    is_held: entry.heldUntil > steadyMs,
    idle_ms: entry.idleMs,
  };
}
