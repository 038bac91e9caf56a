import { execFileSync } from "node:child_process";
import { delimiter, join } from "node:path";
import { installDebianPackages } from "./installing.ts";

function starts(file: string): boolean {
  try {
    execFileSync(file, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** The Redis server that tests start: the one `REDIS_SERVER` names, else that of the system; undefined where there is none. */
export function findRedis(): string | undefined {
  const named = process.env["REDIS_SERVER"];
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  return (named ? [named] : folders.map((folder) => join(folder, "redis-server"))).find(starts);
}

/** Finds a Redis server, or installs Debian's when this is Debian and we are root. Undefined when there is none in the end. */
export async function ensureRedis(): Promise<string | undefined> {
  const there = findRedis();
  if (there !== undefined || process.env["REDIS_SERVER"]) return there;
  await installDebianPackages(["redis-server"]);
  return findRedis();
}
