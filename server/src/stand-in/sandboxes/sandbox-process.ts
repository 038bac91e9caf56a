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
/** Milliseconds. */
const PUBLISH_EVERY_MS = 10_000;

const log: Log = {
  info: () => {},
  warn: (message, facts) => publishTo({ kind: "log", level: "warn", message, facts: plain(facts) }),
  error: (message, facts) => publishTo({ kind: "log", level: "error", message, facts: plain(facts) }),
};

function publishTo(message: object): void {
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
  const say = () => {
    publishTo({ kind: "asked", at: sandbox.product.lastAskedAt });
    machine.after(PUBLISH_EVERY_MS, say);
  };
  machine.after(PUBLISH_EVERY_MS, say);
  process.once("disconnect", () => {
    void sandbox.close().finally(() => process.exit(0));
  });
  process.on("message", (options: "stop" | "start") => {
    sandbox[options]().then(
      () => publishTo({ kind: "done", isUp: sandbox.isUp }),
      (error: unknown) => publishTo({ kind: "failed", reason: String(error) }),
    );
  });
  publishTo({ kind: "ready", url: sandbox.product.url });
}

process.once("message", (plan: SandboxPlan) => {
  open(plan).catch((error: unknown) => {
    publishTo({ kind: "failed", reason: error instanceof Error ? error.message : String(error) });
    process.disconnect();
  });
});
