import type { SpawnOptions } from "node:child_process";
import { spawnHeld } from "../launch/lifeline.mjs";

const SHOWN_MAX = 4000;

/** A started program. */
export type Started = ReturnType<typeof startProgram>;

/** Starts a program that prints `ready ADDRESS` and ends with this process at the latest. Both outputs are read unless `options` send them elsewhere. */
export function startProgram([command = "", ...args]: readonly string[], options: SpawnOptions = {}) {
  const child = spawnHeld(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
  let printed = "";
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors += text;
  });
  const ended = new Promise<number>((resolve) => {
    child.once("error", ({ message }) => {
      errors += message;
      resolve(1);
    });
    child.once("close", (code) => resolve(code ?? 1));
  });
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed = `${printed}${text}`.slice(-SHOWN_MAX);
      const address = /^ready (\S+)$/m.exec(printed)?.[1];
      if (address !== undefined) resolve(address);
    });
    void ended.then((code) => reject(new Error(`the server ended with ${code}: ${errors.slice(-SHOWN_MAX)}`)));
  });
  ready.catch(() => {});
  return {
    child,
    /** Resolves with the address; rejects with the end of its error output when it ends before. */
    ready,
    /** What it wrote to its error output so far. */
    errors: () => errors,
    /** Ends it, and answers its exit code. */
    end(signal: NodeJS.Signals = "SIGTERM"): Promise<number> {
      child.kill(signal);
      return ended;
    },
  };
}
