import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Log } from "../../platform/log.ts";
import type { OpenSandbox, SandboxPlan } from "./open-sandbox.ts";

const PROCESS = fileURLToPath(new URL("sandbox-process.ts", import.meta.url));

/** Messages from the process of a sandbox. */
const Report = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready"), url: z.string() }),
  z.object({ kind: z.literal("failed"), reason: z.string() }),
  z.object({ kind: z.literal("done"), isUp: z.boolean() }),
  z.object({ kind: z.literal("asked"), at: z.number() }),
  z.object({
    kind: z.literal("log"),
    level: z.enum(["warn", "error"]),
    message: z.string(),
    facts: z.record(z.string(), z.unknown()),
  }),
]);

/**
 * Opens a sandbox in a separate process. `onEnd` is called when the process ends, for any reason. Rejects when it
 * cannot open.
 */
export function openIsolated(plan: SandboxPlan, log: Log, onEnd: () => void): Promise<OpenSandbox> {
  // The child receives its plan as a message. It must not inherit the arguments of this process.
  const child = fork(PROCESS, [], { execArgv: ["--enable-source-maps"], serialization: "json" });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void ended.then(onEnd);
  let lastAskedAt = 0;
  let isUp = true;
  let answered = Promise.withResolvers<void>();
  const ask = (order: "stop" | "start") => {
    answered = Promise.withResolvers();
    child.send(order);
    return answered.promise;
  };
  return new Promise((resolve, reject) => {
    void ended.then(() => reject(new Error("the process of a sandbox ended before it was ready")));
    child.once("error", reject);
    child.on("message", (message) => {
      const report = Report.parse(message);
      if (report.kind === "asked") lastAskedAt = report.at;
      if (report.kind === "log") log[report.level](report.message, report.facts);
      if (report.kind === "failed") {
        reject(new Error(report.reason));
        answered.reject(new Error(report.reason));
      }
      if (report.kind === "done") {
        isUp = report.isUp;
        answered.resolve();
      }
      if (report.kind !== "ready") return;
      resolve({
        url: report.url,
        get lastAskedAt() {
          return lastAskedAt;
        },
        get isUp() {
          return isUp;
        },
        stop: () => ask("stop"),
        start: () => ask("start"),
        close() {
          if (child.connected) child.disconnect();
          return ended;
        },
      });
    });
    child.send(plan);
  });
}
