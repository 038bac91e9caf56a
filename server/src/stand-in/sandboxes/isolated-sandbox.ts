import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { OpenSandbox, SandboxPlan, Surroundings } from "./open-sandbox.ts";

const PROCESS = fileURLToPath(new URL("sandbox-process.ts", import.meta.url));

/** An order to the process of a sandbox: a plan to open, or a change of the open sandbox. */
export type Order = SandboxPlan | "stop" | "start";

/** The state of a sandbox. Another process has another steady clock, so the time since the last request is reported. */
export interface ReportedState extends Pick<OpenSandbox, "url" | "isUp"> {
  readonly restedMs: number;
}

/** A message from the process of a sandbox. It answers each order with `done` or `failed`, in order. */
export type SandboxReport =
  | { readonly kind: "state" | "done"; readonly state: ReportedState }
  | { readonly kind: "failed"; readonly reason: string }
  | {
      readonly kind: "log";
      readonly level: "warn" | "error";
      readonly message: string;
      readonly facts: Readonly<Record<string, unknown>>;
    };

/**
 * Opens a sandbox in a separate process. `onEnd` is called when the process ends, for any reason. Rejects when it
 * cannot open.
 */
export async function openIsolated(
  plan: SandboxPlan,
  { machine, log }: Pick<Surroundings, "machine" | "log">,
  onEnd: () => void,
): Promise<OpenSandbox> {
  // The child receives its plan as a message. It must not inherit the arguments of this process.
  const child = fork(PROCESS, [], { execArgv: ["--enable-source-maps"], serialization: "json" });
  /** The orders without an answer. */
  const orders: PromiseWithResolvers<void>[] = [];
  const ask = (order: Order) => {
    const answer = Promise.withResolvers<void>();
    orders.push(answer);
    child.send(order);
    return answer.promise;
  };
  /** Its process reports its state, first when it has opened. */
  const sandbox: OpenSandbox = {
    url: "",
    lastAskedAt: 0,
    isUp: true,
    stop: () => ask("stop"),
    start: () => ask("start"),
    close() {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
  const noteState = ({ restedMs, ...state }: ReportedState) =>
    Object.assign(sandbox, state, { lastAskedAt: machine.steadyMs() - restedMs });
  const giveUp = (error: Error) => {
    for (const order of orders.splice(0)) order.reject(error);
  };
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  void ended.then(onEnd).then(() => giveUp(new Error("the process of a sandbox ended")));
  child.on("error", giveUp);
  child.on("message", (report: SandboxReport) => {
    if (report.kind === "log") log[report.level](report.message, report.facts);
    else if (report.kind === "failed") orders.shift()?.reject(new Error(report.reason));
    else noteState(report.state);
    if (report.kind === "done") orders.shift()?.resolve();
  });
  await ask(plan);
  return sandbox;
}
