import { mkdirSync } from "node:fs";
import path from "node:path";
import { systemClock } from "../../platform/clock.ts";
import type { Log } from "../../platform/log.ts";
import { openControlPlane } from "../control/control-app.ts";
import { scenarioDatasets } from "../products/scenario-datasets.ts";
import { openSandbox, type SandboxPlan } from "./open-sandbox.ts";

/**
 * The process of one sandbox. It opens the sandbox when it receives the plan, reports its state, and ends when the
 * parent has disconnected.
 */

/** How often the process reports the time of the last request. Milliseconds. */
const REPORT_EVERY_MS = 10_000;

const log: Log = {
  info: () => {},
  warn: (message, facts) => send({ kind: "log", level: "warn", message, facts: plain(facts) }),
  error: (message, facts) => send({ kind: "log", level: "error", message, facts: plain(facts) }),
};

function send(message: object): void {
  if (process.connected) process.send?.(message);
}

function plain(facts: Readonly<Record<string, unknown>> = {}): object {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, value instanceof Error ? value.stack : value]),
  );
}

async function open(plan: SandboxPlan): Promise<void> {
  const machine = systemClock();
  const folder = path.join(plan.folder, "datasets");
  mkdirSync(folder, { recursive: true });
  const plane = openControlPlane(log);
  const sandbox = await openSandbox(plan, { machine, log, datasets: scenarioDatasets(folder, machine), plane });
  const report = () => {
    send({ kind: "asked", at: sandbox.lastAskedAt });
    machine.after(REPORT_EVERY_MS, report);
  };
  machine.after(REPORT_EVERY_MS, report);
  process.once("disconnect", () => {
    void sandbox.close().finally(() => process.exit(0));
  });
  process.on("message", (order: "stop" | "start") => {
    sandbox[order]().then(
      () => send({ kind: "done", isUp: sandbox.isUp }),
      (error: unknown) => send({ kind: "failed", reason: String(error) }),
    );
  });
  send({ kind: "ready", url: sandbox.url });
}

process.once("message", (plan: SandboxPlan) => {
  open(plan).catch((error: unknown) => {
    send({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
    process.disconnect();
  });
});
