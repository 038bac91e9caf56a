import { fork } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { serverProgram } from "../launch/builds.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Most objects of a product live as long as it does, so a large young generation would only waste memory. MiB. */
const SMALL_NURSERY = "--max-semi-space-size=4";

/** The address and the token of the control plane of a stand-in. */
export interface StandInAddress {
  readonly url: string;
  readonly token: string;
}

export interface StartedStandIn extends StandInAddress {
  readonly pid: number;
  /** Stops it and all its sandboxes. */
  close(): Promise<void>;
}

const Address = z.object({ url: z.string(), token: z.string() });

/** The stand-in named by `CHONSU_STANDIN_URL` and `CHONSU_STANDIN_TOKEN`; undefined when they are not set. */
export function standInOfEnvironment(): StandInAddress | undefined {
  const url = process.env["CHONSU_STANDIN_URL"];
  const token = process.env["CHONSU_STANDIN_TOKEN"];
  if (url === undefined || url === "") return undefined;
  if (token === undefined || token === "") throw new Error("CHONSU_STANDIN_URL needs CHONSU_STANDIN_TOKEN beside it");
  return { url: url.replace(/\/$/, ""), token };
}

/** The built web that stand-ins serve. */
export function webDist(): string {
  return process.env["CHONSU_WEB_DIST"] ?? path.join(ROOT, "web", "dist");
}

/** Starts a stand-in in its own process, with the built web (`pnpm build`). It ends with this process at the latest. */
export function startStandIn(): Promise<StartedStandIn> {
  const program = serverProgram(ROOT, "stand-in/temporary-process.ts");
  const child = fork(program, [webDist()], { execArgv: [SMALL_NURSERY] });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    void ended.then(() => reject(new Error("the stand-in ended before it was ready")));
    child.once("message", (message) =>
      resolve({
        ...Address.parse(message),
        pid: child.pid ?? process.pid,
        close() {
          if (child.connected) child.disconnect();
          return ended;
        },
      }),
    );
  });
}
