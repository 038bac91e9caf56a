import path from "node:path";
import { fileURLToPath } from "node:url";
import { serverProgram } from "../launch/builds.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What a stand-in's process runs. */
export interface StandInProgram {
  /** The Node that runs it. */
  readonly node: string;
  readonly file: string;
  /** The built web that it serves. */
  readonly web: string;
}

/** Of this tree. The package that others install has `scripts/package/program.ts` in place of this file. */
export function standInProgram(): StandInProgram {
  return {
    node: process.execPath,
    file: serverProgram(ROOT, "stand-in/temporary-process.ts"),
    web: path.join(ROOT, "web", "dist"),
  };
}
