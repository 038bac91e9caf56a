import { mkdirSync } from "node:fs";
import path from "node:path";
import { systemClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { openControlPlane } from "../control/control-app.ts";
import { scenarioDatasets } from "../products/scenario-datasets.ts";
import type { Order, SandboxReport } from "./isolated-sandbox.ts";
import { type OpenSandbox, openSandbox, type SandboxPlan } from "./open-sandbox.ts";

/**
 * The process of one sandbox. It opens the sandbox when it receives the plan, reports its state, and ends when the
 * parent has disconnected.
 */

/** How often the process reports its state. Milliseconds. */
const REPORT_EVERY_MS = 10_000;
/** The longest wait for a clean end. Milliseconds. */
const END_MAX_MS = 1000;

const log: Log = {
  info: () => {},
  warn: (message, facts) => send({ kind: "log", level: "warn", message, facts: plain(facts) }),
  error: (message, facts) => send({ kind: "log", level: "error", message, facts: plain(facts) }),
};

const machine = systemClock();

function send(report: SandboxReport): void {
  if (process.connected) process.send?.(report);
}

function sendState(kind: "state" | "done", { url, lastAskedAt, isUp }: OpenSandbox): void {
  send({ kind, state: { url, restedMs: machine.steadyMs() - lastAskedAt, isUp } });
}

function plain(facts: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? value.stack : value]),
  );
}

async function open(plan: SandboxPlan): Promise<OpenSandbox> {
  const folder = path.join(plan.folder, "datasets");
  mkdirSync(folder, { recursive: true });
  const plane = openControlPlane(log);
  const sandbox = await openSandbox(plan, { machine, log, datasets: scenarioDatasets(folder, machine), plane });
  const report = () => {
    sendState("state", sandbox);
    machine.after(REPORT_EVERY_MS, report);
  };
  machine.after(REPORT_EVERY_MS, report);
  return sandbox;
}

let sandbox: OpenSandbox | undefined;
// The parent may end while the sandbox opens, too.
process.once("disconnect", () => {
  const exit = () => process.exit(0);
  machine.after(END_MAX_MS, exit);
  void Promise.resolve(sandbox?.close()).finally(exit);
});
process.on("message", async (order: Order) => {
  try {
    if (typeof order === "string") await sandbox?.[order]();
    else sandbox = await open(order);
    if (sandbox !== undefined) sendState("done", sandbox);
  } catch (error) {
    send({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
    if (sandbox === undefined) process.disconnect();
  }
});
